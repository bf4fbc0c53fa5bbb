//! Making maps: countries grown on a grid of squares, coloured at random.

use crate::{Clue, ClueMeaning, Instance, Maker, Request, Stated, completion};
use oddagon_boards::board::Board;
use oddagon_boards::map::text::LETTERS;
use oddagon_csp::{Candidate, Engine};
use oddagon_job::random::Random;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::Arc;

/// How many case distinctions a random colouring may take.
const MAX_CASES: usize = 1000;

/// The most countries that are made.
const MAX_COUNTRIES: usize = 200;

struct Maps {
    countries: usize,
    colours: usize,
}

/// A coloured map.
struct Coloured {
    colours: usize,
    adjacency: Value,
    colour: Vec<usize>,
    clues: Vec<Clue>,
    names: Vec<String>,
    board: Arc<dyn Board>,
    candidates: Vec<Candidate>,
}

/// A maker of maps with the number of countries asked for, and four colours unless another number
/// is.
pub(crate) fn maker(request: &Request) -> Result<Box<dyn Maker>, String> {
    let (countries, same) = request.size.unwrap_or((20, 20));
    if countries != same || !(2..=MAX_COUNTRIES).contains(&countries) {
        return Err(format!(
            "--size: expected a number of countries from 2 to {MAX_COUNTRIES}"
        ));
    }
    let colours = request.colours.unwrap_or(4);
    let most = LETTERS.len();
    if !(2..=most).contains(&colours) {
        return Err(format!(
            "--colours: found {colours}, expected a number from 2 to {most}"
        ));
    }
    Ok(Box::new(Maps { countries, colours }))
}

impl Maker for Maps {
    fn instance(&self, random: &mut Random) -> Option<Box<dyn Instance>> {
        let borders = borders(self.countries, random);
        let lists = (1..=self.countries).filter_map(|country| {
            let others = borders
                .iter()
                .filter(|(a, _)| *a == country)
                .map(|(_, b)| *b);
            let list: Vec<usize> = std::iter::once(country).chain(others).collect();
            (list.len() > 1).then_some(list)
        });
        let adjacency = json!(lists.collect::<Vec<_>>());
        let empty = ".".repeat(self.countries);
        let board = stated(self.colours, &empty, &adjacency)
            .board
            .board()
            .ok()?;
        let csp = board.csp();
        let engine = &Engine::of(csp);
        let state = completion(engine, &engine.state(&csp.everything()), random, MAX_CASES)?;
        let candidates: Vec<Candidate> = engine.live(&state).iter().collect();
        let names: Vec<String> = candidates
            .iter()
            .map(|&c| csp.candidate_name(c).to_owned())
            .collect();
        let clue = |name: &String| Clue {
            place: None,
            rank: 0,
            says: ClueMeaning::True(name.clone()),
        };
        Some(Box::new(Coloured {
            colours: self.colours,
            adjacency,
            colour: candidates
                .iter()
                .map(|c| c.index() % self.colours)
                .collect(),
            clues: names.iter().map(clue).collect(),
            names,
            board,
            candidates,
        }))
    }

    fn shape(&self) -> Option<(usize, usize)> {
        None
    }
}

impl Instance for Coloured {
    fn clues(&self) -> &[Clue] {
        &self.clues
    }

    fn stated(&self, kept: &[bool]) -> Stated {
        let letters = self.colour.iter().zip(kept);
        let givens: String = letters
            .map(|(&colour, &kept)| {
                let letter = LETTERS.chars().nth(colour).filter(|_| kept);
                letter.unwrap_or('.')
            })
            .collect();
        stated(self.colours, &givens, &self.adjacency)
    }

    fn solution(&self) -> &[String] {
        &self.names
    }

    fn givens(&self) -> Option<(&Arc<dyn Board>, &[Candidate])> {
        Some((&self.board, &self.candidates))
    }
}

fn stated(colours: usize, givens: &str, adjacency: &Value) -> Stated {
    let data = json!({
        "colours": colours,
        "countries": givens.len(),
        "givens": givens,
        "adjacency": adjacency,
    });
    Stated::of("map", data)
}

/// The pairs of countries of a random map that border each other, the lesser number first. On a
/// grid of squares each country begins with one, and takes squares beside its own; countries are
/// numbered in reading order.
fn borders(countries: usize, random: &mut Random) -> BTreeSet<(usize, usize)> {
    let side = (1..).find(|side| side * side >= 6 * countries).unwrap_or(1);
    let mut squares: Vec<usize> = (0..side * side).collect();
    random.shuffle(&mut squares);
    let mut country = vec![None; side * side];
    let mut open = squares[..countries].to_vec();
    for (i, &square) in open.iter().enumerate() {
        country[square] = Some(i);
    }
    let near = |square: usize| {
        let (r, c) = (square / side, square % side);
        let all = [
            (r > 0).then(|| square - side),
            (c > 0).then(|| square - 1),
            (c + 1 < side).then(|| square + 1),
            (r + 1 < side).then(|| square + side),
        ];
        all.into_iter().flatten()
    };
    while !open.is_empty() {
        let at = random.below(open.len());
        let square = open[at];
        let free: Vec<usize> = near(square)
            .filter(|&next| country[next].is_none())
            .collect();
        match random.pick(&free) {
            None => drop(open.swap_remove(at)),
            Some(next) => {
                country[next] = country[square];
                open.push(next);
            }
        }
    }
    let mut numbers: Vec<Option<usize>> = Vec::new();
    for own in &country {
        if !numbers.contains(own) {
            numbers.push(*own);
        }
    }
    let number = |square: usize| numbers.iter().position(|n| *n == country[square]);
    let pairs = (0..side * side)
        .flat_map(|square| near(square).map(move |next| (square, next)))
        .filter_map(|(a, b)| Some((number(a)? + 1, number(b)? + 1)));
    pairs.filter(|(a, b)| a < b).collect()
}
