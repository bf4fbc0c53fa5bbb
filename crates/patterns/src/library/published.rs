//! Names that the field has for patterns of the library that comes with the program.
//!
//! CSP-Rules has rules for 591 impossible patterns of three digits in two bands, named after the
//! list that eleven made: `EL13c290` is number 290 of those with 13 cells. Numbers are as in our
//! ids, but among those of ten cells: there `EL10c11` is not minimal, so it is no pattern of ours,
//! and from `EL10c12` on the number in the name is one more. Patterns that no puzzle with one
//! solution has are without a name.

/// For each number of cells, how many ids there are, and which of them have no published name.
const NUMBERS: [(usize, usize, &[usize]); 6] = [
    (10, 30, &[]),
    (12, 38, &[]),
    (13, 290, &[207, 211, 217, 218, 219]),
    (14, 159, &[23, 33, 36, 73, 92, 112, 113]),
    (
        15,
        102,
        &[
            11, 16, 18, 30, 32, 36, 38, 40, 42, 45, 47, 49, 51, 53, 56, 57, 66, 68, 69, 80, 83, 85,
            100, 101,
        ],
    ),
    (16, 11, &[9, 10, 11]),
];

/// The first pattern of ten cells whose number in the published list is one more than in the id.
const AFTER_THE_GAP: usize = 11;

/// The published name of the pattern with this id: `EL10c12` of `k3b2-10-00011`.
pub fn published_name(id: &str) -> Option<String> {
    let (cells, number) = id.strip_prefix("k3b2-")?.split_once('-')?;
    let (cells, number) = (number_of(cells)?, number.parse().ok()?);
    let is_own = id == id_of(cells, number) && has_name(cells, number);
    is_own.then(|| {
        format!(
            "EL{cells}c{}",
            number + usize::from(is_after(cells, number))
        )
    })
}

/// The id of the pattern with this published name. The trivalue oddagon is known by two more.
pub fn published_id(name: &str) -> Option<String> {
    if matches!(name, "tridagon" | "trivalue-oddagon") {
        return Some(id_of(12, 38));
    }
    let (cells, number) = name.strip_prefix("EL")?.split_once('c')?;
    let (cells, published) = (number_of(cells)?, number_of(number)?);
    let number = match published.checked_sub(1)? {
        // The one that is not minimal.
        before if cells == 10 && before + 1 == AFTER_THE_GAP => return None,
        before if is_after(cells, before) => before,
        before => before + 1,
    };
    has_name(cells, number).then(|| id_of(cells, number))
}

fn id_of(cells: usize, number: usize) -> String {
    format!("k3b2-{cells}-{number:05}")
}

fn is_after(cells: usize, number: usize) -> bool {
    cells == 10 && number >= AFTER_THE_GAP
}

fn has_name(cells: usize, number: usize) -> bool {
    let mut all = NUMBERS.iter();
    let of_size = all.find(|(size, ..)| *size == cells);
    of_size.is_some_and(|(_, most, without)| {
        (1..=*most).contains(&number) && !without.contains(&number)
    })
}

/// A number without needless zeros.
fn number_of(text: &str) -> Option<usize> {
    let number = text.parse().ok()?;
    (text == format!("{number}")).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use oddagon_boards::sudoku::SudokuTheorem;
    use std::collections::HashSet;

    #[test]
    fn names_and_ids_go_both_ways() {
        let library = Library::two_band();
        let mut names = HashSet::new();
        for entry in &library.entries {
            let theorem = entry.theorem().unwrap();
            let name = published_name(&entry.id);
            // Just those that occur in puzzles have one.
            assert_eq!(name.is_none(), theorem.is_super_impossible() == Some(true));
            if let Some(name) = name {
                assert_eq!(published_id(&name).as_ref(), Some(&entry.id));
                assert!(names.insert(name));
            }
        }
        assert_eq!(names.len(), 591);
        let id = |name| published_id(name);
        assert_eq!(id("EL10c12").as_deref(), Some("k3b2-10-00011"));
        assert_eq!(id("EL10c10").as_deref(), Some("k3b2-10-00010"));
        assert_eq!(id("EL13c290").as_deref(), Some("k3b2-13-00290"));
        for name in ["tridagon", "trivalue-oddagon", "EL12c38"] {
            assert_eq!(id(name).as_deref(), Some("k3b2-12-00038"), "{name}");
        }
        for name in [
            "EL10c11",
            "EL10c0",
            "EL10c32",
            "EL11c1",
            "EL013c1",
            "EL13c01",
            "EL13c207",
            "EL",
            "ELc",
            "k3b2-10-00011",
            "el10c1",
            "EL16c9",
        ] {
            assert_eq!(id(name), None, "{name}");
        }
        for id in ["k3b2-10-11", "k3b2-13-00207", "k3b2-10-00031", "EL10c1"] {
            assert_eq!(published_name(id), None, "{id}");
        }
    }
}
