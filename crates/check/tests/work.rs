//! The checker's work is bounded by the size of a proof, whatever stands there: proofs made to cost
//! as much as they can, each in another way.

use oddagon_check::{Exact, Proof, check};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// Most texts here have about so many bytes.
const SIZE: usize = 30_000;

/// So long may one take. None takes a tenth of it, and without the bounds half of them would take
/// minutes.
const LIMIT: Duration = Duration::from_secs(8);

/// The time that this thread has computed for, where the system says so; elsewhere that of the
/// clock.
fn now() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let said = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = said.and_then(|said| said.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

const LATIN: &str = r#"{"Latin": {"side": 25}}"#;
const WINDOW: &str = r#"{"Slitherlink": {"rows": 40, "columns": 40}}"#;
const MAP: &str = r#"{"Map": {"colours": 50, "countries": 800}}"#;
const NOTHING: &str = r#""pattern": {"Restrict": ""}, "claim": "Impossible""#;
const NO_STEPS: &str = r#""depth": 0, "symmetry": [], "steps": [], "conclusion": """#;

/// Parts, each made from its number, one after the other, until there are so many bytes.
fn repeated(part: impl Fn(usize) -> String) -> String {
    let (mut text, mut number) = (String::new(), 0);
    while text.len() < SIZE {
        text += &part(number);
        number += 1;
    }
    text
}

/// The same with commas between, as a list.
fn list(part: impl Fn(usize) -> String) -> String {
    let parts = repeated(|number| part(number) + ",");
    format!("[{}]", parts.trim_end_matches(','))
}

/// A proof of a theorem with one derivation: the rest of the statement, further parts, and the rest
/// of the derivation.
fn proof(board: &str, statement: &str, parts: &str, derivation: &str) -> String {
    format!(
        r#"{{"version": 1, "theorem": {{"board": {board}, {statement}}}, {parts}
        "derivations": [{{"theory": "BRT", {derivation}}}]}}"#
    )
}

/// A derivation of these steps alone.
fn steps(depth: usize, steps: &str, conclusion: &str) -> String {
    format!(r#""depth": {depth}, "symmetry": [], "steps": {steps}, "conclusion": "{conclusion}""#)
}

/// A derivation of one symmetry step with these images.
fn symmetry(images: &str) -> String {
    format!(
        r#""depth": 0, "symmetry": [{{"variable": "r1c1", "chosen": "n1r1c1", "images": {images}}}],
        "steps": [], "conclusion": """#
    )
}

fn image(of: &str, by: &str) -> String {
    format!(r#"{{"of": "{of}", "by": "{by}"}}"#)
}

/// A lemma about a Latin square with these images.
fn lemma(images: &str) -> String {
    let pattern = r#""pattern": {"Restrict": "r1c1: n1; r1c2: n1"}, "claim": "Impossible""#;
    let proof = proof(LATIN, pattern, "", &steps(0, "[]", "r1c1 r1c2"));
    format!(r#"{{"proof": {proof}, "images": {images}}}"#)
}

fn lemmas(lemmas: &str) -> String {
    format!(r#""lemmas": {lemmas},"#)
}

/// An abstract board with a CSP-variable of so many candidates.
fn abstract_board(count: usize) -> String {
    let names: Vec<String> = (0..count).map(|i| format!("a{i}")).collect();
    let names = names.join(" ");
    format!(r#"{{"Abstract": {{"variables": ["V = {names}"]}}}}"#)
}

/// All digits of a Latin square.
fn digits() -> String {
    let digits: Vec<String> = (1..=25).map(|n| format!("n{n}")).collect();
    digits.join(" ")
}

/// A symmetry step for each country: all colours are alike.
fn colours() -> String {
    let symmetry = list(|number| {
        let country = number + 1;
        let images = (2..=50).map(|n| {
            let letter = "BYRGOVI".chars().nth(n - 1);
            let colour = letter.map_or_else(|| format!("C{n}"), String::from);
            let (of, to) = (format!("{colour}X{country}"), format!("BX{country}"));
            image(&of, &format!("({of} {to})"))
        });
        let images: Vec<String> = images.collect();
        let images = images.join(",");
        format!(r#"{{"variable": "X{country}", "chosen": "BX{country}", "images": [{images}]}}"#)
    });
    format!(r#""depth": 0, "symmetry": {symmetry}, "steps": [], "conclusion": """#)
}

/// Derivations that each state a least depth.
fn least_depths() -> String {
    let derivations = list(|_| {
        r##"{"theory": "W1", "depth": 1, "exact": [{"focus": "All", "open": 39856}],
        "symmetry": [], "steps": [{"id": 1, "eliminate": "BX1", "hints": "X2 X3"}],
        "conclusion": "#1 X1 X2 X3"}"##
            .to_owned()
    });
    let map = bordering("1 2 3\", \"2 3");
    let colours = "X1: BX1 YX1; X2: BX2 YX2; X3: BX3 YX3";
    format!(
        r#"{{"version": 1, "theorem": {{"board": {map}, "pattern": {{"Restrict": "{colours}"}},
        "claim": "Impossible"}}, "derivations": {derivations}}}"#
    )
}

/// The map with these borders.
fn bordering(borders: &str) -> String {
    MAP.replace("}}", &format!(r#", "borders": ["{borders}"]}}}}"#))
}

/// A proof whose lower half names these symmetries.
fn with_symmetries(list: &str) -> String {
    let eliminated = r#""pattern": {"Restrict": "X1: BX1"}, "claim": {"Eliminate": "BX2"}"#;
    let derivation = format!(
        r##""depth": 1, "exact": [{{"focus": "All", "open": 0, "symmetries": {list}}}], "symmetry": [],
        "steps": [{{"id": 1, "eliminate": "BX2", "hints": "X1"}}], "conclusion": "#1""##
    );
    proof(&bordering("1 2"), eliminated, "", &derivation)
}

fn shapes() -> Vec<(&'static str, String)> {
    let cycles = |cycle: &str| {
        let by = repeated(|_| cycle.to_owned());
        let images = format!("[{}]", image("n2r1c1", &by));
        proof(LATIN, NOTHING, "", &symmetry(&images))
    };
    let restricted = |text: &str| format!(r#""pattern": {{"Restrict": "{text}"}}"#);
    let impossible = |text: &str| restricted(text) + r#", "claim": "Impossible""#;
    let swaps: Vec<String> = (2..=25)
        .map(|n| image(&format!("n{n}r1c1"), &format!("(n1 n{n})")))
        .collect();
    let swaps = format!("[{}]", swaps.join(","));
    let targets = format!(
        r#"{}, "claim": {{"Eliminate": "{}"}}"#,
        restricted(""),
        digits()
    );
    let unique = r#"{"Unique": "r1c123456789: n12345678"}"#;
    let unique = format!(r#"{NOTHING}, "assume": [{}]"#, vec![unique; 400].join(","));
    let shown = vec![r#"{"Replacements": []}"#; 400].join(",");
    let many = "a1 ".repeat(10_000);
    let deep = format!(
        r##"[{{"id": 1, "assume": "{many}", "eliminate": "a1", "hints": "V"}},
        {{"id": 2, "assume": "{many}", "eliminate": "a1", "hints": "{} V"}}]"##,
        repeated(|_| "#1 ".to_owned())
    );
    let focus = with_symmetries(&list(|_| r#""()""#.to_owned()));
    let covers = format!(
        r#"[{{"id": 1, "eliminate": "BX1", "hints": "",
        "rule": {{"Subset": {{"bases": "", "covers": "{}"}}}}}}]"#,
        repeated(|i| format!("X{} ", i % 800 + 1))
    );
    let split = |id| {
        format!(
            r#"{{"id": {id}, "eliminate": "n1r1c1", "hints": "", "rule": {{"Split":
            {{"relation": "R", "chain": "r1c1 r1n2", "name": "S{id}"}}}}}}"#
        )
    };
    let related = |i| format!(r#"{{"name": "R{i}", "by": "()"}}"#);
    let one = lemma(r#"[{"name": "R", "by": "(n1 n3)"}]"#);
    vec![
        ("cycles", cycles("(n1 n1)")),
        ("cycles of other words", cycles("(r1n1c1 r1n1c1)")),
        ("symmetry steps", proof(MAP, NOTHING, "", &colours())),
        (
            "symmetries of all targets",
            proof(LATIN, &targets, "", &symmetry(&swaps)),
        ),
        ("symmetries of a focus", focus),
        (
            "hints",
            proof(
                &abstract_board(2000),
                &impossible("V: a1999"),
                "",
                &steps(0, "[]", &repeated(|_| "V ".to_owned())),
            ),
        ),
        (
            "steps",
            proof(
                MAP,
                &impossible("X1: BX1"),
                "",
                &steps(
                    1,
                    &list(|id| format!(r#"{{"id": {id}, "eliminate": "YX1", "hints": "X1"}}"#)),
                    "",
                ),
            ),
        ),
        (
            "assumptions",
            proof(&abstract_board(3), NOTHING, "", &steps(10_001, &deep, "")),
        ),
        (
            "lemmas",
            proof(LATIN, NOTHING, &lemmas(&list(|_| lemma("[]"))), NO_STEPS),
        ),
        (
            "images of a lemma",
            proof(
                LATIN,
                NOTHING,
                &lemmas(&format!("[{}]", lemma(&list(related)))),
                NO_STEPS,
            ),
        ),
        (
            "splittings",
            proof(
                LATIN,
                &impossible("r1c1: n1 n2; r1n2: c1 c2"),
                &lemmas(&format!("[{one}]")),
                &steps(0, &list(split), ""),
            ),
        ),
        ("least depths", least_depths()),
        (
            "restrictions",
            proof(
                WINDOW,
                &impossible(&repeated(|_| "H: 0 1;".to_owned())),
                "",
                NO_STEPS,
            ),
        ),
        (
            "values",
            proof(
                WINDOW,
                &impossible(&format!("H: {}", repeated(|_| "0 ".to_owned()))),
                "",
                NO_STEPS,
            ),
        ),
        (
            "decided candidates",
            proof(
                &abstract_board(3),
                &format!(
                    r#"{NOTHING}, "decided": "{}""#,
                    repeated(|_| "a1 ".to_owned())
                ),
                "",
                NO_STEPS,
            ),
        ),
        (
            "covers",
            proof(MAP, NOTHING, "", &steps(0, &covers, "")).replace("BRT", "S8"),
        ),
        (
            "second solutions",
            proof(
                r#"{"Sudoku": 3}"#,
                &unique,
                &format!(r#""second_solutions": [{shown}],"#),
                NO_STEPS,
            ),
        ),
    ]
}

#[test]
fn work_is_bounded_by_the_size_of_the_proof() {
    let mut slow = Vec::new();
    for (name, text) in shapes() {
        let begin = now();
        let proofs = Proof::read_all(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let verdict = check(&proofs[0]);
        let took = now() - begin;
        let verdict = verdict.map_or_else(|rejected| rejected.to_string(), |_| "verified".into());
        let verdict: String = verdict.chars().take(150).collect();
        println!("{name}: {} bytes, {took:?}: {verdict}", text.len());
        if took > LIMIT {
            slow.push(name);
        }
    }
    assert!(slow.is_empty(), "{slow:?}");
}

#[test]
fn a_lower_half_has_no_more_symmetries_than_can_be_of_use() {
    for count in [Exact::MAX_SYMMETRIES, Exact::MAX_SYMMETRIES + 1] {
        let list = vec![r#""()""#; count].join(",");
        let proofs = Proof::read_all(&with_symmetries(&format!("[{list}]"))).unwrap();
        let rejected = check(&proofs[0]).unwrap_err().to_string();
        let too_many = rejected.contains("more symmetries than can be of use");
        assert_eq!(too_many, count > Exact::MAX_SYMMETRIES, "{rejected}");
    }
}
