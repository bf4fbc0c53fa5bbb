use super::*;
use crate::Finder;
use crate::trial::{Ground, Random};
use std::collections::BTreeSet;

const FINDERS: [Finder; 4] = [find_kraken, find_chains, find_nets, find_cases];

#[test]
fn finds_hold() {
    for finder in FINDERS {
        assert!(Ground::of_order(3).try_on(finder, 20) > 0);
        Ground::of_order(2).try_on(finder, 300);
    }
}

/// The candidates of a position, and what each is linked to.
struct Plain<'a> {
    scene: &'a Scene<'a>,
    all: Vec<(usize, usize)>,
    /// All CSP-variables, as candidates by number.
    variables: Vec<Vec<usize>>,
}

impl<'a> Plain<'a> {
    fn new(scene: &'a Scene<'a>) -> Plain<'a> {
        let grid = scene.grid;
        let cells = 0..grid.peers.len();
        let all: Vec<(usize, usize)> = cells
            .cartesian_product(0..grid.side)
            .filter(|&(cell, digit)| scene.places[digit].has(cell))
            .collect();
        let of = |is_it: &dyn Fn(&(usize, usize)) -> bool| -> Vec<usize> {
            (0..all.len()).filter(|&i| is_it(&all[i])).collect()
        };
        let mut variables: Vec<Vec<usize>> = Vec::new();
        for cell in 0..grid.peers.len() {
            variables.push(of(&|c| c.0 == cell));
        }
        for (unit, digit) in (0..grid.units.len()).cartesian_product(0..grid.side) {
            variables.push(of(&|c| c.1 == digit && grid.units[unit].has(c.0)));
        }
        variables.retain(|members| !members.is_empty());
        Plain {
            scene,
            all,
            variables,
        }
    }

    fn is_linked(&self, a: usize, b: usize) -> bool {
        let ((cell, digit), (other, of)) = (self.all[a], self.all[b]);
        let sees = self.scene.grid.peers[cell].has(other);
        a != b && (cell == other || digit == of && sees)
    }

    /// What is true and what is false with a candidate, as long as anything follows: by
    /// CSP-variables of which two are left at the beginning (`chain`), or any.
    fn closure(&self, start: usize, chain: bool) -> (BTreeSet<usize>, BTreeSet<usize>) {
        let (mut on, mut off) = (BTreeSet::from([start]), BTreeSet::new());
        loop {
            let before = (on.len(), off.len());
            for i in 0..self.all.len() {
                if on.iter().any(|&c| self.is_linked(c, i)) {
                    off.insert(i);
                }
            }
            for members in self.variables.iter().filter(|all| !chain || all.len() == 2) {
                for &c in members {
                    if members.iter().all(|&d| d == c || off.contains(&d)) {
                        on.insert(c);
                    }
                }
            }
            if before == (on.len(), off.len()) {
                return (on, off);
            }
        }
    }

    fn candidate(&self, i: usize) -> Candidate {
        self.scene.grid.candidate(self.all[i].0, self.all[i].1)
    }
}

fn eliminated(found: &[Find], of: &[Technique]) -> BTreeSet<Candidate> {
    let finds = found.iter().filter(|find| of.contains(&find.technique));
    finds.flat_map(|find| find.eliminated.clone()).collect()
}

#[test]
fn finds_are_those_of_a_plain_search() {
    let ground = Ground::of_order(2);
    let mut random = Random(14);
    let mut counts = [0; 6];
    for _ in 0..600 {
        let (scene, _) = ground.random(&mut random);
        let plain = Plain::new(&scene);
        let count = plain.all.len();
        let found = FINDERS.map(|finder| ground.all(&scene, finder));
        let chains: Vec<_> = (0..count).map(|c| plain.closure(c, true)).collect();
        let nets: Vec<_> = (0..count).map(|c| plain.closure(c, false)).collect();
        let emptied = |off: &BTreeSet<usize>, is_it: &dyn Fn(&Vec<usize>) -> bool| {
            let mut variables = plain.variables.iter().filter(|members| is_it(members));
            variables.any(|members| members.iter().all(|c| off.contains(c)))
        };
        let those = |is_it: &dyn Fn(usize) -> bool| -> BTreeSet<Candidate> {
            let all = (0..count).filter(|&c| is_it(c));
            all.map(|c| plain.candidate(c)).collect()
        };
        let by_chain = those(&|c| emptied(&chains[c].1, &|_| true));
        assert_eq!(
            eliminated(&found[1], &[Technique::ForcingChain]),
            by_chain,
            "{scene:?}"
        );
        let by_net = those(&|c| emptied(&nets[c].1, &|_| true));
        assert_eq!(
            eliminated(&found[2], &[Technique::ForcingNet]),
            by_net,
            "{scene:?}"
        );
        let is_kraken = |c: usize, is_cell: bool| {
            emptied(&chains[c].1, &|members| {
                let mut cells = members.iter().map(|&d| plain.all[d].0);
                let far = members.iter().any(|&d| !plain.is_linked(c, d));
                members.len() > 2 && cells.all_equal() == is_cell && far
            })
        };
        for (technique, is_cell) in [
            (Technique::KrakenCell, true),
            (Technique::KrakenUnit, false),
        ] {
            let finds = eliminated(&found[0], &[technique]);
            let all = those(&|c| is_kraken(c, is_cell));
            assert!(finds.is_subset(&all), "{scene:?}");
            counts[usize::from(is_cell)] += finds.len();
        }
        let krakens = eliminated(&found[0], &[Technique::KrakenCell, Technique::KrakenUnit]);
        let all_krakens = those(&|c| is_kraken(c, true) || is_kraken(c, false));
        let fish = eliminated(&found[0], &[Technique::KrakenFish1, Technique::KrakenFish2]);
        let all_fish = those(&|c| is_fish(&plain, c, &chains[c].1));
        // What follows from what is true and false may be more or less.
        let sound = those(&|c| !emptied(&chains[c].1, &|members| members.len() == 2));
        for (finds, all) in [(&krakens, &all_krakens), (&fish, &all_fish)] {
            assert_eq!(finds & &sound, all & &sound, "{scene:?}");
        }
        // Where something contradicts itself, the cases are another matter.
        let is_case = |c: usize| {
            let open = plain.variables.iter().filter(|members| members.len() > 1);
            let mut sound = open.filter(|all| all.iter().all(|&d| !emptied(&nets[d].1, &|_| true)));
            sound.any(|all| all.iter().all(|&d| nets[d].1.contains(&c)))
        };
        let singles = plain.variables.iter().any(|members| members.len() == 1);
        let cases = eliminated(&found[3], &[Technique::ForcingNetCases]);
        if !singles {
            assert_eq!(cases, those(&is_case), "{scene:?}");
        }
        let sizes = [by_chain.len(), by_net.len(), fish.len(), cases.len()];
        counts[2..]
            .iter_mut()
            .zip(sizes)
            .for_each(|(count, size)| *count += size);
    }
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}

/// Whether what chains from a candidate leave of a digit in n lines that do not have it lies on
/// fewer lines across, and a chain is needed for that.
fn is_fish(plain: &Plain<'_>, target: usize, off: &BTreeSet<usize>) -> bool {
    let side = plain.scene.grid.side;
    let all = (0..side).cartesian_product([false, true]);
    let mut cases = all.cartesian_product(2..=LARGEST);
    cases.any(|((digit, is_turned), n)| {
        let place = |i: usize| {
            let cell = plain.all[i].0;
            if is_turned {
                (cell % side, cell / side)
            } else {
                (cell / side, cell % side)
            }
        };
        let of = |line: usize| {
            let all = 0..plain.all.len();
            all.filter(move |&i| plain.all[i].1 == digit && place(i).0 == line)
                .collect_vec()
        };
        let lines = (0..side).filter(|&line| !of(line).is_empty() && place(target).0 != line);
        lines.combinations(n).any(|lines| {
            let left = |line: usize| {
                let here = of(line).into_iter().filter(|i| !off.contains(i));
                here.map(|i| place(i).1).collect_vec()
            };
            let covers: BTreeSet<usize> = lines.iter().flat_map(|&line| left(line)).collect();
            let outside = lines.iter().flat_map(|&line| of(line));
            let mut outside = outside.filter(|&i| !covers.contains(&place(i).1));
            lines.iter().all(|&line| !left(line).is_empty())
                && covers.len() < n
                && outside.any(|i| !plain.is_linked(i, target))
        })
    })
}

#[test]
fn near_misses() {
    let ground = Ground::of_order(3);
    let gives =
        |finder: Finder, cells: &[(usize, &[usize])], units: &[(usize, usize, &[usize])]| {
            let scene = ground.position(cells, units);
            let found = ground.all(&scene, finder);
            found
                .iter()
                .flat_map(|find| ground.names(&find.eliminated))
                .collect::<BTreeSet<usize>>()
        };
    // From each candidate of r1c1 a cell with two leads to r9c9's not being 9.
    let kraken = |first: &'static [usize]| {
        let cells: [(usize, &[usize]); 4] =
            [(11, first), (19, &[1, 9]), (91, &[2, 9]), (12, &[3, 8])];
        let more: [(usize, &[usize]); 1] = [(92, &[8, 9])];
        gives(find_kraken, &[&cells[..], &more].concat(), &[])
    };
    assert!(kraken(&[1, 2, 3]).contains(&999));
    assert!(!kraken(&[1, 2, 3, 4]).contains(&999));
    // A swordfish of r1, r5 and r7 in c1, c5 and c7 with a fin in r1c9. Where r9c1 is 1, r9c2 is 3,
    // and of r1c9 and r9c9, which have the 3 of c9, the first is.
    let fish = |cell: &'static [usize]| {
        let units: [(usize, usize, &[usize]); 4] = [
            (0, 1, &[11, 15, 17, 19]),
            (4, 1, &[51, 55, 57]),
            (6, 1, &[71, 75, 77]),
            (17, 3, &[19, 99]),
        ];
        gives(find_kraken, &[(92, cell)], &units)
    };
    assert!(fish(&[1, 3]).contains(&191));
    assert!(!fish(&[1, 3, 4]).contains(&191));
}
