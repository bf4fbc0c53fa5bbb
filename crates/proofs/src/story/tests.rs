use super::*;
use crate::Proof;
use oddagon_boards::board::Board;
use oddagon_csp::Csp;
use oddagon_prover::trial_and_error;

fn shipped(name: &str) -> Proof {
    read(&format!("proofs/{name}"))
}

fn read(name: &str) -> Proof {
    let path = format!("{}/../../{name}", env!("CARGO_MANIFEST_DIR"));
    crate::read(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// Every part with the candidates that it refutes together, in the order of the telling.
fn nogoods(story: &Story) -> Vec<(Vec<Candidate>, &Part)> {
    fn add<'s>(
        found: &mut Vec<(Vec<Candidate>, &'s Part)>,
        assumed: &[Candidate],
        parts: &'s [Part],
    ) {
        for part in parts {
            let nogood: Vec<_> = assumed.iter().copied().chain([part.candidate]).collect();
            if let Reason::Trial(inner, _) = &part.reason {
                add(found, &nogood, inner);
            }
            found.push((nogood, part));
        }
    }
    let mut found = Vec::new();
    parts(story).for_each(|part| add(&mut found, &[], std::slice::from_ref(part)));
    found
}

/// The passages of a story that is not a path.
fn parts(story: &Story) -> impl Iterator<Item = &Part> {
    story.passages.iter().map(|passage| match &passage.what {
        PassageContent::Part(part) => part,
        told => panic!("{told:?}"),
    })
}

fn decide(csp: &Csp, live: &mut CandidateSet, c: Candidate) {
    csp.linked(c).iter().for_each(|&d| live.remove(d));
}

/// Replays a story by its own rules: every Single and every contradiction is one, what is used was
/// shown before under assumptions still in force, parts told as "likewise" are images, and the
/// claim follows.
fn verify(story: &Story) {
    let board: &dyn Board = &**story.theorem.board();
    let csp = board.csp();
    let all = nogoods(story);
    let place = |label: &Label| {
        all.iter()
            .position(|(_, part)| part.label == *label)
            .unwrap()
    };
    let follow = |decided: &[Candidate], chain: &Chain, before: usize| -> (CandidateSet, bool) {
        let mut live = story.start.clone();
        decided.iter().for_each(|&c| decide(csp, &mut live, c));
        let mut empty = false;
        for event in &chain.0 {
            assert!(!empty, "the contradiction comes last");
            for (label, c) in &event.uses {
                let (nogood, _) = &all[place(label)];
                assert!(place(label) < before, "{label} is used before it is shown");
                assert_eq!(nogood.last(), Some(c));
                assert!(decided.starts_with(&nogood[..nogood.len() - 1]));
                live.remove(*c);
            }
            let left = |v| {
                csp.members(v)
                    .iter()
                    .filter(|&&c| live.contains(c))
                    .collect::<Vec<_>>()
            };
            match event.what {
                EventKind::Single(v, c) => {
                    assert_eq!(left(v), [&c]);
                    decide(csp, &mut live, c);
                }
                EventKind::Empty(v) => {
                    assert!(left(v).is_empty());
                    empty = true;
                }
                EventKind::Nothing => {}
            }
        }
        assert_eq!(story.after(decided, chain), live);
        (live, empty)
    };
    for (i, (nogood, part)) in all.iter().enumerate() {
        let assumed = &nogood[..nogood.len() - 1];
        match &part.reason {
            Reason::Trial(_, chain) => assert!(follow(nogood, chain, i).1),
            Reason::Rule(chain, rule) => {
                let v = &rule.variables[0];
                assert_eq!(rule.variables.len(), 1, "a whip[1]");
                let (live, _) = follow(assumed, chain, i);
                let free =
                    |c: &&Candidate| live.contains(**c) && !csp.are_linked(**c, part.candidate);
                assert_eq!(csp.members(*v).iter().find(free), None);
            }
            Reason::Likewise(of, by) => {
                let map = board.permutation(by).unwrap();
                assert!(place(of) < i);
                let image: Vec<_> = all[place(of)].0.iter().map(|c| map[c.index()]).collect();
                assert_eq!(image, *nogood);
                let moved = csp
                    .candidates()
                    .find(|&c| story.start.contains(c) != story.start.contains(map[c.index()]));
                assert_eq!(moved, None, "{by} maps the state to itself");
                // The candidate is refuted, at the depth that there is room for.
                let mut live = story.start.clone();
                nogood.iter().for_each(|&c| decide(csp, &mut live, c));
                let depth = story.depth - nogood.len();
                let everything = csp.everything();
                let left = trial_and_error(csp, story.theory, &live, &everything, depth);
                assert_eq!(left, None);
            }
        }
    }
    let (live, empty) = follow(&[], &story.conclusion, all.len());
    assert_eq!(live, story.end);
    match &story.theorem.goal() {
        oddagon_boards::theorem::Goal::Impossible | oddagon_boards::theorem::Goal::Clause(_) => {
            assert!(empty)
        }
        oddagon_boards::theorem::Goal::Eliminate(targets) => {
            assert!(empty || targets.iter().all(|&c| !live.contains(c)));
        }
    }
}

#[test]
fn shipped_proofs_are_told_rightly() {
    for name in [
        "trivalue-oddagon.ron",
        "trivalue-oddagon-small.ron",
        "trivalue-oddagon-wlog.ron",
        "tridagon-elimination/0001.ron",
        "tridagon-elimination/0002.ron",
        "trivalue-oddagon-degenerate/0001.ron",
        "kl-digit/0003.ron",
        "oddagons/0001.ron",
    ] {
        let proof = shipped(name);
        for number in 1..=proof.derivations.len() {
            verify(&Story::of(&proof, number).unwrap());
        }
    }
}

#[test]
fn whips_are_told_rightly() {
    let story = Story::of(&read("tests/proofs/whips.ron"), 1).unwrap();
    let all = nogoods(&story);
    let whips = all
        .iter()
        .filter(|(_, part)| matches!(part.reason, Reason::Rule(..)));
    assert_eq!(whips.count(), 2);
    verify(&story);
}

#[test]
fn symmetry_makes_the_small_proof_shorter() {
    let story = Story::of(&shipped("trivalue-oddagon-small.ron"), 1).unwrap();
    assert_eq!(story.extent(), "7 trials, and 3 more by symmetry");
    let class = "of depth 3 in T&E(BRT, 3), restricted to its own focus and full";
    assert_eq!(story.class(), class);
}

#[test]
fn wrong_proofs_are_not_told() {
    let mut proof = shipped("trivalue-oddagon-wlog.ron");
    proof.derivations[0].conclusion.0.remove(1);
    let told = Story::of(&proof, 1).unwrap_err().to_string();
    assert!(
        told.starts_with("the proof is wrong: derivation 1, conclusion"),
        "{told}"
    );
    let told = Story::of(&proof, 2).unwrap_err().to_string();
    assert_eq!(told, "found 1 derivation, expected one of number 2");
    assert!(Story::of(&proof, 0).is_err());
}

#[test]
fn what_nothing_rests_on_is_left_out() {
    let mut proof = shipped("trivalue-oddagon-wlog.ron");
    let steps = &mut proof.derivations[0].steps;
    let mut extra = steps[0].clone();
    extra.id = 99;
    steps.push(extra);
    assert_eq!(parts(&Story::of(&proof, 1).unwrap()).count(), 2);
}
