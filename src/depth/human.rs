use super::row::{Row, Task};
use oddagon::theorem::{Show, claim_words};
use std::fmt::Write;

/// The head of the table.
pub fn head() -> String {
    line_of([
        "",
        "family",
        "instances",
        "near misses",
        "easiest",
        "restricted",
        "full",
        "over",
        "SAT",
        "seconds",
        "source",
    ])
}

/// A line of the table, with what is wrong below it.
pub fn line(row: &Row) -> String {
    let section = row.section.map(String::from).unwrap_or_default();
    let [easiest, restricted, full] = row.depths.words();
    let seconds = format!("{:.2}", row.since.elapsed().as_secs_f64());
    let unknown = "depth not known: no second solution is shown".to_owned();
    let given = match row.depths.given_words() {
        _ if row.unique && row.depths.restricted.is_none() => unknown,
        given => given,
    };
    let source = match &given[..] {
        "" => row.source.clone(),
        given => format!("({given}) {}", row.source),
    };
    let mut out = line_of([
        &section,
        &row.name,
        &row.instances.to_string(),
        &row.near_misses.to_string(),
        &easiest,
        &restricted,
        &full,
        row.theory.name(),
        row.sat(),
        &seconds,
        &source,
    ]);
    for (task, measure) in &row.wrong {
        let name = &measure.theorem.statement().name;
        let claim = &measure.theorem.statement().claim;
        let _ = match task {
            Task::Instance => writeln!(
                out,
                "   {name:?} is false: {}; a grid against it:",
                claim_words(claim)
            ),
            Task::NearMiss => writeln!(
                out,
                "   the near miss {name:?} is true: {}",
                claim_words(claim)
            ),
        };
        let model = measure.report.sat.model();
        let solution = model.and_then(|model| measure.theorem.solution(model));
        for line in solution.unwrap_or_default().lines() {
            let _ = writeln!(out, "      {line}");
        }
    }
    out
}

fn line_of(cells: [&str; 11]) -> String {
    let [
        section,
        family,
        instances,
        misses,
        easiest,
        restricted,
        full,
        theory,
        sat,
        seconds,
        source,
    ] = cells;
    let line = format!(
        "{section:<1}  {family:<24} {instances:>9} {misses:>12} {easiest:>8} {restricted:>11} \
         {full:>5}  {theory:<4}  {sat:<8} {seconds:>8}  {source}"
    );
    line.trim_end().to_owned() + "\n"
}
