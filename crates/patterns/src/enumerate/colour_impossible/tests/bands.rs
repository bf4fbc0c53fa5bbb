//! The lists of bands and their gains against plain ways to get them.

use super::super::bands::{Band, Bands};
use super::super::classes::{Judged, firsts, judged, lacking};
use super::super::profile::{ColourOrders, Profile, profiles};
use crate::enumerate::band::{self, Cells, Digits, Numbers, counts, image, k_bit, places};
use crate::enumerate::columns::{Columns, Counts, column, occupied};
use std::collections::{HashMap, HashSet};

const TWO_AND_THREE: Digits = Digits { k: 2, l: 3 };

/// The class of each band of at most `largest` cells, whatever it looks like.
fn all_classes(digits: Digits, largest: u32) -> HashMap<Cells, u32> {
    let all = band::all(digits, largest);
    let (members, _) = Numbers::new(&all).classes(&Columns::new(), &all);
    all.into_iter()
        .zip(members.iter().map(|m| m.class))
        .collect()
}

/// The bands, moved to all counts.
fn moved(bands: &Bands) -> impl Iterator<Item = (Counts, Counts, Band)> {
    bands.by_counts.iter().flat_map(move |&same| {
        bands.lacks(same).flat_map(move |(lack, group)| {
            let members = group.members.iter();
            members.map(move |&member| (same.counts, lack, bands.band(same, member)))
        })
    })
}

/// Of each class one band is chosen, and no image is missing when the bands are moved.
#[test]
fn all_images() {
    let (digits, columns) = (TWO_AND_THREE, Columns::new());
    let class_of = all_classes(digits, 4);
    let firsts = firsts(digits, &columns, 8);
    let class = |&band: &Cells| class_of.get(&image(&columns, 0, band)).copied();
    let chosen: Vec<u32> = firsts.iter().filter_map(class).collect();
    let distinct: HashSet<u32> = chosen.iter().copied().collect();
    assert_eq!(distinct.len(), chosen.len());

    let bands = Bands::new(digits, 8);
    let mut seen: HashMap<u32, usize> = HashMap::new();
    let mut distinct = HashSet::new();
    for (own_counts, lack, band) in moved(&bands) {
        let Some(&class) = class_of.get(&band.cells) else {
            continue;
        };
        assert_eq!(counts(band.cells), own_counts);
        assert_eq!(lacking(band.cells, digits), lack);
        assert!(distinct.insert(band.cells));
        *seen.entry(class).or_default() += 1;
    }
    let mut members: HashMap<u32, usize> = HashMap::new();
    for class in class_of.values() {
        *members.entry(*class).or_default() += 1;
    }
    assert!(seen.len() > 50);
    assert!(seen.iter().all(|(class, images)| members[class] == *images));
}

/// The profiles and gains of moved bands are theirs.
#[test]
fn moved_profiles() {
    let bands = Bands::new(TWO_AND_THREE, 6);
    let orders = &bands.orders;
    for (_, _, band) in moved(&bands).step_by(97) {
        let plain = orders.all(&profiles(band.cells, bands.digits));
        let mut own: Vec<Profile> = bands.all_profiles(&band).collect();
        own.sort_unstable();
        assert_eq!(own, plain);
        let Judged::Part(class) = judged(band.cells, bands.digits, orders) else {
            panic!("a part of a pattern, like its first member");
        };
        let as_set = |gains: &mut dyn Iterator<Item = Vec<Profile>>| -> HashSet<Vec<Profile>> {
            gains.map(|gain| orders.all(&gain)).collect()
        };
        let gains = as_set(&mut class.gains.iter().cloned());
        assert_eq!(as_set(&mut bands.gains(&band)), gains);
    }
}

/// All sets of colours in the columns that could be those of other bands: at most `l` cells in a
/// column are coloured.
fn rests(counts: Counts, l: u32) -> Vec<Profile> {
    let mut rests = vec![0];
    for c in (0..9).filter(|c| occupied(counts) >> c & 1 == 1) {
        let sets = (0..1u64 << l).filter(|set| set.count_ones() <= l - column(counts, c));
        let spread = |set: u64| (0..l).fold(0, |p, q| p | (set >> q & 1) << (9 * q + c as u32));
        let sets: Vec<Profile> = sets.map(spread).collect();
        let with_set = |&rest: &Profile| sets.iter().map(move |set| rest | set);
        rests = rests.iter().flat_map(with_set).collect();
    }
    rests
}

/// Whether some cell of the band is needed in no pattern, as no rest of a board is impossible with
/// the band and possible with it weakened.
fn has_needless_cell(cells: Cells, digits: Digits, orders: &ColourOrders) -> bool {
    let all = |cells: Cells| orders.all(&profiles(cells, digits));
    let fits = |profiles: &[Profile], rest: Profile| profiles.iter().any(|p| p & rest == 0);
    let own = all(cells);
    let mut rests = rests(counts(cells), digits.l);
    rests.retain(|&rest| !fits(&own, rest));
    places(cells).any(|x| {
        let lower = cells & k_bit(x) != 0;
        let weaker = all(cells & !if lower { k_bit(x) } else { 1 << x });
        !rests.iter().any(|&rest| fits(&weaker, rest))
    })
}

/// A band is left out just if one of its cells can be needed in no pattern.
#[test]
fn bands_without_gains() {
    let mut shown = Vec::new();
    for (k, l, largest) in [(1, 2, 9), (1, 3, 7), (2, 3, 7), (0, 3, 8)] {
        let digits = Digits { k, l };
        let orders = ColourOrders::new(digits);
        let mut kept = [0, 0];
        for band in firsts(digits, &Columns::new(), largest) {
            if profiles(band, digits).is_empty() {
                continue;
            }
            let part = matches!(judged(band, digits, &orders), Judged::Part(_));
            let needless = has_needless_cell(band, digits, &orders);
            assert_eq!(part, !needless, "{k},{l}: {band:#x}");
            kept[usize::from(part)] += 1;
        }
        shown.push(format!("{k},{l}: {} of {}", kept[1], kept[0] + kept[1]));
    }
    insta::assert_snapshot!(shown.join("; "), @"1,2: 90 of 172; 1,3: 568 of 919; 2,3: 1295 of 3023; 0,3: 92 of 117");
}

/// How many bands the figures in the essay are about.
#[test]
fn number_of_bands() {
    let columns = Columns::new();
    let all = firsts(TWO_AND_THREE, &columns, 81).len();
    let bands = Bands::new(TWO_AND_THREE, 81);
    insta::assert_snapshot!(format!("{} of {all}", bands.classes.len()), @"11688 of 26146");
}
