use super::Request;
use super::instance::Maker;
use crate::{kakuro, latin, map, path, sudoku};

/// A kind of puzzle that can be made.
pub struct Kind {
    /// What it is called on the command line.
    pub name: &'static str,
    /// The keys of a request that it takes.
    takes: &'static [&'static str],
    make: fn(&Request) -> Result<Box<dyn Maker>, String>,
}

const fn kind(
    name: &'static str,
    takes: &'static [&'static str],
    make: fn(&Request) -> Result<Box<dyn Maker>, String>,
) -> Kind {
    Kind { name, takes, make }
}

/// All kinds.
pub const KINDS: [Kind; 9] = [
    kind("sudoku", &["size", "grid", "method hunt"], sudoku::maker),
    kind(
        "latin",
        &["size", "regions", "constraint", "clues"],
        latin::latin,
    ),
    kind("pandiagonal", &["size"], latin::pandiagonal),
    kind(
        "futoshiki",
        &["size", "regions", "constraint"],
        latin::futoshiki,
    ),
    kind("jigsaw", &["size", "constraint", "clues"], latin::jigsaw),
    kind("kakuro", &["size"], kakuro::maker),
    kind("numbrix", &["size", "black"], path::numbrix),
    kind("hidato", &["size", "black"], path::hidato),
    kind("map", &["size", "colours"], map::maker),
];

impl Kind {
    /// A maker of the puzzles asked for.
    pub(super) fn maker(&self, request: &Request) -> Result<Box<dyn Maker>, String> {
        for (key, is_there) in [
            ("size", request.size.is_some()),
            ("regions", !request.regions.is_empty()),
            ("constraint", !request.constraints.is_empty()),
            ("clues", !request.clues.is_empty()),
            ("colours", request.colours.is_some()),
            ("black", request.black.is_some()),
            ("grid", request.from.is_some()),
            ("method hunt", request.hunted.is_some()),
        ] {
            if is_there && !self.takes.contains(&key) {
                return Err(format!("--{key}: {} has none", self.name));
            }
        }
        if request.from.is_some() && request.size.is_some() {
            return Err("--size: the size is that of --grid".to_owned());
        }
        (self.make)(request)
    }
}
