//! Valid inputs of every kind, about every board.

use crate::changed::{self, Seen};
use crate::corrupt::text_of;
use crate::puzzles::{self, Random};
use crate::run;
use oddagon::csp::Theory;
use oddagon::generate::{Generator, KINDS, Request};
use oddagon::induction::read_inductions;
use oddagon::library::Library;
use oddagon::proof::Proof;
use oddagon::proof::lrat::Formula;
use oddagon::proof::write::{Trace, dimacs, lrat};
use oddagon::prover::trial_and_error;
use oddagon::prover::{Options, Report};
use oddagon::slitherlink::Loop;
use oddagon::theorem::{Assumption, BoardName, Claim, NameList, Pattern, Statement, Theorem};
use serde_json::Value;
use std::path::Path;

/// What an input is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Theorems.
    Statement,
    /// A theorem with its proof.
    Proof,
    /// A list of patterns and why it is complete, a line of JSON for each part.
    Certificate,
    /// Patterns for solvers.
    Library,
    /// A table of patterns with what is known of them.
    Atlas,
    /// A Sudoku in one line.
    Sudoku,
    /// A puzzle of another board, as a line of JSON.
    Puzzle,
    /// A Slitherlink in one line.
    Slitherlink,
    /// A pattern in one line.
    Pattern,
    /// A proof in LRAT's form, beside its formula.
    Lrat,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 10] = [
        Kind::Statement,
        Kind::Proof,
        Kind::Certificate,
        Kind::Library,
        Kind::Atlas,
        Kind::Sudoku,
        Kind::Puzzle,
        Kind::Slitherlink,
        Kind::Pattern,
        Kind::Lrat,
    ];
}

/// An input.
#[derive(Debug, Clone)]
pub struct Input {
    pub kind: Kind,
    pub text: String,
    /// The formula, where the input is a proof that refutes one.
    pub beside: String,
}

/// What inputs are made from.
pub struct Source {
    proofs: Vec<Value>,
    certificates: Vec<String>,
    libraries: Vec<Library>,
    atlas: String,
    slitherlinks: Vec<String>,
    inductions: Vec<Value>,
    seen: Seen,
}

/// Rules that proofs may use.
const THEORIES: [&str; 9] = ["BRT", "BRT", "W1", "S2", "FS2", "W2", "B2", "gW2", "W3"];

impl Source {
    /// Reads what is shipped, and has the program make what only it makes.
    pub fn new(atlas: String) -> Source {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut proofs = Vec::new();
        for folder in [
            "proofs/rules",
            "proofs/oddagons",
            "proofs/tridagon-elimination",
        ] {
            for file in std::fs::read_dir(root.join(folder)).expect("shipped proofs") {
                let text = std::fs::read_to_string(file.expect("a file").path()).expect("text");
                if text.len() < 20_000 {
                    let all = Proof::read_all(&text).expect("a proof");
                    proofs.extend(all.iter().map(json));
                }
            }
        }
        let lists = [
            "--order 2 --k 2",
            "--order 2 --k 3",
            "--k 2 --board Latin(side:4)",
            r#"--k 3 --board Latin(side:4,regions:["aabbaabbccddccdd"])"#,
        ];
        let libraries = ["two-band-k3", "deadly-patterns"].map(|name| {
            let text = std::fs::read_to_string(root.join(format!("patterns/{name}.ron")));
            Library::read(&text.expect("a shipped library")).expect("a library")
        });
        let inductions = ["futoshiki-inductions", "numbers-inductions"].map(|name| {
            let text = std::fs::read_to_string(root.join(format!("patterns/boards/{name}.ron")));
            read_inductions(&text.expect("shipped rules")).expect("inductions")
        });
        let made = run::oddagon("generate slitherlink --size 4x5 --count 6 --seed 3", &[]);
        let mut source = Source {
            proofs,
            certificates: lists.iter().map(|list| certificate(list)).collect(),
            libraries: libraries.into_iter().collect(),
            atlas,
            slitherlinks: made.out.lines().map(str::to_owned).collect(),
            inductions: inductions.concat().iter().map(json).collect(),
            seen: Seen::default(),
        };
        source
            .proofs
            .iter()
            .for_each(|proof| source.seen.note(proof));
        for line in source.certificates.iter().flat_map(|text| text.lines()) {
            source.seen.note(&read(line));
        }
        source
    }

    /// A valid input.
    pub fn input(&mut self, kind: Kind, random: &mut Random) -> Input {
        let mut beside = String::new();
        let text = match kind {
            Kind::Statement if random.percent(10) => pick(&self.inductions, random).to_string(),
            Kind::Statement => self.noted(json(&statement(random).0), random),
            Kind::Proof if random.percent(30) => pick(&self.proofs, random).to_string(),
            Kind::Proof => self.noted(json(&proof(random)), random),
            Kind::Certificate => pick(&self.certificates, random).clone(),
            Kind::Library => {
                let library = pick(&self.libraries, random);
                let from = random.below(library.entries.len() - 3);
                let entries = library.entries[from..from + 3].to_vec();
                let library = Library {
                    entries,
                    ..library.clone()
                };
                self.noted(json(&library), random)
            }
            Kind::Atlas => self.atlas.clone(),
            Kind::Sudoku => {
                let order = 2 + usize::from(random.percent(70));
                let givens = puzzles::minimal(order, random);
                puzzles::line(order, &givens)
            }
            Kind::Puzzle => puzzle(random).0,
            Kind::Slitherlink => pick(&self.slitherlinks, random).clone(),
            Kind::Pattern => {
                let entry = pick(&self.libraries[0].entries, random);
                entry.class.as_ref().expect("a class").canonical.clone()
            }
            Kind::Lrat => {
                let (formula, refutation) = refutation(random);
                beside = formula;
                refutation
            }
        };
        Input { kind, text, beside }
    }

    /// The text of a value, of which note is taken now and then.
    fn noted(&mut self, value: Value, random: &mut Random) -> String {
        if random.percent(20) {
            self.seen.note(&value);
        }
        value.to_string()
    }

    /// An input with one thing changed.
    pub fn changed(&self, input: &Input, random: &mut Random) -> Input {
        let text = match input.kind {
            Kind::Statement | Kind::Proof | Kind::Library | Kind::Puzzle => {
                changed::value(&read(&input.text), &self.seen, random).to_string()
            }
            Kind::Certificate => {
                let mut lines: Vec<String> = input.text.lines().map(str::to_owned).collect();
                // As often its head as one of its cases.
                let i = random.below(2) * random.below(lines.len());
                lines[i] = changed::value(&read(&lines[i]), &self.seen, random).to_string();
                lines.join("\n") + "\n"
            }
            Kind::Atlas => changed::lines(&input.text, 1, ',', random),
            Kind::Lrat => changed::lines(&input.text, 0, ' ', random),
            Kind::Sudoku | Kind::Slitherlink | Kind::Pattern => {
                changed::of_text(&input.text, "", &self.seen, random)
            }
        };
        Input {
            text,
            ..input.clone()
        }
    }
}

fn pick<'a, T>(of: &'a [T], random: &mut Random) -> &'a T {
    &of[random.below(of.len())]
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

fn json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("a value of JSON")
}

/// The certificate of a list that the program makes.
fn certificate(list: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("certificate.jsonl");
    let named = [("{O}", file.to_str().expect("UTF-8"))];
    let made = run::oddagon(
        &format!("enumerate --counts --certificate {{O}} {list}"),
        &named,
    );
    assert_eq!(made.code, 0, "{}", made.err);
    std::fs::read_to_string(file).expect("a certificate")
}

/// A puzzle of some board but Sudoku's, and that board.
fn puzzle(random: &mut Random) -> (String, BoardName) {
    let kind = &KINDS[1 + random.below(KINDS.len() - 1)];
    let side = match kind.name {
        "pandiagonal" => 5,
        "map" => 8,
        _ => 3 + random.below(3),
    };
    let side = side.max(if kind.name == "jigsaw" { 4 } else { 3 });
    let request = Request {
        size: Some((side, side)),
        ..Request::default()
    };
    let generator = Generator::new(kind, &request).expect("a size that is possible");
    let made = (0..20).find_map(|_| {
        let seed = random.below(usize::MAX) as u64;
        generator.generate(seed, &|| ()).expect("no disagreement")
    });
    let stated = made.expect("a puzzle").puzzle;
    (stated.line, stated.board)
}

/// A small board.
fn board(random: &mut Random) -> BoardName {
    match random.below(6) {
        0 => BoardName::Sudoku(2),
        1 => {
            let sides = ["", "N", "NW", "NSWE"];
            BoardName::Slitherlink {
                rows: 1 + random.below(2),
                columns: 1 + random.below(2),
                border: (*pick(&sides, random)).to_owned(),
                mode: *pick(&[Loop::L0, Loop::L1, Loop::L2], random),
            }
        }
        2 => abstract_board(random),
        _ => puzzle(random).1,
    }
}

/// CSP-variables of three candidates each, some of which have links.
fn abstract_board(random: &mut Random) -> BoardName {
    let variables = 2 + random.below(4);
    let names = |v: usize| ["a", "b", "c"].map(|value| format!("{value}{v}"));
    let all: Vec<String> = (0..variables).flat_map(names).collect();
    let links = (0..random.below(3 * variables)).filter_map(|_| {
        let (a, b) = (pick(&all, random), pick(&all, random));
        (a != b).then(|| format!("{a} {b}"))
    });
    let links = links.collect();
    let entry = |v: usize| format!("V{v} = {}", names(v).join(" "));
    BoardName::Abstract {
        variables: (0..variables).map(entry).collect(),
        free: NameList::from(["", "free"][random.below(2)]),
        links,
    }
}

/// A statement that means something, and its theorem. Most of them hold: they claim what T&E finds,
/// if it finds something.
pub fn statement(random: &mut Random) -> (Statement, Theorem) {
    loop {
        let board = board(random);
        let built = board.board().expect("a board that is made");
        let csp = built.csp();
        let names = |count: usize, random: &mut Random| {
            let name = |_| csp.candidate_name(*pick(&csp.candidates().collect::<Vec<_>>(), random));
            NameList((0..count).map(name).map(str::to_owned).collect())
        };
        let variables: Vec<_> = csp.variables().collect();
        let lines = (0..random.below(6)).map(|_| {
            let v = *pick(&variables, random);
            let chance = 30 + random.below(60);
            let mut left = csp.members(v).to_vec();
            left.retain(|_| random.percent(chance));
            let kept = if left.is_empty() {
                &csp.members(v)[..1]
            } else {
                &left[..]
            };
            let kept: Vec<&str> = kept.iter().map(|&c| csp.candidate_name(c)).collect();
            format!("{}: {}", csp.variable_name(v), kept.join(" "))
        });
        let pattern = Pattern::Restrict(lines.collect::<Vec<_>>().join("\n"));
        let assume = (0..random.below(6) / 3).map(|_| {
            let words = names(2, random);
            match random.below(3) {
                0 => Assumption::NotBoth(words),
                1 => Assumption::ExactlyOne(words),
                _ => Assumption::AtLeastOne(words),
            }
        });
        let mut statement = Statement {
            name: "made".to_owned(),
            board,
            pattern,
            assume: assume.collect(),
            without: names(random.below(6) / 4, random),
            decided: names(random.below(6) / 5, random),
            focus: NameList::default(),
            claim: Claim::Impossible,
            source: String::new(),
        };
        let Ok(theorem) = Theorem::new(statement.clone()) else {
            continue;
        };
        let csp = theorem.board().csp();
        if csp.candidate_count() > 220 {
            continue;
        }
        let start = theorem.start();
        let found = trial_and_error(csp, Theory::Brt, &start, &csp.everything(), 1);
        if let Some(fixpoint) = found {
            let name = |c| NameList::from(csp.candidate_name(c));
            let gone: Vec<_> = start.iter().filter(|&c| !fixpoint.contains(c)).collect();
            let known = csp.candidates().filter(|&c| theorem.live().contains(c));
            let known: Vec<_> = known.collect();
            statement.claim = match random.below(4) {
                0 if !known.is_empty() => Claim::Assert(name(*pick(&known, random))),
                1 => Claim::AtLeastOne(names(2, random)),
                2 => Claim::NotBoth(names(2, random)),
                _ if !gone.is_empty() => Claim::Eliminate(name(*pick(&gone, random))),
                _ => continue,
            };
        }
        if let Ok(theorem) = Theorem::new(statement.clone()) {
            return (statement, theorem);
        }
    }
}

/// A proof of some statement.
fn proof(random: &mut Random) -> Proof {
    loop {
        let (_, theorem) = statement(random);
        let options = Options {
            theory: pick(&THEORIES, random).parse().expect("a theory"),
            max_depth: 2,
            wlog: random.percent(30),
            effort: random.below(2),
            ..Options::default()
        };
        let report = Report::new(&theorem, &options);
        if let Some(proof) = report.expect("no disagreement").proof {
            return proof;
        }
    }
}

/// A formula and its refutation.
fn refutation(random: &mut Random) -> (String, String) {
    loop {
        let proof = proof(random);
        let Ok(trace) = Trace::of(&proof, 1) else {
            continue;
        };
        let Ok(refutation) = lrat(&trace) else {
            continue;
        };
        let formula = Formula::read(&dimacs(&trace.theorem)).expect("a formula");
        if refutation.lines().count() > 1 {
            return (text_of(&formula), refutation);
        }
    }
}
