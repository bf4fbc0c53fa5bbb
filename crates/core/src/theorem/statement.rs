use super::TheoremError;
use crate::path::{Model, Steps};
use crate::read_values;
use crate::slitherlink::Loop;
use serde::{Deserialize, Serialize, Serializer};

/// A theorem as a person writes it: the content of a file in `patterns/`, and the head of every
/// proof file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Statement {
    /// Its name for people; may be empty. It does not affect the meaning.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The board it is stated on.
    pub board: BoardName,
    /// What is assumed.
    pub pattern: Pattern,
    /// Candidates assumed absent in addition to those that the pattern excludes.
    #[serde(default, skip_serializing_if = "NameList::is_empty")]
    pub without: NameList,
    /// Candidates assumed to be true: no other candidate of their cell is left.
    #[serde(default, skip_serializing_if = "NameList::is_empty")]
    pub decided: NameList,
    /// Further assumptions about named candidates.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assume: Vec<Assumption>,
    /// What follows.
    pub claim: Claim,
    /// The CSP-variables whose candidates restricted T&E tries, and further candidates that it
    /// tries, if they are not the pattern's own; `none` if it tries only those of `assume` and
    /// `claim`.
    #[serde(default, skip_serializing_if = "NameList::is_empty")]
    pub focus: NameList,
    /// Where it was first published, if anywhere.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
}

impl Statement {
    /// The statement in RON, as in files: one field per line.
    pub fn to_ron(&self) -> String {
        self.in_ron(true)
    }

    /// [`to_ron`](Self::to_ron), with line ends in texts escaped or as they are.
    pub(crate) fn in_ron(&self, escape: bool) -> String {
        let layout = ron::ser::PrettyConfig::new()
            .struct_names(true)
            .escape_strings(escape)
            .new_line("\n");
        let text = ron::ser::to_string_pretty(self, layout);
        text.expect("a statement holds no map and no float") + "\n"
    }
}

/// A board by name, or in full.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum BoardName {
    /// n²×n² Sudoku of this order n: 2, 3 or 4.
    Sudoku(usize),
    /// An abstract board: see [`AbstractBoard::new`](crate::abstract_board::AbstractBoard::new).
    Abstract {
        /// CSP-variables: `V1 = a b c`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        variables: Vec<String>,
        /// Candidates in no CSP-variable.
        #[serde(default, skip_serializing_if = "NameList::is_empty")]
        free: NameList,
        /// Candidates no two of which are both true: `a b`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        links: Vec<String>,
    },
    /// A window of a Slitherlink grid: see [`Slitherlink`](crate::slitherlink::Slitherlink). The
    /// lines that leave its rim belong to it; what lies beyond is free.
    Slitherlink {
        /// The number of rows of cells.
        rows: usize,
        /// The number of columns of cells.
        columns: usize,
        /// The sides that coincide with the grid's border, letters among N, S, W and E.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        border: String,
        /// How much of "the lines form one closed circuit" is assumed; this determines the puzzles
        /// in which the theorem holds.
        #[serde(default, rename = "loop")]
        mode: Loop,
    },
    /// A Latin square, possibly pandiagonal, with regions, signs and constraints: see
    /// [`Latin`](crate::latin::Latin).
    Latin {
        /// The number of rows, columns and digits.
        side: usize,
        /// Whether every broken diagonal has each digit once.
        #[serde(default, skip_serializing_if = "is_false")]
        pandiagonal: bool,
        /// Drawings of side² characters: cells with one letter are a region, `.` is in none.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        regions: Vec<String>,
        /// Signs between adjacent cells: `r1c1<r1c2 r2c2>r1c2`.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        signs: String,
        /// Constraints between cells: `anti-knight`, `cage 15 r1c1 r1c2 r2c1`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        constraints: Vec<String>,
    },
    /// A Kakuro puzzle: see [`Kakuro`](crate::kakuro::Kakuro).
    Kakuro {
        /// The drawing's rows, with blanks between cells: `.` white, `#` black, a clue `17\16`
        /// (down, across), `17\` or `\16`.
        rows: Vec<String>,
        /// Whether each digit of a run is coupled with the run's combinations.
        #[serde(default = "yes", skip_serializing_if = "is_true")]
        coupled: bool,
    },
    /// A Numbrix or Hidato puzzle: see [`Path`](crate::path::Path).
    Path {
        /// The drawing's rows, with blanks between cells: `.` open, `#` black, or a given number.
        rows: Vec<String>,
        /// How the path goes from a cell to the next.
        steps: Steps,
        /// Which numbers in two cells are linked.
        model: Model,
    },
    /// A map to colour: see [`Map`](crate::map::Map).
    Map {
        /// The number of colours.
        colours: usize,
        /// The number of countries.
        countries: usize,
        /// Entries of a country and those that it borders: `1 2 8`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        borders: Vec<String>,
    },
}

fn yes() -> bool {
    true
}

// The serialiser asks with references.
fn is_true(value: &bool) -> bool {
    *value
}

fn is_false(value: &bool) -> bool {
    !value
}

/// What a theorem assumes about its board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Pattern {
    /// A k-digit pattern: each marked cell holds one of the digits 1..k.
    Digits {
        /// The number of digits.
        k: usize,
        /// The grid, in any of the text forms for cells.
        cells: String,
    },
    /// A kl-digit pattern: cells marked k hold one of 1..k, cells marked l one of 1..l.
    KlDigits {
        /// The smaller number of digits.
        k: usize,
        /// The larger number of digits.
        l: usize,
        /// The grid, with the digits k and l in its cells.
        cells: String,
    },
    /// A candidate grid: each cell lists the candidates that it has left.
    Candidates(String),
    /// Every candidate of the board but those that a line excludes. A line, or a part of one that
    /// ends in `;`, names CSP-variables and, after a colon, the values that they may take:
    /// `r1c12: n12` (two cells hold 1 or 2: a naked pair), `r12n3: c45` (in two rows 3 stands in
    /// two columns: an X-wing), `b1n3: r1` (in block 1 it stands in row 1). The board defines the
    /// words that describe candidates.
    Restrict(String),
}

/// An edge between named candidates, assumed in addition to the pattern. In `AtLeastOne`, a name
/// after `-` says that the candidate is false.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Assumption {
    /// No two of them are true.
    NotBoth(NameList),
    /// At least one of these holds.
    AtLeastOne(NameList),
    /// Exactly one of them is true.
    ExactlyOne(NameList),
    /// The puzzle has exactly one solution, and no cell that these lines (as in
    /// [`Pattern::Restrict`]) restrict is a given. So if the lines describe a pattern each filling
    /// of which can be replaced by another, not all of its cells hold what the lines say: some
    /// other candidate of theirs is true. A proof shows the replacements: see `SecondSolution` in
    /// the format of proofs. On a Slitherlink board the text names the numbers of the cells that
    /// have no clue, `Nr1c2 Nr2c1`; there may be none.
    Unique(String),
}

/// What a theorem claims.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Claim {
    /// No completed grid has the pattern.
    Impossible,
    /// These candidates are false wherever the pattern occurs.
    Eliminate(NameList),
    /// These candidates are true wherever the pattern occurs.
    Assert(NameList),
    /// At least one of these holds wherever the pattern occurs; a name after `-` says that the
    /// candidate is false.
    AtLeastOne(NameList),
    /// These two candidates are not both true wherever the pattern occurs.
    NotBoth(NameList),
}

/// Names separated by blanks, written as one string.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "String")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(with = "String"))]
pub struct NameList(pub Vec<String>);

impl NameList {
    /// Whether there is no name.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The names, in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }
}

impl<S: AsRef<str>> From<S> for NameList {
    fn from(text: S) -> NameList {
        let names = text.as_ref().split_whitespace();
        NameList(names.map(str::to_owned).collect())
    }
}

impl Serialize for NameList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.join(" "))
    }
}

/// Reads the content of a file: one statement, or a list of them, in RON; or statements in JSON,
/// one after the other.
///
/// # Errors
/// If the text cannot be read (with line and column), or the list is empty. The statements are not
/// resolved: see [`Theorem::new`](super::Theorem::new).
pub fn read_statements(text: &str) -> Result<Vec<Statement>, TheoremError> {
    let statements = read_values(text)?;
    if statements.is_empty() {
        return TheoremError::meaning("found no statement, expected one or more");
    }
    Ok(statements)
}

impl std::fmt::Display for NameList {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0.join(" "))
    }
}
