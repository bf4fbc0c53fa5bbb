//! Claims of every kind on every board, exported for other programs: each proof refutes its
//! formula, for our own strict checker and for public ones.

use crate::public::{self, Checker, accepts};
use crate::puzzles::Random;
use oddagon::csp::{Candidate, ChainKind, Csp, Theory};
use oddagon::proof::lrat::{Formula, check_lrat};
use oddagon::proof::write::{Trace, dimacs, drat, lrat, veripb};
use oddagon::prover::{Options, Report};
use oddagon::theorem::{Goal, Theorem, read_statements};

const BOARDS: [&str; 9] = [
    "Sudoku(2)",
    "Latin(side: 4)",
    r#"Latin(side: 4, regions: ["aabb aabb ccdd ccdd"], signs: "r1c1<r1c2 r3c3<r2c3")"#,
    r#"Latin(side: 4, constraints: ["anti-king", "cage 6 r1c1 r1c2 r2c1", "arrow r4c4 r3c4 r3c3"])"#,
    r##"Kakuro(rows: ["# 8\\ 17\\", "\\10 . .", "\\9 . .", "# # ."])"##,
    r#"Path(rows: [". . .", ". . .", ". . ."], steps: Side, model: Topological)"#,
    r#"Map(colours: 4, countries: 5, borders: ["1 2 4 5", "2 3", "3 4 5"])"#,
    "Slitherlink(rows: 1, columns: 2)",
    r#"Slitherlink(rows: 1, columns: 1, border: "NW")"#,
];

/// A random board of few candidates: two CSP-variables, which may share some, two free candidates,
/// and links between any of them.
fn abstract_board(random: &mut Random) -> String {
    let mut names = ["a", "b", "c", "d", "e"];
    random.shuffle(&mut names);
    let (v, w) = (2 + random.below(3), random.below(3));
    let mut named = names[..v.max(w + 2)].to_vec();
    let mut link = || {
        random.shuffle(&mut named);
        named[..2].join(" ")
    };
    format!(
        r#"Abstract(variables: ["V = {}", "W = {}"], free: "x y",
            links: ["x y", "x {}", "{}", "{}"])"#,
        names[..v].join(" "),
        names[w..w + 2].join(" "),
        names[0],
        link(),
        link()
    )
}

/// The theorem of a text, if it is one.
fn theorem(text: &str) -> Option<Theorem> {
    Theorem::new(read_statements(text).ok()?.remove(0)).ok()
}

/// Candidates that a statement may name.
struct Named<'a> {
    csp: &'a Csp,
    /// Circuits of Slitherlink are left out: their numbers are nothing to rely on.
    all: Vec<Candidate>,
}

impl Named<'_> {
    fn one(&self, random: &mut Random) -> Candidate {
        self.all[random.below(self.all.len())]
    }

    /// Two candidates, mostly linked ones.
    fn two(&self, random: &mut Random) -> [Candidate; 2] {
        let one = self.one(random);
        let linked = self.csp.linked(one).iter().filter(|c| self.all.contains(c));
        let linked: Vec<Candidate> = linked.copied().collect();
        match linked.len() {
            0 => [one, self.one(random)],
            _ if random.percent(30) => [one, self.one(random)],
            count => [one, linked[random.below(count)]],
        }
    }

    /// Words for candidates, some of which stand twice; a part of them with a sign.
    fn words(&self, pairs: usize, negative: usize, random: &mut Random) -> String {
        let mut words = Vec::new();
        for _ in 0..1 + random.below(pairs) {
            let two = self.two(random);
            for c in &two[..1 + random.below(2)] {
                let sign = if random.percent(negative) { "-" } else { "" };
                words.push(format!("{sign}{}", self.csp.candidate_name(*c)));
            }
        }
        words.join(" ")
    }
}

/// A random statement about a board. Some have no meaning, such as those that decide two linked
/// candidates.
fn statement(board: &str, random: &mut Random) -> String {
    let plain = format!(r#"(board: {board}, pattern: Restrict(""), claim: Impossible)"#);
    let plain = theorem(&plain).unwrap_or_else(|| panic!("{board}"));
    let csp = plain.board().csp();
    let named = csp
        .candidates()
        .filter(|&c| !csp.candidate_name(c).starts_with('O'));
    let all = named.collect();
    let named = Named { csp, all };
    let words = |pairs, negative, random: &mut _| named.words(pairs, negative, random);
    let [one, two] = named.two(random).map(|c| csp.candidate_name(c));
    let claim = match random.below(9) {
        0 => "Impossible".to_owned(),
        1 => format!(r#"Assert("{one}")"#),
        2 => format!(r#"Eliminate("{}")"#, words(2, 0, random)),
        3..6 => format!(r#"NotBoth("{one} {two}")"#),
        _ => format!(r#"AtLeastOne("{}")"#, words(3, 80, random)),
    };
    let without = match random.below(3) {
        0 => words(2, 0, random),
        _ => String::new(),
    };
    let decided = match random.below(2) {
        0 => csp.candidate_name(named.one(random)),
        _ => "",
    };
    let assume = match random.below(6) {
        0 => format!(r#"AtLeastOne("{}")"#, words(2, 40, random)),
        1 => format!(
            r#"NotBoth("{one} {}")"#,
            csp.candidate_name(named.one(random))
        ),
        _ => String::new(),
    };
    format!(
        r#"(board: {board}, pattern: Restrict(""), without: "{without}",
            decided: "{decided}", assume: [{assume}], claim: {claim})"#
    )
}

/// Whether the proof in every form refutes the formula.
fn refuted(trace: &Trace, public: &[Checker]) -> Result<(), String> {
    let text = dimacs(&trace.theorem);
    let formula = Formula::read(&text).map_err(|error| error.to_string())?;
    let proof = lrat(trace).map_err(|error| error.to_string())?;
    check_lrat(&formula, &proof).map_err(|error| format!("{error}\n{proof}"))?;
    let (drat, veripb) = (drat(trace), veripb(trace));
    // Where a claim eliminates nothing, its denial is the empty clause. On such a formula rate
    // 0.3.0 panics.
    let denies_nothing = formula.clauses.iter().any(Vec::is_empty);
    let takes = |checker: &&Checker| **checker != Checker::Rate || !denies_nothing;
    for &checker in public.iter().filter(takes) {
        let proof = match checker {
            Checker::Rate => &drat,
            Checker::VeriPb => &veripb,
        };
        let proof = proof.as_ref().map_err(|error| error.to_string())?;
        if !accepts(checker, &text, proof) {
            return Err(format!("{checker:?} does not accept it\n{proof}"));
        }
    }
    veripb.map(drop).map_err(|error| error.to_string())
}

/// Claims that deny two linked candidates, that are decided already, that name a candidate twice or
/// both ways, that eliminate nothing: the conclusion of such a proof may follow from the denial in
/// several ways.
#[test]
fn proofs_of_random_claims_are_written_and_accepted() {
    let theories = [
        Theory::Brt,
        Theory::W1,
        Theory::Subsets(2),
        Theory::Chains(ChainKind::Whip, 3),
    ];
    let public = [Checker::Rate, Checker::VeriPb];
    let public: Vec<Checker> = public
        .into_iter()
        .filter(|c| public::is_there(*c))
        .collect();
    let mut random = Random::seeded(45);
    let (mut written, mut clauses, mut failed) = (0, 0, Vec::new());
    for number in 0..4000 {
        let board = match BOARDS.get(random.below(BOARDS.len() + 3)) {
            Some(board) => (*board).to_owned(),
            None => abstract_board(&mut random),
        };
        let text = statement(&board, &mut random);
        let options = Options {
            theory: theories[random.below(theories.len())],
            full: false,
            effort: 0,
            max_depth: 2,
            lower_halves: false,
            wlog: random.percent(20),
            ..Options::default()
        };
        let Some(theorem) = theorem(&text) else {
            continue;
        };
        let report = Report::new(&theorem, &options);
        let report = report.unwrap_or_else(|error| panic!("{text}: {error}"));
        let Some(proof) = report.proof else {
            continue;
        };
        clauses += usize::from(matches!(theorem.goal(), Goal::Clause(_)));
        written += 1;
        // Starting a program takes longer than all the rest.
        let public = if number % 20 == 0 { &public[..] } else { &[] };
        let trace = Trace::of(&proof, 1).unwrap();
        if let Err(error) = refuted(&trace, public) {
            failed.push(format!("{text}\n{error}"));
        }
    }
    assert!(written > 1000 && clauses > 500, "{clauses} of {written}");
    let (count, first) = (failed.len(), failed.first());
    assert!(
        failed.is_empty(),
        "{count} of {written} are not accepted; {}",
        first.unwrap()
    );
}
