//! The question for `discover`, as far as the list depends on it.

use super::{DiscoverArgs, board};
use crate::error::CliError;
use oddagon::discover::{Conditions, Discovery, Region, RegionError};
use oddagon::job::Work;
use oddagon::latin::possible_signs;
use oddagon::theorem::BoardName;

/// A question for rules of a region.
pub struct Request {
    board: BoardName,
    region: String,
    with: String,
    signs: bool,
    asserted: bool,
    max_premises: Option<usize>,
    /// The largest depth to try, if depths are to be found.
    depth: Option<u8>,
}

impl Request {
    /// What the command line asks.
    pub fn of(args: &DiscoverArgs) -> Result<Request, CliError> {
        Ok(Request {
            board: board("--board", &args.board)?,
            region: args.region.clone().unwrap_or_default(),
            with: args.with.clone().unwrap_or_default(),
            signs: args.signs,
            asserted: args.asserted,
            max_premises: args.max_premises,
            depth: (!args.no_depth).then_some(args.depth),
        })
    }

    /// The search for the rules that a title of [`Discovery`] asks for.
    pub fn discovery_of(title: &str) -> Result<Discovery<Region>, CliError> {
        let wrong = || CliError::Usage(format!("expected parts of rules, found \"{title}\""));
        let discovery = Request::read(title).ok_or_else(wrong)?.discovery()?;
        if discovery.title() == title {
            Ok(discovery)
        } else {
            Err(wrong())
        }
    }

    /// Reads a title. The caller must verify that the search has exactly that title.
    fn read(title: &str) -> Option<Request> {
        let rest = title.strip_prefix("minimal rules of ")?;
        let (rest, depth) = rest.rsplit_once(" depths=")?;
        let (rest, most) = rest.rsplit_once(" max-premises=")?;
        let (rest, asserted) = rest.rsplit_once(" asserted=")?;
        let (rest, conditions) = rest.rsplit_once(" conditions=")?;
        let (board, region) = rest.rsplit_once(" region=")?;
        let (region, with) = region.split_once(" with=").unwrap_or((region, ""));
        Some(Request {
            board: ron::from_str(board).ok()?,
            region: region.to_owned(),
            with: with.to_owned(),
            signs: !conditions.is_empty(),
            asserted: asserted.parse().ok()?,
            max_premises: most.parse().ok(),
            depth: depth.parse().ok(),
        })
    }

    /// The search.
    pub fn discovery(&self) -> Result<Discovery<Region>, CliError> {
        let discovery = Discovery::new(self.region()?, self.max_premises)
            .map_err(|error| CliError::Usage(format!("--region: {error}")))?;
        Ok(match self.depth {
            Some(depth) => discovery.with_depths(depth),
            None => discovery,
        })
    }

    fn region(&self) -> Result<Region, CliError> {
        let usage = |error: RegionError| match error {
            RegionError::Board(error) => CliError::Usage(format!("--board: {error}")),
            RegionError::Word {
                is_further: true, ..
            } => CliError::Usage(format!("--with: {error}")),
            error => CliError::Usage(format!("--region: {error}")),
        };
        let region = |conditions| {
            let words = [&*self.region, &*self.with];
            Region::new(&self.board, words, conditions, self.asserted)
        };
        let plain = region(Conditions::default()).map_err(usage)?;
        if !self.signs {
            return Ok(plain);
        }
        let words = plain.words();
        let words: Vec<&str> = words.split(' ').collect();
        let signs = possible_signs(&self.board, &words);
        if signs.names.is_empty() {
            return Err(CliError::Usage(
                "--signs: expected a region with adjacent cells of a Latin square, between which \
                 there is no sign"
                    .to_owned(),
            ));
        }
        region(signs).map_err(usage)
    }
}
