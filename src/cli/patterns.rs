use super::error::CliError;
use super::input::Source;
use clap::Args;
use oddagon::theorem::{
    PatternOptions, Statement, Theorem, TheoremError, read_pattern_line, read_patterns,
};

/// What is said of patterns beside their text.
#[derive(Args, Clone)]
pub struct PatternArgs {
    /// k of k-digit patterns; otherwise the digit in their cells, 3 where they hold `X` or `1`
    #[arg(long, value_name = "K", conflicts_with = "kl")]
    pub k: Option<usize>,
    /// k and l of kl-digit patterns, as in `2,3`; otherwise the two digits in their cells
    #[arg(long, value_name = "K,L", value_parser = two_numbers)]
    pub kl: Option<(usize, usize)>,
}

fn two_numbers(text: &str) -> Result<(usize, usize), String> {
    let pair = text.split_once(',').and_then(|(k, l)| {
        let number = |text: &str| text.trim().parse().ok();
        Some((number(k)?, number(l)?))
    });
    pair.ok_or_else(|| "expected two numbers, as in 2,3".to_owned())
}

impl PatternArgs {
    fn options(&self) -> PatternOptions {
        PatternOptions {
            k: self.k,
            kl: self.kl,
            order: None,
        }
    }

    /// The patterns of a source: standard input has one on each line, and each is handed on as it comes; a file or an argument
    /// has one or more in any form.
    ///
    /// # Errors
    /// What cannot be read, also from the iterator.
    pub fn theorems(
        &self,
        source: &Source,
    ) -> Result<Box<dyn Iterator<Item = Result<Theorem, CliError>> + Send>, CliError> {
        let options = self.options();
        if let Source::Stdin = source {
            let lines = source.lines()?;
            let theorem = move |line| of_line(line, &options).transpose();
            return Ok(Box::new(lines.filter_map(theorem)));
        }
        let name = source.name().to_owned();
        let statements = read_patterns(&source.read()?, &options);
        let statements = statements.map_err(|error| unreadable(&name, error))?;
        Ok(Box::new(
            statements.into_iter().map(move |s| resolve(&name, s)),
        ))
    }
}

/// The pattern of a line of standard input; `None` for a blank line or a comment.
fn of_line(
    line: Result<(usize, String), CliError>,
    options: &PatternOptions,
) -> Result<Option<Theorem>, CliError> {
    let (number, text) = line?;
    let name = Source::Stdin.name().to_owned();
    let statement = read_pattern_line(&text, number, options);
    let statement = statement.map_err(|error| unreadable(&name, error))?;
    statement.map(|s| resolve(&name, s)).transpose()
}

fn unreadable(name: &str, error: TheoremError) -> CliError {
    let name = name.to_owned();
    CliError::Pattern { name, error }
}

fn resolve(name: &str, statement: Statement) -> Result<Theorem, CliError> {
    Theorem::new(statement).map_err(|error| unreadable(name, error))
}
