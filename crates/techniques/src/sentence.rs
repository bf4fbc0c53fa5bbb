//! Why a technique holds, in a sentence for people.

use crate::{Cells, Find, Fins, FishKind, Geometry, Role, Technique, digits};
use oddagon_csp::Variable;

/// The most premises that a sentence lists.
const LISTED: usize = 6;

impl Find {
    /// Why it holds, in a sentence or two. It says nothing of what follows; names are those of
    /// rows, columns, blocks and cells from 1.
    pub fn sentence(&self, grid: &Geometry) -> String {
        capital(&Words { find: self, grid }.sentence())
    }
}

struct Words<'a> {
    find: &'a Find,
    grid: &'a Geometry,
}

impl Words<'_> {
    fn sentence(&self) -> String {
        use Technique as T;
        let all = self.cells(Role::Pattern);
        let of = self.digits(self.find.digits);
        match self.find.technique {
            T::FullHouse => format!(
                "{} is the last open cell of {}.",
                self.name(all),
                self.units()
            ),
            T::HiddenSingle => {
                format!(
                    "{} has no other place for {of} than {}.",
                    self.units(),
                    self.name(all)
                )
            }
            T::NakedSingle => format!("{} has no other candidate left than {of}.", self.name(all)),
            T::Pointing | T::Claiming => {
                let crossing = self.crossing(all);
                let unit = self.units();
                format!(
                    "{unit} has {of} only in cells of {crossing}: the rest of {crossing} cannot \
                     hold it."
                )
            }
            T::LockedPair | T::LockedTriple | T::NakedPair | T::NakedTriple | T::NakedQuad => {
                format!(
                    "{} have no other candidates left than {of}: each of these digits is in one \
                     of them.",
                    self.name(all)
                )
            }
            T::HiddenPair | T::HiddenTriple | T::HiddenQuad => format!(
                "{} has {of} only in {}: these cells hold nothing else.",
                self.units(),
                self.name(all)
            ),
            T::Fish { kind, fins, .. } => self.fish(kind, fins),
            T::Skyscraper | T::TwoStringKite | T::TurbotFish | T::EmptyRectangle => format!(
                "Wherever {of} stands in {}, one of its places sees what is eliminated.",
                self.units()
            ),
            T::XyWing => self.turning(self.cells(Role::Pincer)),
            T::XyzWing => self.turning(self.cells(Role::Pincer) | self.cells(Role::Pivot)),
            T::WxyzWing => {
                let cells = self.cells(Role::Pivot) | self.cells(Role::Pincer);
                format!(
                    "{} are four cells of four digits, and only {} can be in two of them: one of \
                     them holds it.",
                    self.name(cells),
                    self.eliminated()
                )
            }
            T::WWing => format!(
                "{} have the same two candidates. One of {} holds {}, so not both of the first \
                 do: one of them holds {}.",
                self.name(self.cells(Role::Pincer)),
                self.name(all),
                self.digits(self.role_digits(Role::Pattern)),
                self.eliminated()
            ),
            T::RemotePair => format!(
                "A chain of cells that have only {of} ends in {}: one of these holds the one \
                 digit, \
                 one the other.",
                self.name(self.cells(Role::Pincer))
            ),
            T::SimpleColours => format!(
                "Of the two colours of {of} one is true everywhere: what sees both is false."
            ),
            T::SimpleColoursWrap => {
                format!("Of the two colours of {of} one sees itself: all of this colour are false.")
            }
            T::Medusa => "Of the two colours one is true everywhere, the other false.".to_owned(),
            T::XChain | T::XyChain | T::Aic | T::GroupedAic => "If one end of the chain is false, \
                 link by link the other is true: what contradicts both is false."
                .to_owned(),
            T::ContinuousLoop | T::GroupedContinuousLoop => {
                "The chain closes: it is true in one of two ways all around, and what contradicts \
                 both is false."
                    .to_owned()
            }
            T::AlsXz => self.als_xz(),
            T::AlsXyWing | T::AlsChain => format!(
                "Sets that follow each other share a digit that only one of them can hold: so one \
                 of those at the ends, {} and {}, holds {}.",
                self.set(0),
                self.set(self.sets() - 1),
                self.eliminated()
            ),
            T::DeathBlossom => format!(
                "Whatever {} holds, one of the sets lacks it, and holds all its other digits, {} \
                 among them.",
                self.name(self.cells(Role::Pivot)),
                self.eliminated()
            ),
            T::SueDeCoq => {
                let parts = self.find.roles.iter().map(|(role, _)| self.cells(*role));
                format!(
                    "{} hold as many digits as they are cells, each once.",
                    self.name(parts.fold(Cells::NONE, |all, part| all | part))
                )
            }
            T::JuniorExocet | T::ExocetMirror => format!(
                "Whichever two digits {} hold, {} hold them, too.",
                self.name(self.cells(Role::Base)),
                self.name(self.cells(Role::Target))
            ),
            T::TemplateSet => format!("However {of} is placed in all units, it stands there."),
            T::TemplateDelete => {
                format!("However {of} is placed in all units, it does not stand there.")
            }
            _ if self.find.deadly.is_some() => format!(
                "Without one of its guardians, {} could be filled in another way, too, and the \
                 puzzle would have two solutions.",
                self.name(self.cells(Role::Deadly))
            ),
            _ => self.contradiction(),
        }
    }

    /// In all techniques: what is eliminated contradicts what it rests on.
    fn contradiction(&self) -> String {
        let find = self.find;
        let premises = find.premises.len();
        let rests_on = if premises > LISTED {
            format!("the {premises} cells and places of digits on which it rests")
        } else {
            let named = find.premises.iter().map(|&v| self.variable(v));
            joined(&named.collect::<Vec<_>>())
        };
        match (&find.asserted[..], &find.eliminated[..]) {
            (&[c, ..], _) => {
                let (cell, digit) = self.grid.place(c);
                let cell = self.name(Cells::of(cell));
                format!(
                    "Without {} in {cell}, {rests_on} could not all be filled.",
                    digit + 1
                )
            }
            (_, &[c]) => {
                let (cell, digit) = self.grid.place(c);
                let cell = self.name(Cells::of(cell));
                format!(
                    "With {} in {cell}, {rests_on} could not all be filled.",
                    digit + 1
                )
            }
            _ => format!("With one that is eliminated, {rests_on} could not all be filled."),
        }
    }

    fn fish(&self, kind: FishKind, fins: Fins) -> String {
        let of = self.digits(self.find.digits);
        let but = match fins {
            Fins::None => String::new(),
            _ => {
                let cells = self.cells(Role::Fin);
                let fins = if cells.len() > 1 { "fins" } else { "fin" };
                format!(", but for the {fins} {},", self.name(cells))
            }
        };
        let covers = match (kind, fins) {
            (FishKind::Basic, Fins::None | Fins::Finned | Fins::Sashimi) => self.covers(),
            (_, Fins::Siamese | Fins::SiameseSashimi) => "as many others, in two ways".to_owned(),
            _ => "as many others".to_owned(),
        };
        let so = match fins {
            Fins::None => "the rest of these",
            _ => "what is left of these and sees the fins",
        };
        format!(
            "{} have {of}{but} only in cells of {covers}: {so} cannot hold it.",
            self.units()
        )
    }

    /// The lines across the bases of a basic fish in which its targets and its base lie.
    fn covers(&self) -> String {
        let grid = self.grid;
        let rows_are_bases = self
            .find
            .premises
            .first()
            .and_then(|&v| self.unit(v))
            .is_some_and(|(unit, _)| grid.rows().contains(&unit));
        let across = if rows_are_bases {
            grid.columns()
        } else {
            grid.rows()
        };
        let cells = self.cells(Role::Base) | self.cells(Role::Cover);
        let covers = across.filter(|&unit| grid.units[unit].meets(cells));
        self.named(covers)
    }

    /// A wing: one of these cells holds the digit.
    fn turning(&self, holders: Cells) -> String {
        format!(
            "Whatever {} holds, one of {} holds {}.",
            self.name(self.cells(Role::Pivot)),
            self.name(holders),
            self.eliminated()
        )
    }

    fn als_xz(&self) -> String {
        let linking = self.role_digits(Role::RestrictedCommon);
        let (a, b, common) = (self.set(0), self.set(1), self.digits(linking));
        if linking.count_ones() > 1 {
            return format!(
                "{a} and {b} cannot both hold either of {common}: each holds one of these, and all \
                 its other digits."
            );
        }
        format!(
            "{a} and {b} cannot both hold {common}: one of them holds all its other digits, {} \
             among them.",
            self.eliminated()
        )
    }

    /// An almost locked set by its letter, with its cells.
    fn set(&self, number: u8) -> String {
        let role = Role::Als(number);
        format!("{role} ({})", self.name(self.cells(role)))
    }

    fn sets(&self) -> u8 {
        let numbers = self.find.roles.iter().filter_map(|(role, _)| match role {
            Role::Als(number) => Some(number + 1),
            _ => None,
        });
        numbers.max().unwrap_or(1)
    }

    /// The cells of a part.
    fn cells(&self, role: Role) -> Cells {
        let part = self.find.roles.iter().filter(|(other, _)| *other == role);
        let candidates = part.flat_map(|(_, candidates)| candidates);
        candidates.map(|&c| self.grid.place(c).0).collect()
    }

    /// The digits of a part.
    fn role_digits(&self, role: Role) -> u32 {
        let part = self.find.roles.iter().filter(|(other, _)| *other == role);
        let candidates = part.flat_map(|(_, candidates)| candidates);
        candidates.fold(0, |all, &c| all | 1 << self.grid.place(c).1)
    }

    /// The digits that are eliminated.
    fn eliminated(&self) -> String {
        let all = self.find.eliminated.iter();
        self.digits(all.fold(0, |all, &c| all | 1 << self.grid.place(c).1))
    }

    fn digits(&self, of: u32) -> String {
        joined(&digits(of).map(|d| (d + 1).to_string()).collect::<Vec<_>>())
    }

    fn name(&self, cells: Cells) -> String {
        let side = self.grid.side;
        let names = cells.map(|cell| format!("r{}c{}", cell / side + 1, cell % side + 1));
        joined(&names.collect::<Vec<_>>())
    }

    /// The unit and the digit of a CSP-variable that is no cell.
    fn unit(&self, v: Variable) -> Option<(usize, usize)> {
        let side = self.grid.side;
        let unit = (v.index() / side).checked_sub(side)?;
        Some((unit, v.index() % side))
    }

    fn variable(&self, v: Variable) -> String {
        match self.unit(v) {
            Some((unit, digit)) => format!("{} in {}", digit + 1, self.named([unit].into_iter())),
            None => self.name(Cells::of(v.index())),
        }
    }

    /// The units on which it rests.
    fn units(&self) -> String {
        let mut units: Vec<usize> = self
            .find
            .premises
            .iter()
            .filter_map(|&v| Some(self.unit(v)?.0))
            .collect();
        units.sort_unstable();
        units.dedup();
        self.named(units.into_iter())
    }

    /// The units that have these cells and are not those on which it rests.
    fn crossing(&self, cells: Cells) -> String {
        let rests_on = |unit: &usize| {
            let premises = self.find.premises.iter();
            let mut units = premises.filter_map(|&v| Some(self.unit(v)?.0));
            units.any(|other| other == *unit)
        };
        let targets: Cells = self
            .find
            .eliminated
            .iter()
            .map(|&c| self.grid.place(c).0)
            .collect();
        let units = self.grid.units_of_all(cells);
        let others = units.filter(|unit| !rests_on(unit) && self.grid.units[*unit].meets(targets));
        self.named(others)
    }

    /// Units, those of one kind together: `rows 2 and 5, block 3`.
    fn named(&self, units: impl Iterator<Item = usize>) -> String {
        let side = self.grid.side;
        let mut kinds: [Vec<String>; 3] = Default::default();
        units.for_each(|unit| kinds[unit / side].push((unit % side + 1).to_string()));
        let words = ["row", "column", "block"].into_iter().zip(&kinds);
        let words = words.filter(|(_, numbers)| !numbers.is_empty());
        let words = words.map(|(word, numbers)| {
            let s = if numbers.len() > 1 { "s" } else { "" };
            format!("{word}{s} {}", joined(numbers))
        });
        joined(&words.collect::<Vec<_>>())
    }
}

/// A sentence with a capital, unless it begins with the name of a cell.
fn capital(sentence: &str) -> String {
    let mut signs = sentence.chars();
    match signs.next() {
        Some(first) if !signs.as_str().starts_with(|c: char| c.is_ascii_digit()) => {
            first.to_uppercase().chain(signs).collect()
        }
        _ => sentence.to_owned(),
    }
}

/// `a, b and c`.
fn joined(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        [only] => only.clone(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use crate::Technique;
    use crate::samples::Sample;

    /// The sentences of the finds of a technique.
    fn said(sample: &Sample, technique: Technique) -> Vec<String> {
        let found = sample.found_of(technique);
        found
            .iter()
            .map(|find| find.sentence(&sample.grid))
            .collect()
    }

    #[test]
    fn wings_and_subsets_are_said_with_their_cells() {
        let sample = Sample::empty(3)
            .marked(1, 1, &[1, 2])
            .marked(1, 5, &[1, 3])
            .marked(4, 1, &[2, 3]);
        let wing = "Whatever r1c1 holds, one of r1c5 and r4c1 holds 3.";
        assert_eq!(said(&sample, Technique::XyWing), [wing]);
        let sample = Sample::empty(3).marked(2, 1, &[4, 7]).marked(2, 9, &[4, 7]);
        let pair = "r2c1 and r2c9 have no other candidates left than 4 and 7: each of these digits \
                    is in one of them.";
        assert_eq!(said(&sample, Technique::NakedPair), [pair]);
    }

    #[test]
    fn units_are_named_together() {
        let sample = Sample::empty(3).only(5, 0, &[4, 6]);
        let pointing = sample.clone().only(5, sample.grid.blocks().start, &[4, 6]);
        let all = said(&pointing, Technique::Pointing);
        assert_eq!(
            all,
            ["Block 1 has 5 only in cells of row 2: the rest of row 2 cannot hold it."]
        );
        let fish = Sample::empty(3).only(7, 1, &[3, 8]).only(7, 4, &[3, 8]);
        let fish = said(&fish, Technique::of_code("0300").unwrap());
        let expected = "Rows 2 and 5 have 7 only in cells of columns 3 and 8: the rest of these \
                        cannot hold it.";
        assert_eq!(fish, [expected]);
    }
}
