//! Nogoods that are images of one another under symmetries of the theorem.

use super::Label;
use oddagon_boards::board::{BoardSymmetry, face_of, symmetries_in};
use oddagon_boards::theorem::Theorem;
use oddagon_csp::{Candidate, CandidateSet};
use std::collections::HashMap;

/// The most images of one nogood that are looked at.
const IMAGES: usize = 5000;

/// The nogoods told so far, with their images.
///
/// A symmetry that maps the state to itself maps every nogood to one that also holds there, and its
/// derivation to a derivation of the image, of the same depth.
#[derive(Debug)]
pub(super) struct Likewise<'t> {
    theorem: &'t Theorem,
    /// Generators of the symmetries.
    generators: Vec<BoardSymmetry>,
    /// The numbers of the nogoods told.
    told: Vec<Label>,
    /// Where each image comes from.
    origins: HashMap<Vec<Candidate>, Origin>,
}

#[derive(Debug, Clone)]
enum Origin {
    /// It was told; its place in `told`.
    Told(usize),
    /// It is the image of that nogood under the generator of that place.
    Image(Vec<Candidate>, usize),
}

impl<'t> Likewise<'t> {
    /// No nogoods told yet, for a proof of this theorem that starts in this state.
    pub fn new(theorem: &'t Theorem, start: &CandidateSet) -> Likewise<'t> {
        Likewise {
            theorem,
            generators: symmetries_in(theorem, start),
            told: Vec::new(),
            origins: HashMap::new(),
        }
    }

    /// No symmetries at all.
    pub fn none(theorem: &'t Theorem) -> Likewise<'t> {
        Likewise {
            theorem,
            generators: Vec::new(),
            told: Vec::new(),
            origins: HashMap::new(),
        }
    }

    /// The part already told of which a nogood is an image, and the symmetry that maps it there, in
    /// the board's notation.
    pub fn find(&self, nogood: &[Candidate]) -> Option<(Label, String)> {
        let face = face_of(self.theorem.parts().board);
        let known = face.and_then(|face| face.symmetries());
        let mut at = nogood;
        let mut by: Option<String> = None;
        loop {
            match self.origins.get(at)? {
                Origin::Told(place) => {
                    let by = by.unwrap_or_else(|| "identity".to_owned());
                    return Some((self.told[*place].clone(), by));
                }
                Origin::Image(of, generator) => {
                    let first = &self.generators[*generator].notation;
                    by = Some(match by {
                        None => first.clone(),
                        Some(rest) => known?.product(first, &rest)?,
                    });
                    at = of;
                }
            }
        }
    }

    /// Remembers a nogood and its images, breadth first, so that each is reached by few symmetries.
    pub fn learn(&mut self, nogood: Vec<Candidate>, label: &Label) {
        self.origins
            .insert(nogood.clone(), Origin::Told(self.told.len()));
        self.told.push(label.clone());
        let mut found = vec![nogood];
        let mut next = 0;
        while next < found.len() && found.len() < IMAGES {
            for (place, symmetry) in self.generators.iter().enumerate() {
                let image: Vec<_> = found[next]
                    .iter()
                    .map(|c| symmetry.images[c.index()])
                    .collect();
                if !self.origins.contains_key(&image) {
                    let origin = Origin::Image(found[next].clone(), place);
                    self.origins.insert(image.clone(), origin);
                    found.push(image);
                }
            }
            next += 1;
        }
    }
}
