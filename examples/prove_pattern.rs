//! Proves that a pattern is impossible, and prints the depth and the proof itself.
//!
//! `cargo run --release --example prove_pattern`

use oddagon::prelude::*;

pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Cells of two bands that hold the digits 1, 2 and 3 only: the trivalue oddagon.
    let cells = "\
        X..X..... .X..X.... ..X..X... \
        X..X..... .X...X... ..X.X.... \
        ......... ......... .........";
    let theorem = Theorem::k_digit("trivalue oddagon", 3, 3, cells)?;
    let report = Report::new(&theorem, &Options::default())?;
    assert!(report.holds);
    for (focus, depth) in [("its cells", report.restricted), ("all cells", report.full)] {
        if let Some(depth) = depth.and_then(Depth::value) {
            println!("trying candidates of {focus}: T&E({depth}) and no less");
        }
    }
    let proof = report.proof.ok_or("no proof up to depth 4")?;
    println!("{}", to_ron(&proof));
    Ok(())
}
