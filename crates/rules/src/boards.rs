//! Rules of other boards than Sudoku's. Their statements and near misses are in `patterns/boards`;
//! a family has those whose names begin as its rules do.

use super::{Family, Instance, Instances, Parameter};
use oddagon_boards::theorem::{BoardName, Statement, read_statements};
use oddagon_core::path::{Model, Steps};
use oddagon_csp::Theory;
use oddagon_shipped::{FUTOSHIKI, KAKURO, LATIN, MAPS, NUMBERS, PANDIAGONAL};

/// The rule families of this module.
pub(super) const FAMILIES: &[Family] = &[
    Family {
        name: "latin-naked-subset",
        says: "n cells of a row or column that hold only n digits hold all of them: no other \
         cell of the line does.",
        instances: || stated(LATIN[0], &["naked pair"]),
        near_misses: || stated(LATIN[1], &["naked pair"]),
        ..latin("traditional")
    },
    Family {
        name: "latin-fish",
        says: "If a digit stands in n rows only in n columns, it stands in these columns only \
         in these rows.",
        instances: || stated(LATIN[0], &["x-wing"]),
        near_misses: || stated(LATIN[1], &["x-wing"]),
        ..latin("traditional")
    },
    Family {
        name: "latin-xy-wing",
        says: "A pivot holds 1 and 2, a cell that it sees 1 and 3, another one 2 and 3: one of \
         these two cells is 3, so no cell that sees both is 3.",
        instances: || stated(LATIN[0], &["xy-wing"]),
        near_misses: || stated(LATIN[1], &["xy-wing"]),
        ..latin("traditional")
    },
    Family {
        name: "region-whip",
        says: "If all places of a digit in a region lie in one row (column), there are none \
         elsewhere in that row (column).",
        theory: Theory::W1,
        instances: || stated(LATIN[0], &["whip[1]"]),
        near_misses: || stated(LATIN[1], &["whip[1]"]),
        ..latin("Berthier, Pattern-Based Constraint Satisfaction: whip[1]")
    },
    Family {
        name: "pandiagonal-whip",
        says: "If a cell sees all places that a digit has left in a row, column, diagonal or \
         antidiagonal, along any of its four lines, it does not hold that digit.",
        theory: Theory::W1,
        file: Some("pandiagonal"),
        instances: || stated(PANDIAGONAL[0], &["whip[1]"]),
        near_misses: || stated(PANDIAGONAL[1], &["whip[1]"]),
        ..latin("Berthier, CSP-Rules manual, LatinRules: whip[1] in pandiagonal squares")
    },
    Family {
        name: "pandiagonal-fish",
        says: "If a digit stands in n lines of one kind only on n lines of another kind, it \
         stands on these only in the first n lines. There are four kinds of lines, so twelve \
         kinds of fish.",
        parameters: &[
            Parameter {
                name: "size",
                values: &["2", "3"],
                says: "the number n of base lines",
            },
            Parameter {
                name: "base",
                values: LINES,
                says: "the lines that have the digit only where they cross the others",
            },
            Parameter {
                name: "transversal",
                values: LINES,
                says: "the lines from which it is eliminated",
            },
        ],
        theory: Theory::W1,
        file: Some("pandiagonal"),
        instances: || valued(PANDIAGONAL[0], &["x-wing", "swordfish"], fish),
        near_misses: || valued(PANDIAGONAL[1], &["x-wing", "swordfish"], fish),
        ..latin("Berthier, CSP-Rules manual, LatinRules: fish of twelve kinds")
    },
    Family {
        name: "ascending-chain",
        says: "In a chain of k signs, counted from 0, the cell i exceeds i others and k-i \
         others exceed it.",
        instances: || stated(FUTOSHIKI[0], &["ascending chain"]),
        near_misses: || stated(FUTOSHIKI[1], &["ascending chain"]),
        ..futoshiki("Berthier, CSP-Rules manual, Futoshiki: asc[k]")
    },
    Family {
        name: "strong-ascending-chain",
        says: "The same, counted from the least candidate of the first cell and the largest of \
         the last one.",
        instances: || stated(FUTOSHIKI[0], &["strong ascending chain"]),
        near_misses: || stated(FUTOSHIKI[1], &["strong ascending chain"]),
        ..futoshiki("Berthier, CSP-Rules manual, Futoshiki: str-asc[k]")
    },
    Family {
        name: "hill",
        says: "Two chains in one row or column that ascend to the same cell, with k signs \
         together: this cell exceeds k cells, all different.",
        instances: || stated(FUTOSHIKI[0], &["hill"]),
        near_misses: || stated(FUTOSHIKI[1], &["hill"]),
        ..futoshiki("Berthier, CSP-Rules manual, Futoshiki: hill[k]")
    },
    Family {
        name: "valley",
        says: "Two chains in one row or column that ascend from the same cell, with k signs \
         together: k cells, all different, exceed this one.",
        instances: || stated(FUTOSHIKI[0], &["valley"]),
        near_misses: || stated(FUTOSHIKI[1], &["valley"]),
        ..futoshiki("Berthier, CSP-Rules manual, Futoshiki: valley[k]")
    },
    Family {
        name: "strong-hill",
        says: "A hill, counted from the least candidate of its two ends.",
        instances: || stated(FUTOSHIKI[0], &["strong hill"]),
        near_misses: || stated(FUTOSHIKI[1], &["strong hill"]),
        ..futoshiki("Berthier, CSP-Rules manual, Futoshiki: str-hill[k]")
    },
    Family {
        name: "strong-valley",
        says: "A valley, counted from the largest candidate of its two ends.",
        instances: || stated(FUTOSHIKI[0], &["strong valley"]),
        near_misses: || stated(FUTOSHIKI[1], &["strong valley"]),
        ..futoshiki("Berthier, CSP-Rules manual, Futoshiki: str-valley[k]")
    },
    Family {
        name: "crossing-runs",
        says: "A cell of two runs holds a digit that both sums allow.",
        instances: || stated(KAKURO[0], &["cell of two runs"]),
        near_misses: || stated(KAKURO[1], &["cell of two runs"]),
        ..kakuro("traditional")
    },
    Family {
        name: "combination-to-cells",
        says: "A digit that is in no combination left is in no cell of the run.",
        instances: || stated(KAKURO[0], &["combination to cells"]),
        near_misses: || stated(KAKURO[1], &["combination to cells"]),
        ..kakuro(
            "Berthier, CSP-Rules manual, KakuroRules: ctr-to-horiz-sector, ctr-to-verti-sector",
        )
    },
    Family {
        name: "cell-to-combination",
        says: "A combination that has no digit of some cell is eliminated.",
        instances: || stated(KAKURO[0], &["cell to combination"]),
        near_misses: || stated(KAKURO[1], &["cell to combination"]),
        ..kakuro("Berthier, CSP-Rules manual, KakuroRules: cell-to-horiz-ctr, cell-to-verti-ctr")
    },
    Family {
        name: "cells-to-combination",
        says: "A combination with a digit that no cell of the run has is eliminated.",
        instances: || stated(KAKURO[0], &["cells to combination"]),
        near_misses: || stated(KAKURO[1], &["cells to combination"]),
        ..kakuro(
            "Berthier, CSP-Rules manual, KakuroRules: horiz-sector-to-ctr, verti-sector-to-ctr",
        )
    },
    Family {
        name: "surface-sum",
        says: "The sums across and the sums down of a rectangle differ by what is in the cells \
         beyond it.",
        instances: || stated(KAKURO[0], &["surface sum"]),
        near_misses: || stated(KAKURO[1], &["surface sum"]),
        ..kakuro("traditional; Berthier, CSP-Rules manual, Kakuro: surface sums")
    },
    Family {
        name: "distance",
        says: "Two numbers of a path stand in cells no farther apart than the numbers are.",
        parameters: &[
            Parameter {
                name: "game",
                values: &["numbrix", "hidato"],
                says: "whether steps go to sides, or to sides and corners",
            },
            Parameter {
                name: "model",
                values: &["topological", "geometric"],
                says: "the links: of neighbouring numbers, or of all",
            },
        ],
        theory: Theory::W1,
        file: Some("numbers"),
        instances: || valued(NUMBERS[0], &[""], path),
        near_misses: || valued(NUMBERS[1], &[""], path),
        ..Family::of(
            'K',
            "Berthier, CSP-Rules manual, HidatoRules: topological and geometric models",
        )
    },
    Family {
        name: "neighbours-with-two-colours",
        says: "Two countries that border each other and have the same two colours left use \
         both: a naked pair. A country that borders both has neither.",
        instances: || stated(MAPS[0], &["two neighbours"]),
        near_misses: || stated(MAPS[1], &["two neighbours"]),
        ..map("traditional")
    },
    Family {
        name: "odd-wheel",
        says: "Three colours are not enough for a country and an odd ring of countries around it.",
        instances: || stated(MAPS[0], &["a wheel"]),
        near_misses: || stated(MAPS[1], &["a wheel"]),
        ..map("traditional")
    },
    Family {
        name: "two-colour-chain",
        says: "Countries with the same two colours left, each bordering the next (a Kempe \
         chain), alternate between them: the ends of an even number of them have both, the ends \
         of an odd number the same.",
        instances: || stated(MAPS[0], &["a chain", "a ring"]),
        near_misses: || stated(MAPS[1], &["a chain", "a ring"]),
        ..map("Kempe chains: traditional")
    },
    Family {
        name: "around-a-triangle",
        says: "Two countries that border the same three, which border each other, have the same \
         of four colours.",
        instances: || stated(MAPS[0], &["two countries"]),
        near_misses: || stated(MAPS[1], &["two countries"]),
        ..map("traditional")
    },
];

const LINES: &[&str] = &["rows", "columns", "diagonals", "antidiagonals"];

const fn latin(source: &'static str) -> Family {
    Family {
        file: Some("latin"),
        ..Family::of('H', source)
    }
}

const fn futoshiki(source: &'static str) -> Family {
    Family {
        theory: Theory::W1,
        file: Some("futoshiki"),
        ..Family::of('I', source)
    }
}

const fn kakuro(source: &'static str) -> Family {
    Family {
        theory: Theory::W1,
        file: Some("kakuro"),
        ..Family::of('J', source)
    }
}

const fn map(source: &'static str) -> Family {
    Family {
        file: Some("maps"),
        ..Family::of('L', source)
    }
}

/// The statements of a text whose names begin with one of these.
fn stated(text: &'static str, begins: &'static [&'static str]) -> Instances {
    valued(text, begins, |_| Vec::new())
}

/// The same with the values of parameters that they have.
fn valued(
    text: &'static str,
    begins: &'static [&'static str],
    values: fn(&Statement) -> Vec<String>,
) -> Instances {
    let all = read_statements(text).expect("the files that are part of the program are statements");
    let here = all.into_iter().filter(|statement| {
        let mut begins = begins.iter();
        begins.any(|begin| statement.name.starts_with(begin))
    });
    Instances::listed(here.map(move |statement| Instance {
        values: values(&statement),
        ..Instance::new(&[], statement)
    }))
}

/// Size, base and transversal lines of `x-wing in rows, columns transversal`.
fn fish(statement: &Statement) -> Vec<String> {
    let size = if statement.name.starts_with("x-wing") {
        "2"
    } else {
        "3"
    };
    let words = statement.name.split([' ', ',']);
    let lines = words.filter(|word| LINES.contains(word)).take(2);
    let values = std::iter::once(size).chain(lines);
    values.map(str::to_owned).collect()
}

/// Game and model of a board of paths.
fn path(statement: &Statement) -> Vec<String> {
    let BoardName::Path { steps, model, .. } = &statement.board else {
        return Vec::new();
    };
    let game = match steps {
        Steps::Side => "numbrix",
        Steps::King => "hidato",
    };
    let model = match model {
        Model::Topological => "topological",
        Model::Geometric => "geometric",
    };
    vec![game.to_owned(), model.to_owned()]
}
