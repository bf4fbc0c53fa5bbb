use super::Grid;
use crate::macro_rule::image::{bit, value_names};
use oddagon_csp::{Contradiction, State, Variable};

/// Something found out about a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fact {
    /// A line is drawn, or not.
    Line(usize, bool),
    /// A point does not have these values: bit n + 2s + 4w + 8e of the set for the lines n, s, w, e
    /// that are drawn.
    Point(usize, u16),
    /// A line that the grid does not have would have to be drawn.
    Contradiction,
}

impl Fact {
    /// The fact in words, one or more: `Hr2c3=1`, `Pr2c2≠ne`.
    pub fn names(self, grid: &Grid) -> Vec<String> {
        match self {
            Fact::Line(line, drawn) => {
                vec![format!(
                    "{}={}",
                    grid.window().lines()[line],
                    u8::from(drawn)
                )]
            }
            Fact::Point(point, set) => {
                let name = grid.point_name(point);
                value_names(set)
                    .map(|value| format!("{name}≠{value}"))
                    .collect()
            }
            Fact::Contradiction => vec!["contradiction".to_owned()],
        }
    }
}

/// What is known about a grid's lines and points, in the form for matching rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownFacts {
    /// The clues, by cell.
    pub clues: Vec<Option<u8>>,
    /// For each line whether it is drawn, if known.
    pub lines: Vec<Option<bool>>,
    /// For each point the set of values that it may have: see [`Fact::Point`].
    pub points: Vec<u16>,
}

impl KnownFacts {
    /// What is known in a state.
    pub fn of(grid: &Grid, clues: &[Option<u8>], state: &State) -> KnownFacts {
        let engine = grid.engine();
        let points = 0..grid.window().points().len();
        let set = |p| {
            let values = grid.values(p).iter();
            let live = values.filter(|(c, _)| engine.is_live(state, *c));
            live.fold(0, |set, (_, drawn)| set | bit(drawn))
        };
        KnownFacts {
            clues: clues.to_vec(),
            lines: lines(grid, state),
            points: points.map(set).collect(),
        }
    }

    /// Whether a fact is known already.
    pub fn has(&self, fact: Fact) -> bool {
        match fact {
            Fact::Line(line, drawn) => self.lines[line] == Some(drawn),
            Fact::Point(point, set) => self.points[point] & set == 0,
            Fact::Contradiction => false,
        }
    }

    /// Adds a fact to what is known, and what it implies at once for the points of a line.
    ///
    /// # Errors
    /// If it contradicts what is known.
    pub fn add(&mut self, grid: &Grid, fact: Fact) -> Result<(), Contradiction> {
        match fact {
            Fact::Line(line, drawn) => {
                if self.lines[line] == Some(!drawn) {
                    return Err(Contradiction(Variable::new(line)));
                }
                self.lines[line] = Some(drawn);
                for p in grid.ends(line) {
                    let at = grid.window().points()[p].lines;
                    let Some(way) = at.iter().position(|&l| l == Some(line)) else {
                        continue;
                    };
                    let contrary = grid
                        .values(p)
                        .iter()
                        .filter(|(_, value)| value[way] != drawn);
                    let set = contrary.fold(0, |set, (_, value)| set | bit(value));
                    self.exclude(p, set)?;
                }
                Ok(())
            }
            Fact::Point(point, set) => self.exclude(point, set),
            Fact::Contradiction => Err(Contradiction(Variable(0))),
        }
    }

    fn exclude(&mut self, point: usize, set: u16) -> Result<(), Contradiction> {
        self.points[point] &= !set;
        match self.points[point] {
            0 => Err(Contradiction(Variable(0))),
            _ => Ok(()),
        }
    }

    /// Eliminates from a state the candidates that a fact makes false; only links of a decided line
    /// are propagated.
    pub(super) fn decide(grid: &Grid, fact: Fact, state: &mut State) {
        let engine = grid.engine();
        match fact {
            Fact::Line(line, drawn) => engine.decide(state, grid.candidate(line, drawn)),
            Fact::Point(point, set) => {
                let values = grid.values(point).iter();
                let excluded = values.filter(|(_, drawn)| set & bit(drawn) != 0);
                excluded.for_each(|&(c, _)| engine.eliminate(state, c));
            }
            Fact::Contradiction => {}
        }
    }
}

/// For each line whether it is drawn, if that is decided in a state.
pub(super) fn lines(grid: &Grid, state: &State) -> Vec<Option<bool>> {
    let lines = Lines::of(grid, state);
    (0..grid.line_count()).map(|line| lines.get(line)).collect()
}

/// Which lines are drawn in a state, and which are open: a bit for each, and one for the number of
/// lines, which is neither.
#[derive(Debug)]
pub(super) struct Lines {
    drawn: Vec<u64>,
    open: Vec<u64>,
}

impl Lines {
    /// The lines of a state.
    pub fn of(grid: &Grid, state: &State) -> Lines {
        let words = grid.line_count() / 64 + 1;
        let [not_drawn, drawn] = [0, 1].map(|n| grid.engine().nth_live(state, n));
        let (mut lines, last) = (
            Lines {
                drawn: Vec::with_capacity(words),
                open: Vec::with_capacity(words),
            },
            (1 << (grid.line_count() % 64)) - 1,
        );
        for (word, (not_drawn, drawn)) in not_drawn.zip(drawn).take(words).enumerate() {
            let there = if word + 1 == words { last } else { !0 };
            lines.drawn.push(drawn & !not_drawn & there);
            lines.open.push(!(drawn ^ not_drawn) & there);
        }
        lines
    }

    /// Whether a line is drawn.
    pub fn is_drawn(&self, line: usize) -> bool {
        self.drawn[line / 64] >> (line % 64) & 1 == 1
    }

    /// Whether it is not known if a line is drawn.
    pub fn is_open(&self, line: usize) -> bool {
        self.open[line / 64] >> (line % 64) & 1 == 1
    }

    /// Whether a line is drawn, if that is known.
    pub fn get(&self, line: usize) -> Option<bool> {
        (!self.is_open(line)).then(|| self.is_drawn(line))
    }

    /// Whether there is an open line.
    pub fn any_open(&self) -> bool {
        self.open.iter().any(|&word| word != 0)
    }

    /// Whether a line is drawn, or whether it is open.
    pub fn has(&self, line: usize, drawn: bool) -> bool {
        if drawn {
            self.is_drawn(line)
        } else {
            self.is_open(line)
        }
    }

    /// The number of drawn lines.
    pub fn drawn_count(&self) -> usize {
        let ones = self.drawn.iter().map(|word| word.count_ones() as usize);
        ones.sum()
    }

    /// The first drawn line.
    pub fn first_drawn(&self) -> Option<usize> {
        let word = self.drawn.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.drawn[word].trailing_zeros() as usize)
    }

    /// The lines that are not the same in another state.
    pub fn differing<'l>(&'l self, other: &'l Lines) -> impl Iterator<Item = usize> + 'l {
        let drawn = self.drawn.iter().zip(&other.drawn);
        let open = self.open.iter().zip(&other.open);
        drawn
            .zip(open)
            .enumerate()
            .flat_map(|(word, ((a, b), (c, d)))| {
                let mut bits = (a ^ b) | (c ^ d);
                std::iter::from_fn(move || {
                    let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
                    bits &= bits - 1;
                    Some(word * 64 + bit)
                })
            })
    }
}
