use oddagon_boards::slitherlink::{Slitherlink, Window};
use thiserror::Error;

/// Why the rules of a window cannot be found.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DiscoverError {
    /// There is no such window.
    #[error("a window of {rows}x{columns} cells: expected 1 to {most} rows and columns", most = Window::MAX_SIDE)]
    Window {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
    /// More literals than a set can hold.
    #[error(
        "the window has {found} literals (two per line, four per cell), expected at most 128: a smaller window, or no stubs"
    )]
    Literals {
        /// The number of literals.
        found: usize,
    },
    /// More base assignments than can be kept.
    #[error(
        "the window's lines can be drawn in more than {most} ways, expected fewer: a smaller window, or no stubs"
    )]
    Assignments {
        /// The most.
        most: usize,
    },
    /// Stubs where there are none.
    #[error("stubs: no line leaves a window whose four sides are all on the border")]
    NoStubs,
    /// More closed circuits than a board may have.
    #[error("the window has more than {most} closed circuits, expected a smaller one, or loop L0", most = Slitherlink::MAX_CIRCUITS)]
    Circuits,
}
