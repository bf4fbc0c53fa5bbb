use oddagon_boards::board::Board;
use oddagon_boards::slitherlink::{
    Diagram, Drawn, Loop, Meanings, Slitherlink, WHOLE_GRID, Window, doubled,
};
use oddagon_csp::{Candidate, Engine, State, Variable};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// A whole grid of a size, as a board, with the tables that solving needs. Things are named by
/// their index in its window.
#[derive(Debug)]
pub struct Grid {
    board: Slitherlink,
    /// The board's engine, once it is needed.
    engine: OnceLock<Arc<Engine>>,
    /// For each line the candidates that it is not drawn, and that it is.
    candidates: Vec<[Candidate; 2]>,
    /// The lines at each point; the number of lines stands for those that the grid does not have.
    around: Vec<[usize; 4]>,
    /// The two points of each line.
    ends: Vec<[usize; 2]>,
    /// The two cells beside each line; the number of cells stands for the outside.
    beside: Vec<[usize; 2]>,
    /// The values of each point.
    values: Vec<Vec<(Candidate, Drawn)>>,
    /// The line at each doubled place, row by row, if there is one.
    places: Vec<Option<usize>>,
    /// The state in which nothing is known, once it is needed.
    start: OnceLock<State>,
}

impl Grid {
    /// The grid of that many rows and columns.
    ///
    /// # Panics
    /// If it has no row or no column, or more than [`Window::MAX_SIDE`] of either.
    pub fn new(rows: usize, columns: usize) -> Grid {
        let window = Window::new(rows, columns, WHOLE_GRID, false);
        let board = Slitherlink::new(window.extent(Loop::L0)).expect("L0 looks at no circuits");
        let window = board.window();
        let lines = window.lines().len();
        let mut ends = vec![Vec::new(); lines];
        for (p, point) in window.points().iter().enumerate() {
            point.lines.iter().flatten().for_each(|&l| ends[l].push(p));
        }
        let mut beside = vec![Vec::new(); lines];
        for cell in 0..window.cell_count() {
            window
                .sides(cell)
                .iter()
                .for_each(|&l| beside[l].push(cell));
        }
        let outside = window.cell_count();
        let width = 2 * window.columns() + 1;
        let mut places = vec![None; (2 * window.rows() + 1) * width];
        for (l, &line) in window.lines().iter().enumerate() {
            let (y, x) = doubled(line);
            places[y as usize * width + x as usize] = Some(l);
        }
        // Lines are read off states word by word: see `Lines`.
        let come_first = (0..lines).all(|l| {
            let members = board.csp().members(Variable::new(l));
            members == [board.line(l, false), board.line(l, true)]
        });
        assert!(come_first, "lines are the first CSP-variables");
        let two = |list: &Vec<usize>| [list[0], list.get(1).copied().unwrap_or(outside)];
        Grid {
            ends: ends.iter().map(two).collect(),
            beside: beside.iter().map(two).collect(),
            candidates: (0..lines)
                .map(|l| [board.line(l, false), board.line(l, true)])
                .collect(),
            around: (window.points().iter())
                .map(|point| point.lines.map(|line| line.unwrap_or(lines)))
                .collect(),
            values: (0..window.points().len()).map(|p| board.point(p)).collect(),
            places,
            start: OnceLock::new(),
            engine: OnceLock::new(),
            board,
        }
    }

    /// The board.
    pub fn board(&self) -> &Slitherlink {
        &self.board
    }

    /// The board's engine.
    pub fn engine(&self) -> &Engine {
        self.engine.get_or_init(|| Engine::of(self.board.csp()))
    }

    /// The state in which nothing is known.
    pub(super) fn start(&self) -> &State {
        let engine = self.engine();
        self.start
            .get_or_init(|| engine.state(&engine.csp().everything()))
    }

    /// The window that is the whole grid.
    pub fn window(&self) -> &Window {
        self.board.window()
    }

    /// The number of lines.
    pub(crate) fn line_count(&self) -> usize {
        self.ends.len()
    }

    /// The two points of a line.
    pub fn ends(&self, line: usize) -> [usize; 2] {
        self.ends[line]
    }

    /// The point at the other end of a line.
    pub(super) fn across(&self, line: usize, point: usize) -> usize {
        let [a, b] = self.ends[line];
        if a == point { b } else { a }
    }

    /// The two cells beside a line; the number of cells stands for the outside.
    pub fn beside(&self, line: usize) -> [usize; 2] {
        self.beside[line]
    }

    /// The lines at a point.
    pub fn around(&self, point: usize) -> impl Iterator<Item = usize> + '_ {
        let lines = self.around[point].into_iter();
        lines.filter(|&line| line < self.line_count())
    }

    /// The lines at a point; the number of lines stands for those that the grid does not have.
    pub(super) fn four_around(&self, point: usize) -> [usize; 4] {
        self.around[point]
    }

    /// The number of points.
    pub(crate) fn point_count(&self) -> usize {
        self.around.len()
    }

    /// The candidate that a line is drawn, or not.
    pub fn candidate(&self, line: usize, drawn: bool) -> Candidate {
        self.candidates[line][usize::from(drawn)]
    }

    /// The values of a point: candidates, each with the lines that it says are drawn.
    pub fn values(&self, point: usize) -> &[(Candidate, Drawn)] {
        &self.values[point]
    }

    /// The line at a doubled place, if the grid has it.
    pub(super) fn line_at(&self, y: i32, x: i32) -> Option<usize> {
        let window = self.window();
        let (height, width) = (2 * window.rows() as i32, 2 * window.columns() as i32);
        let inside = (0..=height).contains(&y) && (0..=width).contains(&x);
        inside.then(|| self.places[(y * (width + 1) + x) as usize])?
    }

    /// The diagram with these clues, in which each line is drawn, not drawn, or unknown.
    pub fn diagram(&self, clues: &[Option<u8>], lines: &[Option<bool>]) -> Diagram {
        let known = self.window().lines().iter().zip(lines);
        let known = known.filter_map(|(&line, &drawn)| Some((line, drawn?)));
        Diagram {
            rows: self.window().rows(),
            columns: self.window().columns(),
            clues: clues.to_vec(),
            lines: known.collect::<BTreeMap<_, _>>(),
        }
    }

    /// The name of a point's value: `Pr2c2=ne`.
    pub(super) fn point_name(&self, point: usize) -> String {
        let point = &self.window().points()[point];
        format!("Pr{}c{}", point.row, point.column)
    }
}
