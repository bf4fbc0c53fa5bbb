//! What people and programs put around a puzzle, taken away.

/// The lines of a text, cleaned, with their numbers.
pub(super) struct Lines {
    pub all: Vec<Line>,
    /// The whole text, without a byte order mark.
    pub text: String,
}

/// A line without what is no part of a puzzle. Columns are those of the text as it was: what is
/// taken away becomes blanks.
pub(super) struct Line {
    /// Its number, from 1.
    pub number: usize,
    pub text: String,
    /// The line as it was.
    pub raw: String,
}

impl Line {
    /// Whether nothing is in it.
    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// Whether it is a comment. A row of candidates may begin with a mark, as in `#57 8 3`.
    pub fn is_comment(&self) -> bool {
        let text = self.text.trim();
        text.starts_with('#')
            && (text.split_whitespace().count() < 4 || text.contains(|c: char| c.is_alphabetic()))
    }
}

impl Lines {
    /// The lines of a text. LF, CR and both end a line.
    pub fn of(text: &str) -> Lines {
        let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
        let all = (1..).zip(text.split(['\n', '\r']));
        let all = all.map(|(number, line)| Line {
            number,
            text: bare(line),
            raw: line.to_owned(),
        });
        Lines {
            all: all.collect(),
            text,
        }
    }

    /// The first line that is neither blank nor a comment.
    pub fn first(&self) -> Option<&Line> {
        self.all
            .iter()
            .find(|line| !line.is_blank() && !line.is_comment())
    }

    /// The lines from the one with that number on, as one text.
    pub fn from(&self, number: usize) -> String {
        let lines = self.all.iter().filter(|line| line.number >= number);
        lines
            .map(|line| line.text.as_str())
            .collect::<Vec<_>>()
            .join("\n")
    }
}

/// The tags of forums and of HTML, and fences, that stand around a text.
const TAGS: [&str; 14] = [
    "[code]",
    "[/code]",
    "[pre]",
    "[/pre]",
    "[hidden]",
    "[/hidden]",
    "[quote]",
    "[/quote]",
    "<code>",
    "</code>",
    "<pre>",
    "</pre>",
    "```",
    "~~~",
];

/// A line without tags and quotes around it; all kinds of blanks are blanks.
fn bare(line: &str) -> String {
    let mut line: String = line
        .chars()
        .map(|c| match c {
            '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' => ' ',
            c if c.is_whitespace() => ' ',
            c => c,
        })
        .collect();
    for tag in TAGS {
        while let Some(at) = find(&line, tag) {
            line.replace_range(at..at + tag.len(), &" ".repeat(tag.len()));
        }
    }
    without_quotes(line)
}

/// Where a text has another, in letters of either case.
fn find(text: &str, wanted: &str) -> Option<usize> {
    let bytes = text.as_bytes().windows(wanted.len());
    bytes
        .enumerate()
        .find(|(_, part)| part.eq_ignore_ascii_case(wanted.as_bytes()))
        .map(|(at, _)| at)
}

/// A line without a pair of quotes around its text, and without a comma after them.
fn without_quotes(mut line: String) -> String {
    let text = line.trim().trim_end_matches([',', ';']);
    let mut characters = text.chars();
    let (first, last) = (characters.next(), characters.next_back());
    let pair = match first {
        Some('"') => '"',
        Some('\'') => '\'',
        Some('`') => '`',
        Some('“' | '„') => '”',
        Some('‘') => '’',
        Some('«') => '»',
        _ => return line,
    };
    let inner = characters.as_str();
    if last != Some(pair) || inner.contains(['"', '\'', '`']) {
        return line;
    }
    let Some(start) = line.find(inner).filter(|_| !inner.is_empty()) else {
        return line;
    };
    let before = line[..start].chars().count();
    line = " ".repeat(before) + inner;
    line
}
