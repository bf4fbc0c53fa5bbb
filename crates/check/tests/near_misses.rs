//! Small proofs of every kind, and their near misses: one thing of a proof that is verified is
//! changed, and the checker says what is wrong with it.

mod table;

use oddagon_check::{
    Budget, Proof, Theory, check, check_within, stated_by, trial_and_error_within,
};
use oddagon_core::BoardName;
use table::{Miss, refused};

/// A proof that is verified, and what becomes of it when one text in it is replaced by another.
struct Twins {
    proof: String,
    misses: &'static [Miss<'static>],
}

fn read(text: &str) -> Proof {
    let mut proofs = Proof::read_all(text).unwrap_or_else(|error| panic!("{error}:\n{text}"));
    assert_eq!(proofs.len(), 1, "{text}");
    proofs.remove(0)
}

/// A proof in RON: of a statement, with these parts, by this derivation.
fn proof(statement: &str, parts: &str, derivation: &str) -> String {
    format!("(version: 1, theorem: ({statement}), {parts} derivations: [({derivation})])")
}

fn agree(twins: &[Twins]) {
    for Twins { proof, misses } in twins {
        refused(proof, |text| check(&read(text)), misses);
    }
}

/// Two colours, and three countries each of which borders the others.
const TRIANGLE: &str = r#"board: Map(colours: 2, countries: 3, borders: ["1 2 3", "2 3"]),
    pattern: Restrict(""), focus: "X1""#;
/// Three colours for four such countries.
const FOUR: &str = r#"board: Map(colours: 3, countries: 4, borders: ["1 2 3 4", "2 3 4", "3 4"]),
    pattern: Restrict(""), focus: "X1", claim: Impossible"#;

#[test]
fn trials() {
    let triangle = format!("{TRIANGLE}, claim: Impossible");
    let by_one = r##"theory: BRT, depth: 1, exact: [(focus: All, open: 6), (focus: Pattern, open: 2,
        symmetries: ["(BX1 YX1)(BX2 YX2)(BX3 YX3)"])], steps: [
        (id: 1, eliminate: "BX1", hints: "X2 X3")], conclusion: "#1 X1 X2 X3""##;
    // A level more than is needed.
    let by_two = r##"theory: BRT, depth: 2, steps: [
        (id: 1, assume: "BX1", eliminate: "YX2", hints: "X3"),
        (id: 2, eliminate: "BX1", hints: "#1 X2"),
        (id: 3, eliminate: "YX1", hints: "X2 X3")], conclusion: "#2 #3 X1""##;
    let symmetric = r##"theory: BRT, depth: 1, symmetry: [(variable: "X1", chosen: "BX1", images: [
        (of: "YX1", by: "(BX1 YX1)(BX2 YX2)(BX3 YX3)(BX4 YX4)"),
        (of: "RX1", by: "(BX1 RX1)(BX2 RX2)(BX3 RX3)(BX4 RX4)")])],
        steps: [(id: 1, eliminate: "YX2", hints: "X3 X4")], conclusion: "#1 X2 X3 X4""##;
    agree(&[
        Twins {
            proof: proof(&triangle, "", by_one),
            misses: &[
                (
                    "Impossible",
                    "NotBoth(\"BX1\")",
                    "the theorem: claim: found 1, expected",
                ),
                (
                    "depth: 1",
                    "depth: 2",
                    "2 is stated, but the longest nogood has 1 candidates",
                ),
                (
                    "\"BX1\"",
                    "\"BX4\"",
                    "step 1: \"BX4\" is no candidate of the board",
                ),
                (
                    "\"BX1\"",
                    "\"BX2\"",
                    "step 1: the hints end without a contradiction",
                ),
                (
                    "hints: \"X2 X3\"",
                    "hints: \"X2\"",
                    "step 1: the hints end without a contradiction",
                ),
                (
                    "hints: \"X2 X3\"",
                    "hints: \"X2 X3 X3\"",
                    "the hint before it meets the contradiction",
                ),
                (
                    "hints: \"X2 X3\"",
                    "hints: \"X9\"",
                    "expected a CSP-variable or #",
                ),
                (
                    "hints: \"X2 X3\"",
                    "hints: \"#1\"",
                    "the number of a step before this one",
                ),
                (
                    "#1 X1 X2 X3",
                    "#01 X1 X2 X3",
                    "the number of a step before this one",
                ),
                (
                    "#1 X1 X2 X3",
                    "#1 X1 X2",
                    "conclusion: the hints end without a contradiction",
                ),
                (
                    "All, open: 6",
                    "Pattern, open: 2",
                    "the focus is listed twice",
                ),
                (
                    "open: 6",
                    "open: 5",
                    "5 candidates are stated to be open, but 6 are",
                ),
                (
                    "(BX1 YX1)(BX2 YX2)(BX3 YX3)",
                    "(X1 X2)",
                    "does not map the focus to itself",
                ),
                (
                    "(BX1 YX1)(BX2 YX2)(BX3 YX3)",
                    "(X1)(",
                    "it is no symmetry of the board",
                ),
                (
                    "(BX1 YX1)(BX2 YX2)(BX3 YX3)",
                    "(BX1 YX1)",
                    "it is no symmetry of the board",
                ),
                (
                    "(BX1 YX1)(BX2 YX2)(BX3 YX3)",
                    "(BX1 X2)",
                    "it is no symmetry of the board",
                ),
                ("id: 1, ", "id: 1, assume: \"X1\", ", "depth: 1 is stated"),
                (
                    "focus: \"X1\"",
                    "focus: \"X2\"",
                    "step 1 tries a candidate outside the focus",
                ),
                (
                    "focus: \"X1\"",
                    "focus: \"none\"",
                    "step 1 tries a candidate outside the focus",
                ),
                (
                    "theory: BRT",
                    "theory: BRT, also: [S2]",
                    "no depth is the least",
                ),
                ("theory: BRT", "theory: W3", "W3 is not confluent"),
                ("theory: BRT", "theory: gW2", "gW2 is not confluent"),
                // Whips of two CSP-variables refute each candidate.
                (
                    "theory: BRT",
                    "theory: B2",
                    "T&E one level lower derives the claim",
                ),
                (
                    "theory: BRT",
                    "theory: BC2",
                    "T&E one level lower derives the claim",
                ),
            ],
        },
        Twins {
            proof: proof(&triangle, "", by_two),
            misses: &[
                ("id: 3", "id: 2", "another step has this number"),
                ("#1 X2", "X2", "step 2: the hints end without"),
                (
                    "\"#2 #3",
                    "\"#1 #3",
                    "the assumptions of that step do not begin those in force",
                ),
                (
                    "depth: 2",
                    "depth: 2, exact: [(focus: All, open: 6)]",
                    "T&E one level lower derives the claim",
                ),
                (
                    "depth: 2",
                    "depth: 2, exact: [(focus: All, open: 6, symmetries: [\"(X1 X2)\", \"()\"])]",
                    "T&E one level lower derives the claim",
                ),
            ],
        },
        Twins {
            proof: proof(FOUR, "", symmetric),
            misses: &[
                (
                    "\"X1\", chosen",
                    "\"X5\", chosen",
                    "\"X5\" is no CSP-variable",
                ),
                (
                    "chosen: \"BX1\"",
                    "chosen: \"BX5\"",
                    "\"BX5\" is no candidate",
                ),
                (
                    "chosen: \"BX1\"",
                    "chosen: \"BX2\"",
                    "the chosen candidate is not left",
                ),
                (
                    "of: \"RX1\"",
                    "of: \"BX1\"",
                    "one image was expected for each",
                ),
                (
                    "of: \"RX1\"",
                    "of: \"YX1\"",
                    "one image was expected for each",
                ),
                ("of: \"RX1\"", "of: \"RX5\"", "\"RX5\" is no candidate"),
                (
                    "(BX1 RX1)(BX2 RX2)(BX3 RX3)(BX4 RX4)",
                    "()",
                    "to the chosen one",
                ),
                ("(BX1 RX1)", "", "it is no symmetry of the board"),
                (
                    ",\n        (of: \"RX1\", by: \"(BX1 RX1)(BX2 RX2)(BX3 RX3)(BX4 RX4)\")",
                    "",
                    "an image is missing",
                ),
                (
                    "Restrict(\"\")",
                    "Restrict(\"X2: R\")",
                    "the candidates that are left to",
                ),
                (
                    "claim: Impossible",
                    "claim: Eliminate(\"BX2\")",
                    "map the claim to itself",
                ),
            ],
        },
    ]);
}

/// Of clauses, and of eliminations that symmetries keep.
#[test]
fn other_claims() {
    let nothing = |conclusion: &str| {
        format!("theory: BRT, depth: 0, exact: [(focus: All, open: 0)], steps: [], {conclusion}")
    };
    let neighbours = |claim: &str| {
        format!(
            "board: Map(colours: 2, countries: 2, borders: [\"1 2\"]),
            pattern: Restrict(\"\"), claim: {claim}"
        )
    };
    let eliminated = r##"board: Map(colours: 3, countries: 2, borders: ["1 2"]),
        pattern: Restrict("X1: B Y"), decided: "BX1", claim: Eliminate("BX2")"##;
    let asserted = r##"board: Sudoku(2), pattern: Restrict("r1c123: n123"), claim: Assert("n4r1c4"),
        focus: "r1c1""##;
    agree(&[
        Twins {
            proof: proof(
                &neighbours("NotBoth(\"BX1 BX2\")"),
                "",
                &nothing("conclusion: \"X1\""),
            ),
            misses: &[
                (
                    "BX1 BX2",
                    "BX1 YX2",
                    "the hints end without a contradiction",
                ),
                ("\"X1\"", "\"\"", "the hints end without a contradiction"),
                (
                    "open: 0",
                    "open: 1",
                    "1 candidates are stated to be open, but 0 are",
                ),
            ],
        },
        Twins {
            proof: proof(
                &neighbours("AtLeastOne(\"BX1 -YX2\")"),
                "",
                &nothing("conclusion: \"X1\""),
            ),
            misses: &[("-YX2", "YX2", "conclusion: the hints end")],
        },
        Twins {
            proof: proof(eliminated, "", &nothing("conclusion: \"X1\"")),
            misses: &[(
                "\"X1\"",
                "\"\"",
                "BX2, a target of the claim, is still left",
            )],
        },
        Twins {
            proof: proof(asserted, "", &nothing("conclusion: \"r1n4\"")),
            misses: &[(
                "c123: n123",
                "c12: n123",
                "\"r1n4\": two candidates or more",
            )],
        },
    ]);
}

/// The lower half of an elimination: it is open, though whips of one CSP-variable are applied.
#[test]
fn least_depths_of_eliminations() {
    let board = r#"board: Map(colours: 2, countries: 5, borders: ["1 2 3", "2 3", "4 5"]),
        pattern: Restrict("X4: B; X4: B"), without: "BX5", claim: Eliminate("BX1")"#;
    let by_one = r##"theory: W1, depth: 1, exact: [(focus: All, open: 8)],
        steps: [(id: 1, eliminate: "BX1", hints: "X2 X3")], conclusion: "#1""##;
    agree(&[Twins {
        proof: proof(board, "", by_one),
        misses: &[("W1", "B2", "T&E one level lower derives the claim")],
    }]);
}

/// Two bases and two covers, with a fin `f`, a square of links about `z`, and a triangle, where
/// only trials go on.
const RULES: &str = r#"board: Abstract(variables: ["A = a1 a2 f", "B = b1 b2", "C = a1 b1 z",
    "D = a2 b2", "X = x1 x2", "Y = y1 y2", "Z = t1 t2"], links: ["f z", "x1 y1 t1", "x2 y2 t2"]),
    pattern: Restrict("")"#;
/// A chain of two CSP-variables for `z`.
const CHAIN: &str = r#"board: Abstract(variables: ["Z = z y", "V = l1 r1", "W = l2 r2", "U = u1 u2"],
    links: ["z l1", "r1 l2", "z r2"]), pattern: Restrict(""), claim: Eliminate("z")"#;

#[test]
fn whips_of_one() {
    let whip = r##"theory: W1, depth: 0, steps: [(id: 1, eliminate: "z", hints: "",
        rule: Some(Whip1("V")))], conclusion: "#1""##;
    let board = r#"board: Abstract(variables: ["V = a b", "Z = z y", "U = u"],
        links: ["z a", "z b"]), pattern: Restrict(""), claim: Eliminate("z")"#;
    agree(&[Twins {
        proof: proof(board, "", whip),
        misses: &[
            ("W1", "BRT", "whip[1] is not in BRT"),
            (
                "Whip1(\"V\")",
                "Whip1(\"Z\")",
                "the CSP-variable contains the target",
            ),
            (
                "Whip1(\"V\")",
                "Whip1(\"U\")",
                "a candidate is not linked to the target: U",
            ),
            ("Whip1(\"V\")", "Whip1(\"W\")", "\"W\" is no CSP-variable"),
            (
                "\"z b\"",
                "\"y b\"",
                "a candidate is not linked to the target: V",
            ),
            (
                "id: 1, ",
                "id: 1, assume: \"a\", ",
                "a rule step under more assumptions",
            ),
        ],
    }]);
}

#[test]
fn subsets() {
    let naked =
        r##"board: Sudoku(2), pattern: Restrict("r1c12: n12"), claim: Eliminate("n1r1c3")"##;
    let pair = r##"theory: S2, depth: 0, steps: [(id: 1, eliminate: "n1r1c3", hints: "",
        rule: Some(Subset(bases: "r1c1 r1c2", covers: "r1n1 r1n2")))], conclusion: "#1""##;
    let fish = r##"theory: FS2, depth: 0, steps: [(id: 1, eliminate: "z", hints: "",
        rule: Some(Subset(bases: "A B", covers: "C D")))], conclusion: "#1""##;
    let also = pair.replace("theory: S2", "theory: BRT, also: [W1, S2]");
    let least = r##"theory: FS2, depth: 1, exact: [(focus: All, open: 10)], steps: [
        (id: 1, eliminate: "x1", hints: "Y Z")], conclusion: "#1 X Y Z""##;
    agree(&[
        Twins {
            proof: proof(naked, "", pair),
            misses: &[
                ("S2", "S1", "Subset[2] is not in S1"),
                ("S2", "B5", "Subset[2] is not in B5"),
                (
                    "\"r1n1 r1n2\"",
                    "\"r1n1 r1n3\"",
                    "a candidate of a base is in no cover",
                ),
                (
                    "\"r1n1 r1n2\"",
                    "\"r1n1 r1n1\"",
                    "the bases, or the covers, are not disjoint",
                ),
                (
                    "\"r1n1 r1n2\"",
                    "\"r1n1 c1n2\"",
                    "a base and a cover do not share one",
                ),
                (
                    "\"r1n1 r1n2\"",
                    "\"r1n2 r1n3\"",
                    "more covers than bases, or none has",
                ),
                ("\"r1n1 r1n2\"", "\"r1n1 r1n5\"", "no CSP-variable: r1n5"),
                ("r1c1 r1c2\"", "r1c1 r1c3\"", "a base contains the target"),
                ("r1c1 r1c2\"", "r1c1 r1c5\"", "\"r1c5\" is no CSP-variable"),
            ],
        },
        Twins {
            proof: proof(naked, "", &also),
            misses: &[("W1, S2", "W1", "Subset[2] is not in BRT+W1")],
        },
        Twins {
            proof: proof(&format!("{RULES}, claim: Eliminate(\"z\")"), "", fish),
            misses: &[
                ("FS2", "S2", "a candidate of a base is in no cover"),
                ("\"f z\", ", "", "a candidate of a base is in no cover"),
            ],
        },
        Twins {
            proof: proof(&format!("{RULES}, claim: Impossible"), "", least),
            misses: &[
                (
                    "FS2",
                    "S2",
                    "10 candidates are stated to be open, but 12 are",
                ),
                (
                    "FS2",
                    "BRT",
                    "10 candidates are stated to be open, but 12 are",
                ),
                (
                    "FS2",
                    "B1",
                    "10 candidates are stated to be open, but 12 are",
                ),
            ],
        },
    ]);
}

#[test]
fn chains() {
    let by = |theory: &str, kind: &str, last: &str| {
        format!(
            r##"theory: {theory}, depth: 0, steps: [(id: 1, eliminate: "z", hints: "",
            rule: Some(Chain(kind: {kind}, links: [(variable: "V", left: "l1", right: "r1"),
            (variable: "W", left: "l2"{last})])))], conclusion: "#1""##
        )
    };
    let mut twins = Vec::new();
    for (theory, kind) in [
        ("gW2", "GWhip"),
        ("B2", "Braid"),
        ("gB3", "GBraid"),
        ("Z2", "ZChain"),
    ] {
        let misses = &[
            (
                "left: \"l1\"",
                "left: \"r1\"",
                "does not follow, or stands twice",
            ),
            (
                "\"W\", left",
                "\"Z\", left",
                "contains the target or stands twice",
            ),
        ];
        twins.push(Twins {
            proof: proof(CHAIN, "", &by(theory, kind, "")),
            misses,
        });
    }
    for (theory, kind) in [("BC2", "BivalueChain"), ("tW2", "TWhip")] {
        twins.push(Twins {
            proof: proof(CHAIN, "", &by(theory, kind, ", right: \"r2\"")),
            misses: &[
                (
                    "right: \"r2\"",
                    "right: \"\"",
                    "other right-linking candidates",
                ),
                ("\"z r2\"", "\"y r2\"", "the chain does not end"),
                ("= l2 r2", "= l2 r2 z2", "more candidates are left"),
            ],
        });
    }
    twins.push(Twins {
        proof: proof(CHAIN, "", &by("W2", "Whip", "")),
        misses: &[
            ("theory: W2", "theory: B2", "chain[2] is not in B2"),
            ("theory: W2", "theory: W1", "chain[2] is not in W1"),
            (
                "\"W\", left",
                "\"V\", left",
                "contains the target or stands twice",
            ),
            (
                "left: \"l1\"",
                "left: \"l2\"",
                "the left-linking candidate is not left in it",
            ),
            ("left: \"l1\"", "left: \"q\"", "\"q\" is no candidate"),
            ("right: \"r1\"", "right: \"q\"", "\"q\" is no candidate"),
            (
                "variable: \"V\"",
                "variable: \"Q\"",
                "\"Q\" is no CSP-variable",
            ),
            (
                "right: \"r1\"",
                "right: \"l1\"",
                "other right-linking candidates",
            ),
            ("\"z r2\"", "\"y r2\"", "other right-linking candidates"),
            (
                "\"V = l1 r1\"",
                "\"V = l1 r1 v\"",
                "more candidates are left",
            ),
            ("\"r1 l2\"", "\"r1 u1\"", "does not follow, or stands twice"),
            // What is no chain yet, and what goes on after its end.
            (
                ", right: \"r1\"),\n            (variable: \"W\", left: \"l2\")",
                ", right: \"r1\")",
                "the chain does not end",
            ),
            (
                "\"l2\")]",
                "\"l2\"), (variable: \"U\", left: \"u1\")]",
                "chain[3] is not in W2",
            ),
        ],
    });
    twins.push(Twins {
        proof: proof(CHAIN, "", &by("W3", "Whip", "")),
        misses: &[(
            "\"l2\")]",
            "\"l2\"), (variable: \"U\", left: \"u1\")]",
            "does not follow",
        )],
    });
    // Groups: two candidates stand in the place of one.
    let group = CHAIN
        .replace("l1 r1\"", "l1 r1 g1\"")
        .replace("\"r1 l2\"", "\"r1 l2\", \"g1 l2\"");
    let by_group = by("gW2", "GWhip", "").replace("right: \"r1\"", "right: \"r1 g1\"");
    twins.push(Twins {
        proof: proof(&group, "", &by_group),
        misses: &[
            ("gW2", "W2", "chain[2] is not in W2"),
            ("\"g1 l2\"", "\"g1 u1\"", "does not follow"),
            ("\"r1 g1\"", "\"r1\"", "other right-linking candidates"),
        ],
    });
    agree(&twins);
    // One candidate twice, and t-whips without an end.
    for (board, theory, kind, expected) in [
        (
            CHAIN
                .replace("l2 r2", "l2 r1")
                .replace(", \"r1 l2\", \"z r2\"", ""),
            "W2",
            "Whip",
            "stands twice",
        ),
        (
            CHAIN.replace("\"z r2\"", "\"r1 r2\""),
            "tW2",
            "TWhip",
            "no right-linking candidate is left",
        ),
    ] {
        let text = proof(&board, "", &by(theory, kind, ""));
        let said = check(&read(&text)).unwrap_err().to_string();
        assert!(said.contains(expected), "{said}:\n{text}");
    }
}

/// The search for rules finds what the steps above say, within its budget.
#[test]
fn the_plain_search_finds_rules() {
    let chain: BoardName = oddagon_core::read_values::<BoardName>(
        r#"Abstract(variables: ["Z = z y", "V = l1 r1", "W = l2 r2"],
        links: ["z l1", "r1 l2", "z r2"])"#,
    )
    .unwrap()
    .remove(0);
    let board = chain.board().unwrap();
    let csp = board.csp();
    let (all, none) = (
        csp.everything(),
        oddagon_core::CandidateSet::empty(csp.candidate_count()),
    );
    let z = csp.candidate("z").unwrap();
    for (theory, finds) in [
        ("BRT", false),
        ("W1", false),
        ("S2", false),
        ("W2", true),
        ("gW2", true),
        ("B3", true),
        ("gB2", true),
        ("BC2", true),
        ("Z2", true),
        ("tW2", true),
    ] {
        let theory: Theory = theory.parse().unwrap();
        let fixpoint = |budget| {
            let budget = &mut Budget(budget);
            trial_and_error_within(csp, theory, &all, &none, 0, budget)
        };
        let left = fixpoint(1000).unwrap().expect("no contradiction");
        assert_eq!(left.contains(z), !finds, "{theory}");
        assert!(left.contains(csp.candidate("y").unwrap()), "{theory}");
        assert!(fixpoint(5).is_err());
        assert_eq!(fixpoint(6).is_err(), theory.number() > 1, "{theory}");
        for n in 1..3 {
            let tried = trial_and_error_within(csp, theory, &all, &all, n, &mut Budget(10_000));
            assert!(!tried.unwrap().expect("no contradiction").contains(z));
            let cut = trial_and_error_within(csp, theory, &all, &all, n, &mut Budget(8));
            assert!(cut.is_err(), "{theory}");
        }
    }
}

/// A relation of a lemma about a Latin square, and one that is split off from it.
#[test]
fn relations() {
    let lemma = r##"lemmas: [(proof: (version: 1, theorem: (board: Latin(side: 3),
        pattern: Restrict("r1c1: n3; r1c2: n3"), claim: Impossible), derivations: [
        (theory: BRT, depth: 0, steps: [], conclusion: "r1c1 r1c2")]), images: [(name: "R", by: "()"),
        (name: "R2", by: "(r1 r2)(n3 n1)")])],"##;
    let single = r##"board: Latin(side: 3), pattern: Restrict("r1c1: n3; r1c2: n3 n1"),
        claim: Eliminate("n3r1c2")"##;
    let by_single = r##"theory: BRT, depth: 0, steps: [], conclusion: "R""##;
    let two = r##"board: Latin(side: 3), pattern: Restrict("r1c1: n1 n2; r1n2: c1 c2; r2c2: n1"),
        claim: Eliminate("n1r2c1")"##;
    let split = r##"theory: BRT, also: [Split], depth: 0, steps: [(id: 1, eliminate: "n1r1c1", hints: "",
        rule: Some(Split((relation: "R", chain: "r1c1 r1n2", name: "S"))))], conclusion: "r2c2""##;
    let trial = r##"theory: BRT, also: [Split], depth: 1, steps: [
        (id: 2, eliminate: "n1r2c1", hints: "r2c2"), (id: 1, eliminate: "n1r1c1", hints: "",
        rule: Some(Split((relation: "R", chain: "r1c1 r1n2", name: "S"))))], conclusion: "r2c2""##;
    let assumes = r##"board: Abstract(variables: ["V = a b", "W = c d", "X = e f", "P = p q"],
        links: ["b p", "d p"]), pattern: Restrict("P: p"), assume: [AtLeastOne("b d e")], claim: Eliminate("f")"##;
    let by_assumed = r##"theory: BRT, depth: 0, steps: [], conclusion: "P R""##;
    agree(&[
        Twins {
            proof: proof(single, lemma, by_single),
            misses: &[
                (
                    "name: \"R\"",
                    "name: \"r1c1\"",
                    "relation \"r1c1\": its name is taken",
                ),
                (
                    "name: \"R\"",
                    "name: \"R2\"",
                    "relation \"R2\": its name is taken",
                ),
                (
                    "name: \"R\"",
                    "name: \"R-1\"",
                    "does not consist of letters and digits",
                ),
                (
                    "name: \"R\"",
                    "name: \"\"",
                    "does not consist of letters and digits",
                ),
                (
                    "by: \"()\"",
                    "by: \"(r1c1 r1c2)\"",
                    "image \"R\": it is by no symmetry",
                ),
                (
                    "by: \"()\"",
                    "by: \"\"",
                    "image \"R\": it is by no symmetry",
                ),
                ("by: \"()\"", "by: \"(r1 r2)\"", "two candidates or more"),
                (
                    "\"r1c1 r1c2\")])",
                    "\"r1c1\")])",
                    "lemma 1: derivation 1, conclusion",
                ),
                (
                    "theorem: (board: Latin(side: 3),\n        pattern",
                    "theorem: (board: Latin(side: 4),\n        pattern",
                    "another board",
                ),
                (
                    "n3; r1c2: n3\"), claim: Impossible",
                    "n3; r1c2: n3\"), claim: Eliminate(\"n3r1c1\")",
                    "lemma 1: expected an impossible pattern, and no more",
                ),
                (
                    "n3; r1c2: n3\"), claim",
                    "n3; r1c2: n3\"), assume: [NotBoth(\"n1r2c1 n2r2c2\")], claim",
                    "and no more",
                ),
                (
                    "n3; r1c2: n3\"), claim",
                    "n3; r1c2: n4\"), claim",
                    "lemma 1: the theorem: in the",
                ),
            ],
        },
        Twins {
            proof: proof(two, lemma, split),
            misses: &[
                (
                    ", also: [Split]",
                    "",
                    "split[2] is not in BRT, but in Split: expected also: [Split]",
                ),
                (
                    "\"r1c1 r1n2\"",
                    "\"r1n2 r1c1\"",
                    "the chain does not go on in \"r1n2\"",
                ),
                (
                    "\"r1c1 r1n2\"",
                    "\"r1c3 r1n2\"",
                    "the chain does not go on in \"r1c3\"",
                ),
                (
                    "\"r1c1 r1n2\"",
                    "\"r1c1\"",
                    "does not lead to another candidate",
                ),
                (
                    "\"r1c1 r1n2\"",
                    "\"\"",
                    "does not lead to another candidate",
                ),
                (
                    "relation: \"R\"",
                    "relation: \"r1c2\"",
                    "what splits is a CSP-variable",
                ),
                (
                    "relation: \"R\"",
                    "relation: \"Q\"",
                    "\"Q\" is no CSP-variable",
                ),
                ("name: \"S\"", "name: \"R2\"", "its name is taken"),
                (
                    "id: 1, ",
                    "id: 1, assume: \"n1r2c2\", ",
                    "more assumptions than the depth",
                ),
                ("\"r2c2\"", "\"#1\"", "the number of a step before this one"),
                (
                    "depth: 0, steps: [(",
                    "depth: 0, exact: [(focus: All, open: 0)], steps: [(",
                    "with relations, no depth is the least",
                ),
            ],
        },
        Twins {
            proof: proof(two, lemma, trial),
            misses: &[
                (
                    "id: 1, ",
                    "id: 1, assume: \"n1r2c2\", ",
                    "splits under assumptions",
                ),
                (
                    "(id: 1, eliminate: \"n1r1c1\", hints: \"\"",
                    "(id: 1, assume: \"n1r2c1\", eliminate: \"n1r1c1\", hints: \"r2c2\"",
                    "no rule is needed",
                ),
            ],
        },
        Twins {
            proof: proof(assumes, "assumed: \"R\",", by_assumed),
            misses: &[
                (
                    "assumed: \"R\"",
                    "assumed: \"R S\"",
                    "found 2 names, expected one for each of the relations, 1",
                ),
                (
                    "assumed: \"R\"",
                    "assumed: \"V\"",
                    "assumed: relation \"V\": its name is taken",
                ),
                (
                    "AtLeastOne(\"b d e\")",
                    "ExactlyOne(\"b e\")",
                    "is not of the kind \"at least one\"",
                ),
                (
                    "AtLeastOne(\"b d e\")",
                    "AtLeastOne(\"b -d e\")",
                    "has a negated candidate",
                ),
            ],
        },
    ]);
    // A lemma that lacks no candidate: its relation would have none.
    let empty = format!("{TRIANGLE}, claim: Impossible");
    let by_one = r##"theory: BRT, depth: 1, steps: [(id: 1, eliminate: "BX1", hints: "X2 X3")],
        conclusion: "#1 X1 X2 X3""##;
    let lemma = proof(&empty, "", by_one);
    let lemmas = format!("lemmas: [(proof: {lemma}, images: [(name: \"R\", by: \"()\")])],");
    let said = check(&read(&proof(&empty, &lemmas, by_one))).unwrap_err();
    assert!(said.to_string().contains("it has no candidate"), "{said}");
}

#[test]
fn second_solutions() {
    let statement = r##"board: Sudoku(2), pattern: Restrict("r12c13: n12"),
        assume: [Unique("r12c13: n12")], claim: Impossible"##;
    let derivation = r##"theory: BRT, depth: 0, steps: [], conclusion: "+1 n1r1c1? +2""##;
    let open = r##"board: Sudoku(2), pattern: Restrict("r12c1: n12; r1c3: n12; r2c3: n123"),
        assume: [Unique("r12c13: n12")], claim: Assert("n3r2c3")"##;
    let by_guardian = r##"theory: BRT, depth: 0, steps: [], conclusion: "+1 n3r2c3?""##;
    agree(&[
        Twins {
            proof: proof(statement, "second_solutions: [Complement],", derivation),
            misses: &[
                (
                    "[Complement]",
                    "[]",
                    "for 0 assumptions of uniqueness, expected 1",
                ),
                (
                    "Unique(\"r12c13: n12\")",
                    "Unique(\"r1c13: n12\")",
                    "meets the pattern in 1",
                ),
                (
                    "Unique(\"r12c13: n12\")",
                    "Unique(\"r12c13: n123\")",
                    "in 3 candidates",
                ),
            ],
        },
        Twins {
            proof: proof(
                statement,
                "second_solutions: [Replacements([\"1221 2112\", \"2112 1221\"])],",
                derivation,
            ),
            misses: &[
                (
                    ", \"2112 1221\"",
                    "",
                    "no replacement is shown for n2r1c1 n1r1c3",
                ),
                (
                    "\"1221 2112\"",
                    "\"1221 1221\"",
                    "the filling is replaced by itself",
                ),
                ("\"1221 2112\"", "\"1221 2113\"", "the two do not meet"),
                ("\"1221 2112\"", "\"122 2112\"", "expected two fillings"),
                ("\"1221 2112\"", "\"1221 2115\"", "expected two fillings"),
                ("\"1221 2112\"", "\"12212112\"", "expected two fillings"),
            ],
        },
        Twins {
            proof: proof(open, "second_solutions: [Complement],", by_guardian),
            misses: &[("r2c3: n123", "r2c3: n1234", "hint 1")],
        },
    ]);
}

#[test]
fn texts_and_versions() {
    let triangle = format!("{TRIANGLE}, claim: Impossible");
    let by_one = r##"theory: BRT, depth: 1, exact: [(focus: All, open: 6)],
        steps: [(id: 1, eliminate: "BX1", hints: "X2 X3")], conclusion: "#1 X1 X2 X3""##;
    let text = proof(&triangle, "", by_one);
    let said = |text: &str| Proof::read_all(text).unwrap_err().to_string();
    assert!(said("[]").contains("found no proof"));
    assert!(said("(").contains("not a proof: line 1"));
    assert!(said(&text.replace("version: 1", "version: 2")).contains("has format version 2"));
    assert!(said(&text.replace("depth:", "height:")).contains("not a proof: line"));
    assert!(said(&text.replace("theory: BRT", "theory: W99")).contains("found \"W99\""));
    assert!(said(&text.replace("theory: BRT", "theory: 7")).contains("not a proof"));
    let two = format!("[{text}, {text}]");
    assert_eq!(Proof::read_all(&two).map(|proofs| proofs.len()), Ok(2));

    let mut other = read(&text);
    let verified = check(&other).unwrap();
    other.version = 2;
    assert!(
        check(&other)
            .unwrap_err()
            .to_string()
            .contains("reads version 1")
    );
    other.version = 1;
    for (budget, enough) in [(5, false), (6, true)] {
        let within = check_within(&other, &mut Budget(budget));
        assert_eq!(within.is_ok(), enough);
    }
    other.derivations.clear();
    assert!(
        check(&other)
            .unwrap_err()
            .to_string()
            .contains("has no derivation")
    );

    let stated = |text: &str| stated_by(&format!("({text})"));
    let same = stated(&triangle).unwrap();
    let another = stated(FOUR).unwrap();
    assert!(verified.clone().of(None).is_ok() && verified.clone().of(Some(&same)).is_ok());
    let said = verified.of(Some(&another)).unwrap_err().to_string();
    assert!(said.contains("proves another statement") && said.contains(&another.digest()));
    assert!(stated("board").is_err());
    assert!(stated_by(&format!("[({FOUR}), ({FOUR})]")).is_err());
    assert!(stated(&FOUR.replace("focus: \"X1\"", "focus: \"X9\"")).is_err());
}
