//! The last bands that leave no colouring, against the definition.

use super::super::bands::{Band, Bands, SameCounts};
use super::super::given_counts::all_counts;
use super::super::last_bands::{LastBands, Orbits, groups};
use super::super::profile::Profile;
use super::super::together::{Profiles, Together};
use crate::enumerate::band::{Cells, Digits};
use crate::enumerate::columns::{fits, total};

fn first_band(bands: &Bands, same: SameCounts) -> Option<Band> {
    let mut members = bands.lacks(same).flat_map(|(_, group)| &group.members);
    members.next().map(|&member| bands.band(same, member))
}

/// Pairs of bands with many column counts, with all last bands that fit them. What is known of one
/// second band serves the next.
#[test]
fn excluding() {
    let mut shown = Vec::new();
    for (k, l, step) in [(0, 3, 19), (2, 3, 61)] {
        let bands = Bands::new(Digits { k, l }, 10);
        let (mut pairs, mut kept, mut all_lasts) = (0, 0, 0);
        for counts in all_counts(l).into_iter().step_by(step) {
            let groups = groups(&bands, counts, 3, |_| true);
            let orbits = Orbits::new(&bands, counts);
            let last_bands = LastBands::new(&bands, &orbits, &groups);
            let among = last_bands.meeting(0, 3);
            let lasts = last_bands.bands(&among);
            let first = bands.by_counts.iter().filter(|a| fits(a.counts, counts));
            for &same_a in first.filter(|a| total(a.counts) > 1).take(20) {
                let same_b = bands.with_counts(counts - same_a.counts);
                let (Some(a), Some(&same_b)) = (first_band(&bands, same_a), same_b) else {
                    continue;
                };
                let profiles = Profiles::new(&bands, same_b);
                let mut own = Together::new(&last_bands, bands.all_profiles(&a), profiles);
                let groups = bands.lacks(same_b).map(|(_, group)| group);
                let seconds =
                    groups.flat_map(|group| (0..group.members.len()).map(move |i| (group, i)));
                for (group, i) in seconds.take(3) {
                    let b = bands.band(same_b, group.members[i]);
                    let numbers = bands.lists(profiles.frame(), group, i).next();
                    let mut found = among.clone();
                    if !own.restrict(numbers.expect("its profiles"), &mut found) {
                        found.clear();
                    }
                    let found: Vec<Cells> =
                        last_bands.bands(&found).iter().map(|c| c.cells).collect();
                    let all_b: Vec<Profile> = bands.all_profiles(&b).collect();
                    let both = |w| {
                        all_b
                            .iter()
                            .filter(move |&v| w & v == 0)
                            .map(move |v| w | v)
                    };
                    let together: Vec<Profile> = bands.all_profiles(&a).flat_map(both).collect();
                    let excludes = |c: &&Band| {
                        let mut own = bands.all_profiles(c);
                        own.all(|c| together.iter().all(|w| w & c != 0)) && !together.is_empty()
                    };
                    let plain: Vec<Cells> =
                        lasts.iter().filter(excludes).map(|c| c.cells).collect();
                    assert_eq!(found, plain, "{counts:#x}: {:#x} {:#x}", a.cells, b.cells);
                    pairs += 1;
                    kept += found.len();
                    all_lasts += lasts.len();
                }
            }
        }
        shown.push(format!("{k},{l}: {pairs} pairs, {kept} of {all_lasts}"));
    }
    insta::assert_snapshot!(shown.join("; "), @"0,3: 487 pairs, 131 of 19107; 2,3: 287 pairs, 15180 of 124144");
}
