use super::classify::without_loss_of_generality;
use super::{Atlas, Filter, FilterError, classify};
use crate::enumerate::{Forms, Kind, Marked, Options, enumerate};
use oddagon_boards::sudoku::SudokuTheorem;
use oddagon_boards::theorem::Theorem;
use oddagon_job::Shard;
use oddagon_prover::Depth;
use oddagon_prover::sat;
use std::sync::OnceLock;

const THREE: Kind = Kind::Colour { k: 3 };

/// The 3-digit patterns of ten cells, and of twelve, on the whole board.
fn small() -> &'static Atlas {
    static SMALL: OnceLock<Atlas> = OnceLock::new();
    SMALL.get_or_init(|| {
        let all = enumerate(through_12()).expect("in range");
        let rows = all.iter().map(|&p| classified(p, THREE));
        Atlas::answer(through_12(), Shard::WHOLE, rows.collect())
    })
}

fn classified(pattern: Marked, kind: Kind) -> super::Row {
    let forms = Forms::Sudoku { transpose: true };
    classify(pattern, &Options::whole_board(kind), &forms).expect("agreement")
}

fn through_12() -> Options {
    Options {
        most: 12,
        ..Options::whole_board(THREE)
    }
}

fn written(atlas: &Atlas, compressed: bool) -> Vec<u8> {
    let mut bytes = Vec::new();
    atlas.write(&mut bytes, compressed).expect("written");
    bytes
}

#[test]
fn reads_what_it_writes() {
    for compressed in [false, true] {
        let bytes = written(small(), compressed);
        assert_eq!(&Atlas::read(&bytes[..]).expect("readable"), small());
    }
    let text = String::from_utf8(written(small(), false)).expect("text");
    let head: Vec<&str> = text.lines().take(4).collect();
    insta::assert_snapshot!(head.join("\n"));
    assert_eq!(text.lines().count(), 94);
    let none = Atlas::answer(through_12(), Shard { index: 2, of: 9 }, Vec::new());
    assert_eq!(
        Atlas::read(&written(&none, true)[..]).expect("readable"),
        none
    );
    // Tables need not say what they hold; those without a row must.
    let (_, old) = text.split_once('\n').expect("lines");
    let old = Atlas::read(old.as_bytes()).expect("readable");
    assert_eq!((old.part.clone(), &old.rows), (None, &small().rows));
    let nothing = Atlas::new(Options::whole_board(THREE), Vec::new());
    assert!(Atlas::read(&written(&nothing, true)[..]).is_err());
}

#[test]
fn parts_merge() {
    let part = |index: usize, of: usize| {
        let rows = small().rows.iter().skip(index).step_by(of).copied();
        let atlas = Atlas::answer(through_12(), Shard { index, of }, rows.collect());
        (format!("{index}-{of}.csv"), atlas)
    };
    let merged = |parts: Vec<(String, Atlas)>| Atlas::merge(parts).map_err(|e| e.to_string());
    let whole = merged(vec![part(2, 3), part(0, 3), part(1, 3)]);
    assert_eq!(whole.as_ref(), Ok(small()));
    let other = Options::whole_board(THREE);
    let other = Atlas::answer(other, Shard { index: 1, of: 3 }, Vec::new());
    let silent = Atlas::new(Options::whole_board(THREE), small().rows.clone());
    // A row missing; a row changed; a part that poses as another.
    let changed = |change: &dyn Fn(&mut Atlas)| {
        let (name, mut atlas) = part(1, 3);
        change(&mut atlas);
        vec![part(0, 3), (name, atlas), part(2, 3)]
    };
    let refused = [
        changed(&|atlas| atlas.rows.truncate(20)),
        changed(&|atlas| atlas.rows[7].full = Depth::Exactly(3)),
        changed(&|atlas| {
            let part = atlas.part.as_mut().expect("a part");
            part.shard = Shard { index: 2, of: 3 };
        }),
        vec![part(0, 3), part(2, 3)],
        vec![part(1, 3)],
        vec![part(5, 40), part(7, 40)],
        vec![part(0, 3), part(1, 3), part(2, 3), part(1, 3)],
        vec![part(0, 3), ("other.csv".to_owned(), other)],
        vec![part(0, 3), part(1, 2)],
        vec![part(0, 3), ("silent.csv".to_owned(), silent)],
        vec![part(0, 3), ("whole.csv".to_owned(), small().clone())],
    ];
    let refused = refused.map(|parts| merged(parts).expect_err("no whole"));
    insta::assert_snapshot!(refused.join("\n"));
}

#[test]
fn verifies() {
    small().verify(1, || ()).expect("right");
    let wrong = |change: &dyn Fn(&mut Atlas)| {
        let mut atlas = small().clone();
        change(&mut atlas);
        atlas.verify(1, || ()).expect_err("wrong").to_string()
    };
    insta::assert_snapshot!(wrong(&|a| a.rows[40].full = Depth::Exactly(3)));
    insta::assert_snapshot!(wrong(&|a| a.rows[40].stabiliser += 1));
    insta::assert_snapshot!(wrong(&|a| a.rows[40].pattern.cells |= 1));
    insta::assert_snapshot!(wrong(
        &|a| a.rows[91].pattern.cells ^= 1 << a.rows[91].pattern.cells.trailing_zeros()
    ));
    insta::assert_snapshot!(wrong(&|a| {
        a.rows.remove(40);
    }));
    insta::assert_snapshot!(wrong(&|a| a.rows.swap(3, 4)));
    insta::assert_snapshot!(wrong(&|a| a.rows[0].pattern.cells = 0x1e));
    let mut doubled = small().clone();
    doubled.rows.insert(3, small().rows[3]);
    assert!(doubled.verify(0, || ()).is_err());
}

#[test]
fn bad_tables() {
    let good = String::from_utf8(written(small(), false)).expect("text");
    let error = |text: &str| Atlas::read(text.as_bytes()).expect_err("bad").to_string();
    let line = good.lines().nth(2).expect("a row");
    let head = |line: &str| error(&good.replacen(good.lines().next().expect("a line"), line, 1));
    let with = |from: &str, to: &str| error(&good.replacen(line, &line.replacen(from, to, 1), 1));
    let messages = [
        error(""),
        error("a,b\n1,2\n"),
        with("k3-10-00001", "first"),
        with("k3-10-00001", "k9-10-00001"),
        with(",10,", ",11,"),
        with(",unsat,", ",unsatisfied,"),
        with(".X", "xX"),
        with(",10,", ",10,10,"),
        error(&good.replacen("k3-10-00002", "k3b2-10-00002", 1)),
        head("# all of"),
        head("# part 3/3 (cut 8) of minimal 3-digit patterns order=3 size=0..12 bands=3 up-to=all"),
        head("# all of minimal 3-digit patterns order=4 size=0..12 bands=3 up-to=all"),
        head("# all of minimal 3-digit patterns order=3 size=0..12 bands=3 up-to=no-transpose"),
        head("# all of minimal 3-digit patterns order=3 size=00..12 bands=3 up-to=all"),
        head("# all of minimal 9-digit patterns order=3 size=0..12 bands=3 up-to=all"),
        head("# all of minimal 3-digit patterns order=3 size=0..12 bands=2 up-to=all"),
        head("# all of minimal 2,3-digit patterns order=3 size=0..12 bands=3 up-to=all"),
    ];
    insta::assert_snapshot!(messages.join("\n"));
    // Cut off anywhere, a compressed table is an error, not a shorter table.
    let zipped = written(small(), true);
    for cut in 1..zipped.len() {
        assert!(Atlas::read(&zipped[..cut]).is_err(), "cut at {cut}");
    }
}

#[test]
fn filters() {
    let count = |text: &str| {
        let filter = Filter::parse(text).expect("a condition");
        small()
            .rows
            .iter()
            .filter(|row| filter.holds(small(), row))
            .count()
    };
    assert_eq!(count("cells=10"), 32);
    assert_eq!(count("cells >= 11 and cells<=81"), 60);
    assert_eq!(count("cells=10 or cells=12 and depth_full=3"), 33);
    assert_eq!(count("depth_full=3"), 1);
    assert_eq!(count("depth_full!=3"), 91);
    assert_eq!(count("depth_full=none"), 0);
    assert_eq!(count("depth_full<none"), 0);
    assert_eq!(count("own_transpose=true or own_transpose=false"), 92);
    assert_eq!(count("id=k3-12-00017"), 1);
    assert_eq!(count("bands<=2"), 68);
    let error = |text: &str| Filter::parse(text).expect_err("bad").to_string();
    let messages: Vec<String> = [
        "",
        "cells",
        "cells=",
        "colour=3",
        "cells~3",
        "cells=x",
        "own_transpose=yes",
        "cells=3 xor cells=4",
        "cells=3 and",
        "cells==3",
        "é=3",
    ]
    .map(error)
    .into();
    insta::assert_snapshot!(messages.join("\n"));
    let _: FilterError = Filter::parse("x").expect_err("bad");
}

/// The table agrees with the theorem of each pattern.
#[test]
fn kl_patterns_agree_with_their_theorems() {
    use oddagon_boards::theorem::Theorem;
    for kind in [(1, 2), (2, 3)].map(|(k, l)| Kind::Kl { k, l }) {
        let options = Options {
            most: 8,
            ..Options::whole_board(kind)
        };
        let all = enumerate(options).expect("in range");
        let rows = all.iter().step_by(7).map(|&p| classified(p, kind));
        let atlas = Atlas::new(Options::whole_board(kind), rows.collect());
        assert_eq!(
            &Atlas::read(&written(&atlas, true)[..]).expect("readable"),
            &atlas
        );
        let column = |name| Atlas::column(name).expect("a column");
        for row in &atlas.rows {
            let theorem = Theorem::new(atlas.statement(row)).expect("a theorem");
            let shape = theorem.shape().expect("Sudoku");
            assert_eq!(row.free_cells() as usize, shape.free_cells.len());
            let says = atlas.value(row, column("super_impossible")).to_string();
            assert_eq!(Some(says == "true"), theorem.is_super_impossible());
        }
    }
}

/// Whatever the SAT solver is told without loss of generality, it says what colouring says: of
/// patterns, of what is left of them without a cell, and of kl-digit patterns and their weakenings.
#[test]
fn what_sat_is_told_changes_no_answer() {
    let mixed = Options {
        most: 8,
        ..Options::whole_board(Kind::Kl { k: 2, l: 3 })
    };
    for options in [through_12(), mixed] {
        let all = enumerate(options.clone()).expect("in range");
        let of = |p: Marked| std::iter::once(p).chain(p.weakenings());
        for pattern in all.iter().step_by(7).copied().flat_map(of) {
            let theorem = Theorem::new(options.statement("", pattern)).expect("a pattern");
            let assumed = without_loss_of_generality(pattern, &options);
            assert!(assumed.iter().all(|&c| theorem.live().contains(c)));
            let answer = sat::decide_in_focus(&theorem, &assumed).expect("an answer");
            assert_eq!(
                answer,
                !options.is_colourable(pattern),
                "{}",
                options.line(pattern)
            );
        }
    }
}
