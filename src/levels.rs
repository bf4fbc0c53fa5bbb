use super::error::CliError;
use super::input::Source;
use super::{Outcome, output};
use crate::args::JsonArg;
use clap::Args;
use itertools::Itertools;
use plot::histogram;
use serde_json::{Value, json};
use statistics::{Pairs, Summary};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

mod plot;
mod statistics;

/// Say what lists of levels and ratings have, and where two of them differ.
///
/// A list has a line for each puzzle, as `solve --levels` and `classify` print it: the puzzle, then
/// its level, which is the number after `level`, or else the last number of the line. Or it has
/// numbers alone, as CSP-Rules writes ratings; or columns between tabs, of which `FILE:COLUMN`
/// chooses one by its number or by its name in the first line; otherwise the last one is read.
/// Puzzles without a number (`not solved`, `search`), and those of 99 or more, which CSP-Rules
/// writes for them, have no level. Nor have those that needed trial and error (`T&E(W1,2)`), unless
/// the list has nothing but such depths, over one theory.
///
/// With two lists, their rows are joined by the puzzles, or line by line where one has no puzzles.
/// Exit code 1 if they differ.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon levels mine.txt
  oddagon levels mine.txt published.tsv:W --plot levels.svg")]
pub struct LevelsArgs {
    /// A list of levels, or `-` for standard input
    #[arg(value_name = "FILE[:COLUMN]|-")]
    first: String,
    /// Another list, to be compared with the first
    #[arg(value_name = "FILE[:COLUMN]|-")]
    second: Option<String>,
    /// Draw how many puzzles each level has, as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    #[command(flatten)]
    json: JsonArg,
}

/// A row of a list.
#[derive(Debug, Clone, PartialEq)]
struct Row {
    /// The puzzle, if the list has puzzles.
    puzzle: Option<String>,
    /// What the list says of it.
    words: String,
    level: Option<f64>,
}

/// A row of both lists: the puzzle, and what each says of it.
type Joined<'r> = (&'r str, [&'r Row; 2]);

impl Row {
    /// A row that says these words; `None` if they are a number that no level can be.
    fn new(puzzle: Option<&str>, words: &str) -> Option<Row> {
        if words.parse::<f64>().is_ok() && !is_number(words) {
            return None;
        }
        Some(Row {
            puzzle: puzzle.map(with_dots),
            words: words.to_owned(),
            level: level(words).filter(|level| *level < 99.0),
        })
    }

    /// A line without columns: a puzzle and words, or a number.
    fn read(line: &str) -> Option<Row> {
        let line = line.trim();
        // A puzzle as an object may have blanks.
        let end = line.rfind('}').filter(|_| line.starts_with('{'));
        match end
            .map(|end| line.split_at(end + 1))
            .or(line.split_once(' '))
        {
            Some((puzzle, words)) => Row::new(Some(puzzle), words.trim()),
            None if is_number(line) => Row::new(None, line),
            None => None,
        }
    }

    /// The rows have the same level, or none and the same words.
    fn agrees(&self, other: &Row) -> bool {
        self.level == other.level && (self.level.is_some() || self.words == other.words)
    }

    /// Of a depth, as `T&E(W1, 2)`, what stands before its number.
    fn depth_of(&self) -> Option<&str> {
        let inside = self.words.strip_suffix(')')?;
        Some(inside.trim_end_matches(|c: char| c.is_ascii_digit()))
    }
}

/// A puzzle with dots for empty cells. An object keeps its zeros, which numbers may have.
fn with_dots(puzzle: &str) -> String {
    if puzzle.starts_with('{') {
        return puzzle.to_owned();
    }
    puzzle.replace('0', ".")
}

/// Whether a word is a number without sign and exponent.
fn is_number(word: &str) -> bool {
    let is_inside = |c: char| c.is_ascii_digit() || c == '.';
    word.chars().all(is_inside) && word.parse::<f64>().is_ok()
}

/// The number after `level`, or else the last number, unless the words begin as those of a puzzle
/// that is not solved.
fn level(words: &str) -> Option<f64> {
    const OTHERS: [&str; 5] = ["not solved", "no solution", "several", "open", "search"];
    if OTHERS.iter().any(|other| words.starts_with(other)) {
        return None;
    }
    let named = words.split("level ").nth(1);
    let named = named.and_then(|rest| rest.split(|c: char| !c.is_ascii_digit()).next());
    let is_inside = |c: char| c.is_ascii_digit() || c == '.';
    let mut numbers = words.split(|c: char| !is_inside(c));
    named.and_then(|number| number.parse().ok()).or_else(|| {
        numbers
            .rfind(|part| part.parse::<f64>().is_ok())?
            .parse()
            .ok()
    })
}

/// Reads a list; a column of it, if the argument names one.
fn read(argument: &str) -> Result<(String, Vec<Row>), CliError> {
    let (file, column) = match argument.rsplit_once(':') {
        Some((file, column)) if !Path::new(argument).exists() => (file, Some(column)),
        _ => (argument, None),
    };
    let source = Source::file(file);
    let wrong = |found: &str, expected: &str| {
        let message = format!("{}: {found}, expected {expected}", source.name());
        CliError::Usage(message)
    };
    // A column's number from 1 says which one it is, and so does its name in the heading.
    let mut at: Option<usize> = column.and_then(|column| column.parse().ok());
    if at == Some(0) {
        return Err(wrong("column 0", "a number from 1"));
    }
    let mut rows = Vec::new();
    for line in source.lines()? {
        let (number, line) = line?;
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let cells: Vec<&str> = line.split('\t').map(str::trim).collect();
        let has_columns = cells.len() > 1 || column.is_some();
        let found = || format!("line {number}: {line:?}");
        if let (Some(name), None) = (column, at) {
            let named = cells.iter().position(|cell| *cell == name);
            at = named.map(|at| at + 1);
            at.ok_or_else(|| wrong(&found(), &format!("a column {name:?}")))?;
        } else if !(rows.is_empty() && has_columns && !begins_with_puzzle(&line)) {
            let row = if has_columns {
                let words = cells.get(at.unwrap_or(cells.len()) - 1);
                words.and_then(|words| Row::new(Some(cells[0]), words))
            } else {
                Row::read(&line)
            };
            rows.push(row.ok_or_else(|| wrong(&found(), "a puzzle and its level, or a number"))?);
        }
    }
    if rows.is_empty() {
        return Err(wrong("no levels", "a line for each puzzle"));
    }
    if let Err([one, other]) = depths_apart(&mut rows) {
        return Err(wrong(
            &format!("{one:?} and {other:?}"),
            "depths over one theory",
        ));
    }
    Ok((argument.to_owned(), rows))
}

/// A depth is no level: where a list has levels, what needed trial and error has none. Of depths
/// alone, all must be over one theory; if they are not, two that differ.
fn depths_apart(rows: &mut [Row]) -> Result<(), [String; 2]> {
    let levels = rows.iter().filter(|row| row.level.is_some());
    let (depths, others): (Vec<&Row>, Vec<&Row>) = levels.partition(|row| row.depth_of().is_some());
    if others.is_empty() {
        let mut pairs = depths.iter().tuple_windows();
        let apart = pairs.find(|(one, other)| one.depth_of() != other.depth_of());
        return match apart {
            Some((one, other)) => Err([one, other].map(|row| row.words.clone())),
            None => Ok(()),
        };
    }
    let depths = rows.iter_mut().filter(|row| row.depth_of().is_some());
    depths.for_each(|row| row.level = None);
    Ok(())
}

/// Whether a line does not begin with a word, as a heading does.
fn begins_with_puzzle(line: &str) -> bool {
    line.starts_with(|c: char| c.is_ascii_digit() || ".{(\"".contains(c))
}

/// The rows of both lists that are about the same puzzle, and how many of each are about no puzzle
/// of the other.
fn joined<'r>(
    first: &'r [Row],
    second: &'r [Row],
) -> Result<(Vec<Joined<'r>>, [usize; 2]), CliError> {
    let has_puzzles = |rows: &[Row]| rows.iter().all(|row| row.puzzle.is_some());
    if !has_puzzles(first) || !has_puzzles(second) {
        if first.len() != second.len() {
            return Err(CliError::Usage(format!(
                "found lists of {} and {} rows, expected as many of each, or puzzles in both",
                first.len(),
                second.len()
            )));
        }
        let rows = first.iter().zip(second);
        let rows = rows.map(|(one, other)| {
            let puzzle = one.puzzle.as_deref().or(other.puzzle.as_deref());
            (puzzle.unwrap_or_default(), [one, other])
        });
        return Ok((rows.collect(), [0, 0]));
    }
    by_puzzle(first)?;
    let others = by_puzzle(second)?;
    let rows = first.iter().filter_map(|row| {
        let puzzle = row.puzzle.as_deref()?;
        Some((puzzle, [row, *others.get(puzzle)?]))
    });
    let rows: Vec<Joined> = rows.collect();
    let met: usize = rows.iter().map(|(puzzle, _)| puzzle).unique().count();
    let alone = [first.len() - rows.len(), others.len() - met];
    Ok((rows, alone))
}

/// The rows of a list by their puzzles.
fn by_puzzle(rows: &[Row]) -> Result<HashMap<&str, &Row>, CliError> {
    let mut found: HashMap<&str, &Row> = HashMap::new();
    for row in rows {
        let puzzle = row.puzzle.as_deref().unwrap_or_default();
        let before = found.entry(puzzle).or_insert(row);
        if !before.agrees(row) {
            return Err(CliError::Usage(format!(
                "{puzzle}: found {:?} and {:?} in one list, expected one level",
                before.words, row.words
            )));
        }
    }
    Ok(found)
}

/// Runs the command.
pub fn run(args: &LevelsArgs) -> Result<Outcome, CliError> {
    if let Some(plot) = &args.plot {
        output::has_folder(plot)?;
    }
    let lists = [Some(&args.first), args.second.as_ref()]
        .into_iter()
        .flatten();
    let lists = lists
        .map(|list| read(list))
        .collect::<Result<Vec<_>, _>>()?;
    let summaries: Vec<Summary> = lists
        .iter()
        .map(|(_, rows)| Summary::of(rows.iter().map(|row| row.level)))
        .collect();
    let mut object = json!({ "lists": [] });
    let mut text = String::new();
    for ((name, _), summary) in lists.iter().zip(&summaries) {
        text += &format!("{name}\n{}", summary.text());
        let mut said = summary.json();
        said["name"] = json!(name);
        object["lists"].as_array_mut().expect("made so").push(said);
    }
    let mut differ = false;
    if let [(_, first), (_, second)] = &lists[..] {
        let (rows, alone) = joined(first, second)?;
        let (said, compared) = compared(&rows, alone);
        differ = rows.iter().any(|(_, [one, other])| !one.agrees(other)) || alone != [0, 0];
        text += &said;
        object["compared"] = compared;
    }
    if let Some(plot) = &args.plot {
        let named = lists.iter().map(|(name, _)| &**name).zip(&summaries);
        output::write_file(plot, &histogram(&named.collect::<Vec<_>>()))?;
    }
    output::print(&if args.json.json {
        output::json(&object)
    } else {
        text
    })?;
    Ok(Outcome::of(!differ))
}

/// What is said of rows that both lists have, as text and as an object.
fn compared(rows: &[Joined], alone: [usize; 2]) -> (String, Value) {
    let levels = rows
        .iter()
        .filter_map(|(_, [one, other])| Some((one.level?, other.level?)));
    let pairs = Pairs::of(levels.collect());
    let differing: Vec<&Joined> = rows.iter().filter(|(_, [a, b])| !a.agrees(b)).collect();
    let mut text = format!(
        "both {}, of which {} the same, {} differ; only in the first {}, only in the second {}\n{}",
        rows.len(),
        rows.len() - differing.len(),
        differing.len(),
        alone[0],
        alone[1],
        pairs.text()
    );
    for (puzzle, [one, other]) in &differing {
        text += &format!("{puzzle} {} | {}\n", one.words, other.words);
    }
    let mut object = pairs.json();
    object["both"] = json!(rows.len());
    object["alone"] = json!(alone);
    object["differing"] = differing
        .iter()
        .map(|(puzzle, [one, other])| {
            let (one, other) = (&one.words, &other.words);
            json!({ "puzzle": puzzle, "first": one, "second": other })
        })
        .collect();
    (text, object)
}

#[cfg(test)]
mod tests {
    use super::{Row, depths_apart, level};

    #[test]
    fn levels_are_read_as_they_are_printed() {
        for (words, expected) in [
            ("4", Some(4.0)),
            ("7.3", Some(7.3)),
            ("FS4+W8, level 5", Some(5.0)),
            ("S4+W8, level 11, like csp-rules", Some(11.0)),
            ("W12", Some(12.0)),
            ("T&E(W1, 2)", Some(2.0)),
            ("FT&E(BRT)", None),
            ("not solved by FS4+W8", None),
            ("open at T&E(3)", None),
            ("search", None),
            ("no solution, contradictory in T&E(1)", None),
        ] {
            assert_eq!(level(words), expected, "{words}");
        }
    }

    #[test]
    fn depths_are_no_levels() {
        let rows = |words: &[&str]| -> Vec<Row> {
            let rows = words.iter().map(|words| Row::new(None, words));
            rows.collect::<Option<_>>().unwrap()
        };
        let levels = |rows: &[Row]| rows.iter().map(|row| row.level).collect::<Vec<_>>();
        let mut mixed = rows(&["3", "T&E(W1,2)", "search"]);
        assert_eq!(depths_apart(&mut mixed), Ok(()));
        assert_eq!(levels(&mixed), [Some(3.0), None, None]);
        let mut alone = rows(&["T&E(1)", "T&E(2)", "not solved"]);
        assert_eq!(depths_apart(&mut alone), Ok(()));
        assert_eq!(levels(&alone), [Some(1.0), Some(2.0), None]);
        let mut several = rows(&["T&E(B2, 1)", "T&E(B3, 1)"]);
        assert!(depths_apart(&mut several).is_err());
        for no_level in ["-3", "1e3", "nan", "inf", "+1"] {
            assert_eq!(Row::new(None, no_level), None, "{no_level}");
        }
    }
}
