//! What is published: all packages have one version, and what people need to know of them.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn text(file: impl AsRef<Path>) -> String {
    let file = root().join(file);
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// What a key has for value in a section of a file of TOML: the rest of its line, without quotes.
fn value(text: &str, section: &str, key: &str) -> Option<String> {
    let mut lines = text.lines().skip_while(|line| *line != section).skip(1);
    lines
        .by_ref()
        .take_while(|line| !line.starts_with('['))
        .find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "))
        .map(|value| value.trim_matches('"').to_owned())
}

/// The folders of the packages that are published to crates.io, the program's first.
fn folders() -> Vec<PathBuf> {
    let crates = fs::read_dir(root().join("crates")).unwrap();
    let crates = crates.map(|entry| entry.unwrap().path());
    let mut folders = vec![root().to_owned(), root().join("patterns")];
    folders.extend(crates);
    folders
}

fn version() -> String {
    value(&text("Cargo.toml"), "[workspace.package]", "version").unwrap()
}

#[test]
fn there_is_one_version() {
    let version = version();
    let manifest = text("Cargo.toml");
    let own = manifest.lines().filter(|line| line.contains("path = \""));
    let own: Vec<&str> = own.filter(|line| line.starts_with("oddagon")).collect();
    assert!(own.len() > 15, "{own:?}");
    for line in own {
        let said = format!("version = \"{version}\"");
        assert!(line.contains(&said), "{line}: expected {said}");
    }
    for folder in folders() {
        let manifest = text(folder.join("Cargo.toml"));
        let own = value(&manifest, "[package]", "version.workspace");
        assert_eq!(own.as_deref(), Some("true"), "{}", folder.display());
    }
    let python = text("python/Cargo.toml");
    assert_eq!(
        value(&python, "[package]", "version"),
        Some(version.clone())
    );
    // Python's own has it from there.
    let project = text("python/pyproject.toml");
    let dynamic = value(&project, "[project]", "dynamic").unwrap();
    assert_eq!(dynamic, "[\"version\"]");
    assert_eq!(value(&project, "[project]", "version"), None);
    let citation = text("CITATION.cff");
    let cited = citation
        .lines()
        .find_map(|line| line.strip_prefix("version: "));
    assert_eq!(cited, Some(&*version));
    for lock in ["Cargo.lock", "python/Cargo.lock"] {
        let locked = text(lock);
        let packages = locked.split("[[package]]\n").skip(1);
        let own: Vec<&str> = packages
            .filter(|package| package.starts_with("name = \"oddagon"))
            .collect();
        assert!(own.len() > 15, "{lock}");
        for package in own {
            let said = format!("version = \"{version}\"");
            assert!(package.contains(&said), "{lock}: {package}");
        }
    }
}

/// The newest version that the list of changes names is this one, unless none is named yet.
#[test]
fn the_changes_are_those_of_this_version() {
    let changes = text("CHANGELOG.md");
    let mut headings = changes.lines().filter_map(|line| line.strip_prefix("## "));
    let newest = headings.find(|heading| *heading != "Unreleased");
    let newest = newest.map(|heading| heading.split(' ').next().unwrap());
    assert!(
        newest.is_none_or(|newest| newest == version()),
        "{newest:?}"
    );
}

#[test]
fn packages_say_what_they_are() {
    let shared = text("Cargo.toml");
    let places = [
        ("repository", "https://github.com/oddagon/oddagon"),
        ("license", "MIT OR Apache-2.0"),
        ("readme", "README.md"),
    ];
    for (key, expected) in places {
        let found = value(&shared, "[workspace.package]", key);
        assert_eq!(found.as_deref(), Some(expected), "{key}");
    }
    for folder in folders() {
        let manifest = text(folder.join("Cargo.toml"));
        let says = value(&manifest, "[package]", "description");
        let place = folder.display();
        assert!(says.is_some_and(|says| says.len() > 20), "{place}");
        for key in ["repository", "license", "readme", "rust-version", "edition"] {
            let found = value(&manifest, "[package]", &format!("{key}.workspace"));
            assert_eq!(found.as_deref(), Some("true"), "{place}: {key}");
        }
    }
    for file in ["python/Cargo.toml", "python/pyproject.toml"] {
        let manifest = text(file);
        assert!(
            manifest.contains("\nlicense = \"MIT OR Apache-2.0\"\n"),
            "{file}"
        );
        assert!(manifest.contains(places[0].1), "{file}");
    }
    let oldest = value(&shared, "[workspace.package]", "rust-version");
    let python = value(&text("python/Cargo.toml"), "[package]", "rust-version");
    assert_eq!(oldest, python);
}

/// A package has only what is in its folder: there the licences are links.
#[test]
fn packages_have_their_licences() {
    for folder in folders().into_iter().chain([root().join("python")]) {
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let file = folder.join(licence);
            assert!(text(&file) == text(licence), "{}", file.display());
        }
    }
}

/// Nor can it have a file built in that is outside its folder.
#[test]
fn packages_have_built_in_what_is_theirs() {
    for folder in folders() {
        let (mut files, mut included) = (Vec::new(), 0);
        rust_files(&folder.join("src"), &mut files);
        for file in files {
            let source = text(&file);
            // Not what tests read, which nobody runs from a package.
            let source = source.split("#[cfg(test)]").next().unwrap();
            let is_of_tests = file.ends_with("tests.rs");
            for part in source.split("include_").skip(1).filter(|_| !is_of_tests) {
                let Some((_, rest)) = part.split_once("!(\"") else {
                    continue;
                };
                let named = rest.split('"').next().unwrap();
                let target = file.with_file_name(named).canonicalize().unwrap();
                let inside = target.starts_with(folder.canonicalize().unwrap());
                assert!(inside, "{}: {named}", file.display());
                included += 1;
            }
        }
        if folder == root() {
            assert!(included > 0, "the program has its page of keys");
        }
    }
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
}
