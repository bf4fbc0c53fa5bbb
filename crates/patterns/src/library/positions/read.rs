//! Reading positions, one per line.

use super::{Claim, Position, PositionError, PositionProblem};
use oddagon_boards::board::Board;
use oddagon_boards::sudoku::{Sudoku, text};
use oddagon_csp::{Candidate, CandidateSet};

impl Position {
    /// Reads the position of a line; `None` for a blank line or a comment (`#`). `line` is the
    /// number that errors give.
    ///
    /// Two forms are read, both about the 9×9 board:
    /// - a line of a HoDoKu library,
    ///   `:technique:digits:givens:deleted:eliminations:placements:extra`, where in the givens a
    ///   `+` marks a digit that was placed, and candidates are written digit, row, column (`436`);
    /// - a puzzle of 81 characters or a candidate grid of 729, a blank, and claims in nrc notation:
    ///   `r6c6≠1` (or `r6c6<>1`, `n1r6c6`) for an elimination, `r6c6=1` for a placement.
    ///
    /// Placed digits eliminate the candidates linked to them; nothing else is propagated.
    ///
    /// # Errors
    /// Where and why the line cannot be read.
    pub fn read(text: &str, line: usize) -> Result<Option<Position>, PositionError> {
        let position = Position::read_any(text, line)?;
        match &position {
            Some(found) if found.claims.is_empty() && !found.fail_case => {
                let column = text.chars().take_while(|c| c.is_whitespace()).count() + 1;
                Err(PositionProblem::NoClaim.at(line, column))
            }
            _ => Ok(position),
        }
    }

    /// The same, with or without claims.
    ///
    /// # Errors
    /// Where and why the line cannot be read.
    pub fn read_any(text: &str, line: usize) -> Result<Option<Position>, PositionError> {
        let text = text.trim_start_matches('\u{feff}').trim_end();
        let body = text.trim_start();
        if body.is_empty() || body.starts_with('#') {
            return Ok(None);
        }
        let column = text.chars().count() - body.chars().count() + 1;
        let position = match body.strip_prefix(':') {
            Some(fields) => library_line(fields, (line, column + 1)),
            None => grid_line(body, (line, column)),
        }?;
        Ok(Some(position))
    }
}

type Place = (usize, usize);

fn library_line(fields: &str, (line, column): Place) -> Result<Position, PositionError> {
    let mut start = column;
    let fields: Vec<(usize, &str)> = fields
        .split(':')
        .map(|field| {
            let at = start;
            start += field.chars().count() + 1;
            (at, field)
        })
        .collect();
    let [
        (_, code),
        (_, about),
        (at, givens),
        deleted,
        eliminations,
        placements,
        ..,
    ] = fields[..]
    else {
        return Err(PositionProblem::Fields(fields.len()).at(line, column));
    };
    if fields.len() > 7 {
        return Err(PositionProblem::Fields(fields.len()).at(line, column));
    }
    let board = Sudoku::standard();
    let mut placed = Vec::new();
    let mut marked = Vec::new();
    let mut cells = 0;
    for (i, found) in givens.chars().enumerate() {
        match found {
            '+' => continue,
            '.' | '0' => {}
            '1'..='9' if cells < 81 => {
                let digit = found as usize - '1' as usize;
                let placed_here = board.candidate_at(cells, digit);
                placed.push((at + i, placed_here));
                let before = givens.chars().nth(i.wrapping_sub(1));
                marked.push((placed_here, before != Some('+')));
            }
            '1'..='9' => {}
            _ => {
                let expected = "a digit, '+' before one, or '.' or '0' for an empty cell";
                return Err(PositionProblem::Character { found, expected }.at(line, at + i));
            }
        }
        cells += 1;
    }
    if cells != 81 {
        return Err(PositionProblem::Cells(cells).at(line, at));
    }
    let mut live = place(&board, &placed, line)?;
    for (column, c) in candidates(&board, deleted, line)? {
        if placed.iter().any(|&(_, given)| given == c) {
            let name = board.csp().candidate_name(c).to_owned();
            return Err(PositionProblem::DeletedPlacement(name).at(line, column));
        }
        live.remove(c);
    }
    let eliminations = candidates(&board, eliminations, line)?.into_iter();
    let placements = candidates(&board, placements, line)?.into_iter();
    let claims = eliminations.map(|(_, c)| Claim::Elimination(c));
    Ok(Position {
        technique: code.trim_end_matches("-x").to_owned(),
        fail_case: code.ends_with("-x"),
        digits: digits(about),
        placed: marked,
        live,
        claims: claims
            .chain(placements.map(|(_, c)| Claim::Placement(c)))
            .collect(),
    })
}

/// The digits of a text as bits from 0.
fn digits(text: &str) -> u32 {
    let digits = text.chars().filter_map(|c| c.to_digit(10));
    let digits = digits.filter(|&digit| digit > 0);
    digits.fold(0, |bits, digit| bits | 1 << (digit - 1))
}

/// The state in which these digits have eliminated the candidates linked to them.
fn place(
    board: &Sudoku,
    placed: &[(usize, Candidate)],
    line: usize,
) -> Result<CandidateSet, PositionError> {
    let mut live = board.csp().everything();
    for &(column, c) in placed {
        if !live.contains(c) {
            let name = board.csp().candidate_name(c).to_owned();
            return Err(PositionProblem::Clash(name).at(line, column));
        }
        board
            .csp()
            .linked(c)
            .iter()
            .for_each(|&linked| live.remove(linked));
    }
    Ok(live)
}

/// The candidates of a field, `436 257`, each with its column.
fn candidates(
    board: &Sudoku,
    (start, field): (usize, &str),
    line: usize,
) -> Result<Vec<(usize, Candidate)>, PositionError> {
    let mut candidates = Vec::new();
    for (column, word) in words(field, start) {
        let numbers: Vec<usize> = word
            .chars()
            .filter_map(|c| c.to_digit(10))
            .map(|n| n as usize)
            .collect();
        match numbers[..] {
            [n @ 1..=9, r @ 1..=9, c @ 1..=9] if word.len() == 3 => {
                candidates.push((column, board.candidate_at((r - 1) * 9 + c - 1, n - 1)));
            }
            _ => {
                let expected = "a candidate as digit, row and column, such as 436";
                let found = word.chars().take(40).collect();
                return Err(PositionProblem::Word { found, expected }.at(line, column));
            }
        }
    }
    Ok(candidates)
}

/// The words of a text with their columns; the text begins at `start`.
fn words(text: &str, start: usize) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(move |word| {
        let before = word.as_ptr() as usize - text.as_ptr() as usize;
        (start + text[..before].chars().count(), word)
    })
}

fn grid_line(text: &str, (line, start): Place) -> Result<Position, PositionError> {
    let board = Sudoku::standard();
    let grid = text.split_whitespace().next().unwrap_or_default();
    let shifted = |error: text::TextError| {
        let column = start + error.column - 1;
        PositionProblem::Grid(error.problem).at(line, column)
    };
    let mut marked = Vec::new();
    let live = match grid.chars().count() {
        729 => text::candidates_of(
            &text::row(line, grid).into_iter().collect::<Vec<_>>(),
            &board,
        )
        .map_err(shifted)?,
        81 => {
            let givens = text::read_givens(grid, line).map_err(shifted)?;
            let placed: Vec<_> = givens
                .candidates()
                .into_iter()
                .map(|c| (start, c))
                .collect();
            marked.extend(placed.iter().map(|&(_, c)| (c, true)));
            place(&board, &placed, line)?
        }
        found => return Err(PositionProblem::Cells(found).at(line, start)),
    };
    let rest = &text[grid.len()..];
    let mut claims = Vec::new();
    for (column, word) in words(rest, start + grid.chars().count()) {
        claims.push(claim(&board, word).ok_or_else(|| {
            let expected = "an elimination such as r6c6≠1 or n1r6c6, or a placement such as r6c6=1";
            let found = word.chars().take(40).collect();
            PositionProblem::Word { found, expected }.at(line, column)
        })?);
    }
    claims.sort_by_key(|claim| matches!(claim, Claim::Placement(_)));
    Ok(Position {
        technique: String::new(),
        fail_case: false,
        digits: 0,
        placed: marked,
        live,
        claims,
    })
}

/// The claim of a word in nrc notation; commas around it are ignored.
fn claim(board: &Sudoku, word: &str) -> Option<Claim> {
    let word = word.trim_matches(',');
    if let Some(c) = board.csp().candidate(word) {
        return Some(Claim::Elimination(c));
    }
    let of = |separator: &str| {
        let (cell, digit) = word.split_once(separator)?;
        board.csp().candidate(&format!("n{digit}{cell}"))
    };
    let elimination = ["≠", "<>", "!="]
        .into_iter()
        .find_map(of)
        .map(Claim::Elimination);
    elimination.or_else(|| of("=").map(Claim::Placement))
}
