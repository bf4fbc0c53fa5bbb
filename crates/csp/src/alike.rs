use crate::{Candidate, Lane, Mask, State, Table, Words};

/// Classes of planes of a table's states. Swapping two planes of one class maps a state to itself:
/// in Sudoku, planes are digits, and a k-digit pattern treats k digits alike.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Alike {
    /// For each plane the first plane of its class, which stands for the class. Empty if every
    /// plane is alone.
    first: Vec<usize>,
    /// The first plane of a class and a plane of the class, for each plane, in order; without the
    /// planes left out.
    sorted: Vec<(usize, usize)>,
}

impl Alike {
    /// Whether every plane is alone.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    /// Brings both lists in order after `first` has changed.
    fn finish(&mut self) {
        if self.first.iter().enumerate().all(|(p, &first)| p == first) {
            self.first.clear();
        }
        for (first, plane) in &mut self.sorted {
            *first = self.first.get(*plane).map_or(*plane, |&first| first);
        }
        self.sorted.sort_unstable();
    }
}

impl<W: Words> Table<W> {
    /// The planes that these symmetries, permutations of the candidates, swap; and whether they do
    /// nothing else, so that the classes of planes generate the same group.
    pub fn alike(&self, symmetries: &[Vec<Candidate>]) -> (Alike, bool) {
        let swaps: Vec<Option<(usize, usize)>> =
            symmetries.iter().map(|s| self.swapped_planes(s)).collect();
        let mut first: Vec<usize> = (0..self.width / self.chunks.max(1)).collect();
        for (a, b) in swaps.iter().flatten() {
            let (a, b) = (first[*a].min(first[*b]), first[*a].max(first[*b]));
            first.iter_mut().filter(|f| **f == b).for_each(|f| *f = a);
        }
        let sorted = (0..first.len()).map(|plane| (plane, plane)).collect();
        let mut alike = Alike { first, sorted };
        alike.finish();
        (alike, swaps.iter().all(Option::is_some))
    }

    /// The two planes that a symmetry swaps, if that is all it does.
    fn swapped_planes(&self, symmetry: &[Candidate]) -> Option<(usize, usize)> {
        let place = |c: Candidate| {
            let (lane, bit) = self.places[c.index()][0];
            let lane = lane as usize;
            (lane / self.chunks, (lane % self.chunks, bit))
        };
        let mut moved = symmetry
            .iter()
            .enumerate()
            .filter(|(c, image)| image.index() != *c)
            .map(|(c, &image)| (place(Candidate::new(c)), place(image)));
        let ((a, _), (b, _)) = moved.clone().next()?;
        let lanes = |plane| self.all_candidates().lanes[self.lanes_of(plane)].iter();
        let in_both: usize = lanes(a).chain(lanes(b)).map(Lane::count).sum();
        let mut count = 0;
        let swaps = moved.all(|((from, at), (to, at_too))| {
            count += 1;
            at == at_too && ((from, to) == (a, b) || (from, to) == (b, a))
        });
        (swaps && count == in_both).then_some((a, b))
    }

    /// Leaves out the planes in which no candidate of a mask stands: what is decided there is not
    /// noted.
    pub fn leave_out_untried(&self, alike: &mut Alike, tried: &Mask<W>) {
        alike
            .sorted
            .retain(|&(_, plane)| self.lanes_of(plane).any(|lane| tried.lanes[lane].any()));
    }

    /// Makes `kept` the classes that remain when a candidate, and so its plane, is told apart.
    #[inline]
    pub fn tell_apart(&self, alike: &Alike, c: Candidate, kept: &mut Alike) {
        kept.first.clone_from(&alike.first);
        if alike.is_empty() {
            return;
        }
        kept.sorted.clone_from(&alike.sorted);
        let plane = self.plane_of(c);
        if kept.first[plane] == plane {
            let mut heir = None;
            for (other, first) in kept.first.iter_mut().enumerate() {
                if *first == plane && other != plane {
                    *first = *heir.get_or_insert(other);
                }
            }
        }
        kept.first[plane] = plane;
        kept.finish();
    }

    /// The candidates that differ from a candidate at most in the plane, within its class.
    pub fn alike_to(&self, alike: &Alike, c: Candidate) -> impl Iterator<Item = Candidate> {
        let (lane, bit) = self.places[c.index()][0];
        let chunk = lane as usize % self.chunks;
        let first = alike.first.get(self.plane_of(c));
        let others = alike
            .first
            .iter()
            .enumerate()
            .filter(move |(_, other)| Some(*other) == first)
            .map(move |(plane, _)| self.candidate(plane * self.chunks + chunk, bit as usize))
            .filter(move |&other| other != c);
        std::iter::once(c).chain(others)
    }

    /// Adds to a mask all candidates of planes that are not the first of their class.
    pub fn add_not_first(&self, alike: &Alike, mask: &mut Mask<W>) {
        for (plane, _) in alike.first.iter().enumerate().filter(|(p, f)| p != *f) {
            let lanes = self.lanes_of(plane);
            mask.lanes[lanes.clone()].copy_from_slice(&self.all_candidates().lanes[lanes]);
        }
    }

    /// Adds to a mask the candidates that a state has decided, each as the candidate of the first
    /// plane of its class.
    #[inline]
    pub fn add_decided_alike(&self, state: &State<W>, alike: &Alike, mask: &mut Mask<W>) {
        if alike.is_empty() {
            self.add_decided(state, mask);
        } else {
            self.add_decided_by_class(state, alike, mask);
        }
    }

    fn add_decided_by_class(&self, state: &State<W>, alike: &Alike, mask: &mut Mask<W>) {
        let (lanes, open) = state.lanes.split_at(self.width);
        let all = &self.all_candidates().lanes[..self.width];
        for (chunk, open) in open.iter().enumerate() {
            let mut rest = &alike.sorted[..];
            while let Some(&(first, _)) = rest.first() {
                let mut union = Lane::NONE;
                while let Some((&(same, plane), after)) = rest.split_first()
                    && same == first
                {
                    let from = plane * self.chunks + chunk;
                    union |= lanes[from] & all[from];
                    rest = after;
                }
                mask.lanes[first * self.chunks + chunk] |= union & !*open;
            }
        }
    }

    /// The plane in which a candidate stands, and another plane of its class: the first, or in the
    /// first the second.
    #[inline]
    pub fn other_plane(&self, alike: &Alike, c: Candidate) -> Option<(usize, usize)> {
        let plane = self.plane_of(c);
        let first = *alike.first.get(plane)?;
        let mut planes = alike.first.iter().enumerate();
        let (other, _) = planes.find(|&(other, &f)| f == first && other != plane)?;
        Some((plane, other))
    }

    /// The image of a candidate of the first plane in the second; `None` for a candidate of another
    /// plane.
    #[inline]
    pub fn image(&self, (from, to): (usize, usize), c: Candidate) -> Option<Candidate> {
        let (lane, bit) = self.places[c.index()][0];
        let lane = (lane as usize).checked_sub(from * self.chunks)?;
        (lane < self.chunks).then(|| self.candidate(to * self.chunks + lane, bit as usize))
    }

    fn lanes_of(&self, plane: usize) -> std::ops::Range<usize> {
        plane * self.chunks..(plane + 1) * self.chunks
    }

    fn plane_of(&self, c: Candidate) -> usize {
        self.places[c.index()][0].0 as usize / self.chunks
    }
}
