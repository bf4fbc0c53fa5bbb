//! The plan of the house: a crate uses only those below it, and within a crate the modules beside
//! one another do not use each other in circles. A module and those inside it are one room and may.

use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{Attribute, Expr, Item, Token, UseTree};

/// The crates of the library in their order: each uses only those before it.
const CRATES: [&str; 18] = [
    "core",
    "check",
    "lrat",
    "complete",
    "verdict",
    "csp",
    "job",
    "symmetry",
    "boards",
    "techniques",
    "prover",
    "proofs",
    "patterns",
    "rules",
    "solve",
    "make",
    "slitherlink",
    "oddagon",
];

/// A circle that may stay.
struct Exception {
    /// The crate, and the modules around those of the circle.
    within: &'static str,
    modules: &'static str,
    reason: &'static str,
}

const EXCEPTIONS: [Exception; 4] = [
    Exception {
        within: "core",
        modules: "abstract_board board constraint kakuro latin map path relation slitherlink sudoku theorem",
        reason: "a board's name is part of a statement, and a theorem has the board of that name",
    },
    Exception {
        within: "core",
        modules: "candidate_set csp",
        reason: "a CSP gives its candidates as a set, and a set is of candidates",
    },
    Exception {
        within: "core::slitherlink",
        modules: "circuits extent",
        reason: "an extent says how its circuits count, and circuits are those of an extent",
    },
    Exception {
        within: "check",
        modules: "check object text",
        reason: "a proof has lemmas, which say what the check of lemmas makes of them",
    },
];

/// A path to a module, or to what it has.
type Names = Vec<String>;

/// What a module has and uses.
#[derive(Default)]
struct Module {
    /// What is defined here.
    own: BTreeSet<String>,
    /// What comes from elsewhere, by the name that it has here.
    imported: BTreeMap<String, Names>,
    /// The modules from which everything comes.
    all_of: Vec<Names>,
    /// Every path that is written here.
    paths: BTreeSet<Names>,
}

/// The modules of a crate, without those that are only for tests.
#[derive(Default)]
struct Modules(BTreeMap<Names, Module>);

impl Modules {
    /// The modules of the crate with this file as its root.
    fn of_crate(root: &Path) -> Modules {
        let mut modules = Modules::default();
        modules.read(root, Names::new());
        modules
    }

    /// Adds the module of a file, and those that it names.
    fn read(&mut self, file: &Path, at: Names) {
        let text = fs::read_to_string(file).unwrap();
        let stem = file.file_stem().unwrap().to_str().unwrap();
        let folder = match stem {
            "lib" | "main" | "mod" => file.parent().unwrap().to_owned(),
            _ => file.with_extension(""),
        };
        for inside in self.add(&text, &at) {
            let name = inside.last().unwrap();
            let beside = folder.join(format!("{name}.rs"));
            let own_folder = folder.join(name).join("mod.rs");
            let next = if beside.exists() { beside } else { own_folder };
            self.read(&next, inside);
        }
    }

    /// Adds a module with this source; returns the modules whose sources are elsewhere.
    fn add(&mut self, source: &str, at: &Names) -> Vec<Names> {
        let mut elsewhere = Vec::new();
        self.add_items(&syn::parse_file(source).unwrap().items, at, &mut elsewhere);
        elsewhere
    }

    fn add_items(&mut self, items: &[Item], at: &Names, elsewhere: &mut Vec<Names>) {
        let mut module = Module::default();
        for item in items {
            match item {
                Item::Mod(inside) if is_for_tests(&inside.attrs) => {}
                Item::Mod(inside) => {
                    let name = [at.clone(), vec![inside.ident.to_string()]].concat();
                    match &inside.content {
                        Some((_, items)) => self.add_items(items, &name, elsewhere),
                        None => elsewhere.push(name),
                    }
                }
                Item::Use(import) if is_for_tests(&import.attrs) => {}
                Item::Fn(function) if is_for_tests(&function.attrs) => {}
                other => {
                    module.own.extend(name_of(other));
                    module.visit_item(other);
                }
            }
        }
        self.0.insert(at.clone(), module);
    }

    /// The module in which a path that is written in a module ends: that of what it names, wherever
    /// it may be handed on. `None` if that is in another crate.
    fn resolve(&self, path: &[String], at: &Names, depth: usize) -> Option<Names> {
        let module = self.0.get(at)?;
        let (first, rest) = path.split_first()?;
        let inside = [at.clone(), vec![first.clone()]].concat();
        match &**first {
            _ if depth > 20 => None,
            "crate" => self.end(&Names::new(), rest, depth),
            "self" => self.end(at, rest, depth),
            "super" => match rest.first().map(String::as_str) {
                Some("super") => self.resolve(rest, &at[..at.len() - 1].to_vec(), depth + 1),
                _ => self.end(&at[..at.len() - 1].to_vec(), rest, depth),
            },
            _ if self.0.contains_key(&inside) => self.end(&inside, rest, depth),
            _ if module.imported.get(first).is_some_and(|to| to != path) => {
                self.resolve(&[&module.imported[first], rest].concat(), at, depth + 1)
            }
            _ => None,
        }
    }

    /// The module in which a path ends that goes on from a module.
    fn end(&self, at: &Names, rest: &[String], depth: usize) -> Option<Names> {
        let Some((first, after)) = rest.split_first() else {
            return Some(at.clone());
        };
        let module = self.0.get(at)?;
        let inside = [at.clone(), vec![first.clone()]].concat();
        if self.0.contains_key(&inside) {
            return self.end(&inside, after, depth);
        }
        if let Some(path) = module.imported.get(first) {
            let path = [&path[..], after].concat();
            return self.resolve(&path, at, depth + 1).or(Some(at.clone()));
        }
        let all_of = module.all_of.iter().filter(|_| !module.own.contains(first));
        let mut through = all_of.filter_map(|from| {
            let from = self.resolve(from, at, depth + 1)?;
            let has = |module: &Module| module.own.contains(first);
            self.0.get(&from).is_some_and(has).then_some(from)
        });
        through.next().or(Some(at.clone()))
    }

    /// The circles: for each the module around it, and the modules in it, in order.
    fn circles(&self) -> Vec<(String, String)> {
        let ends: BTreeSet<(&Names, Names)> = (self.0.iter())
            .flat_map(|(at, module)| module.paths.iter().map(move |path| (at, path)))
            .filter_map(|(at, path)| Some((at, self.resolve(path, at, 0)?)))
            .collect();
        let mut uses: BTreeMap<&[String], DiGraphMap<&str, ()>> = BTreeMap::new();
        for (from, to) in &ends {
            let common = from.iter().zip(to).take_while(|(a, b)| a == b).count();
            if let (Some(from_here), Some(to_here)) = (from.get(common), to.get(common)) {
                let graph = uses.entry(&from[..common]).or_default();
                graph.add_edge(from_here, to_here, ());
            }
        }
        let circles = uses.iter().flat_map(|(within, graph)| {
            let circles = tarjan_scc(graph).into_iter();
            let circles = circles.filter(|circle| circle.len() > 1);
            circles.map(|mut circle| {
                circle.sort_unstable();
                (within.join("::"), circle.join(" "))
            })
        });
        circles.collect()
    }
}

impl Module {
    /// Notes an import.
    fn import(&mut self, tree: &UseTree, before: &Names) {
        let with = |name: String| [before.clone(), vec![name]].concat();
        match tree {
            UseTree::Path(path) => self.import(&path.tree, &with(path.ident.to_string())),
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.import(tree, before);
                }
            }
            UseTree::Glob(_) => {
                self.paths.insert(before.clone());
                self.all_of.push(before.clone());
            }
            UseTree::Name(name) if name.ident == "self" => {
                let name = before.last().cloned().unwrap_or_default();
                self.import_as(name, before.clone());
            }
            UseTree::Name(name) => {
                let name = name.ident.to_string();
                self.import_as(name.clone(), with(name));
            }
            UseTree::Rename(name) => {
                self.import_as(name.rename.to_string(), with(name.ident.to_string()));
            }
        }
    }

    fn import_as(&mut self, name: String, path: Names) {
        self.paths.insert(path.clone());
        self.imported.insert(name, path);
    }

    fn visit_arguments(&mut self, arguments: syn::Result<Arguments>) {
        for argument in arguments.into_iter().flatten() {
            let mut inside = Module::default();
            inside.visit_expr(&argument);
            self.paths.append(&mut inside.paths);
        }
    }
}

/// What most macros and attributes are given.
type Arguments = Punctuated<Expr, Token![,]>;

impl<'a> Visit<'a> for Module {
    fn visit_item_use(&mut self, import: &'a syn::ItemUse) {
        if import.leading_colon.is_none() {
            self.import(&import.tree, &Names::new());
        }
    }

    fn visit_path(&mut self, path: &'a syn::Path) {
        let names = path
            .segments
            .iter()
            .map(|segment| segment.ident.to_string());
        self.paths.insert(names.collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'a syn::Macro) {
        self.visit_arguments(call.parse_body_with(Arguments::parse_terminated));
    }

    fn visit_attribute(&mut self, attribute: &'a Attribute) {
        self.visit_arguments(attribute.parse_args_with(Arguments::parse_terminated));
    }
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let word = attribute.parse_args::<syn::Ident>();
        attribute.path().is_ident("cfg") && word.is_ok_and(|word| word == "test")
    })
}

/// The name of what an item defines, if it has one.
fn name_of(item: &Item) -> Option<String> {
    let name = match item {
        Item::Const(item) => &item.ident,
        Item::Enum(item) => &item.ident,
        Item::Fn(item) => &item.sig.ident,
        Item::Static(item) => &item.ident,
        Item::Struct(item) => &item.ident,
        Item::Trait(item) => &item.ident,
        Item::Type(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn modules_beside_one_another_make_no_circles() {
    let crates = CRATES.map(|name| (name, format!("crates/{name}/src/lib.rs")));
    let program = ("program", "src/lib.rs".to_owned());
    let found = crates
        .into_iter()
        .chain([program])
        .flat_map(|(name, file)| {
            let circles = Modules::of_crate(&root().join(file)).circles().into_iter();
            circles.map(move |(within, modules)| match &*within {
                "" => (name.to_owned(), modules),
                within => (format!("{name}::{within}"), modules),
            })
        });
    let found: BTreeSet<(String, String)> = found.collect();
    let excepted = EXCEPTIONS.map(|circle| (circle.within.to_owned(), circle.modules.to_owned()));
    let reasons = EXCEPTIONS.map(|circle| circle.reason).join("; ");
    assert_eq!(found, BTreeSet::from(excepted), "{reasons}");
}

/// Dependencies for tests do not count: nothing that is built for others has them.
#[test]
fn crates_use_only_those_below_them() {
    let mut folders: Vec<String> = fs::read_dir(root().join("crates"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    folders.sort_unstable();
    let mut known = CRATES.to_vec();
    known.sort_unstable();
    assert_eq!(folders, known, "the crates have an order");
    for (place, name) in CRATES.iter().enumerate() {
        let manifest = root().join("crates").join(name).join("Cargo.toml");
        let text = fs::read_to_string(manifest).unwrap();
        let mut section = "";
        for line in text.lines() {
            if line.starts_with('[') {
                section = line;
            }
            let (Some(used), false) = (line.strip_prefix("oddagon-"), section.contains("dev-"))
            else {
                continue;
            };
            let used = used.split(['.', ' ']).next().unwrap();
            // The folder `patterns`, as texts: it uses no crate.
            if used == "shipped" {
                continue;
            }
            let is_below = CRATES[..place].contains(&used);
            assert!(is_below, "{name} uses {used}, which is not below it");
        }
    }
}

/// The circles of a made-up crate of these modules.
fn circles_of(sources: &[(&str, &str)]) -> Vec<(String, String)> {
    let mut modules = Modules::default();
    for (at, source) in sources {
        let at = at.split("::").filter(|name| !name.is_empty());
        modules.add(source, &at.map(str::to_owned).collect());
    }
    modules.circles()
}

#[test]
fn a_circle_is_found() {
    let straight = [
        ("", "mod a; mod b; pub use a::A; use b::make;"),
        ("a", "use crate::b::{self, B}; pub struct A(B);"),
        (
            "b",
            "pub struct B; pub fn make() {} #[cfg(test)] mod tests { use crate::A; }",
        ),
    ];
    assert_eq!(circles_of(&straight), []);
    let circle = |within: &str, modules: &str| vec![(within.to_owned(), modules.to_owned())];
    // Through what the root hands on, through a path in a macro, and as a type.
    for back in [
        "use crate::A; pub struct B;",
        "use super::{A as C}; pub struct B;",
        "pub struct B; fn f() { println!(\"{}\", crate::a::A::new()); }",
        "pub struct B(super::a::A);",
        "pub struct B; fn f() { use crate::a::*; }",
        "#[error(\"{of}\", of = crate::a::A::OF)] pub struct B;",
    ] {
        let sources = [straight[0], straight[1], ("b", back)];
        assert_eq!(circles_of(&sources), circle("", "a b"), "{back}");
    }
    // Three modules inside another, and through the modules inside them.
    let deep = [
        ("", "mod m;"),
        ("m", "mod a; mod b; mod c; pub use c::inner::C;"),
        ("m::a", "use super::b::B; pub struct A;"),
        ("m::b", "use crate::m::C; pub struct B;"),
        ("m::c", "mod inner;"),
        ("m::c::inner", "use super::super::a::A; pub struct C;"),
    ];
    assert_eq!(circles_of(&deep), circle("m", "a b c"));
    // A module and those inside it may use each other.
    let nested = [
        ("", "mod m; struct R;"),
        ("m", "mod a; struct M; use a::A;"),
        ("m::a", "use super::M; use crate::R; pub struct A;"),
    ];
    assert_eq!(circles_of(&nested), []);
}

/// The Rust files of the house, from a folder on.
fn sources(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.extension() {
            None if path.is_dir() && !path.ends_with("target") => sources(&path, found),
            Some(extension) if extension == "rs" => found.push(path),
            _ => {}
        }
    }
}

/// `cargo fmt` sees to code, but not to comments.
#[test]
fn comments_end_at_column_100() {
    let mut files = Vec::new();
    for folder in ["src", "crates", "tests", "benches", "python/src"] {
        sources(&root().join(folder), &mut files);
    }
    assert!(files.len() > 600, "{}", files.len());
    let mut long = Vec::new();
    for file in &files {
        let text = fs::read_to_string(file).unwrap();
        let comments = text.lines().enumerate();
        let comments = comments.filter(|(_, line)| line.trim_start().starts_with("//"));
        let wide = comments.filter(|(_, line)| line.chars().count() > 100);
        long.extend(wide.map(|(at, _)| format!("{}:{}", file.display(), at + 1)));
    }
    assert!(long.is_empty(), "{long:#?}");
}

/// So does the code, but for fixtures of tests, and one macro of TeX.
#[test]
fn lines_end_at_column_100() {
    let mut files = Vec::new();
    for folder in ["src", "crates"] {
        sources(&root().join(folder), &mut files);
    }
    let mut long = Vec::new();
    for file in &files {
        let place = file.strip_prefix(root()).unwrap().to_string_lossy();
        if place.contains("test") {
            continue;
        }
        let text = fs::read_to_string(file).unwrap();
        let wide = text.lines().filter(|line| line.chars().count() > 100);
        long.extend(wide.map(str::to_owned));
    }
    assert_eq!(long.len(), 1, "{long:#?}");
    assert!(long[0].starts_with("\\newcommand{\\step}"), "{}", long[0]);
}

/// In a script with `pipefail`, what reads only the beginning of a pipe fails what writes it, now
/// and then. (An option of the compiler was left out so, and the page was too large.)
#[test]
fn pipes_are_read_to_their_end() {
    let mut scripts = vec![root().join(".ci/run"), root().join("web/build")];
    for folder in ["coq", "tools"] {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            scripts.push(entry.unwrap().path());
        }
    }
    let (mut read, mut short) = (0, Vec::new());
    for script in scripts.iter().filter(|script| script.is_file()) {
        let Ok(text) = fs::read_to_string(script) else {
            continue;
        };
        if !text.contains("pipefail") {
            continue;
        }
        read += 1;
        // `||` is no pipe, and a pipe may go on in the next line.
        let text = text.replace("||", ";").replace("|\n", "| ");
        for line in text.lines() {
            if line.split('|').skip(1).any(ends_early) {
                short.push(format!("{}: {line}", script.display()));
            }
        }
    }
    for reader in [" head -n 1", " grep -q x", " grep -xqE x", " grep -m 1 x"] {
        assert!(ends_early(reader), "{reader}");
    }
    assert!(!ends_early(" grep -x 'quick -m' >/dev/null"));
    assert!(read > 8, "{read}");
    assert!(short.is_empty(), "{short:#?}");
}

/// Whether a command stops reading once it knows enough.
fn ends_early(command: &str) -> bool {
    let mut words = command.split_whitespace();
    match words.next() {
        Some("head") => true,
        Some("grep") => {
            let mut options = words.take_while(|word| word.starts_with('-'));
            options.any(|word| word.contains(['q', 'm']))
        }
        _ => false,
    }
}
