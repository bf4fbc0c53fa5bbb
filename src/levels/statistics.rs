//! Statistics of levels.

use itertools::Itertools;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Statistics of one list.
pub struct Summary {
    /// The levels, smallest first.
    levels: Vec<f64>,
    /// How many puzzles have none.
    without: usize,
}

impl Summary {
    /// Of these levels, or none.
    pub fn of(levels: impl Iterator<Item = Option<f64>>) -> Summary {
        let (mut found, mut without) = (Vec::new(), 0);
        for level in levels {
            match level {
                Some(level) => found.push(level),
                None => without += 1,
            }
        }
        found.sort_by(f64::total_cmp);
        Summary {
            levels: found,
            without,
        }
    }

    /// Each level with its number of puzzles, smallest first.
    pub fn counts(&self) -> Vec<(f64, usize)> {
        let runs = self.levels.chunk_by(|a, b| a == b);
        runs.map(|run| (run[0], run.len())).collect()
    }

    fn count(&self) -> usize {
        self.levels.len() + self.without
    }

    /// The level in the middle.
    fn median(&self) -> Option<f64> {
        let middle = |at: usize| self.levels.get(at).copied();
        let count = self.levels.len();
        let above = middle(count / 2)?;
        let below = middle((count - 1) / 2)?;
        Some(f64::midpoint(above, below))
    }

    /// A table, and mean, deviation and median.
    pub fn text(&self) -> String {
        let count = self.count();
        let mut text = format!(
            "{:>8} {:>9} {:>8} {:>8}\n",
            "level", "puzzles", "%", "% up to"
        );
        let (mut sum, part) = (0, |n: usize| 100.0 * n as f64 / count as f64);
        for (level, n) in self.counts() {
            sum += n;
            text += &format!("{level:>8} {n:>9} {:>8.2} {:>8.2}\n", part(n), part(sum));
        }
        if self.without > 0 {
            let n = self.without;
            text += &format!("{:>8} {n:>9} {:>8.2}\n", "none", part(n));
        }
        if let (Some(mean), Some(median)) = (mean(&self.levels), self.median()) {
            let deviation = deviation(&self.levels);
            text += &format!("mean {mean:.3}, deviation {deviation:.3}, median {median}\n");
        }
        text
    }

    /// The same as an object.
    pub fn json(&self) -> Value {
        let counts = self.counts().into_iter();
        let counts = counts.map(|(level, n)| json!({ "level": level, "puzzles": n }));
        json!({
            "puzzles": self.count(),
            "levels": counts.collect::<Vec<_>>(),
            "without": self.without,
            "mean": mean(&self.levels),
            "deviation": mean(&self.levels).map(|_| deviation(&self.levels)),
            "median": self.median(),
        })
    }
}

/// Two levels of each of some puzzles.
pub struct Pairs(Vec<(f64, f64)>);

impl Pairs {
    /// These pairs.
    pub fn of(pairs: Vec<(f64, f64)>) -> Pairs {
        Pairs(pairs)
    }

    fn sides(&self) -> [Vec<f64>; 2] {
        let (first, second) = self.0.iter().copied().unzip();
        [first, second]
    }

    /// The correlation of the levels; `None` if all of a list are equal.
    fn correlation(&self) -> Option<f64> {
        let [first, second] = self.sides();
        correlation(&first, &second)
    }

    /// The correlation of the ranks.
    fn rank_correlation(&self) -> Option<f64> {
        let [first, second] = self.sides().map(|side| ranks(&side));
        correlation(&first, &second)
    }

    /// How many puzzles have each pair of levels.
    fn counts(&self) -> BTreeMap<(u64, u64), (f64, f64, usize)> {
        let mut counts = BTreeMap::new();
        for &(a, b) in &self.0 {
            // Levels are not negative, so their bits are ordered as they are.
            let entry = counts
                .entry((a.to_bits(), b.to_bits()))
                .or_insert((a, b, 0));
            entry.2 += 1;
        }
        counts
    }

    /// A table with a row for each level of the first list and a column for each of the second,
    /// how many are greater, and the correlations.
    pub fn text(&self) -> String {
        if self.0.is_empty() {
            return String::new();
        }
        let counts = self.counts();
        let columns: Vec<u64> = counts.keys().map(|key| key.1).sorted().dedup().collect();
        let name = f64::from_bits;
        let mut text = format!("{:>8}", "1st/2nd");
        columns
            .iter()
            .for_each(|&b| text += &format!(" {:>7}", name(b)));
        for a in counts.keys().map(|key| key.0).dedup() {
            text += &format!("\n{:>8}", name(a));
            for &b in &columns {
                let count = counts
                    .get(&(a, b))
                    .map_or(String::new(), |row| row.2.to_string());
                text += &format!(" {count:>7}");
            }
            text.truncate(text.trim_end().len());
        }
        let [first, second] = self.sides();
        let greater = |a: &[f64], b: &[f64]| a.iter().zip(b).filter(|(a, b)| a > b).count();
        let (more, less) = (greater(&first, &second), greater(&second, &first));
        let difference = mean(&second).zip(mean(&first)).map(|(b, a)| b - a);
        text += &format!(
            "\ngreater in the first {more}, in the second {less}; mean difference {:.3}\n",
            difference.unwrap_or_default()
        );
        let words = |r: Option<f64>| r.map_or("undefined".to_owned(), |r| format!("{r:.4}"));
        let ranks = words(self.rank_correlation());
        text + &format!(
            "correlation {}, of ranks {ranks}\n",
            words(self.correlation())
        )
    }

    /// The same as an object.
    pub fn json(&self) -> Value {
        let pairs = self.counts().into_values();
        let pairs = pairs.map(|(a, b, n)| json!({ "first": a, "second": b, "puzzles": n }));
        json!({
            "pairs": pairs.collect::<Vec<_>>(),
            "correlation": self.correlation(),
            "rank_correlation": self.rank_correlation(),
        })
    }
}

/// `None` of no numbers.
fn mean(numbers: &[f64]) -> Option<f64> {
    (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>() / numbers.len() as f64)
}

/// The deviation of a sample: 0 where it has one number.
fn deviation(numbers: &[f64]) -> f64 {
    let mean = mean(numbers).unwrap_or_default();
    let squares: f64 = numbers.iter().map(|n| (n - mean).powi(2)).sum();
    (squares / numbers.len().saturating_sub(1).max(1) as f64).sqrt()
}

/// Pearson's correlation; `None` if it is undefined.
fn correlation(first: &[f64], second: &[f64]) -> Option<f64> {
    let (a, b) = (mean(first)?, mean(second)?);
    let products = first.iter().zip(second).map(|(x, y)| (x - a) * (y - b));
    let spread = |side: &[f64], mean: f64| side.iter().map(|n| (n - mean).powi(2)).sum::<f64>();
    let spreads = spread(first, a) * spread(second, b);
    (spreads > 0.0).then(|| products.sum::<f64>() / spreads.sqrt())
}

/// The rank of each number; equal numbers have the mean of their ranks.
fn ranks(numbers: &[f64]) -> Vec<f64> {
    let order: Vec<usize> = (0..numbers.len())
        .sorted_by(|&i, &j| numbers[i].total_cmp(&numbers[j]))
        .collect();
    let mut ranks = vec![0.0; numbers.len()];
    let mut before = 0;
    for equal in order.chunk_by(|&i, &j| numbers[i] == numbers[j]) {
        let rank = before as f64 + (equal.len() as f64 + 1.0) / 2.0;
        equal.iter().for_each(|&i| ranks[i] = rank);
        before += equal.len();
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_those_of_textbooks() {
        let numbers = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0];
        assert_eq!(mean(&numbers), Some(5.0));
        assert!((deviation(&numbers) - (32.0_f64 / 7.0).sqrt()).abs() < 1e-12);
        let summary = Summary::of(numbers.into_iter().map(Some).chain([None]));
        assert_eq!(summary.median(), Some(4.5));
        assert_eq!((summary.count(), summary.counts()[1]), (9, (4.0, 3)));
        assert_eq!(ranks(&[3.0, 1.0, 3.0, 2.0]), [3.5, 1.0, 3.5, 2.0]);
        let line = Pairs::of(vec![(1.0, 2.0), (2.0, 4.0), (3.0, 6.0)]);
        assert_eq!(line.correlation(), Some(1.0));
        // Of squares the ranks are the same, and the levels are not in a line.
        let squares = Pairs::of(vec![(1.0, 1.0), (2.0, 4.0), (3.0, 9.0), (4.0, 16.0)]);
        assert_eq!(squares.rank_correlation(), Some(1.0));
        let expected = 25.0 / (5.0_f64 * 129.0).sqrt();
        assert!((squares.correlation().unwrap() - expected).abs() < 1e-12);
        assert_eq!(Pairs::of(vec![(1.0, 2.0), (1.0, 3.0)]).correlation(), None);
    }
}
