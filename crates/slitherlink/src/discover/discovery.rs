//! The search for all minimal rules of a window, cut into tasks.
//!
//! The premises of a minimal rule contradict the contrary of its conclusion, and without one of them all they do not: together they are a *minimal
//! contradictory set*. Conversely, each literal about a line in such a set is the contrary of a conclusion that follows from the others, by a minimal
//! rule. So a search for the sets that have one literal finds rules with many conclusions, and the searches after it leave that literal out, with
//! all that symmetries map to it. Each set is used in one of its images.

use super::base_assignments;
use super::classifier::Classifier;
use super::error::DiscoverError;
use super::literal::Vocabulary;
use super::window_rule::WindowRule;
use oddagon_boards::slitherlink::{Border, Loop, WHOLE_GRID, Window};
use oddagon_job::{Job, Shard, Work, merge};
use oddagon_rules::discover::{Hitting, Literals, image, members, minimal_rules};
use std::sync::OnceLock;

/// Which rules are looked for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Request {
    /// The number of rows of the window.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The sides that coincide with the grid's border.
    pub border: Border,
    /// Whether rules may mention the lines that leave the window's rim.
    pub stubs: bool,
    /// How much of "the lines form one closed circuit" is assumed: see [`Loop`] for the puzzles in which the rules hold.
    pub mode: Loop,
    /// The most premises; `None` for any number.
    pub max_premises: Option<usize>,
}

impl Request {
    /// The literals that rules may use.
    ///
    /// # Errors
    /// If there is no such window, or it has too many literals, or stubs are asked for where there are none.
    pub fn vocabulary(&self) -> Result<Vocabulary, DiscoverError> {
        let (rows, columns) = (self.rows, self.columns);
        let sides = 1..=Window::MAX_SIDE;
        if !sides.contains(&rows) || !sides.contains(&columns) {
            return Err(DiscoverError::Window { rows, columns });
        }
        if self.stubs && self.border == WHOLE_GRID {
            return Err(DiscoverError::NoStubs);
        }
        let window = Window::new(rows, columns, self.border, self.stubs);
        let found = 2 * window.lines().len() + 4 * window.cell_count();
        Vocabulary::new(window).ok_or(DiscoverError::Literals { found })
    }

    /// The request in words: `2x2 border=NW stubs=no loop=L0 max-premises=4`; limits that are not set are left out.
    pub fn title(&self) -> String {
        let Request { rows, columns, .. } = self;
        let mut title = format!("{rows}x{columns}");
        if self.border != Border::default() {
            title += &format!(" border={}", self.border);
        }
        let stubs = if self.stubs { "yes" } else { "no" };
        title += &format!(" stubs={stubs} loop={}", self.mode);
        if let Some(most) = self.max_premises {
            title += &format!(" max-premises={most}");
        }
        title
    }
}

/// All minimal rules of a window, up to the symmetries that keep it and its borders.
///
/// A task is one conclusion (the first of those that symmetries map to each other) and one first step of the search for its
/// premises. It gives all rules that have the same contradictory sets. Rules are canonical: the least of their images.
pub struct Discovery {
    request: Request,
    vocabulary: Vocabulary,
    symmetries: Vec<Vec<u8>>,
    base: Vec<Literals>,
    most: usize,
    conclusions: Vec<Conclusion>,
    /// The index of a conclusion and of a first step.
    tasks: Vec<(usize, usize)>,
    classifier: Option<Classifier>,
}

/// A conclusion whose premises are looked for.
struct Conclusion {
    literal: usize,
    /// The literals that premises may use.
    allowed: Literals,
    /// The search, once it is needed.
    search: OnceLock<Hitting>,
}

/// The most base assignments that a window may have: 64 MB of them.
const MAX_ASSIGNMENTS: usize = 1 << 22;

impl Discovery {
    /// Prepares a search; with `depths` each rule found is classified.
    ///
    /// # Errors
    /// If the window is too large, or does not exist.
    pub fn new(request: Request, depths: bool) -> Result<Discovery, DiscoverError> {
        let vocabulary = request.vocabulary()?;
        let most = MAX_ASSIGNMENTS;
        let base = base_assignments(&vocabulary, request.mode, most)
            .ok_or(DiscoverError::Assignments { most })?;
        let classifier = if depths {
            Some(Classifier::new(vocabulary.clone(), request.mode).ok_or(DiscoverError::Circuits)?)
        } else {
            None
        };
        let symmetries = vocabulary.symmetries();
        let first = |&c: &usize| symmetries.iter().all(|s| usize::from(s[c]) >= c);
        let firsts: Vec<usize> = members(vocabulary.about_lines()).filter(first).collect();
        let mut discovery = Discovery {
            // No rule has more than one premise about a cell or a line.
            most: request.max_premises.unwrap_or(Literals::BITS as usize),
            request,
            symmetries,
            base,
            conclusions: Vec::new(),
            tasks: Vec::new(),
            classifier,
            vocabulary,
        };
        let mut left =
            Literals::MAX >> (Literals::BITS as usize - discovery.vocabulary.literal_count());
        for literal in firsts {
            let allowed = left & !discovery.vocabulary.rivals(literal);
            let contrary = discovery.vocabulary.contrary(literal);
            for symmetry in &discovery.symmetries {
                left &= !image(1 << contrary, symmetry);
            }
            let steps = Hitting::tasks(&discovery.base, literal, allowed);
            let number = discovery.conclusions.len();
            discovery
                .tasks
                .extend((0..steps).map(|step| (number, step)));
            discovery.conclusions.push(Conclusion {
                literal,
                allowed,
                search: OnceLock::new(),
            });
        }
        Ok(discovery)
    }

    /// What is looked for.
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// The literals of the window.
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    /// Whether a set is the least of its images that have this literal.
    fn is_least(&self, set: Literals, literal: usize) -> bool {
        let images = self.symmetries.iter().map(|s| image(set, s));
        images
            .filter(|image| image >> literal & 1 == 1)
            .all(|image| set <= image)
    }

    /// The rules whose premises, with the contrary of their conclusion, are this minimal contradictory set.
    fn rules_of(&self, set: Literals) -> impl Iterator<Item = WindowRule> {
        members(set & self.vocabulary.about_lines()).map(move |literal| {
            let conclusion = self.vocabulary.contrary(literal);
            WindowRule::new(set & !(1 << literal), conclusion).canonical(&self.symmetries)
        })
    }

    /// All rules, on the current rayon pool, in order.
    pub fn rules(&self) -> Vec<WindowRule> {
        let job = Job::new(self, Shard::WHOLE);
        job.run(|_| ()).expect("no checkpoint is written")
    }

    /// All rules in the same order, without depths, found by the second algorithm: see [`minimal_rules`]. It takes one core, and
    /// memory for each set of premises none of which follows from the others.
    pub fn rules_by_free_sets(&self) -> Vec<WindowRule> {
        let all = Literals::MAX >> (Literals::BITS as usize - self.vocabulary.literal_count());
        let found = minimal_rules(
            &self.base,
            all,
            self.vocabulary.about_lines(),
            |literal| self.vocabulary.rivals(literal),
            self.most,
        );
        let rules = found.into_iter().map(|(premises, conclusion)| {
            WindowRule::new(premises, conclusion).canonical(&self.symmetries)
        });
        merge([rules.collect()])
    }
}

impl Work for Discovery {
    type Item = WindowRule;

    fn title(&self) -> String {
        let depths = if self.classifier.is_some() {
            "yes"
        } else {
            "no"
        };
        format!("{} depths={depths}", self.request.title())
    }

    fn tasks(&self) -> usize {
        self.tasks.len()
    }

    fn run(&self, task: usize) -> Vec<WindowRule> {
        let (conclusion, step) = self.tasks[task];
        let Conclusion {
            literal,
            allowed,
            search,
        } = &self.conclusions[conclusion];
        let search = search.get_or_init(|| Hitting::new(&self.base, *literal, *allowed, self.most));
        let mut found = Vec::new();
        search.task(step, &mut found);
        let contrary = self.vocabulary.contrary(*literal);
        let sets = found.into_iter().map(|premises| premises | 1 << contrary);
        let sets = sets.filter(|&set| self.is_least(set, contrary));
        let mut rules = merge([sets.flat_map(|set| self.rules_of(set)).collect()]);
        if let Some(classifier) = &self.classifier {
            let mut worker = classifier.worker();
            for rule in &mut rules {
                rule.depth = worker.depth(rule);
            }
        }
        rules
    }

    fn pack(&self, rules: &[WindowRule]) -> Vec<u8> {
        rules.iter().flat_map(WindowRule::pack).collect()
    }

    fn unpack(&self, bytes: &[u8]) -> Vec<WindowRule> {
        let (rules, _) = bytes.as_chunks();
        rules.iter().map(WindowRule::unpack).collect()
    }
}
