//! Calls of CSP-Rules that give the candidates left in each cell: Sukakus, and puzzles that are
//! partly solved.

use super::call::place_in;
use super::{Call, Drawing, Object, PuzzleError, object};
use oddagon_core::quoted;
use oddagon_core::sudoku::text::digit_of;
use serde_json::json;

impl<'a> Call<'a> {
    /// What kind of state the call gives, by its name without `solve-` or `init-`.
    pub fn state(&self) -> Option<&'a str> {
        let rest = self.name.strip_prefix("solve-");
        rest.or_else(|| self.name.strip_prefix("init-"))
    }

    /// The error that something else was expected in the place of a word.
    pub fn wrong<T>(&self, word: &str, problem: impl Into<String>) -> Result<T, PuzzleError> {
        Drawing::wrong(place_in(self.text, word), problem)
    }

    /// Makes sure that there are as many words as expected; `what` says what the words are.
    pub fn right_count(
        &self,
        words: &[&str],
        expected: usize,
        what: &str,
    ) -> Result<(), PuzzleError> {
        let found = words.len();
        if found == expected {
            return Ok(());
        }
        let place = words.get(expected).or(words.last()).unwrap_or(&self.name);
        self.wrong(place, format!("found {found} {what}, expected {expected}"))
    }

    /// The lines that restrict CSP-variables to the candidates that words of digits name: `name`
    /// gives the name of a word's CSP-variable, `value` the value that a digit, from 1, means
    /// there. `.` and `0` say nothing.
    pub fn restrictions(
        &self,
        words: &[&str],
        side: usize,
        name: &dyn Fn(usize) -> String,
        value: &dyn Fn(usize, usize) -> String,
    ) -> Result<String, PuzzleError> {
        let mut lines = Vec::new();
        for (i, word) in words.iter().enumerate() {
            if matches!(*word, "." | "0") {
                continue;
            }
            let mut digits = Vec::new();
            for symbol in word.chars() {
                let found = quoted(word);
                match digit_of(symbol.to_ascii_uppercase(), side) {
                    Some(digit) if !digits.contains(&digit) => digits.push(digit),
                    Some(_) => {
                        let problem = format!("found {found}, expected each digit once");
                        return self.wrong(word, problem);
                    }
                    None => {
                        let problem = format!("found {found}, expected digits from 1 to {side}");
                        return self.wrong(word, problem);
                    }
                }
            }
            let values = digits.iter().map(|&digit| value(i, digit + 1));
            lines.push(format!(
                "{}: {}",
                name(i),
                values.collect::<Vec<_>>().join(" ")
            ));
        }
        Ok(lines.join("\n"))
    }

    /// The data of a square without givens, with the candidates that are left in the cells of its
    /// rows.
    pub fn square(&self, words: &[&str], side: usize) -> Result<Object, PuzzleError> {
        let candidates = self.restrictions(
            words,
            side,
            &|i| format!("r{}c{}", i / side + 1, i % side + 1),
            &|_, digit| format!("n{digit}"),
        )?;
        Ok(object([
            ("n", json!(side)),
            ("givens", json!(".".repeat(side * side))),
            ("candidates", json!(candidates)),
        ]))
    }
}
