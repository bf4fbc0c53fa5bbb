//! The step from a statement to its formula, written a second time, straight from the rules of the
//! puzzles. It shares nothing with the library. To be read as the definition: where the two
//! disagree, one of them is wrong.
//!
//! A board is a set of *candidates*. Of each of its *CSP-variables* (a set of candidates) exactly
//! one is true; two candidates that are *linked* are not both true. A statement says which
//! candidates are absent (false), what relations are assumed between others, and what follows. Its
//! formula says all of that and the opposite of the claim, so it has a model exactly if the theorem
//! is false.

mod abstract_board;
mod constraints;
mod formula;
mod others;
pub mod random;
pub mod slitherlink;
mod statement;
mod sudoku;
pub mod worlds;

pub use formula::{Formula, Literal};
pub use statement::{Assumption, BoardName, Claim, Loop, Model, Pattern, Statement, Steps};
use std::collections::{BTreeSet, HashMap};

/// Why a statement has no formula.
pub type Refusal = String;

/// A cell: its row and its column, from 1.
type Cell = (usize, usize);

/// A board: its CSP, and how a statement's words describe parts of it.
pub struct Board {
    puzzle: Puzzle,
    /// The CSP-variables: name and candidates. In Sudoku the cells come first, in rows.
    variables: Vec<(String, Vec<String>)>,
    /// The place of each CSP-variable in that list.
    variable: HashMap<String, usize>,
    /// For each candidate the place of its first CSP-variable: in Sudoku, its cell.
    home: HashMap<String, usize>,
    /// What the CSP says.
    formula: Formula,
}

/// What the boards differ in beside their CSP.
enum Puzzle {
    Sudoku {
        side: usize,
    },
    Slitherlink,
    Abstract,
    Latin {
        side: usize,
    },
    /// Boards of which every word is a name.
    Named,
}

impl Board {
    pub fn of(name: &BoardName) -> Result<Board, Refusal> {
        match name {
            BoardName::Sudoku(order) => sudoku::board(*order),
            BoardName::Abstract {
                variables,
                free,
                links,
            } => abstract_board::board(variables, free, links),
            BoardName::Slitherlink {
                rows,
                columns,
                border,
                mode,
            } => Ok(slitherlink::Window::new(*rows, *columns, border)?.board(*mode)),
            BoardName::Latin {
                side,
                pandiagonal,
                regions,
                signs,
                constraints,
            } => others::latin(*side, *pandiagonal, regions, signs, constraints),
            BoardName::Kakuro { rows, coupled } => others::kakuro(rows, *coupled),
            BoardName::Path { rows, steps, model } => {
                let (king, geometric) = (*steps == Steps::King, *model == Model::Geometric);
                others::path(rows, king, geometric)
            }
            BoardName::Map {
                colours,
                countries,
                borders,
            } => others::map(*colours, *countries, borders),
        }
    }

    /// The board with these CSP-variables, and these links beside those within a CSP-variable.
    fn new(
        puzzle: Puzzle,
        variables: Vec<(String, Vec<String>)>,
        links: Vec<(String, String)>,
    ) -> Board {
        let (mut variable, mut home) = (HashMap::new(), HashMap::new());
        let mut formula = Formula::default();
        for (place, (name, candidates)) in variables.iter().enumerate() {
            variable.insert(name.clone(), place);
            for candidate in candidates {
                home.entry(candidate.clone()).or_insert(place);
            }
            formula.exactly_one(candidates);
        }
        for (a, b) in &links {
            formula.not_both(a, b);
        }
        Board {
            puzzle,
            variables,
            variable,
            home,
            formula,
        }
    }

    /// The cells of a Sudoku board, each with its candidates from 1 up.
    fn cells(&self) -> Result<&[(String, Vec<String>)], Refusal> {
        match self.puzzle {
            Puzzle::Sudoku { side } => Ok(&self.variables[..side * side]),
            _ => Err("a board without cells".to_owned()),
        }
    }

    /// The other candidates of the first CSP-variable that a candidate is in.
    fn others_in_cell(&self, candidate: &str) -> Vec<&String> {
        let cell = &self.variables[self.home[candidate]].1;
        cell.iter().filter(|other| *other != candidate).collect()
    }

    /// The candidates that the words describe. A candidate's name describes it; in Sudoku `n12r3`
    /// describes more.
    fn candidates(&self, words: &str) -> Result<Vec<String>, Refusal> {
        let mut all = Vec::new();
        for word in words.split_whitespace() {
            match self.puzzle {
                _ if self.home.contains_key(word) => all.push(word.to_owned()),
                Puzzle::Sudoku { side } => all.extend(sudoku::candidates_described(word, side)?),
                Puzzle::Latin { side } => {
                    let names = self.home.keys().cloned();
                    all.extend(others::latin_candidates(word, side, names)?);
                }
                Puzzle::Slitherlink | Puzzle::Abstract | Puzzle::Named => {
                    return Err(format!("{word} is no candidate"));
                }
            }
        }
        Ok(all)
    }

    /// The literals that the words describe: candidates, or `-` and candidates that are said to be
    /// false.
    fn literals(&self, words: &str) -> Result<Vec<Literal>, Refusal> {
        let mut all = Vec::new();
        for word in words.split_whitespace() {
            match word.strip_prefix('-') {
                Some(word) => all.extend(self.candidates(word)?.into_iter().map(Literal::Not)),
                None => all.extend(self.candidates(word)?.into_iter().map(Literal::Is)),
            }
        }
        Ok(all)
    }

    /// The CSP-variables that a word describes, by place. Its name describes it; in Sudoku `r1c23`
    /// describes two, in Slitherlink `H` all of that kind.
    fn variables(&self, word: &str) -> Result<Vec<usize>, Refusal> {
        let names = match self.puzzle {
            _ if self.variable.contains_key(word) => vec![word.to_owned()],
            Puzzle::Sudoku { side } | Puzzle::Latin { side } => {
                sudoku::variables_described(word, side)?
            }
            Puzzle::Slitherlink if ["H", "V", "P", "B", "N"].contains(&word) => {
                let names = self.variable.keys().filter(|name| name.starts_with(word));
                names.cloned().collect()
            }
            Puzzle::Slitherlink | Puzzle::Abstract | Puzzle::Named => {
                return Err(format!("{word} is no CSP-variable"));
            }
        };
        Ok(names.iter().map(|name| self.variable[name]).collect())
    }

    /// What the lines say that CSP-variables may be, `r1c12: n12; b1n3: r1` for example: for each
    /// of these, by place, the candidates that are left to it. In Slitherlink `Nr1c1: 2 3` leaves
    /// `Nr1c1=2` and `Nr1c1=3`. What follows `#` is a comment.
    fn restrictions(&self, lines: &str) -> Result<Vec<(usize, Vec<String>)>, Refusal> {
        let lines = lines
            .lines()
            .map(|line| line.split('#').next().unwrap_or(""));
        let parts = lines.flat_map(|line| line.split(';'));
        let mut all = Vec::new();
        for part in parts.filter(|part| !part.trim().is_empty()) {
            let (words, values) = part.split_once(':').ok_or(format!("no colon in {part}"))?;
            for word in words.split_whitespace() {
                for place in self.variables(word)? {
                    let (name, members) = &self.variables[place];
                    let mut left = Vec::new();
                    for value in values.split_whitespace() {
                        let named = format!("{name}={value}");
                        let before = format!("{value}{name}");
                        match self.puzzle {
                            Puzzle::Slitherlink if members.contains(&named) => left.push(named),
                            Puzzle::Named if members.contains(&before) => left.push(before),
                            _ => left.extend(self.candidates(value)?),
                        }
                    }
                    left.retain(|candidate| members.contains(candidate));
                    all.push((place, left));
                }
            }
        }
        Ok(all)
    }

    /// The candidates that a pattern says are absent.
    fn absent_in(&self, pattern: &Pattern) -> Result<BTreeSet<String>, Refusal> {
        let mut absent = BTreeSet::new();
        if let Pattern::Restrict(lines) = pattern {
            for (place, left) in self.restrictions(lines)? {
                let members = self.variables[place].1.iter();
                absent.extend(
                    members
                        .filter(|candidate| !left.contains(candidate))
                        .cloned(),
                );
            }
            return Ok(absent);
        }
        let cells = self.cells()?;
        let digits_left = sudoku::digits_left(pattern, cells.len())?;
        for ((_, candidates), digits) in cells.iter().zip(digits_left) {
            let excluded = candidates
                .iter()
                .zip(1..)
                .filter(|(_, digit)| !digits.contains(digit));
            absent.extend(excluded.map(|(candidate, _)| candidate.clone()));
        }
        Ok(absent)
    }

    /// All candidates that a statement says are absent: those of the pattern, those named, and all
    /// others in the cell of one that is decided.
    fn absent(&self, statement: &Statement) -> Result<BTreeSet<String>, Refusal> {
        let mut absent = self.absent_in(&statement.pattern)?;
        absent.extend(self.candidates(&statement.without)?);
        for decided in self.candidates(&statement.decided)? {
            absent.extend(self.others_in_cell(&decided).into_iter().cloned());
        }
        Ok(absent)
    }

    /// The candidates of the cells that lines of `Unique` restrict: those that the lines leave to
    /// them, and the others.
    fn filling(&self, lines: &str) -> Result<(Vec<String>, Vec<String>), Refusal> {
        let restricted: BTreeSet<usize> = self
            .restrictions(lines)?
            .into_iter()
            .map(|(place, _)| place)
            .collect();
        if restricted.last() >= Some(&self.cells()?.len()) {
            return Err("what is no cell is restricted".to_owned());
        }
        let absent = self.absent_in(&Pattern::Restrict(lines.to_owned()))?;
        let candidates = restricted
            .into_iter()
            .flat_map(|place| self.variables[place].1.clone());
        Ok(candidates.partition(|candidate| !absent.contains(candidate)))
    }

    /// The candidates that a statement leaves, sorted.
    pub fn live(&self, statement: &Statement) -> Result<BTreeSet<String>, Refusal> {
        let absent = self.absent(statement)?;
        Ok(self
            .home
            .keys()
            .filter(|c| !absent.contains(*c))
            .cloned()
            .collect())
    }

    /// What a statement says, and the opposite of what it claims.
    pub fn formula(&self, statement: &Statement) -> Result<Formula, Refusal> {
        // The board, and what is absent from it.
        let mut formula = self.formula.clone();
        let absent = self.absent(statement)?;
        for candidate in &absent {
            formula.fact(&Literal::Not(candidate.clone()));
        }

        // What is assumed. Relations are counted from 1.
        let mut number = 0;
        for assumed in &statement.assume {
            number += 1;
            match assumed {
                Assumption::NotBoth(words) => formula.at_most_one(&self.candidates(words)?),
                Assumption::ExactlyOne(words) => formula.exactly_one(&self.candidates(words)?),
                Assumption::AtLeastOne(words) => {
                    at_least_one(&self.literals(words)?, number, &mut formula);
                }
                Assumption::Unique(lines) => {
                    let (left, others) = self.filling(lines)?;
                    let others = others.into_iter().filter(|c| !absent.contains(c));
                    let others: Vec<_> = others.map(Literal::Is).collect();
                    if others.is_empty() {
                        // The cells can hold only what the lines say, so this is a contradiction:
                        // two relations that deny each other.
                        let any = left.first().ok_or("no candidate")?;
                        at_least_one(&[Literal::Is(any.clone())], number, &mut formula);
                        number += 1;
                        at_least_one(&[Literal::Not(any.clone())], number, &mut formula);
                    } else {
                        at_least_one(&others, number, &mut formula);
                    }
                }
            }
        }

        // The opposite of the claim.
        match &statement.claim {
            Claim::Impossible => {}
            Claim::Eliminate(words) => formula.one_of(&self.candidates(words)?),
            Claim::Assert(words) => {
                // Another candidate of the same cell is true. What is absent need not be named.
                let asserted = self.candidates(words)?;
                let others = asserted.iter().flat_map(|c| self.others_in_cell(c));
                let others: Vec<_> = others.filter(|c| !absent.contains(*c)).collect();
                formula.one_of(&others);
            }
            Claim::AtLeastOne(words) => {
                for literal in self.literals(words)? {
                    formula.fact(&match literal {
                        Literal::Is(c) => Literal::Not(c),
                        Literal::Not(c) => Literal::Is(c),
                    });
                }
            }
            Claim::NotBoth(words) => {
                for candidate in self.candidates(words)? {
                    formula.fact(&Literal::Is(candidate));
                }
            }
        }
        Ok(formula)
    }
}

/// The relation of that number: one of these literals holds. A CSP is made of candidates, so each
/// literal gets one that is true where the literal fails: for `¬a` that is `a`, for `a` a new
/// candidate `-a` with the CSP-variable `a?` = `a` `-a`. Of two literals not both fail, which is a
/// link. For any other number of literals there is a CSP-variable, its candidate `+3.2` saying that
/// in the third relation the second literal holds.
fn at_least_one(literals: &[Literal], number: usize, formula: &mut Formula) {
    let mut failures = Vec::new();
    for literal in literals {
        failures.push(match literal {
            Literal::Not(c) => c.clone(),
            Literal::Is(c) => {
                let negation = format!("-{c}");
                formula.exactly_one(&[c, &negation]);
                negation
            }
        });
    }
    // Of `y` and not `-y`, the failure is one.
    if let [a, b] = &failures[..]
        && a != b
    {
        return formula.not_both(a, b);
    }
    let choices = (1..=failures.len()).map(|i| format!("+{number}.{i}"));
    let choices: Vec<String> = choices.collect();
    formula.exactly_one(&choices);
    for (choice, failure) in choices.iter().zip(&failures) {
        formula.not_both(choice, failure);
    }
}
