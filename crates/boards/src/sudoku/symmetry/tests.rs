use super::Symmetry;
use crate::sudoku::Sudoku;
use oddagon_core::Board;
use oddagon_csp::Candidate;
use proptest::prelude::*;
use std::collections::HashSet;

/// Any symmetry of the board of that order, digits included.
fn symmetries(order: usize) -> impl Strategy<Value = Symmetry> {
    let digits: Vec<u8> = (0..(order * order) as u8).collect();
    (any::<u64>(), Just(digits).prop_shuffle()).prop_map(move |(index, digits)| Symmetry {
        digits,
        ..Symmetry::of_index(order, index)
    })
}

/// Two symmetries of one board of any order.
fn pairs() -> impl Strategy<Value = (Symmetry, Symmetry)> {
    (2..=4usize).prop_flat_map(|order| (symmetries(order), symmetries(order)))
}

#[test]
fn the_groups_have_the_known_orders() {
    assert_eq!(Symmetry::cell_group_order(2), 128);
    assert_eq!(Symmetry::cell_group_order(3), 2 * 6u64.pow(8));
    assert_eq!(Symmetry::cell_group_order(4), 2 * 24u64.pow(10));
    assert_eq!(Symmetry::group_order(3), 1_218_998_108_160);
    let all: HashSet<Vec<usize>> = (0..128)
        .map(|i| {
            let symmetry = Symmetry::of_index(2, i);
            (0..16).map(|cell| symmetry.cell(cell)).collect()
        })
        .collect();
    assert_eq!(all.len(), 128);
    assert!(Symmetry::of_index(4, 0).is_identity());
}

#[test]
fn the_text_form_is_fixed() {
    let read = |text| Symmetry::parse(3, text).unwrap();
    let text = "transpose rows 123789456 columns 456123798 digits 213456789";
    assert_eq!(read(text).to_string(), text);
    assert_eq!(read(" rows  123456789\n").to_string(), "identity");
    assert_eq!(read("identity"), Symmetry::identity(3));
    // r2c7 -> r7c2 by transposition -> r4c5 by the permutations.
    assert_eq!(read(text).cell(15), 3 * 9 + 4);
    let board = Sudoku::standard();
    let image = board.permutation(text).unwrap()[board.csp().candidate("n1r2c7").unwrap().index()];
    assert_eq!(board.csp().candidate_name(image), "n2r4c5");
    let large = "rows 5678123DEFG49ABC";
    assert_eq!(Symmetry::parse(4, large), None);
    let large = "rows 56781234DEFG9ABC";
    assert_eq!(Symmetry::parse(4, large).unwrap().to_string(), large);
}

#[test]
fn malformed_texts_are_refused() {
    for text in [
        "",
        " ",
        "rows",
        "rows ",
        "digits 12345678",
        "digits 1234567890",
        "digits 112345678",
        "digits 12345678A",
        "digits 12345678é",
        "digits 0123456789",
        "rows 412356789",
        "columns 147258369",
        "transpose transpose",
        "Transpose",
        "digits 123456789 rows 123456789",
        "digits 123456789 digits 123456789",
        "digits 123456789 1",
        "identity transpose",
        "transpose identity",
        "rows 1234",
        "rows 12345678123456781234567812345678",
    ] {
        assert_eq!(Symmetry::parse(3, text), None, "{text}");
    }
    assert_eq!(Symmetry::parse(5, "identity"), None);
    assert_eq!(
        Symmetry::new(false, vec![0; 9], vec![0; 9], vec![0; 9]),
        None
    );
    assert_eq!(Symmetry::new(false, vec![], vec![], vec![]), None);
}

proptest! {
    #[test]
    fn texts_go_both_ways((a, _) in pairs()) {
        prop_assert_eq!(Symmetry::parse(a.order(), &a.to_string()), Some(a));
    }

    #[test]
    fn reading_never_panics(order in 0..6usize, text in "(transpose|rows|columns|digits|identity|[1-9A-H ]{0,9}| |é)*") {
        let _ = Symmetry::parse(order, &text);
    }

    #[test]
    fn composing_and_undoing((a, b) in pairs()) {
        let both = a.then(&b);
        let (ia, ib) = (a.candidates(), b.candidates());
        let composed: Vec<Candidate> = ia.iter().map(|c| ib[c.index()]).collect();
        prop_assert_eq!(both.candidates(), composed);
        prop_assert!(a.then(&a.inverse()).is_identity());
        prop_assert!(a.inverse().then(&a).is_identity());
        prop_assert_eq!(both.inverse(), b.inverse().then(&a.inverse()));
        let side = a.order().pow(2);
        let marks: Vec<usize> = (0..side * side).collect();
        prop_assert_eq!(both.pattern(&marks), b.pattern(&a.pattern(&marks)));
        let valid = Symmetry::new(both.transpose, both.rows.clone(), both.columns.clone(), both.digits.clone());
        prop_assert_eq!(valid, Some(both));
    }

    #[test]
    fn variables_go_to_variables((a, _) in pairs()) {
        let board = Sudoku::of_order(a.order()).unwrap();
        let csp = board.csp();
        let image = board.permutation(&a.to_string()).unwrap();
        let sets: HashSet<Vec<Candidate>> = csp.variables().map(|v| sorted(csp.members(v).to_vec())).collect();
        for v in csp.variables() {
            let moved = csp.members(v).iter().map(|c| image[c.index()]).collect();
            prop_assert!(sets.contains(&sorted(moved)));
        }
    }
}

fn sorted(mut members: Vec<Candidate>) -> Vec<Candidate> {
    members.sort();
    members
}
