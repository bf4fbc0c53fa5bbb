//! What each part of an abstract board means, held against all its solutions.

use oddagon_core::Board;
use oddagon_core::NameList;
use oddagon_core::abstract_board::AbstractBoard;
use oddagon_csp::{CandidateSet, Engine};
use oddagon_prover::Solutions;

fn board(variables: &[&str], free: &str, links: &[&str]) -> Result<AbstractBoard, String> {
    let owned = |list: &[&str]| list.iter().map(|&s| s.to_owned()).collect::<Vec<_>>();
    AbstractBoard::new(&owned(variables), &NameList::from(free), &owned(links))
}

/// The values that the named candidates take together, each as a word of 0 and 1, sorted.
fn values(board: &AbstractBoard, names: &str) -> String {
    let engine = &Engine::of(board.csp());
    let mut found: Vec<String> = Vec::new();
    let all = engine.state(&CandidateSet::full(board.csp().candidate_count()));
    Solutions::new(engine).search(&all, &mut |state| {
        let live = engine.live(state);
        let value = |name: &str| {
            if live.contains(board.csp().candidate(name).unwrap()) {
                '1'
            } else {
                '0'
            }
        };
        found.push(names.split_whitespace().map(value).collect());
        true
    });
    found.sort();
    found.dedup();
    found.join(" ")
}

#[test]
fn each_part_means_what_it_says() {
    let variable = board(&["V = a b c"], "", &[]).unwrap();
    assert_eq!(values(&variable, "a b c"), "001 010 100");
    let free = board(&[], "a b", &[]).unwrap();
    assert_eq!(values(&free, "a b -a"), "001 011 100 110");
    let links = board(&[], "a b c", &["a b c"]).unwrap();
    assert_eq!(values(&links, "a b c"), "000 001 010 100");
    let all = board(&["V = a b c", "W = c d"], "e", &["a d", "d e"]).unwrap();
    assert_eq!(values(&all, "a b c d e"), "00100 00101 01010");
}

#[test]
fn names_go_both_ways() {
    let board = board(&["V1 = a b", "V2 = c d e"], "f", &["a c"]).unwrap();
    for c in board.csp().candidates() {
        assert_eq!(
            board.csp().candidate(board.csp().candidate_name(c)),
            Some(c)
        );
    }
    for v in board.csp().variables() {
        assert_eq!(board.csp().variable(board.csp().variable_name(v)), Some(v));
    }
    assert!(board.csp().variable("f?").is_some() && board.csp().candidate("-f").is_some());
    assert!(board.csp().candidate("x").is_none() && board.permutation("a").is_none());
}

#[test]
fn bad_entries_are_refused_with_their_place() {
    let message = |result: Result<AbstractBoard, String>| result.unwrap_err().to_string();
    let messages = [
        message(board(&[], "", &[])),
        message(board(&["V1 = a b", "a b"], "", &[])),
        message(board(&["= a b"], "", &[])),
        message(board(&["V = a b", "V = c d"], "", &[])),
        message(board(&["V = "], "", &[])),
        message(board(&["V = a b a"], "", &[])),
        message(board(&["V = a -b"], "", &[])),
        message(board(&["V = a b"], "a", &[])),
        message(board(&[], "#7", &[])),
        message(board(&[], "a b", &["a"])),
        message(board(&[], "a b", &["a a"])),
        message(board(&[], "a b", &["a c"])),
    ];
    insta::assert_snapshot!(messages.join("\n"), @r##"
    found no candidate, expected some in variables or free
    "a b": expected a name, "=" and candidates, such as "V1 = a b c"
    "": expected a letter and further letters, digits or "_", and not "none"
    "V = c d": the name is taken, expected another
    "V = ": expected a candidate or more
    "V = a b a": a candidate is named twice
    "-b": expected a letter and further letters, digits or "_", and not "none"
    "a": the name is taken, expected another
    "#7": expected a letter and further letters, digits or "_", and not "none"
    "a": expected two candidates or more
    "a a": a candidate is named twice
    "a c": expected candidates of the variables or free ones
    "##);
}
