//! Map colouring: countries, those they border, and colours.

use crate::{Board, BoardName, Candidate, Csp, CspBuilder, TheoremError, Variable, quoted};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A map. Every country has one of the colours, and no two that border each other have the same.
///
/// The CSP-variable of country 5 is `X5`, its candidates are `BX5`, `YX5`, … The colours are B, Y,
/// R, G, O, V and I; from the eighth on they are C8, C9, … Besides the candidates of a country,
/// linked are those of the same colour for two countries that border each other.
#[derive(Debug)]
pub struct Map {
    colours: usize,
    countries: usize,
    borders: Vec<(usize, usize)>,
    csp: Arc<Csp>,
}

impl Map {
    /// The most colours.
    pub const MAX_COLOURS: usize = 100;
    /// The most countries.
    pub const MAX_COUNTRIES: usize = 2_000;

    /// The map with these borders: each entry is a country and those that it borders, numbered from
    /// 1.
    ///
    /// # Errors
    /// Too many colours or countries or none, an entry that cannot be read, a country that does not
    /// exist or that borders itself.
    pub fn new(colours: usize, countries: usize, borders: &[String]) -> Result<Map, TheoremError> {
        for (what, found, most) in [
            ("colours", colours, Self::MAX_COLOURS),
            ("countries", countries, Self::MAX_COUNTRIES),
        ] {
            if !(1..=most).contains(&found) {
                return TheoremError::board(format!(
                    "found {found} {what}, expected a number from 1 to {most}"
                ));
            }
        }
        let borders = read_borders(borders, countries)?;
        let mut builder = CspBuilder::default();
        for country in 1..=countries {
            let named = (1..=colours).map(|n| format!("{}X{country}", colour_name(n)));
            let members: Vec<Candidate> = named.map(|name| builder.candidate(&name)).collect();
            builder.variable(&format!("X{country}"), &members);
        }
        for &(a, b) in &borders {
            for colour in 0..colours {
                let same = [a, b].map(|country| Candidate::new((country - 1) * colours + colour));
                builder.link(&same);
            }
        }
        let csp = builder.build().map_err(TheoremError::too_large_board)?;
        Ok(Map {
            colours,
            countries,
            borders,
            csp: csp.into(),
        })
    }

    /// The number of colours.
    pub fn colours(&self) -> usize {
        self.colours
    }

    /// The number of countries.
    pub fn countries(&self) -> usize {
        self.countries
    }

    /// The borders, in order and each once: two countries, numbered from 1, the lesser number
    /// first.
    pub fn borders(&self) -> &[(usize, usize)] {
        &self.borders
    }
}

/// The name of a colour, numbered from 1: B, Y, R, G, O, V, I, C8, C9, …
pub fn colour_name(number: usize) -> String {
    let letter = number.checked_sub(1).and_then(|i| "BYRGOVI".chars().nth(i));
    letter.map_or_else(|| format!("C{number}"), String::from)
}

impl Board for Map {
    fn csp(&self) -> &Arc<Csp> {
        &self.csp
    }

    fn name(&self) -> BoardName {
        let borders = self.borders.iter().map(|(a, b)| format!("{a} {b}"));
        BoardName::Map {
            colours: self.colours,
            countries: self.countries,
            borders: borders.collect(),
        }
    }

    /// The name of a colour stands for a country's candidate of that colour.
    fn value(&self, v: Variable, word: &str) -> Option<Candidate> {
        let country = self.csp.variable_name(v);
        self.csp.candidate(&format!("{word}{country}"))
    }
}

/// The borders, in order and each once.
fn read_borders(entries: &[String], countries: usize) -> Result<Vec<(usize, usize)>, TheoremError> {
    let mut borders = BTreeSet::new();
    for entry in entries {
        let wrong = |problem| TheoremError::board(format!("border {}: {problem}", quoted(entry)));
        let mut named = Vec::new();
        for word in entry.split_whitespace() {
            let number = word.parse().ok().filter(|n| (1..=countries).contains(n));
            let Some(number) = number else {
                let found = quoted(word);
                return wrong(format!(
                    "found {found}, expected a country, a number from 1 to {countries}"
                ));
            };
            named.push(number);
        }
        let [first, others @ ..] = &named[..] else {
            return wrong("expected a country and those that it borders".to_owned());
        };
        if others.is_empty() {
            return wrong("expected a country and those that it borders".to_owned());
        }
        for other in others {
            if first == other {
                return wrong(format!(
                    "country {first} borders itself, expected another country"
                ));
            }
            borders.insert((*first.min(other), *first.max(other)));
        }
    }
    Ok(borders.into_iter().collect())
}
