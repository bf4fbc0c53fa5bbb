//! Finds how hard rules are to prove.

use super::rule_depth::{Hypotheses, RuleDepth};
use super::vocabulary::{Literal, Vocabulary};
use oddagon_boards::board::Board;
use oddagon_boards::slitherlink::{Drawn, Meanings, Slitherlink};
use oddagon_csp::{Candidate, CandidateSet, Engine, State, Theory};
use oddagon_prover::Trials;
use oddagon_rules::discover::{Implication, members};
use std::collections::HashMap;
use std::sync::Arc;

/// Finds the depths of rules of one window.
///
/// The board is the window with the lines that leave it, even if the rules do not mention these:
/// what lies beyond is free.
pub struct Classifier {
    board: Slitherlink,
    engine: Arc<Engine>,
    /// The candidates of lines, and of lines and points.
    hypotheses: [CandidateSet; 2],
}

impl Classifier {
    /// A classifier for rules of a vocabulary; `None` if its window has too many closed circuits
    /// for a board (see [`Slitherlink::new`]).
    pub fn new(vocabulary: &Vocabulary) -> Option<Classifier> {
        let board = Slitherlink::new(vocabulary.window().extent(vocabulary.mode()))?;
        let engine = Engine::of(board.csp());
        let described = |words: &[&str]| {
            let variables = words
                .iter()
                .flat_map(|word| board.variables_described(word));
            let members = variables.flat_map(|v| board.csp().members(v).to_vec());
            CandidateSet::of(board.csp().candidate_count(), members)
        };
        Some(Classifier {
            hypotheses: [described(&["H", "V"]), described(&["H", "V", "P"])],
            board,
            engine,
        })
    }

    /// A worker, which keeps memory between rules of this vocabulary.
    pub(super) fn worker<'c>(&'c self, vocabulary: &'c Vocabulary) -> Worker<'c> {
        let engine = &*self.engine;
        Worker {
            vocabulary,
            board: &self.board,
            engine,
            start: engine.state(&self.board.csp().everything()),
            hypotheses: &self.hypotheses,
            of_lines: self
                .hypotheses
                .each_ref()
                .map(|focus| trials(engine, focus)),
            of_corners: HashMap::new(),
        }
    }
}

/// Trials of these candidates over W1.
fn trials<'c>(engine: &'c Engine, focus: &CandidateSet) -> Trials<'c> {
    let focus = engine.mask(focus);
    Trials::new(engine, Theory::W1, focus.clone(), focus)
}

/// A [`Classifier`] at work.
pub(super) struct Worker<'c> {
    vocabulary: &'c Vocabulary,
    board: &'c Slitherlink,
    engine: &'c Engine,
    start: State,
    /// The candidates of lines, and of lines and points.
    hypotheses: &'c [CandidateSet; 2],
    /// Trials of these, for conclusions about lines.
    of_lines: [Trials<'c>; 2],
    /// And for conclusions about corners, by literal: restricted T&E tries what is claimed, too.
    of_corners: HashMap<u8, [Trials<'c>; 2]>,
}

impl Worker<'_> {
    /// The depth of a rule; `None` if no T&E of any depth derives it, because it is not valid, or
    /// if there is nothing to derive: a corner's conclusion may be among what premises about other
    /// corners say of the point. Nor if the rule speaks of colours, which this board does not have.
    ///
    /// Each theory is applied to the fixpoint of those before it, which changes no fixpoint since
    /// all are monotone.
    pub fn depth(&mut self, rule: &Implication<RuleDepth>) -> Option<RuleDepth> {
        let literals = members(rule.premises | 1 << rule.conclusion);
        let is_colours = |literal| matches!(self.vocabulary.literal(literal), Literal::Colours(..));
        if literals.into_iter().any(is_colours) {
            return None;
        }
        let mut state = self.start.clone();
        for premise in members(rule.premises) {
            // No other candidate of its CSP-variable is left, as in a theorem's pattern.
            self.against(premise)
                .into_iter()
                .for_each(|c| self.engine.eliminate(&mut state, c));
        }
        let claimed = self.against(rule.conclusion.into());
        let mut targets = claimed.clone();
        targets.retain(|&target| self.engine.is_live(&state, target));
        let is_open = |state: &State| targets.iter().any(|&c| self.engine.is_live(state, c));
        let &target = targets.first()?;
        for (theory, depth) in [(Theory::Brt, RuleDepth::Brt), (Theory::W1, RuleDepth::W1)] {
            if self.engine.close(theory, &mut state, None).is_err() || !is_open(&state) {
                return Some(depth);
            }
        }
        // Most rules are settled by a trial of the contrary of their conclusion.
        let mut trial = state.clone();
        self.engine.decide(&mut trial, target);
        let at_once = self.engine.close(Theory::W1, &mut trial, Some(&state));
        if at_once.is_err() && targets.len() == 1 {
            return Some(RuleDepth::Trials {
                depth: 1,
                hypotheses: Hypotheses::Lines,
            });
        }
        let [over_lines, over_points] = match self.vocabulary.literal(rule.conclusion.into()) {
            Literal::Corner(..) => {
                let with_claim = |hypotheses: &CandidateSet| {
                    let mut focus = hypotheses.clone();
                    claimed.iter().for_each(|&c| focus.insert(c));
                    trials(self.engine, &focus)
                };
                let known = self.of_corners.entry(rule.conclusion);
                known.or_insert_with(|| self.hypotheses.each_ref().map(with_claim))
            }
            _ => &mut self.of_lines,
        };
        // A hypothesis about every line leaves nothing to T&E.
        let most = self.board.window().lines().len().min(RuleDepth::MAX.into()) as u8;
        let mut with_points = state.clone();
        for depth in 1..=most {
            for hypotheses in [Hypotheses::Lines, Hypotheses::LinesAndPoints] {
                let (trials, state) = if hypotheses == Hypotheses::LinesAndPoints {
                    let before = with_points.clone();
                    with_points.copy_meet(&before, &state);
                    (&mut *over_points, &mut with_points)
                } else {
                    (&mut *over_lines, &mut state)
                };
                if trials.fixpoint(depth.into(), state).is_err() || !is_open(state) {
                    return Some(RuleDepth::Trials { depth, hypotheses });
                }
            }
        }
        None
    }

    /// The candidates that contradict a literal.
    fn against(&self, literal: usize) -> Vec<Candidate> {
        let others = |c: Candidate| {
            let csp = self.board.csp();
            let members = csp.members(csp.variables_of(c)[0]).iter().copied();
            members.filter(|&other| other != c).collect()
        };
        let window = self.board.window();
        let here = |line: usize| {
            let line = window.line_index(self.vocabulary.window().lines()[line]);
            line.expect("stubs are added, no line is left out")
        };
        match self.vocabulary.literal(literal) {
            Literal::Colours(..) => unreachable!("rules about colours have no depth here"),
            Literal::Clue(cell, clue) => others(self.board.number(cell, clue.into())),
            Literal::Line(line, drawn) => others(self.board.line(here(line), drawn)),
            Literal::Corner(corner, numbers) => {
                let pair = self.vocabulary.corners()[corner].lines.map(here);
                let mut points = window.points().iter();
                let at = points.position(|p| pair.iter().all(|&l| p.lines.contains(&Some(l))));
                let at = at.expect("lines at a corner meet");
                let count = |drawn: &Drawn| {
                    let lines = window.points()[at].lines.iter().zip(drawn);
                    let drawn = lines.filter(|(line, drawn)| {
                        **drawn && line.is_some_and(|line| pair.contains(&line))
                    });
                    drawn.count()
                };
                let values = self.board.point(at).into_iter();
                let wrong = values.filter(|(_, drawn)| !numbers[count(drawn)]);
                wrong.map(|(c, _)| c).collect()
            }
        }
    }
}
