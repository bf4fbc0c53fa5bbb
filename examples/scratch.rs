use oddagon::board::{Board, sudoku::Sudoku};
use oddagon::csp::*;
use oddagon::prover::Trials;
use std::time::Instant;

fn solve(e: &Engine, s: &State, b: &Csp) -> Option<State> {
    if e.is_solved(s) {
        return Some(s.clone());
    }
    let mut none = e.nobody();
    e.add_decided(s, &mut none);
    let mut biv = vec![];
    e.bivalue(s, &mut biv);
    let c = e
        .first(s, e.everyone(), &none, Some(&biv))
        .or_else(|| e.first(s, e.everyone(), &none, None))?;
    let mut t = s.clone();
    e.decide(&mut t, c);
    if e.brt(&mut t).is_ok() {
        if let Some(x) = solve(e, &t, b) {
            return Some(x);
        }
    }
    let mut t = s.clone();
    e.eliminate(&mut t, c);
    if e.brt(&mut t).is_ok() {
        return solve(e, &t, b);
    }
    None
}

fn main() {
    let file = std::env::args().nth(1).unwrap();
    let text = std::fs::read_to_string(file).unwrap();
    let b = Sudoku::standard();
    let e = Engine::new(b.csp());
    let blank = e.state(&b.csp().everything());
    let mut hist = [0usize; 6];
    let t0 = Instant::now();
    let mut count = 0;
    let mut te = Trials::full(&e);
    let mut s = blank.clone();
    let mut time = [0u128; 5];
    for line in text.lines() {
        let line = line.as_bytes();
        if line.len() < 81 || !(line[0] == b'.' || line[0].is_ascii_digit()) {
            continue;
        }
        count += 1;
        s.copy_from(&blank);
        te.forget_solutions();
        let mut ok = true;
        for i in 0..81 {
            if line[i] > b'0' && line[i] <= b'9' {
                e.decide(&mut s, b.candidate_at(i, (line[i] - b'1') as usize));
            }
        }
        ok &= e.brt(&mut s).is_ok();
        let mut d = 0;
        while ok && !e.is_solved(&s) && d < 3 {
            d += 1;
            if d == 2 {
                if let Some(x) = solve(&e, &s, b.csp()) {
                    te.add_solution(x);
                }
            }
            let t = Instant::now();
            ok &= te.fixpoint(d, &mut s).is_ok();
            time[d] += t.elapsed().as_micros();
        }
        if !ok || !e.is_solved(&s) {
            d = 5;
        }
        hist[d] += 1;
    }
    let dt = t0.elapsed();
    println!(
        "{count} puzzles {:?}  {:.1} us each, {:.0}/s  {:?} us/level {:?}",
        dt,
        dt.as_micros() as f64 / count as f64,
        count as f64 / dt.as_secs_f64(),
        hist,
        time.map(|t| t / count as u128)
    );
}
