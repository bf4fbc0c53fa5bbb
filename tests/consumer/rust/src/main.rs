//! The four jobs of the library: prove, check, match, solve.

use oddagon::prelude::*;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let proof = prove("X..X......X.................X.X..................................................")?;
    println!("depth {}", check_text(&to_ron(&proof))?);
    let loki = "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6..";
    for relation in matches(loki)?.iter().take(1) {
        println!("{} guardians", relation.guardians.len());
    }
    println!("{}", solve(loki)?);
    println!("{}", solve("57....9").expect_err("seven cells"));
    Ok(())
}

fn prove(cells: &str) -> Result<Proof, Box<dyn Error>> {
    let theorem = Theorem::k_digit("my pattern", 3, 2, cells)?;
    let report = Report::new(&theorem, &Options::default())?;
    report.proof.ok_or_else(|| "the pattern is possible".into())
}

fn check_text(proof: &str) -> Result<usize, Box<dyn Error>> {
    let verified = check(&oddagon::proof::read(proof)?)?;
    Ok(verified.derivations[0].depth)
}

fn matches(puzzle: &str) -> Result<Vec<Relation>, Box<dyn Error>> {
    let position = read_position_line(puzzle, 1)?.ok_or("a line without a puzzle")?;
    let live = resolution_state(&position, Some(Theory::W1))?;
    let library = Compiled::two_band();
    Ok(library.matcher.relations(&live, &MatchOptions::default()))
}

fn solve(puzzle: &str) -> Result<String, Box<dyn Error>> {
    let solved = solve_line(puzzle, &"FS4+W8+OR5W8".parse()?)?;
    solved.solution().ok_or_else(|| solved.to_string().into())
}
