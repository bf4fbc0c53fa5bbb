use super::*;
use crate::trial::{Ground, Random};
use std::collections::BTreeSet;

type Eliminated = BTreeSet<Vec<usize>>;

fn found(ground: &Ground, scene: &Scene<'_>, of: Technique) -> Eliminated {
    ground.eliminated(&ground.all(scene, find), of)
}

fn set(eliminated: &[&[usize]]) -> Eliminated {
    eliminated.iter().map(|names| names.to_vec()).collect()
}

#[test]
fn finds_hold() {
    for (order, positions) in [(2, 400), (3, 12)] {
        assert!(Ground::of_order(order).try_on(find, positions) > 0);
    }
}

/// Whether two candidates are joined by links of which exactly one end is true: after how many,
/// even or odd.
fn joined(scene: &Scene<'_>, links: &[(Candidate, Candidate)]) -> Vec<[Vec<Candidate>; 2]> {
    let mut all = Vec::new();
    for start in scene.all_candidates(scene.open()) {
        let mut at = [vec![start], Vec::new()];
        loop {
            let before = at[0].len() + at[1].len();
            for &(a, b) in links
                .iter()
                .flat_map(|&(a, b)| [(a, b), (b, a)])
                .collect_vec()
                .iter()
            {
                for parity in 0..2 {
                    if at[parity].contains(&a) && !at[1 - parity].contains(&b) {
                        at[1 - parity].push(b);
                    }
                }
            }
            if at[0].len() + at[1].len() == before {
                break;
            }
        }
        all.push(at);
    }
    all
}

/// The links of which exactly one end is true: two candidates of a CSP-variable.
fn links(scene: &Scene<'_>, of: u32, with_cells: bool) -> Vec<(Candidate, Candidate)> {
    let grid = scene.grid;
    let units = digits(of).cartesian_product(0..grid.units.len());
    let in_units = units.map(|(d, unit)| scene.candidates(d, grid.units[unit]));
    let cells = scene.open().filter(|_| with_cells);
    let in_cells = cells.map(|c| scene.all_candidates(Cells::of(c)));
    let pair = |list: Vec<Candidate>| match list[..] {
        [a, b] => Some((a, b)),
        _ => None,
    };
    in_units.chain(in_cells).filter_map(pair).collect()
}

#[test]
fn traps_are_those_of_a_plain_search() {
    let ground = Ground::of_order(2);
    let mut random = Random(23);
    let (mut simple_count, mut medusa_count) = (0, 0);
    let are_linked = |a: Candidate, b: Candidate| {
        let ((p, d), (q, e)) = (ground.grid.place(a), ground.grid.place(b));
        (p == q) != (d == e) && (p == q || ground.grid.peers[p].has(q))
    };
    for _ in 0..150 {
        let (scene, _) = ground.random(&mut random);
        let of_links = |links: &[(Candidate, Candidate)]| {
            let mut trapped = BTreeSet::new();
            let mut wrapped = BTreeSet::new();
            for [even, odd] in joined(&scene, links) {
                if even.len() + odd.len() < 4 {
                    continue;
                }
                let sees =
                    |c: Candidate, colour: &[Candidate]| colour.iter().any(|&d| are_linked(c, d));
                for c in scene.all_candidates(scene.open()) {
                    let is_coloured = even.contains(&c) || odd.contains(&c);
                    if !is_coloured && sees(c, &even) && sees(c, &odd) {
                        trapped.insert(c);
                    }
                }
                if even.iter().any(|&c| sees(c, &even)) {
                    wrapped.extend(even);
                }
            }
            (trapped, wrapped)
        };
        let mut simple = BTreeSet::new();
        for digit in 0..4 {
            simple.extend(of_links(&links(&scene, 1 << digit, false)).0);
        }
        let (trapped, wrapped) = of_links(&links(&scene, 15, true));
        let all = ground.all(&scene, find);
        let eliminated = |of: Technique| -> BTreeSet<Candidate> {
            let finds = all.iter().filter(|find| find.technique == of);
            finds.flat_map(|find| find.eliminated.clone()).collect()
        };
        assert_eq!(eliminated(Technique::SimpleColours), simple, "{scene:?}");
        // The plain search colours one digit, too.
        let mut medusa = eliminated(Technique::Medusa);
        medusa_count += medusa.len();
        medusa.extend(&simple);
        medusa.extend(eliminated(Technique::SimpleColoursWrap));
        assert!(medusa.is_superset(&trapped), "{scene:?}");
        assert!(medusa.is_superset(&wrapped), "{scene:?}");
        simple_count += simple.len();
    }
    assert!(
        simple_count > 5 && medusa_count > 50,
        "{simple_count} {medusa_count}"
    );
}

/// The units in which 1 stands only in these cells, or another digit.
type Units<'a> = &'a [(usize, usize, &'a [usize])];

/// What a technique eliminates where digits stand only there, and where one unit has more places.
fn both(of: Technique, units: Units<'_>, miss: (usize, usize, &[usize])) -> [Eliminated; 2] {
    let ground = Ground::of_order(3);
    let mut missing = units.to_vec();
    missing.retain(|unit| (unit.0, unit.1) != (miss.0, miss.1));
    missing.push(miss);
    let cells: &[(usize, &[usize])] = match of {
        Technique::Medusa => &[(11, &[1, 2])],
        _ => &[],
    };
    [units, &missing].map(|units| found(&ground, &ground.position(cells, units), of))
}

#[test]
fn near_misses_of_simple_colours() {
    // Rows 5 and 8 and column 9 join r5c1 and r8c3.
    let units = [(4, 1, &[51, 59][..]), (17, 1, &[59, 89]), (7, 1, &[83, 89])];
    let [trap, miss] = both(Technique::SimpleColours, &units, (7, 1, &[83, 86, 89]));
    assert_eq!(trap, set(&[&[143, 163, 171, 191]]));
    assert_eq!(miss, set(&[]));
    // Column 2 joins another that sees r5c1, or does not.
    let more = (10, 1, &[42, 82][..]);
    let units = [units[0], units[1], (7, 1, &[82, 89]), more];
    let [wrap, miss] = both(Technique::SimpleColoursWrap, &units, (10, 1, &[22, 82]));
    assert_eq!(wrap, set(&[&[142, 151, 189]]));
    assert_eq!(miss, set(&[]));
}

#[test]
fn near_misses_of_multi_colours() {
    let units = [(1, 1, &[22, 28][..]), (5, 1, &[63, 68])];
    let [one, miss] = both(Technique::MultiColours, &units, (5, 1, &[63, 69]));
    assert_eq!(one, set(&[&[113, 133, 142, 152]]));
    assert_eq!(miss, set(&[]));
    // Of the first four units one colour sees both places of row 6.
    let chain = [(1, 1, &[23, 25][..]), (13, 1, &[25, 95]), (8, 1, &[95, 99])];
    let units = [
        chain[0],
        chain[1],
        chain[2],
        (26, 1, &[78, 99]),
        (5, 1, &[63, 68]),
    ];
    let [two, miss] = both(Technique::MultiColours2, &units, (26, 1, &[77, 78, 99]));
    assert_eq!(two, set(&[&[123, 178, 195]]));
    assert_eq!(miss, set(&[]));
}

#[test]
fn near_misses_of_medusa() {
    // r1c1 and r5c5 both hold 1 or 2.
    let ones = [(0, 1, &[11, 15][..]), (13, 1, &[15, 55])];
    let units = [ones[0], ones[1], (9, 2, &[11, 51]), (4, 2, &[51, 55])];
    let [trap, miss] = both(Technique::Medusa, &units, (13, 1, &[15, 55, 95]));
    assert_eq!(trap, set(&[&[355, 455, 555, 655, 755, 855, 955]]));
    assert_eq!(miss, set(&[]));
}
