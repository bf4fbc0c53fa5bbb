//! The literals of a window as the ground of rules.

use super::classifier::Classifier;
use super::fillings::fillings;
use super::rule_depth::RuleDepth;
use super::vocabulary::{DiscoverError, Literal, Pair, Request, Vocabulary};
use oddagon_boards::slitherlink::WindowSymmetry;
use oddagon_rules::discover::{Discovery, Ground, Implication, Literals, first, members};

impl Request {
    /// The search for these rules; with `depths` each rule found is classified.
    ///
    /// # Errors
    /// As for [`vocabulary`](Self::vocabulary), and if the window is too large.
    pub fn discovery(&self, depths: bool) -> Result<Discovery<Vocabulary>, DiscoverError> {
        let discovery = Discovery::new(self.vocabulary()?, self.max_premises)?;
        if !depths {
            return Ok(discovery);
        }
        let classifier = Classifier::new(discovery.ground()).ok_or(DiscoverError::Circuits)?;
        Ok(discovery.with_depths(classifier))
    }
}

impl Ground for Vocabulary {
    type Depth = RuleDepth;
    type Prover = Classifier;
    type Error = DiscoverError;

    fn title(&self, _max_premises: Option<usize>, classifier: Option<&Classifier>) -> String {
        let depths = if classifier.is_some() { "yes" } else { "no" };
        format!("{} depths={depths}", self.request().title())
    }

    fn literal_count(&self) -> usize {
        let places = self.window().cell_count() + self.corners().len();
        2 * (self.window().lines().len() + self.opposites().len()) + 4 * places
    }

    /// `Hr1c2=1`, `r1c1=3`; `Sr2c2nw≠2`, `Sr2c2nw=1`; `Cr0c1r2c1=same`.
    fn name(&self, literal: usize) -> String {
        match self.literal(literal) {
            Literal::Line(line, drawn) => {
                format!("{}={}", self.window().lines()[line], u8::from(drawn))
            }
            Literal::Clue(cell, clue) => {
                let (row, column) = (
                    cell / self.window().columns(),
                    cell % self.window().columns(),
                );
                format!("r{}c{}={clue}", row + 1, column + 1)
            }
            Literal::Corner(corner, numbers) => {
                let corner = &self.corners()[corner].name;
                let some = |wanted: bool| numbers.iter().position(|&there| there == wanted);
                match numbers.iter().filter(|there| **there).count() {
                    1 => format!("S{corner}={}", some(true).unwrap_or_default()),
                    _ => format!("S{corner}≠{}", some(false).unwrap_or_default()),
                }
            }
            Literal::Colours(pair, same) => {
                let word = if same { "same" } else { "opposite" };
                format!("C{}={word}", self.opposites()[pair].name)
            }
        }
    }

    /// Clues first.
    fn ordered(&self, set: Literals) -> Vec<usize> {
        let not_clues = self.conclusions();
        let clues = members(set & !not_clues);
        clues.chain(members(set & not_clues)).collect()
    }

    /// All literals but those about clues.
    fn conclusions(&self) -> Literals {
        let lines = 2 * self.window().lines().len();
        let clues = first(4 * self.window().cell_count()) << lines;
        first(self.literal_count()) & !clues
    }

    /// The literals about the same line, cell, corner or pair of cells.
    fn rivals(&self, literal: usize) -> Literals {
        match self.literal(literal) {
            Literal::Line(line, _) => 0b11 << (2 * line),
            Literal::Clue(cell, _) => 0b1111 << self.number(Literal::Clue(cell, 0)),
            Literal::Corner(..) => {
                let before = 2 * self.window().lines().len();
                0b1111 << (before + (literal - before) / 4 * 4)
            }
            Literal::Colours(pair, _) => 0b11 << self.number(Literal::Colours(pair, false)),
        }
    }

    /// At most one is about each corner: two would say what lines say.
    fn may_be_premises(&self, premises: Literals) -> bool {
        self.corners().is_empty() || members(premises).all(|l| self.rivals(l) & premises == 1 << l)
    }

    /// None where there are corners: not each of their literals has one.
    fn contrary(&self, conclusion: usize) -> Option<usize> {
        let has_all = self.corners().is_empty() && !self.is_clue(conclusion);
        has_all.then_some(conclusion ^ 1)
    }

    fn fillings(&self) -> Result<Vec<Literals>, DiscoverError> {
        fillings(self).ok_or(DiscoverError::Assignments)
    }

    /// The identity first.
    fn symmetries(&self) -> Vec<Vec<u8>> {
        let image = |s: &WindowSymmetry| {
            (0..self.literal_count())
                .map(|number| match self.literal(number) {
                    Literal::Line(line, drawn) => Literal::Line(s.lines[line], drawn),
                    Literal::Clue(cell, clue) => Literal::Clue(s.cells[cell], clue),
                    Literal::Corner(corner, numbers) => {
                        let lines = self.corners()[corner].lines.map(|line| s.lines[line]);
                        let image = Pair::position(self.corners(), lines);
                        Literal::Corner(image.expect("corners go to corners"), numbers)
                    }
                    Literal::Colours(pair, same) => {
                        let lines = self.opposites()[pair].lines.map(|line| s.lines[line]);
                        let image = Pair::position(self.opposites(), lines);
                        Literal::Colours(image.expect("opposite sides go to such"), same)
                    }
                })
                .map(|literal| self.number(literal) as u8)
                .collect()
        };
        WindowSymmetry::of(self.window())
            .iter()
            .map(image)
            .collect()
    }

    fn classify(&self, classifier: &Classifier, rules: &mut [Implication<RuleDepth>]) {
        let mut worker = classifier.worker(self);
        for rule in rules {
            rule.depth = worker.depth(rule);
        }
    }
}
