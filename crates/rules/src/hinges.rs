//! Hinges: two candidates that together see all of a CSP-variable, so that not both are true.

use super::abstract_rule::{AbstractRule, Form};
use super::builder::{RuleParts, StatementBuilder, eliminated, one_of};
use super::chains::BOARD;
use super::colouring::{HANSON, one_way_chain, strong_chain, with_board};
use super::{Family, Instance, Instances, Parameter, sudoku_hinges};

/// The rule families of this module.
pub(super) const FAMILIES: &[Family] = &[
    Family {
        name: "x-hinge",
        says: "Two candidates that together see all of a CSP-variable are not both true.",
        parameters: &[SEEN, BOARD],
        instances: x_hinges,
        near_misses: || with_board(hinges(x_hinge, true)),
        ..Family::of('D', HANSON)
    },
    Family {
        name: "strong-hinge",
        says: "Two candidates of one polarity of a strong chain that together see all of a \
         CSP-variable are both false.",
        parameters: &[SEEN, BOARD],
        instances: || hinged(strong_hinge, strong_hinge_chain),
        near_misses: || with_board(hinges(strong_hinge, true)),
        ..Family::of('D', HANSON)
    },
    Family {
        name: "weak-hinge",
        says: "Of two candidates that together see all of a CSP-variable, one that sees the \
         polarity of a strong chain opposite to the other's is false.",
        parameters: &[SEEN, BOARD],
        instances: || hinged(weak_hinge, weak_hinge_chain),
        near_misses: || with_board(hinges(weak_hinge, true)),
        ..Family::of('D', HANSON)
    },
];

const SEEN: Parameter = Parameter {
    name: "seen",
    values: &["1+1", "1+2", "1+3", "2+2", "2+3", "3+3"],
    says: "how many candidates of the CSP-variable each of the two sees",
};

fn hinges(rule: fn(usize, usize) -> RuleParts, broken: bool) -> Instances {
    let sizes = [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3)];
    Instances::listed(sizes.into_iter().flat_map(move |(a, b)| {
        let (builder, name, claim) = rule(a, b);
        let builders = if broken {
            builder.weakened()
        } else {
            vec![builder]
        };
        builders.into_iter().map(move |builder| {
            let statement = builder.statement(&name, claim.clone());
            Instance::new(&[&format!("{a}+{b}")], statement)
        })
    }))
}

/// A CSP-variable of which `a` and `b` see the given numbers of candidates each, and together all.
fn hinge(builder: &mut StatementBuilder, (a, b): (&str, usize), (c, d): (&str, usize)) {
    builder.variable((1..=b + d).map(|i| format!("w{i}")));
    (1..=b).for_each(|i| builder.link(a, format!("w{i}")));
    (b + 1..=b + d).for_each(|i| builder.link(c, format!("w{i}")));
}

/// The x-hinges on abstract boards, and all of those on the 9×9 board.
fn x_hinges() -> Instances {
    let concrete = sudoku_hinges::hinges()
        .into_iter()
        .map(|((a, b), statement)| {
            let seen = format!("{a}+{b}");
            Instance::new(&[&seen, &"sudoku"], statement)
        });
    Instances::listed(with_board(hinges(x_hinge, false)).chain(concrete))
}

fn x_hinge(a: usize, b: usize) -> RuleParts {
    let mut builder = StatementBuilder::with_free(&["a", "b"]);
    hinge(&mut builder, ("a", a), ("b", b));
    let claim = one_of(&["-a", "-b"]);
    (builder, "x-hinge".to_owned(), claim)
}

/// A family of hinges on abstract boards, and those that exist on the 9×9 board, where a candidate
/// sees one or three candidates of a CSP-variable that it is not in.
fn hinged(
    rule: fn(usize, usize) -> RuleParts,
    unhinged: fn() -> (RuleParts, [&'static str; 2]),
) -> Instances {
    let abstracts = with_board(hinges(rule, false));
    [(1, 1), (1, 3), (3, 3)]
        .into_iter()
        .fold(abstracts, |all, (a, b)| {
            all.and_random_images(&[&format!("{a}+{b}"), &"sudoku"], move || {
                let (rule, by) = unhinged();
                vec![AbstractRule::new(Form::Any, rule).covering(&by, &[a, b])]
            })
        })
}

fn strong_hinge(a: usize, b: usize) -> RuleParts {
    let ((mut builder, name, claim), [one, other]) = strong_hinge_chain();
    hinge(&mut builder, (one, a), (other, b));
    (builder, name, claim)
}

/// A strong hinge without the CSP-variable, and the two that see all of it.
fn strong_hinge_chain() -> (RuleParts, [&'static str; 2]) {
    let mut builder = StatementBuilder::default();
    strong_chain(&mut builder, "a", 4);
    let claim = eliminated(&["a1", "a3", "a5"]);
    ((builder, "strong hinge".to_owned(), claim), ["a1", "a5"])
}

fn weak_hinge(a: usize, b: usize) -> RuleParts {
    let ((mut builder, name, claim), [one, other]) = weak_hinge_chain();
    hinge(&mut builder, (one, a), (other, b));
    (builder, name, claim)
}

/// The same for a weak hinge.
fn weak_hinge_chain() -> (RuleParts, [&'static str; 2]) {
    let mut builder = StatementBuilder::with_free(&["b"]);
    one_way_chain(&mut builder, "a", 3);
    builder.link("b", "a4");
    (
        (builder, "weak hinge".to_owned(), eliminated(&["b"])),
        ["a1", "b"],
    )
}
