use super::LratError;
use super::words::{literal, number, quoted};

/// A formula in conjunctive normal form, as a DIMACS file states it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Formula {
    /// The number of variables.
    pub variables: u64,
    /// The clauses, in order, as lists of literals.
    pub clauses: Vec<Vec<i32>>,
}

impl Formula {
    /// Reads a DIMACS file: lines that begin with `c` are comments, then `p cnf VARIABLES CLAUSES`, then as many clauses as that
    /// says, each ended by 0.
    ///
    /// # Errors
    /// [`LratError::Formula`] where it is anything else.
    pub fn read(text: &str) -> Result<Formula, LratError> {
        let mut formula = None;
        let mut announced = 0;
        let mut open: Vec<i32> = Vec::new();
        let mut last = 0;
        for (line, content) in (1..).zip(text.lines()) {
            last = line;
            let error = |what: String| LratError::Formula { line, what };
            if content == "c" || content.starts_with("c ") {
                continue;
            }
            let Some(Formula { variables, clauses }) = &mut formula else {
                let (header, count) = header(content).ok_or_else(|| {
                    error(format!(
                        "found {}, expected p cnf VARIABLES CLAUSES",
                        quoted(content)
                    ))
                })?;
                formula = Some(header);
                announced = count;
                continue;
            };
            for word in content.split_ascii_whitespace() {
                let wrong = || error(format!("found {}, expected a literal or 0", quoted(word)));
                match literal(word).ok_or_else(wrong)? {
                    0 => clauses.push(std::mem::take(&mut open)),
                    l if u64::from(l.unsigned_abs()) > *variables => {
                        let what =
                            format!("found literal {l}, but there are {variables} variables");
                        return Err(error(what));
                    }
                    l => open.push(l),
                }
            }
        }
        let error = |what: &str| LratError::Formula {
            line: last.max(1),
            what: what.to_owned(),
        };
        let formula =
            formula.ok_or_else(|| error("found the end, expected p cnf VARIABLES CLAUSES"))?;
        if !open.is_empty() {
            return Err(error(
                "found the end, expected the 0 that ends the last clause",
            ));
        }
        let found = formula.clauses.len();
        if found as u64 != announced {
            return Err(error(&format!(
                "found {found} clauses, expected {announced}"
            )));
        }
        Ok(formula)
    }
}

fn header(line: &str) -> Option<(Formula, u64)> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let ["p", "cnf", variables, clauses] = words[..] else {
        return None;
    };
    let formula = Formula {
        variables: number(variables)?,
        clauses: Vec::new(),
    };
    Some((formula, number(clauses)?))
}
