use super::*;
use oddagon_csp::{Engine, Theory};
use oddagon_prover::Depth;

/// Solved but for r1c1 to r1c3 and r2c1 to r2c3, where 1 and 2 are to be placed; one of them is
/// known.
const GRID: &str = ":0000:8:..3456789456789123789123456231674895875912364694538217317265948542897631968341572::118:111:";

fn depths(line: &str) -> Vec<Depth> {
    let position = Position::read(line, 1).unwrap().unwrap();
    ClaimDepths::new(&Engine::of(Sudoku::standard().csp()), Theory::Brt, 2).of(&position)
}

#[test]
fn library_lines_are_read() {
    let position = Position::read(GRID, 1).unwrap().unwrap();
    let board = Sudoku::standard();
    assert_eq!(
        (&position.technique[..], position.fail_case),
        ("0000", false)
    );
    assert_eq!(
        position.claims,
        [
            Claim::Elimination(board.csp().candidate("n1r1c8").unwrap()),
            Claim::Placement(board.csp().candidate("n1r1c1").unwrap())
        ]
    );
    let fails = Position::read(&GRID.replace("0000", "0606-x"), 1)
        .unwrap()
        .unwrap();
    assert_eq!((&fails.technique[..], fails.fail_case), ("0606", true));
    let empty = GRID.replace("0000", "0610-x").replace(":118:111:", "::");
    assert!(depths(&empty).is_empty(), "a fail case may claim nothing");
    assert_eq!(Position::read("  # nothing", 1), Ok(None));
    assert_eq!(depths(GRID), [Depth::Exactly(0); 2]);
}

#[test]
fn grids_with_claims_are_read() {
    let empty = ".".repeat(81);
    assert_eq!(
        depths(&format!(
            "1{} r1c2≠1 n1r2c1, r1c1=1 r1c9<>1 r9c9!=5 r1c2=2",
            &empty[1..]
        )),
        [
            Depth::Exactly(0),
            Depth::Exactly(0),
            Depth::Exactly(0),
            Depth::Never,
            Depth::Exactly(0),
            Depth::Never,
        ]
    );
    let all = "123456789".repeat(81);
    assert_eq!(depths(&format!("{all} n1r1c1")), [Depth::Never]);
}

#[test]
fn a_position_states_a_theorem() {
    let line = format!("1{} r1c2≠1 r1c1=1", ".".repeat(80));
    let position = Position::read(&line, 1).unwrap().unwrap();
    assert!(matches!(position.theorem(), Err(TheoremError::Meaning(_))));
    let all = "123456789".repeat(81);
    let position = Position::read(&format!("{all} r1c2≠1"), 1)
        .unwrap()
        .unwrap();
    let theorem = position.theorem().unwrap();
    assert_eq!(theorem.live(), &position.live);
}

#[test]
fn bad_lines_are_explained() {
    let cells = ".".repeat(81);
    let lines = [
        ":0000:1:...:::".to_owned(),
        ":0000:1".to_owned(),
        format!(":0000:1:{cells}::118:::extra:more"),
        format!(":0000:1:{cells}:11:118::"),
        format!(":0000:1:{}x::118::", &cells[1..]),
        format!(":0000:1:11{}::118::", &cells[2..]),
        format!(":0000:1:1{}:111:118::", &cells[1..]),
        format!(":0000:1:{cells}::::"),
        format!("{cells} r1c1"),
        format!("  {cells} r1c1≠1 é"),
        format!("{cells}. r1c1≠1"),
        format!("11{} r1c1≠1", &cells[2..]),
        format!("{}x r1c1≠1", "123456789".repeat(81).split_at(728).0),
    ];
    let said = lines.map(|line| Position::read(&line, 7).unwrap_err().to_string());
    insta::assert_snapshot!(said.join("\n"));
}
