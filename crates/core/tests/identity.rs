//! Identities of random statements on every kind of board, among them clashing names, odd blanks,
//! and characters that must be escaped: what is accepted reads back as the same theorem, two
//! theorems have one identity exactly if they say the same, and all else is refused.

use oddagon_core::latin::Latin;
use oddagon_core::path::{Model, Path, Steps};
use oddagon_core::slitherlink::Loop;
use oddagon_core::{
    Assumption, BoardName, Claim, Csp, NameList, Parts, Pattern, Statement, Theorem,
    read_statements,
};
use proptest::prelude::*;
use std::any::Any;
use std::cell::Cell;
use std::collections::HashMap;
use std::fmt::Write;

/// Random numbers: Marsaglia's xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 16) % u64::try_from(bound).unwrap()).unwrap()
    }

    fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }

    /// Words with blanks of any kind between.
    fn joined(&mut self, words: &[String]) -> String {
        let mut text = self.pick(&["", "", "", " ", "\t"]).to_owned();
        for word in words {
            text += word;
            text += self.pick(&[" ", " ", "  ", "\t", "\u{a0}", "\u{2003} "]);
        }
        text
    }

    /// So many of them, some perhaps twice.
    fn some(&mut self, of: &[String], count: usize) -> Vec<String> {
        (0..count).map(|_| self.pick(of)).collect()
    }
}

/// Names for abstract boards. Many clash, and many cannot be told from what a field says otherwise.
const NAMES: &[&str] = &[
    "a", "b", "c", "d", "V", "W", "a1", "none", "a", "b", "c", "d", "e", "f", "g", "n1r1c1",
];
const WRONG_NAMES: &[&str] = &[
    "-a",
    "a?",
    "+1",
    "a:b",
    "a;",
    "#a",
    "a=b",
    "é",
    "\"a\"",
    "a\\",
    "a\u{0}",
    "a\u{7f}",
    "a\u{200b}",
    "1a",
    "_a",
    "a-b",
    "(a",
    "a)",
    "\u{feff}a",
    "none:",
    "#1",
];

fn name(random: &mut Random) -> String {
    let names = if random.percent(2) {
        WRONG_NAMES
    } else {
        NAMES
    };
    random.pick(names).to_owned()
}

fn abstract_board(random: &mut Random) -> BoardName {
    let mut variables = Vec::new();
    for _ in 0..1 + random.below(3) {
        let mut left = vec!["a", "b", "c", "d", "e", "f", "g"];
        let members = (0..1 + random.below(4)).map(|_| {
            if random.percent(90) {
                left.swap_remove(random.below(left.len())).to_owned()
            } else {
                name(random)
            }
        });
        let members: Vec<String> = members.collect();
        let head = if random.percent(70) {
            format!("V{}", variables.len())
        } else {
            name(random)
        };
        let sign = random.pick(&["=", " = ", "  =", "=\t"]);
        variables.push(format!("{head}{sign}{}", random.joined(&members)));
    }
    let free = match random.below(3) {
        0 => NameList(vec![name(random)]),
        _ => NameList::default(),
    };
    let links = (0..random.below(3)).map(|_| {
        let pair = random.pick(&[["a", "b"], ["b", "a"], ["b", "c"], ["a", "d"], ["c", "d"]]);
        random.joined(&pair.map(str::to_owned))
    });
    let links = links.collect();
    BoardName::Abstract {
        variables,
        free,
        links,
    }
}

fn latin(random: &mut Random) -> BoardName {
    let side = random.pick(&[1, 2, 2, 3, 3, 4, 5]);
    let pandiagonal = random.percent(20);
    let drawing = |random: &mut Random| {
        let letters = random.pick(&["a.", "ab..", "abcdef", "zyx.", "Zz9.."]);
        let letters: Vec<char> = letters.chars().collect();
        let mut text = String::new();
        for cell in 0..side * side {
            if cell % side == 0 {
                text += random.pick(&["", " ", "\n"]);
            }
            // So that few regions are too large.
            let letter = random.pick(&letters);
            let few = text.chars().filter(|&c| c == letter).count() < side;
            text.push(if few { letter } else { '.' });
        }
        text
    };
    let regions = (0..random.below(3)).map(|_| drawing(random)).collect();
    let sign = |random: &mut Random| {
        let (r, c) = (1 + random.below(side), 1 + random.below(side));
        let sign = random.pick(&['<', '>']);
        let (s, d) = random.pick(&[(r, c + 1), (r + 1, c), (r, c.saturating_sub(1))]);
        format!("r{r}c{c}{sign}r{s}c{d}")
    };
    let count = random.pick(&[0, 0, 1, 3]);
    let signs: Vec<String> = (0..count).map(|_| sign(random)).collect();
    let count = random.pick(&[0, 0, 0, 1, 2]);
    let constraint = |random: &mut Random| {
        let mut cell = || format!("r{}c{}", 1 + random.below(side), 1 + random.below(side));
        let (a, b) = (cell(), cell());
        random
            .pick(&[
                "anti-knight",
                " non-consecutive ",
                "no-sum 3",
                "cage 3 A B",
                "cage  03 B A",
                "thermometer A B",
                "thermometer B\tA",
                "arrow A B",
                "odd A",
                "minimum A B",
                "bishop",
            ])
            .replace('A', &a)
            .replace('B', &b)
    };
    BoardName::Latin {
        side,
        pandiagonal,
        regions,
        signs: random.joined(&signs),
        constraints: (0..count).map(|_| constraint(random)).collect(),
    }
}

fn board(random: &mut Random) -> BoardName {
    match random.below(8) {
        0 => BoardName::Sudoku(random.pick(&[2, 2, 2, 2, 2, 1])),
        1 | 2 => abstract_board(random),
        3 => BoardName::Slitherlink {
            rows: random.pick(&[1, 1, 1, 2, 0]),
            columns: 1 + random.below(2),
            border: random
                .pick(&["", "N", "n", "NS", "sn", "WE", "ew", "NSWE", "NN", " "])
                .to_owned(),
            mode: random.pick(&[Loop::L0, Loop::L1, Loop::L2]),
        },
        4 => latin(random),
        5 => {
            let rows = random.pick(&[
                ["# 3\\ 4\\", "\\3 . .", "\\4 . ."],
                ["# 03\\  +4\\", " \\3 . .", "\\4\t. ."],
                ["\\ 3\\ #", "\\3 . .", "# . #"],
                ["# 3\\ 4\\", "# . .", "# . ."],
                ["# x 4\\", "# . .", "# . ."],
            ]);
            BoardName::Kakuro {
                rows: rows.map(str::to_owned).into(),
                coupled: random.percent(50),
            }
        }
        6 => {
            let rows = random.pick(&[
                [". . .", ". . ."],
                ["1 . .", ". . 6"],
                ["+1\u{a0}. .", ". .  06"],
                ["# . .", ". 3 ."],
                ["# . .", ". 3"],
                [".", "."],
            ]);
            BoardName::Path {
                rows: rows.map(str::to_owned).into(),
                steps: random.pick(&[Steps::Side, Steps::King]),
                model: random.pick(&[Model::Topological, Model::Geometric]),
            }
        }
        _ => {
            let borders = random.pick(&[&["1 2 3"][..], &["2 1", "1  3"], &["3 1", "1 2"], &[]]);
            BoardName::Map {
                colours: 1 + random.below(3),
                countries: 3 + random.below(10) / 9,
                borders: borders.iter().map(|&entry| entry.to_owned()).collect(),
            }
        }
    }
}

/// Lines that restrict some CSP-variables to some of their candidates.
fn lines(csp: &Csp, most: usize, random: &mut Random) -> String {
    let mut text = String::new();
    for _ in 0..random.below(most + 1) {
        let v = random.pick(&csp.variables().collect::<Vec<_>>());
        let members = csp.members(v).iter();
        let members: Vec<String> = members.map(|&c| csp.candidate_name(c).to_owned()).collect();
        let count = 1 + random.below(members.len());
        let values = random.some(&members, count);
        let end = random.pick(&["; ", "\n", " # why\n", ";;\r\n", "\n\n"]);
        text += &format!("{}: {}{end}", csp.variable_name(v), random.joined(&values));
    }
    text
}

/// A random statement on a board. Most of them are accepted.
fn statement(board: &BoardName, random: &mut Random) -> Statement {
    let made = board.board().ok();
    let mut names = vec!["a".to_owned(), "b".to_owned()];
    let mut named = names.clone();
    let mut pattern = String::new();
    if let Some(made) = &made {
        let csp = made.csp();
        names = csp
            .candidates()
            .map(|c| csp.candidate_name(c).to_owned())
            .collect();
        named = csp
            .variables()
            .map(|v| csp.variable_name(v).to_owned())
            .collect();
        named.extend(names.clone());
        pattern = lines(csp, 2, random);
    }
    named.push("none".to_owned());
    if matches!(board, BoardName::Sudoku(2)) {
        names.extend(["n12r1c1", "r2c2n3", "b1n1"].map(str::to_owned));
    }
    let list = |chance, most, from: &[String], random: &mut Random| {
        let count = if random.percent(chance) {
            1 + random.below(most)
        } else {
            0
        };
        let mut words = random.some(from, count);
        if random.percent(1) {
            words.push(name(random));
        }
        NameList::from(random.joined(&words))
    };
    let signed = |chance, random: &mut Random| {
        let mut list = list(chance, 3, &names, random);
        for word in &mut list.0 {
            if random.percent(40) {
                word.insert(0, '-');
            }
        }
        list
    };
    let mut assume = Vec::new();
    for _ in 0..random.pick(&[0, 0, 0, 0, 1, 2]) {
        assume.push(match random.below(4) {
            0 => Assumption::NotBoth(list(100, 3, &names, random)),
            1 => Assumption::ExactlyOne(list(100, 3, &names, random)),
            2 => Assumption::AtLeastOne(signed(100, random)),
            _ => {
                let csp = made.as_ref().map(|board| lines(board.csp(), 2, random));
                Assumption::Unique(csp.unwrap_or_default())
            }
        });
    }
    let claim = match random.below(6) {
        0 | 1 => Claim::Impossible,
        2 => Claim::Eliminate(list(100, 3, &names, random)),
        3 => Claim::Assert(list(100, 2, &names, random)),
        4 => Claim::AtLeastOne(signed(100, random)),
        _ => Claim::NotBoth(list(100, 2, &names, random)),
    };
    let odd = [
        "",
        "x",
        "\"",
        "\\",
        "\u{0}\u{1b}[8m",
        "\r\n",
        "// */ /*",
        "r#\"",
        "\u{2028}",
    ];
    Statement {
        name: random.pick(&odd).to_owned(),
        board: board.clone(),
        pattern: Pattern::Restrict(pattern),
        without: list(20, 3, &names, random),
        decided: list(20, 1, &names, random),
        assume,
        claim,
        focus: list(40, 3, &named, random),
        source: random.pick(&odd).to_owned(),
    }
}

/// The same statement in other words.
fn respelled(stated: &Statement, random: &mut Random) -> Statement {
    let mut other = stated.clone();
    let mut shuffled = |list: &NameList| {
        let mut words = list.0.clone();
        words.sort_by_key(|_| random.below(100));
        NameList(words)
    };
    other.without = shuffled(&stated.without);
    other.decided = shuffled(&stated.decided);
    other.focus = shuffled(&stated.focus);
    other.claim = match &stated.claim {
        Claim::Impossible => Claim::Impossible,
        Claim::Eliminate(list) => Claim::Eliminate(shuffled(list)),
        Claim::Assert(list) => Claim::Assert(shuffled(list)),
        Claim::AtLeastOne(list) => Claim::AtLeastOne(shuffled(list)),
        Claim::NotBoth(list) => Claim::NotBoth(shuffled(list)),
    };
    if let Pattern::Restrict(text) = &mut other.pattern {
        *text = format!("# in other words\n{}", text.replace(": ", ":\t"));
    }
    let spaced = |texts: &mut [String]| texts.iter_mut().for_each(|text| *text += " \u{2003}");
    match &mut other.board {
        BoardName::Sudoku(_) => {}
        BoardName::Abstract {
            variables, links, ..
        } => {
            spaced(variables);
            spaced(links);
        }
        BoardName::Slitherlink { border, .. } => *border = border.chars().rev().collect(),
        BoardName::Latin {
            regions,
            signs,
            constraints,
            ..
        } => {
            spaced(regions);
            spaced(constraints);
            *signs = format!("{signs} {signs}");
        }
        BoardName::Kakuro { rows, .. } | BoardName::Path { rows, .. } => spaced(rows),
        BoardName::Map { borders, .. } => borders.reverse(),
    }
    other
}

/// What a CSP says, with all names.
fn content(csp: &Csp) -> String {
    let mut text = String::new();
    for c in csp.candidates() {
        write!(text, "{} {:?};", csp.candidate_name(c), csp.linked(c)).unwrap();
    }
    for v in csp.variables() {
        write!(text, "{}={:?};", csp.variable_name(v), csp.members(v)).unwrap();
    }
    text
}

/// All that a theorem says, not by way of its canonical statement.
fn meaning(theorem: &Theorem) -> String {
    let Parts {
        board,
        live,
        relations,
        unique,
        focus,
        goal,
    } = theorem.parts();
    // What a board is beside its CSP: how it is drawn, and what words mean.
    let any: &dyn Any = board;
    let drawn = if let Some(latin) = any.downcast_ref::<Latin>() {
        format!("{:?} {:?}", latin.regions(), latin.signs())
    } else if let Some(path) = any.downcast_ref::<Path>() {
        let model = match &theorem.statement().board {
            BoardName::Path { model, .. } => *model,
            other => panic!("{other:?}"),
        };
        format!("{:?} {:?} {model:?}", path.cells(), path.steps())
    } else {
        match &theorem.statement().board {
            // An abstract board is known by its entries.
            BoardName::Abstract { links, .. } => {
                let words = links.iter().map(|link| link.split_whitespace());
                format!(
                    "{:?}",
                    words.map(Iterator::collect::<Vec<_>>).collect::<Vec<_>>()
                )
            }
            BoardName::Slitherlink { mode, border, .. } => {
                let mut sides: Vec<char> = border.to_ascii_uppercase().chars().collect();
                sides.sort_unstable();
                format!("{mode} {sides:?}")
            }
            BoardName::Kakuro { coupled, .. } => format!("{coupled}"),
            _ => String::new(),
        }
    };
    let kind = format!("{:?}", theorem.statement().board);
    let kind = kind.split(['(', ' ']).next().unwrap();
    let (below, csp) = (content(board.csp()), content(theorem.board().csp()));
    format!("{kind} {drawn} {below} {csp} {live:?} {relations:?} {unique:?} {focus:?} {goal:?}")
}

/// Makes sure that the canonical statement reads back as the same theorem, in both forms of files.
fn reads_back(theorem: &Theorem) -> Result<(), TestCaseError> {
    let text = theorem.identity().to_string();
    let json = serde_json::to_string(&theorem.canonical()).unwrap();
    for form in [&text, &theorem.canonical().to_ron(), &json] {
        let read = read_statements(form).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(read.len(), 1);
        let again = Theorem::new(read[0].clone());
        prop_assert!(again.is_ok(), "{}\n{}", again.unwrap_err(), form);
        let again = again.unwrap();
        prop_assert_eq!(meaning(&again), meaning(theorem), "{}", form);
        prop_assert_eq!(again.identity().to_string(), &text[..]);
        prop_assert_eq!(again.identity().digest(), theorem.identity().digest());
    }
    let plain = |c: char| c == '\n' || !c.is_control();
    prop_assert!(text.chars().all(plain), "{:?}", text);
    Ok(())
}

#[test]
fn identities_are_one_to_one_and_read_back() {
    let (accepted, refused, twins) = (Cell::new(0), Cell::new(0), Cell::new(0));
    let more = |count: &Cell<usize>| count.set(count.get() + 1);
    let config = ProptestConfig {
        cases: 600,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    proptest!(config, |(seed in 1..u64::MAX)| {
        let random = &mut Random(seed);
        (0..4).for_each(|_| { random.below(2); });
        // Two boards, and some statements on them; some say the same as the one before.
        let boards = [board(random), board(random)];
        let mut stated = statement(&boards[0], random);
        let mut by_meaning: HashMap<String, String> = HashMap::new();
        let mut by_digest: HashMap<String, String> = HashMap::new();
        for turn in 0..6 {
            stated = match turn % 2 {
                0 => statement(&random.pick(&boards), random),
                _ => respelled(&stated, random),
            };
            let Ok(theorem) = Theorem::new(stated.clone()) else {
                more(&refused);
                continue;
            };
            more(&accepted);
            reads_back(&theorem)?;
            let (meaning, digest) = (meaning(&theorem), theorem.identity().digest());
            if let Some(other) = by_meaning.insert(meaning.clone(), digest.clone()) {
                more(&twins);
                prop_assert_eq!(&other, &digest, "one meaning: {}", theorem.identity());
            }
            if let Some(other) = by_digest.insert(digest, meaning.clone()) {
                prop_assert_eq!(other, meaning, "one digest: {}", theorem.identity());
            }
        }
    });
    let (accepted, refused, twins) = (accepted.get(), refused.get(), twins.get());
    println!("{accepted} accepted, {refused} refused, {twins} of a meaning met before");
    assert!(
        accepted > 800 && refused > 400 && twins > 300,
        "{accepted} {refused} {twins}"
    );
}

fn theorem(text: &str) -> Result<Theorem, String> {
    let read = read_statements(text).map_err(|error| error.to_string())?;
    Theorem::new(read[0].clone()).map_err(|error| error.to_string())
}

/// Each was accepted once, and its canonical statement said something else or could not be read.
#[test]
fn names_with_two_meanings_are_refused() {
    let boards = [
        // A candidate and a CSP-variable of one name, in each order.
        r#"variables: ["a = a b"]"#,
        r#"variables: ["V = a b", "a = c d"]"#,
        r#"variables: ["a = c d", "V = a b"]"#,
        r#"variables: ["V = a b"], free: "V""#,
        r#"variables: ["V = a b"], free: "a""#,
        // A word of the focus.
        r#"variables: ["none = a b"]"#,
        r#"variables: ["V = none b"]"#,
        r#"variables: ["V = a b"], free: "none""#,
    ];
    for board in boards {
        let stated =
            format!(r#"(board: Abstract({board}), pattern: Restrict(""), claim: Impossible)"#);
        let error = theorem(&stated).unwrap_err();
        assert!(error.contains("name") || error.contains("none"), "{error}");
    }
}

/// What other lines exclude is not named a second time.
#[test]
fn absent_candidates_are_said_once() {
    let all = r#"(board: Abstract(variables: ["V = a b", "W = c a d"]), pattern: Restrict(""), without: "a b c", claim: Impossible)"#;
    let theorem = theorem(all).unwrap();
    reads_back(&theorem).unwrap();
}

/// Claims that eliminate nothing are one, however they are spelled.
#[test]
fn claims_of_what_is_fixed_are_one() {
    let stated = |claim: &str| {
        let text = format!(
            r#"(board: Sudoku(2), pattern: Restrict("r1c1: n1; r1c2: n2"), focus: "r1c1 r1c2", claim: Assert("{claim}"))"#
        );
        let theorem = theorem(&text).unwrap();
        reads_back(&theorem).unwrap();
        theorem.identity().to_string()
    };
    assert_eq!(stated("n1r1c1"), stated("c1r1n1"));
    assert_eq!(stated("n1r1c1"), stated("n2r1c2  n1r1c1"));
}

/// A cell with one candidate is fixed as by a given, of which the assumption says that it is none.
#[test]
fn uniqueness_is_not_assumed_of_what_is_fixed() {
    for (pattern, more, cell) in [
        ("r1c1: n1", "", "r1c1"),
        ("", r#"decided: "n2r1c2","#, "r1c2"),
        ("r1c1: n12", r#"without: "n1r1c1","#, "r1c1"),
    ] {
        let text = format!(
            r#"(board: Sudoku(2), pattern: Restrict("{pattern}"), {more} assume: [Unique("r12c12: n12")], claim: Impossible)"#
        );
        let error = theorem(&text).unwrap_err();
        assert!(error.contains(cell) && error.contains("fixes"), "{error}");
    }
    let open = r#"(board: Sudoku(2), pattern: Restrict("r1c1: n12"), assume: [Unique("r12c12: n12")], claim: Impossible)"#;
    assert!(theorem(open).is_ok());
}
