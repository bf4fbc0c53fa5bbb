use super::Relation;
use oddagon_csp::Candidate;

/// Relations none of which implies another: those that a solver keeps. They do not depend on the order of arrival.
#[derive(Debug, Default)]
pub(super) struct Irredundant {
    kept: Vec<(Digest, Relation)>,
}

/// A hash with a bit for each guardian; guardians may share a bit. If it is not a subset of another's, the guardians
/// are not either.
type Digest = u64;

impl Irredundant {
    /// Adds a relation, unless one that is kept implies it; of two that imply each other the first in
    /// [`Relation::order`] stays.
    pub fn insert(&mut self, relation: Relation) {
        let digest = digest(&relation.guardians);
        let beats = |a: &(Digest, &Relation), b: &(Digest, &Relation)| {
            a.0 & !b.0 == 0 && a.1.implies(b.1) && (!b.1.implies(a.1) || a.1.order(b.1).is_lt())
        };
        let new = (digest, &relation);
        if self
            .kept
            .iter()
            .any(|(digest, old)| beats(&(*digest, old), &new))
        {
            return;
        }
        self.kept
            .retain(|(digest, old)| !beats(&new, &(*digest, old)));
        self.kept.push((digest, relation));
    }

    /// The relations, in [`Relation::order`].
    pub fn into_sorted(self) -> Vec<Relation> {
        let mut relations: Vec<Relation> = self.kept.into_iter().map(|(_, r)| r).collect();
        relations.sort_unstable_by(Relation::order);
        relations
    }
}

fn digest(guardians: &[Candidate]) -> Digest {
    guardians
        .iter()
        .fold(0, |digest, g| digest | 1 << (g.index() * 7 % 61))
}
