use super::{Claim, Goal, PatternOptions, Theorem, read_patterns, read_statements};

/// The trivalue oddagon, as `show` draws it.
pub(super) const ODDAGON: &str = "\
+-------+-------+-------+
! . . . ! . . X ! . . X !
! . . . ! . X . ! . X . !
! . . . ! X . . ! X . . !
+-------+-------+-------+
! . . . ! . . X ! X . . !
! . . . ! . X . ! . X . !
! . . . ! X . . ! . . X !
+-------+-------+-------+
! o o o ! . . . ! . . . !
! o o o ! . . . ! . . . !
! o o o ! . . . ! . . . !
+-------+-------+-------+
";

#[test]
fn the_trivalue_oddagon_resolves() {
    let theorem = Theorem::k_digit("trivalue oddagon", 3, 3, ODDAGON).unwrap();
    assert_eq!(theorem.cells().len(), 12);
    assert_eq!(theorem.live.len(), 729 - 12 * 6);
    assert_eq!(theorem.focus.len(), 36);
    assert_eq!(theorem.goal, Goal::Impossible);
    let shape = theorem.shape().unwrap();
    assert_eq!((shape.bands, shape.stacks), (vec![0, 1], vec![1, 2]));
    assert_eq!(shape.free_cells.len(), 9);
    assert_eq!(theorem.is_super_impossible(), Some(false));
    let line = theorem.cell_line().unwrap();
    let pasted = read_patterns(&line, &PatternOptions::default()).unwrap();
    assert_eq!(Theorem::new(pasted[0].clone()).unwrap().live, theorem.live);
}

#[test]
fn without_decided_and_claims_resolve() {
    let text = r#"Statement(
        name: "pair",
        board: Sudoku(2),
        pattern: Digits(k: 3, cells: "XX.. .... .... ...."),
        without: "n3r1c1 n3r1c2",
        decided: "n4r4c4",
        claim: Assert("n3r1c3"),
    )"#;
    let statement = read_statements(text).unwrap().remove(0);
    let theorem = Theorem::new(statement).unwrap();
    let names = |set: &crate::csp::CandidateSet| -> Vec<String> {
        set.iter()
            .map(|c| theorem.board.candidate_name(c))
            .collect()
    };
    assert_eq!(theorem.live.len(), 64 - 2 - 2 - 3);
    assert_eq!(
        names(&theorem.focus).join(" "),
        "n1r1c1 n2r1c1 n1r1c2 n2r1c2 n1r1c3 n2r1c3 n3r1c3 n4r1c3 n4r4c4"
    );
    let Goal::Eliminate(targets) = &theorem.goal else {
        panic!("an assertion eliminates");
    };
    let targets: Vec<_> = targets
        .iter()
        .map(|&c| theorem.board.candidate_name(c))
        .collect();
    assert_eq!(targets.join(" "), "n1r1c3 n2r1c3 n4r1c3");
    assert!(matches!(theorem.statement.claim, Claim::Assert(_)));
}
