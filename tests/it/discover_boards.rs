//! All minimal rules of regions of any board: two algorithms, brute force from the rules of the
//! games, theorems, and the command.

use itertools::Itertools;
use oddagon::csp::Theory;
use oddagon::discover::{Closure, Conditions, Depths, Discovery, Ground, Implication, Region};
use oddagon::latin::possible_signs;
use oddagon::proof::check;
use oddagon::prover::{Options, Report};
use oddagon::theorem::{BoardName, NameList, Statement, Theorem, read_statements};
use std::collections::{BTreeMap, BTreeSet};

use crate::cli;

fn latin(side: usize, signs: &str) -> BoardName {
    ron::from_str(&format!("Latin(side: {side}, signs: {signs:?})")).unwrap()
}

/// The first cells of the first row, so many.
fn line(cells: usize) -> String {
    (1..=cells).map(|c| format!("r1c{c}")).join(" ")
}

fn discovery(board: &BoardName, words: &str, signs: bool, asserted: bool) -> Discovery<Region> {
    let conditions = if signs {
        possible_signs(board, &words.split(' ').collect_vec())
    } else {
        Conditions::default()
    };
    let region = Region::new(board, [words, ""], conditions, asserted).unwrap();
    Discovery::new(region, None).unwrap().with_depths(4)
}

fn futoshiki(side: usize, cells: usize) -> Discovery<Region> {
    discovery(&latin(side, ""), &line(cells), true, false)
}

fn board(text: &str) -> BoardName {
    ron::from_str(text).unwrap()
}

/// A run across of Kakuro that no other run with a clue crosses.
fn run(cells: usize, sum: usize) -> Discovery<Region> {
    let (blacks, whites) = (" #".repeat(cells), " .".repeat(cells));
    let rows = format!("Kakuro(rows: [\"#{blacks}\", \"\\\\{sum}{whites}\"])");
    let words = (2..cells + 2).map(|c| format!("r2c{c}")).join(" ") + " hr2c1";
    discovery(&board(&rows), &words, false, false)
}

/// One region of each kind.
fn regions() -> Vec<(&'static str, Discovery<Region>)> {
    let path = |rows: &str, words: &str, asserted| {
        let name = board(&format!(
            "Path(rows: [{rows}], steps: Side, model: Topological)"
        ));
        discovery(&name, words, false, asserted)
    };
    let crossing = board(r##"Kakuro(rows: ["# # 8\\ #", "# \\5 . .", "# # . #"])"##);
    let words = "r2c3 r2c4 r3c3 hr2c2 vr1c3";
    let square = "r1c1 r1c2 r2c1 r2c2";
    vec![
        ("3 of 3 cells, signs", futoshiki(3, 3)),
        ("3 of 4 cells, signs", futoshiki(4, 3)),
        ("4 of 4 cells, signs", futoshiki(4, 4)),
        (
            "a square of side 3, signs",
            discovery(&latin(3, ""), square, true, false),
        ),
        (
            "3 of 3 cells, signs, asserted",
            discovery(&latin(3, ""), &line(3), true, true),
        ),
        (
            "4 of 4 cells",
            discovery(&latin(4, ""), &line(4), false, false),
        ),
        ("run of 2, sum 7", run(2, 7)),
        ("run of 3, sum 8", run(3, 8)),
        ("run of 3, sum 9", run(3, 9)),
        (
            "two runs, sums 5 and 8",
            discovery(&crossing, words, false, false),
        ),
        ("Numbrix 2x2", path(r#"". .", ". .""#, square, true)),
        (
            "Numbrix 2x3",
            path(
                r#"". . .", ". . .""#,
                "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3",
                false,
            ),
        ),
        (
            "Numbrix, between 1 and 5",
            path(r#""1 . .", ". . .", ". . 5""#, "n2 n3 n4", true),
        ),
    ]
}

/// The rules without their depths.
fn implications(rules: &[Implication<Depths>]) -> Vec<Implication<Depths>> {
    let depth = None;
    let bare = rules.iter().map(|rule| Implication { depth, ..*rule });
    bare.collect()
}

#[test]
fn two_algorithms_agree() {
    let mut counts = Vec::new();
    for (name, found) in regions() {
        let rules = found.rules();
        let second = found.rules_by_free_sets();
        assert_eq!(implications(&rules), implications(&second), "{name}");
        let depths = rules.iter().map(|rule| rule.depth.unwrap());
        let depths = depths.map(|d| (d.brt.unwrap(), d.w1.unwrap())).counts();
        counts.push(format!(
            "{name}: {} fillings, {} symmetries, {} rules, {:?}",
            found.fillings().len(),
            found.symmetries().len(),
            rules.len(),
            depths.into_iter().collect::<BTreeMap<_, _>>()
        ));
    }
    insta::assert_snapshot!(counts.join("\n"));
}

/// All minimal rules by trying every set of premises, by name. `fillings` are the literals true in
/// each filling.
fn brute_force(
    literals: &[String],
    conclusions: &[String],
    fillings: &[BTreeSet<String>],
) -> BTreeSet<(BTreeSet<String>, String)> {
    let rows: Vec<u32> = (fillings.iter())
        .map(|f| {
            (0..literals.len())
                .filter(|&i| f.contains(&literals[i]))
                .map(|i| 1 << i)
                .sum()
        })
        .collect();
    let mut found = BTreeSet::new();
    for conclusion in conclusions {
        let own = literals.iter().position(|l| l == conclusion).unwrap();
        let valid = |set: u32| {
            let mut met = rows.iter().filter(|&&row| row & set == set).peekable();
            met.peek().is_some() && met.all(|row| row >> own & 1 == 1)
        };
        let sets = (0..1u32 << literals.len()).filter(|set| set >> own & 1 == 0);
        for set in sets.filter(|&set| valid(set)) {
            let members = || (0..literals.len()).filter(move |i| set >> i & 1 == 1);
            if members().all(|i| !valid(set & !(1 << i))) {
                let names = members().map(|i| literals[i].clone()).collect();
                found.insert((names, conclusion.clone()));
            }
        }
    }
    found
}

/// All images of all rules, by name.
fn images(found: &Discovery<Region>) -> BTreeSet<(BTreeSet<String>, String)> {
    let (region, rules) = (found.ground(), found.rules());
    let all = rules.iter().cartesian_product(found.symmetries());
    let named = all.map(|(rule, symmetry)| {
        let image = rule.image(symmetry);
        (
            image.premise_names(region).into_iter().collect(),
            image.conclusion_name(region),
        )
    });
    named.collect()
}

/// From the rules of Futoshiki: different digits in a line, each with what is true of it.
#[test]
fn futoshiki_lines_by_brute_force() {
    for (side, cells) in [(3, 2), (3, 3), (4, 2), (4, 3)] {
        let mut literals = Vec::new();
        for (c, d) in (1..=cells).cartesian_product(1..=side) {
            literals.push(format!("r1c{c}≠{d}"));
        }
        let conclusions = literals.clone();
        for c in 1..cells {
            literals.extend(['<', '>'].map(|sign| format!("r1c{c}{sign}r1c{}", c + 1)));
        }
        let fillings = (1..=side).permutations(cells).map(|digits| {
            let mut truths = BTreeSet::new();
            for (c, d) in (1..=cells).cartesian_product(1..=side) {
                if digits[c - 1] != d {
                    truths.insert(format!("r1c{c}≠{d}"));
                }
            }
            for c in 1..cells {
                let sign = if digits[c - 1] < digits[c] { '<' } else { '>' };
                truths.insert(format!("r1c{c}{sign}r1c{}", c + 1));
            }
            truths
        });
        let all = brute_force(&literals, &conclusions, &fillings.collect_vec());
        assert_eq!(images(&futoshiki(side, cells)), all, "{cells} of {side}");
    }
}

/// From the rules of Kakuro: two different digits with the sum, and their set.
#[test]
fn kakuro_runs_by_brute_force() {
    for sum in [3, 4, 5, 6, 7, 16, 17] {
        let pairs = (1..=9).flat_map(|a| (1..=9).map(move |b| (a, b)));
        let pairs = pairs.filter(|(a, b)| a != b && a + b == sum).collect_vec();
        let facts = |&(a, b): &(usize, usize)| {
            [
                format!("r2c2≠{a}"),
                format!("r2c3≠{b}"),
                format!("hr2c1≠{}{}", a.min(b), a.max(b)),
            ]
        };
        let literals = pairs.iter().flat_map(facts).collect::<BTreeSet<_>>();
        let fillings = pairs.iter().map(|pair| {
            let false_here = facts(pair);
            literals
                .iter()
                .filter(|l| !false_here.contains(l))
                .cloned()
                .collect()
        });
        let literals = literals.iter().cloned().collect_vec();
        let all = brute_force(&literals, &literals, &fillings.collect_vec());
        assert_eq!(images(&run(2, sum)), all, "sum {sum}");
    }
}

/// From the rules of variants: the digits of a line or a cage in a square of side 4. The sets of a
/// cage, the rows of an arrow and the sums along a row are not the region's, but must be possible.
#[test]
fn lines_of_variants_by_brute_force() {
    type Rule = fn(&[usize]) -> bool;
    let differ = |a: &str, b: &str| a[..2] == b[..2] || a[2..] == b[2..];
    let sums = ["s1r1c1 s1r2c2 s1r3c3", "t1r1c1 t1r2c2 t1r3c3"].join(" ");
    let seen = (1..=4).map(|c| format!("s1r1c{c} t1r1c{c}")).join(" ");
    let cases: [(&str, &str, &str, Rule); 5] = [
        ("whisper 2 r1c1 r1c2 r1c3", "r1c1 r1c2 r1c3", "", |d| {
            d[0].abs_diff(d[1]) >= 2 && d[1].abs_diff(d[2]) >= 2
        }),
        ("cage 6 r1c1 r1c2 r2c2", "r1c1 r1c2 r2c2", "k1", |d| {
            d.iter().all_unique() && d.iter().sum::<usize>() == 6
        }),
        ("arrow r1c1 r2c2 r3c3", "r1c1 r2c2 r3c3", "t1", |d| {
            d[0] == d[1] + d[2]
        }),
        (
            "skyscraper 3 r1c1 r1c2 r1c3 r1c4",
            "r1c1 r1c2 r1c3 r1c4",
            &seen,
            |d| {
                let seen = |&i: &usize| d[..i].iter().all(|before| before < &d[i]);
                (0..4).filter(seen).count() == 3
            },
        ),
        (
            "equal-sums r1c1 r2c2 / r3c3",
            "r1c1 r2c2 r3c3",
            &sums,
            |d| d[0] + d[1] == d[2],
        ),
    ];
    for (constraint, words, with, rule) in cases {
        let board = board(&format!("Latin(side: 4, constraints: [{constraint:?}])"));
        let cells = words.split(' ').collect_vec();
        let facts = |digits: &[usize]| -> BTreeSet<String> {
            let pairs = cells.iter().zip(digits);
            pairs
                .map(|(cell, digit)| format!("{cell}≠{digit}"))
                .collect()
        };
        let literals = cells.iter().cartesian_product(1..=4);
        let literals = literals
            .map(|(cell, digit)| format!("{cell}≠{digit}"))
            .collect_vec();
        let rows = cells.iter().map(|_| 1..=4).multi_cartesian_product();
        let rows = rows.filter(|digits| {
            let pairs = (0..cells.len()).array_combinations();
            rule(digits)
                && pairs
                    .into_iter()
                    .all(|[i, j]| !differ(cells[i], cells[j]) || digits[i] != digits[j])
        });
        let fillings = rows.map(|digits| {
            let wrong = facts(&digits);
            literals
                .iter()
                .filter(|l| !wrong.contains(*l))
                .cloned()
                .collect()
        });
        let all = brute_force(&literals, &literals, &fillings.collect_vec());
        let region = Region::new(&board, [words, with], Conditions::default(), false).unwrap();
        let found = Discovery::new(region, None).unwrap().with_depths(4);
        assert_eq!(images(&found), all, "{constraint}");
        let second = found.rules_by_free_sets();
        assert_eq!(
            implications(&found.rules()),
            implications(&second),
            "{constraint}"
        );
    }
}

/// What must have a value is part of the question: parts say so, and are merged.
#[test]
fn parts_with_further_variables_are_the_whole() {
    let board = r#"Latin(side: 9, constraints: ["cage 8 r1c1 r1c2 r1c3"])"#;
    let run = |more: &[&str]| {
        let args = ["discover", "--board", board, "--region", "r1c123"];
        cli::oddagon(&[&args[..], &["--max-premises", "2"], more].concat(), "")
    };
    let whole = run(&["--with", "k1"]).out;
    assert!(whole.contains("=> r1c1≠6") && !run(&[]).out.contains("=> r1c1≠6"));
    let parts = ["0/2", "1/2"].map(|part| run(&["--with", "k1", "--shard", part]).out);
    let files = parts.map(|part| cli::file("part.txt", part.as_bytes()));
    let (_folder, merged) = cli::file("merged.txt", b"");
    std::fs::remove_file(&merged).unwrap();
    cli::oddagon(&["merge", &files[0].1, &files[1].1, "--out", &merged], "");
    assert_eq!(std::fs::read_to_string(&merged).unwrap(), whole);
    let wrong = run(&["--with", "k1 k2"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("--with: found \"k2\""), "{}", wrong.err);
}

/// Each rule, by way of RON, is a theorem of the stated depth whose proof is accepted; without one
/// premise it is none.
#[test]
fn rules_are_theorems_and_near_misses_are_not() {
    for (name, found) in regions() {
        // On a window that is the whole board, or between givens, the rest of the board may prove
        // what the region alone does not.
        let alone = !name.starts_with("Numbrix, ");
        let region = found.ground();
        let rules = found.rules();
        let step = rules.len().div_ceil(12);
        for rule in rules.iter().step_by(step) {
            let stated = region.statement(rule);
            let read = read_statements(&stated.to_ron()).unwrap().remove(0);
            assert_eq!(read, stated);
            let depths = rule.depth.unwrap();
            for (theory, depth) in [(Theory::Brt, depths.brt), (Theory::W1, depths.w1)] {
                let options = Options {
                    theory,
                    ..Options::default()
                };
                let theorem = Theorem::new(read.clone()).unwrap();
                let report = Report::new(&theorem, &options).unwrap();
                assert!(report.holds && report.sat.is_unsat(), "{}", stated.name);
                let restricted = report.restricted.unwrap().value();
                assert_eq!(restricted, depth.map(usize::from), "{}", stated.name);
                check(&report.proof.unwrap()).unwrap();
            }
            for near_miss in near_misses(&stated).filter(|_| alone) {
                let theorem = Theorem::new(near_miss).unwrap();
                let report = Report::new(&theorem, &Options::default()).unwrap();
                assert!(!report.holds, "{}", stated.name);
            }
        }
    }
}

/// The statement with each premise left out in turn.
fn near_misses(stated: &Statement) -> impl Iterator<Item = Statement> {
    let less = |list: &NameList, i: usize| {
        let mut list = list.clone();
        list.0.remove(i);
        list
    };
    let mut all = Vec::new();
    for i in 0..stated.without.0.len() {
        let without = less(&stated.without, i);
        all.push(Statement {
            without,
            ..stated.clone()
        });
    }
    for i in 0..stated.decided.0.len() {
        let decided = less(&stated.decided, i);
        all.push(Statement {
            decided,
            ..stated.clone()
        });
    }
    if let BoardName::Latin { side, signs, .. } = &stated.board {
        let signs = NameList::from(signs);
        for i in 0..signs.0.len() {
            let board = latin(*side, &less(&signs, i).to_string());
            all.push(Statement {
                board,
                ..stated.clone()
            });
        }
    }
    all.into_iter()
}

/// A basis closes the premises of every rule as all rules do, and no rule of it is closed by those
/// before it.
#[test]
fn bases_give_all_rules() {
    for (name, found) in regions() {
        let (region, rules) = (found.ground(), found.rules());
        let kept = found.basis(&rules);
        let closure = |rules: &[Implication<Depths>]| {
            let mut closure = Closure::new(region.literal_count());
            for rule in rules {
                closure.add(found.symmetries().iter().map(|s| rule.image(s)));
            }
            closure
        };
        let (small, large) = (closure(&kept), closure(&rules));
        for rule in &rules {
            let (premises, conclusion) = (rule.premises, rule.conclusion);
            assert!(small.of(premises) >> conclusion & 1 == 1, "{name}");
            assert_eq!(small.of(premises), large.of(premises), "{name}");
        }
        for (i, rule) in kept.iter().enumerate().step_by(kept.len().div_ceil(20)) {
            let before = closure(&kept[..i]).of(rule.premises);
            assert!(before >> rule.conclusion & 1 == 0, "{name}");
        }
    }
}

/// The rules that the field publishes for the signs of one line, as implications; all are valid
/// there.
struct Published<'d> {
    found: &'d Discovery<Region>,
    numbers: BTreeMap<String, usize>,
    side: usize,
    cells: usize,
    closure: Closure,
}

impl<'d> Published<'d> {
    /// Ascending chains, hills and valleys, with their strong forms, and what holds without signs:
    /// Singles and Subsets.
    fn of(found: &'d Discovery<Region>, side: usize, cells: usize) -> Published<'d> {
        let region = found.ground();
        let numbers = (0..region.literal_count()).map(|i| (region.name(i), i));
        let mut published = Published {
            numbers: numbers.collect(),
            closure: Closure::new(region.literal_count()),
            found,
            side,
            cells,
        };
        let rules = implications(&found.rules());
        let plain = rules
            .iter()
            .filter(|rule| rule.premises & region.condition_literals() == 0);
        for rule in plain {
            let images = found.symmetries().iter().map(|s| rule.image(s));
            published.closure.add(images);
        }
        published.chains();
        published.hills_and_valleys();
        published
    }

    /// Of cells from `from` on, so many signs, each `<` or `>`.
    fn signs(&self, from: usize, count: usize, sign: char) -> Vec<String> {
        let sign = |c: usize| format!("r1c{c}{sign}r1c{}", c + 1);
        (from..from + count).map(sign).collect()
    }

    /// That a cell has none of these digits.
    fn none(cell: usize, digits: impl Iterator<Item = usize>) -> Vec<String> {
        digits.map(|d| format!("r1c{cell}≠{d}")).collect()
    }

    fn add(&mut self, premises: &[String], conclusions: Vec<String>) {
        let number = |name: &String| self.numbers[name];
        let set = premises.iter().fold(0, |set, name| set | 1 << number(name));
        for conclusion in conclusions.iter().map(number) {
            if set >> conclusion & 1 == 1 {
                continue;
            }
            let mut met = self.found.fillings().iter().filter(|row| set & !**row == 0);
            assert!(
                met.all(|row| row >> conclusion & 1 == 1),
                "{premises:?} {conclusions:?}"
            );
            self.closure
                .add([Implication::<Depths>::new(set, conclusion)]);
        }
    }

    /// asc\[k\] and str-asc\[k\]: from Ci are removed the values < m + i and > M − k + i.
    fn chains(&mut self) {
        let (side, cells) = (self.side, self.cells);
        for (from, k) in (1..cells).flat_map(|from| (1..=cells - from).map(move |k| (from, k))) {
            for sign in ['<', '>'] {
                // The i-th cell of the chain, from the least on.
                let cell = |i: usize| if sign == '<' { from + i } else { from + k - i };
                let signs = self.signs(from, k, sign);
                for (bound, i) in (1..=side).cartesian_product(0..=k) {
                    let low = [signs.clone(), Self::none(cell(0), 1..bound)].concat();
                    self.add(&low, Self::none(cell(i), 1..(bound + i).min(side + 1)));
                    let high = [signs.clone(), Self::none(cell(k), bound + 1..=side)].concat();
                    let most = (bound + i).saturating_sub(k);
                    self.add(&high, Self::none(cell(i), most + 1..=side));
                }
            }
        }
    }

    /// hill\[k\], valley\[k\] and their strong forms: from the top are removed the values < m + k,
    /// from the bottom those > M − k.
    fn hills_and_valleys(&mut self) {
        let (side, cells) = (self.side, self.cells);
        for (left, right) in (1..cells).cartesian_product(1..cells) {
            for from in 1..=cells.saturating_sub(left + right) {
                let (middle, end, k) = (from + left, from + left + right, left + right);
                for bound in 1..=side {
                    let arms = |a, b| [self.signs(from, left, a), self.signs(middle, right, b)];
                    let (hill, valley) = (arms('<', '>').concat(), arms('>', '<').concat());
                    let ends = |digits: std::ops::Range<usize>| {
                        [Self::none(from, digits.clone()), Self::none(end, digits)].concat()
                    };
                    let low = [hill, ends(1..bound)].concat();
                    let high = [valley, ends(bound + 1..side + 1)].concat();
                    self.add(&low, Self::none(middle, 1..(bound + k).min(side + 1)));
                    let most = bound.saturating_sub(k);
                    self.add(&high, Self::none(middle, most + 1..=side));
                }
            }
        }
    }

    fn gives(&self, rule: &Implication<Depths>) -> bool {
        self.closure.of(rule.premises) >> rule.conclusion & 1 == 1
    }
}

/// How much of all rules of a line the published ones give, applied in sequence. Of signs alone
/// they give all.
#[test]
fn published_rules_of_futoshiki_are_found() {
    let mut counts = Vec::new();
    let lines = [
        (3, 3),
        (4, 3),
        (5, 3),
        (6, 3),
        (4, 4),
        (5, 4),
        (6, 4),
        (5, 5),
        (6, 5),
    ];
    for (side, cells) in lines {
        let words = line(cells);
        let board = latin(side, "");
        let signs = possible_signs(&board, &words.split(' ').collect_vec());
        let region = Region::new(&board, [&words, ""], signs, false).unwrap();
        let found = Discovery::new(region, None).unwrap();
        let (region, rules) = (found.ground(), found.rules());
        let published = Published::of(&found, side, cells);
        let (conditions, eliminations) = (region.condition_literals(), region.eliminations());
        let plain = rules.iter().filter(|r| r.premises & conditions == 0);
        let alone = rules.iter().filter(|r| r.premises & eliminations == 0);
        assert!(alone.clone().all(|rule| published.gives(rule)));
        // Nor do they say more of signs alone than is found: their conclusions are the closure
        // under all rules.
        let mut all = Closure::new(region.literal_count());
        for rule in &rules {
            all.add(found.symmetries().iter().map(|s| rule.image(s)));
        }
        for rule in alone.clone() {
            let [all, given] = [&all, &published.closure].map(|c| c.of(rule.premises));
            assert_eq!(all, given, "{}", rule.text(region));
        }
        let given = rules.iter().filter(|rule| published.gives(rule)).count();
        counts.push(format!(
            "{cells} cells of side {side}: {} rules, {} without signs, {} of signs alone, {given} by published rules and Subsets, {} others",
            rules.len(),
            plain.count(),
            alone.count(),
            rules.len() - given
        ));
    }
    insta::assert_snapshot!(counts.join("\n"));
}

/// One sign says that its greater cell exceeds its lesser one, and no more; so ascending chains of
/// any length follow sign by sign.
#[test]
fn ascending_chains_are_an_induction() {
    for side in 2..=9 {
        let found = futoshiki(side, 2);
        let region = found.ground();
        let step = |bound: usize| {
            let premises = (1..bound).map(|d| format!("r1c1≠{d}"));
            let premises = ["r1c1<r1c2".to_owned()].into_iter().chain(premises);
            (premises.collect::<BTreeSet<_>>(), format!("r1c2≠{bound}"))
        };
        let rules = images(&found);
        for bound in 1..=side {
            let (premises, conclusion) = step(bound);
            // Where the lesser cell has no digit but the largest, there is no filling.
            let stated = bound < side;
            assert_eq!(
                rules.contains(&(premises, conclusion)),
                stated,
                "{side} {bound}"
            );
        }
        // All other rules of two cells that have the sign follow from the steps and from equal
        // digits.
        let kept = found.basis(&found.rules());
        let signed = kept
            .iter()
            .filter(|r| r.premises & region.condition_literals() != 0);
        for rule in signed {
            assert_eq!(rule.depth.unwrap().w1, Some(0), "{}", rule.text(region));
        }
    }
}

/// Hills and valleys of all arms in squares up to side 7, and that they say no more.
#[test]
fn hills_and_valleys_of_all_arms() {
    for side in 3..=7 {
        let arms = (1..side).cartesian_product(1..side);
        for (left, right) in arms.filter(|(left, right)| left + right < side) {
            let k = left + right;
            for (up, down) in [('<', '>'), ('>', '<')] {
                let sign = |c: usize| {
                    let sign = if c <= left { up } else { down };
                    format!("r1c{c}{sign}r1c{}", c + 1)
                };
                let signs = (1..=k).map(sign).join(" ");
                let holds = |d: usize| {
                    let digit = if up == '<' { d } else { side + 1 - d };
                    let claim = format!("n{digit}r1c{}", left + 1);
                    let stated = format!(
                        "Statement(board: Latin(side: {side}, signs: {signs:?}), pattern: Restrict(\"\"), claim: Eliminate({claim:?}))"
                    );
                    let statement = read_statements(&stated).unwrap().remove(0);
                    let theorem = Theorem::new(statement).unwrap();
                    oddagon::sat::decide(&theorem).unwrap().is_unsat()
                };
                assert!((1..=k).all(holds), "{signs}");
                assert!(!holds(k + 1), "{signs}");
            }
        }
    }
}

const SQUARE: &str = "Latin(side: 4)";

#[test]
fn theorems_written_are_proven_and_bytes_do_not_depend_on_threads() {
    let folder = tempfile::tempdir().unwrap();
    let path = cli::path(folder.path(), "rules.ron");
    let asked = [
        "discover", "--board", SQUARE, "--region", "r1c123", "--signs", "--basis",
    ];
    let to = |more: &[&str]| cli::oddagon(&[&asked[..], more].concat(), "");
    assert_eq!(to(&["--out", &path]).code, 0);
    let proven = cli::oddagon(&["prove", &path, "--json", "--focus", "pattern"], "");
    assert_eq!(proven.code, 0);
    assert_eq!(
        proven.shown().lines().count(),
        to(&[]).shown().lines().count()
    );
    for format in [&["--json"][..], &[]] {
        let one = to(&[format, &["--jobs", "1"]].concat()).shown();
        assert_eq!(one, to(&[format, &["--jobs", "3"]].concat()).shown());
    }
    // On a larger board, too: a window of Numbrix, whose numbers stay.
    let window = r#"Path(rows: [". .", ". ."], steps: Side, model: Topological)"#;
    let larger = r#"Path(rows: [". . .", ". . .", ". . ."], steps: Side, model: Topological)"#;
    let region = "r1c1 r1c2 r2c1 r2c2";
    let found = [
        "discover", "--board", window, "--region", region, "--on", larger,
    ];
    assert_eq!(cli::oddagon(&found, "").code, 0);
}

#[test]
fn bad_requests_are_explained() {
    let cases = [
        (
            vec!["--board", "Latin(side: 4", "--region", "r1c1"],
            "--board: line 1, column 13",
        ),
        (
            vec!["--board", "Latin(side: 26)", "--region", "r1c1"],
            "--board: board: the side is 26",
        ),
        (
            vec!["--board", SQUARE, "--region", "r9c9"],
            "found \"r9c9\"",
        ),
        (
            vec!["--board", SQUARE, "--region", ""],
            "found no CSP-variable",
        ),
        (
            vec!["--board", "Sudoku(3)", "--region", "r12c123456789"],
            "162 literals",
        ),
        (
            vec!["--board", "Sudoku(2)", "--region", "r1c12", "--signs"],
            "--signs: expected",
        ),
        (
            vec!["--board", SQUARE, "--region", "r1c13", "--signs"],
            "--signs: expected",
        ),
        (
            vec!["--board", SQUARE, "--region", "r1c12", "--on", "Sudoku(5)"],
            "--on: ",
        ),
        (
            vec![
                "--board",
                SQUARE,
                "--region",
                "r1c12",
                "--on",
                "Map(colours: 3, countries: 2)",
            ],
            "--on: r1c1",
        ),
        (
            vec![
                "--board",
                "Latin(side: 2, signs: \"r1c1<r1c2 r1c1>r1c2\")",
                "--region",
                "r1c12",
            ],
            "cannot be filled",
        ),
    ];
    for (more, expected) in cases {
        let run = cli::oddagon(&[&["discover"][..], &more].concat(), "");
        assert_eq!(run.code, 2, "{more:?}");
        assert!(run.shown().contains(expected), "{}", run.shown());
    }
}
