use super::Objective;
use oddagon_csp::Candidate;

/// What is hunted, and how long.
#[derive(Debug, Clone)]
pub struct Options {
    /// The seed of the random numbers.
    pub seed: u32,
    /// How many hunts, of the patterns in turn.
    pub hunts: usize,
    /// The least T&E-depth of puzzles that are kept; if not given, the full depth of each pattern.
    pub depth: Option<usize>,
    /// The most guardians that the pattern has in the solution: 1 to 3.
    pub guardians: usize,
    /// After how many attempts in a row that bring nothing better a hunt gives up.
    pub steps: usize,
    /// How many steps a walk takes.
    pub walk: usize,
    /// How many puzzles a hunt keeps.
    pub keep: usize,
    /// What ranks puzzles of one depth.
    pub objective: Objective,
    /// Puzzles with one solution to begin with, in turn, instead of frames.
    pub from: Vec<Vec<Candidate>>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            seed: 1,
            hunts: 16,
            depth: None,
            guardians: 1,
            steps: 60,
            walk: 50,
            keep: 10,
            objective: Objective::Depth,
            from: Vec::new(),
        }
    }
}
