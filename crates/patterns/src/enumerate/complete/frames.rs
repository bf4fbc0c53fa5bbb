//! Certificates that a list of frames is complete.

use super::packed;
use crate::enumerate::Pattern;
use crate::enumerate::board::{Colouring, Geometry};
use oddagon_complete::FramesHead;

/// The certificate that these are all frames of `k` digits, packed with gzip: each with the digits
/// that fill it, if they do. `geometry` is that of the 9×9 board.
///
/// # Panics
/// If `k` is more than 8.
pub fn packed_frames(geometry: &Geometry, k: u8, frames: &[Pattern]) -> Vec<u8> {
    let version = FramesHead::VERSION;
    let mut all = packed(&format!("{{\"frames\":{version},\"k\":{k}}}\n"));
    // Part by part: all lines together can have 200 MB.
    for some in frames.chunks(10_000) {
        let lines: String = some.iter().map(|&frame| line(geometry, k, frame)).collect();
        all.extend(packed(&lines));
    }
    all
}

/// A frame as a line, filled if that is possible.
fn line(geometry: &Geometry, k: u8, frame: Pattern) -> String {
    let colouring = Colouring::of(geometry, frame, k.into());
    let mark = |cell: usize| {
        let digit = |d: &u8| colouring.is_some_and(|c| c.cells((*d).into()) >> cell & 1 == 1);
        match (0..k).find(digit) {
            Some(digit) => char::from(b'1' + digit),
            None if frame >> cell & 1 == 1 => 'X',
            None => '.',
        }
    };
    (0..81).map(mark).chain(['\n']).collect()
}
