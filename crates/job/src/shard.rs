use std::fmt;
use std::str::FromStr;

/// The tasks t with t mod `of` = `index`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// Which shard, from 0.
    pub index: usize,
    /// The number of shards.
    pub of: usize,
}

impl Shard {
    /// The only shard of all work.
    pub const WHOLE: Shard = Shard { index: 0, of: 1 };
}

impl fmt::Display for Shard {
    /// `0/3` is the first of three.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/');
        let numbers = parts.and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match numbers {
            Some((index, of)) if index < of => Ok(Shard { index, of }),
            _ => Err(format!(
                "expected a part I/N with I from 0 to N-1, such as 0/8, found \"{text}\""
            )),
        }
    }
}
