//! Which last bands leave no colouring, and need every cell of the bands before them.

use super::closing::{Chosen, Closers};
use super::words::Word;

impl Closers {
    /// Those of the candidates `among` that leave no colouring to two bands with these words; none if there is no colouring
    /// even without a last band.
    pub fn killing(
        &self,
        among: &[Chosen],
        first: &[Word],
        second: &[Word],
    ) -> Option<Vec<Chosen>> {
        let mut killers: Option<Vec<Chosen>> = None;
        let mut letters = Vec::new();
        for &a in first {
            letters.clear();
            let both = second.iter().filter(|&&b| a & b == 0).map(|&b| a | b);
            letters.extend(both.map(|w| self.alphabet.letters(w)));
            match &mut killers {
                _ if letters.is_empty() => {}
                None => self.killers(among, &letters, killers.insert(Vec::new())),
                Some(killers) => self.retain_killers(&letters, killers),
            }
            if killers.as_ref().is_some_and(|k| k.is_empty()) {
                break;
            }
        }
        killers
    }

    /// Drops the candidates that leave no colouring even to these words, which two bands have after one of their cells was
    /// dropped, from this column, or relaxed. Whether no candidate is left.
    pub fn drop_useless(
        &self,
        dropped: Option<usize>,
        first: &[Word],
        second: &[Word],
        killers: &mut Vec<Chosen>,
    ) -> bool {
        let mut useless = killers.clone();
        let mut letters = Vec::new();
        for &a in first {
            letters.clear();
            for w in second.iter().filter(|&&b| a & b == 0).map(|&b| a | b) {
                let Some(c) = dropped else {
                    letters.push(self.alphabet.letters(w));
                    continue;
                };
                let more = (0..self.alphabet.k).map(|q| w | 1 << (9 * q + c as u32));
                let more = more.filter(|&m| m != w);
                letters.extend(more.map(|m| self.alphabet.letters(m)));
            }
            self.retain_killers(&letters, &mut useless);
            if useless.is_empty() {
                return false;
            }
        }
        Closers::subtract(killers, &useless);
        killers.is_empty()
    }
}
