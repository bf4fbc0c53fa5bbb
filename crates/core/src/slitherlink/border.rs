use std::fmt;

/// The sides of a window that coincide with the grid's border.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Border {
    /// The upper side.
    pub north: bool,
    /// The lower side.
    pub south: bool,
    /// The left side.
    pub west: bool,
    /// The right side.
    pub east: bool,
}

const LETTERS: &str = "NSWE";

impl fmt::Display for Border {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sides = [self.north, self.south, self.west, self.east];
        let named = LETTERS.chars().zip(sides).filter(|(_, side)| *side);
        f.write_str(&named.map(|(letter, _)| letter).collect::<String>())
    }
}

impl std::str::FromStr for Border {
    type Err = String;

    fn from_str(text: &str) -> Result<Border, String> {
        let mut sides = [false; 4];
        for letter in text.chars() {
            let side = LETTERS.find(letter.to_ascii_uppercase());
            let new = side.filter(|&side| !sides[side]);
            let expected = "expected sides among N, S, W and E, each once";
            sides[new.ok_or_else(|| format!("found {letter:?}, {expected}"))?] = true;
        }
        let [north, south, west, east] = sides;
        Ok(Border {
            north,
            south,
            west,
            east,
        })
    }
}
