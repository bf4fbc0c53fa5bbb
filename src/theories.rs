use oddagon::csp::{ChainKind, Theory, with_number};
use oddagon::solve::Sum;
use std::str::FromStr;

/// The theories that `--theory` asks about: one, or several of one kind, smallest first.
#[derive(Clone, Debug)]
pub struct Theories(pub Vec<Theory>);

/// The number at which `W1..` ends, for all theories whose cost is known to explode on puzzles that
/// they do not solve.
const OPEN_END: u8 = 8;

impl Theories {
    /// Whether the question is which of several theories suffices.
    pub fn is_range(&self) -> bool {
        self.0.len() > 1
    }
}

/// Where a range without an end ends. Braids go on to the longest: T&E(B_p, n) is within T&E(n+1),
/// and puzzles that T&E(n+1) solves are solved by rather short braids.
fn end(first: Theory) -> u8 {
    match first {
        Theory::Chains(ChainKind::Braid | ChainKind::GBraid, _) => Theory::MAX_LENGTH,
        theory => theory.number().max(OPEN_END),
    }
}

/// The T for which T&E(T, n+1) derives all that T&E over any of these chains does at depth n: each
/// of their eliminations is one trial, over W1 if they have groups. Subsets are not chains: large
/// ones need more than one trial.
pub fn covering(theory: Theory) -> Option<Theory> {
    match theory {
        Theory::Brt | Theory::Splitting | Theory::Subsets(_) | Theory::FinnedFish(_) => None,
        Theory::Chains(ChainKind::GWhip | ChainKind::GBraid, _) => Some(Theory::W1),
        _ => Some(Theory::Brt),
    }
}

impl FromStr for Theories {
    type Err = String;

    /// `B3`, `B1..` (to `B36`; others to 8), `B1..B5` or `B1..5`.
    fn from_str(text: &str) -> Result<Theories, String> {
        let one = str::parse::<Theory>;
        let Some((first, last)) = text.split_once("..") else {
            return Ok(Theories(vec![one(text)?]));
        };
        let first = one(first)?;
        let last = match last.parse::<u8>() {
            _ if last.is_empty() => with_number(first, end(first)),
            Ok(number) => one(&format!("{}{number}", letters(first)))?,
            Err(_) => one(last)?,
        };
        if with_number(first, last.number()) != last
            || last.number() < first.number()
            || first == Theory::Brt
        {
            return Err(format!(
                "found {first} to {last}, expected two theories of one kind, the smaller first"
            ));
        }
        let numbers = first.number()..=last.number();
        Ok(Theories(numbers.map(|n| with_number(first, n)).collect()))
    }
}

/// The letters of a theory's name.
pub fn letters(theory: Theory) -> &'static str {
    theory.name().trim_end_matches(|c: char| c.is_ascii_digit())
}

/// The rules that `--rating` asks about, theories joined by `+`. Letters without a number mean up
/// to the greatest length that has a name.
pub fn rating(text: &str) -> Result<Sum, String> {
    let named = Sum::parts(text).into_iter().map(|name| {
        let longest = [Theory::MAX_LENGTH, Theory::MAX_SUBSET].map(|n| format!("{name}{n}"));
        let mut names = [&name, &longest[0], &longest[1]].into_iter();
        names.find(|name| name.parse::<Sum>().is_ok()).cloned()
    });
    let named: Option<Vec<String>> = named.collect();
    let sum = named.and_then(|names| names.join("+").parse().ok());
    let rates = |sum: &Sum| sum.number() > 0 || !sum.techniques().0.is_empty();
    let sum = sum.filter(|sum: &Sum| rates(sum) && !sum.has_trials());
    sum.ok_or_else(|| {
        format!(
            "found {text:?}, expected W, B, gW, gB, BC, Z, tW, g2W, g2B, gBC, S or FS, and a \
             number if there is to be a limit; or several joined by +, those of `solve` but for \
             trial and error, such as FS4+W8+OR5W8 or LC+SUB+AIC9"
        )
    })
}
