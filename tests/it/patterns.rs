//! The shipped patterns are what their comments say, found out by brute force.

use itertools::Itertools;
use oddagon::board::can_be_filled;
use oddagon::library::Library;
use oddagon::sudoku::{Neighbours, Sudoku, SudokuTheorem};
use oddagon::theorem::{Theorem, read_statements};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The pattern's cells and, for each, how many digits it may hold.
type Marks = BTreeMap<usize, usize>;

fn theorems(file: &str) -> Vec<Theorem> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("patterns")
        .join(file);
    let text = std::fs::read_to_string(&path).unwrap();
    let statements = if Library::is_meant_by(&text) {
        let library = Library::read(&text).unwrap_or_else(|e| panic!("{file}: {e}"));
        library.entries.into_iter().map(|e| e.theorem).collect()
    } else {
        read_statements(&text).unwrap_or_else(|e| panic!("{file}: {e}"))
    };
    let theorem = |s| Theorem::new(s).unwrap_or_else(|e| panic!("{file}: {e}"));
    statements.into_iter().map(theorem).collect()
}

fn marks(theorem: &Theorem) -> Marks {
    (0..)
        .zip(theorem.marks())
        .filter_map(|(cell, mark)| Some((cell, mark?)))
        .collect()
}

/// Whether the cells can be coloured, each with one of its first so many colours.
fn colourable(marks: &Marks) -> bool {
    let board = Sudoku::standard();
    let open = marks
        .iter()
        .map(|(&cell, &digits)| (cell, (1 << digits) - 1));
    can_be_filled(open.collect(), &|cell, other| board.sees(cell, other))
}

/// Whether some completed grid has the pattern, by search in the cell with the fewest digits left.
fn completable(marks: &Marks) -> bool {
    fn solve(board: &Sudoku, grid: &mut [u16; 81]) -> bool {
        let open = (0..81).filter(|&cell| grid[cell].count_ones() > 1);
        let Some(cell) = open.min_by_key(|&cell| grid[cell].count_ones()) else {
            return true;
        };
        (0..9).filter(|n| grid[cell] & 1 << n != 0).any(|n| {
            let mut next = *grid;
            decide(board, &mut next, cell, n) && solve(board, &mut next)
        })
    }
    fn decide(board: &Sudoku, grid: &mut [u16; 81], cell: usize, n: usize) -> bool {
        grid[cell] = 1 << n;
        (0..81)
            .filter(|&other| board.sees(cell, other))
            .all(|other| {
                if grid[other] & 1 << n == 0 {
                    return true;
                }
                grid[other] &= !(1 << n);
                match grid[other].count_ones() {
                    0 => false,
                    1 => decide(board, grid, other, grid[other].trailing_zeros() as usize),
                    _ => true,
                }
            })
    }
    let mut grid = [0x1ff; 81];
    for (&cell, &digits) in marks {
        grid[cell] = (1 << digits) - 1;
    }
    solve(&Sudoku::standard(), &mut grid)
}

/// Neither without a cell nor with a k-cell made an l-cell is the pattern impossible.
fn is_minimal(marks: &Marks, possible: fn(&Marks) -> bool) -> bool {
    let most = *marks.values().max().unwrap();
    marks.iter().all(|(&cell, &digits)| {
        let mut dropped = marks.clone();
        dropped.remove(&cell);
        let mut relaxed = marks.clone();
        relaxed.insert(cell, most);
        possible(&dropped) && (digits == most || possible(&relaxed))
    })
}

#[test]
fn every_shipped_file_reads_and_resolves() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("patterns");
    let mut names = BTreeSet::new();
    // Rules are in a folder of their own, which the catalogue's test reads.
    let files = std::fs::read_dir(folder).unwrap();
    let files = files.map(|entry| entry.unwrap().path());
    for path in files.filter(|path| path.extension().is_some_and(|end| end == "ron")) {
        for theorem in theorems(path.file_name().unwrap().to_str().unwrap()) {
            assert!(
                names.insert(theorem.statement().name.clone()),
                "a name given twice"
            );
        }
    }
    assert!(names.len() >= 11, "{names:?}");
}

#[test]
fn the_trivalue_oddagon_is_minimal() {
    let [theorem] = &theorems("trivalue-oddagon.ron")[..] else {
        panic!("one theorem");
    };
    let marks = marks(theorem);
    assert!(!colourable(&marks));
    assert!(is_minimal(&marks, colourable) && is_minimal(&marks, completable));
    assert_eq!(theorem.shape().unwrap().free_cells.len(), 9);
}

/// The images of `cell` under every symmetry that maps the set of cells to itself.
fn stabiliser_images(cells: &[usize], cell: usize) -> BTreeSet<usize> {
    let lines: Vec<[usize; 9]> = (0..3)
        .permutations(3)
        .cartesian_product(
            (0..3)
                .map(|_| (0..3).permutations(3))
                .multi_cartesian_product(),
        )
        .map(|(bands, rows)| std::array::from_fn(|i| 3 * bands[i / 3] + rows[i / 3][i % 3]))
        .collect();
    assert_eq!(lines.len(), 1296);
    let member: [bool; 81] = std::array::from_fn(|cell| cells.contains(&cell));
    let mut images = BTreeSet::new();
    for transposed in [false, true] {
        for (rows, columns) in lines.iter().cartesian_product(&lines) {
            let image = |cell: usize| {
                let (r, c) = (rows[cell / 9], columns[cell % 9]);
                if transposed { 9 * c + r } else { 9 * r + c }
            };
            if cells.iter().all(|&c| member[image(c)]) {
                images.insert(image(cell));
            }
        }
    }
    images
}

#[test]
fn there_are_two_degenerate_forms_of_each_kind() {
    let whole = &theorems("trivalue-oddagon.ron")[0];
    let cells = whole.cells();
    let mut orbits: BTreeSet<BTreeSet<usize>> = BTreeSet::new();
    for &cell in &cells {
        orbits.insert(stabiliser_images(&cells, cell));
    }
    assert_eq!(
        orbits.iter().map(BTreeSet::len).sorted().collect_vec(),
        [4, 8]
    );

    // Each kind has one form per orbit; renaming the digits does the rest.
    let forms = theorems("trivalue-oddagon-degenerate.ron");
    let board = Sudoku::standard();
    let mut seen = BTreeSet::new();
    for form in &forms {
        assert_eq!(form.cells(), cells);
        assert!(form.live().is_subset(whole.live()));
        let lost: Vec<_> = whole
            .live()
            .iter()
            .filter(|&c| !form.live().contains(c))
            .collect();
        let [cell] = lost.iter().map(|&c| board.cell(c)).unique().collect_vec()[..] else {
            panic!("one cell that lacks candidates");
        };
        let orbit = orbits.iter().position(|orbit| orbit.contains(&cell));
        seen.insert((orbit.unwrap(), lost.len()));
    }
    assert_eq!(
        seen.into_iter().collect_vec(),
        [(0, 1), (0, 2), (1, 1), (1, 2)]
    );
    assert_eq!(forms.len(), 4);
}

#[test]
fn oddagons_are_chordless_odd_rings() {
    let board = Sudoku::standard();
    let theorems = theorems("oddagons.ron");
    let lengths: Vec<usize> = theorems.iter().map(|t| t.cells().len()).collect();
    assert_eq!(lengths, [5, 7, 9]);
    for theorem in &theorems {
        let cells = theorem.cells();
        let next = |from: usize| {
            let seen = cells.iter().copied();
            seen.filter(|&to| board.sees(from, to)).collect_vec()
        };
        assert!(cells.iter().all(|&cell| next(cell).len() == 2));
        // Walk round once: every cell comes up before the first one does again.
        let (mut before, mut here, mut steps) = (cells[0], next(cells[0])[0], 1);
        while here != cells[0] {
            let there = next(here).into_iter().find(|&cell| cell != before).unwrap();
            (before, here) = (here, there);
            steps += 1;
        }
        assert_eq!(steps, cells.len());
        assert!(!colourable(&marks(theorem)) && is_minimal(&marks(theorem), completable));
    }
}

#[test]
fn kl_digit_patterns_are_impossible_and_minimal() {
    for theorem in theorems("kl-digit.ron") {
        let marks = marks(&theorem);
        assert_eq!(theorem.kind(), "kl-digit");
        assert!(marks.values().contains(&2) && marks.values().contains(&3));
        assert!(!colourable(&marks), "{}", theorem.statement().name);
        assert!(is_minimal(&marks, colourable) && is_minimal(&marks, completable));
    }
}

#[test]
fn near_misses_have_completed_grids() {
    let theorems = theorems("possible.ron");
    assert_eq!(theorems.len(), 2);
    let oddagon: BTreeSet<usize> = marks(&self::theorems("trivalue-oddagon.ron")[0])
        .into_keys()
        .collect();
    for theorem in theorems {
        assert!(
            completable(&marks(&theorem)),
            "{}",
            theorem.statement().name
        );
        let cells: BTreeSet<usize> = theorem.cells().into_iter().collect();
        assert!(cells.intersection(&oddagon).count() >= 10);
    }
}

/// Every command that `proofs/README.md` gives writes the files that are shipped, to the byte.
/// (That of the catalogue has tests of its own.)
#[test]
fn the_shipped_proofs_are_what_is_written() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(root.join("proofs/README.md")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let there = format!("{}/", folder.path().display());
    let commands = readme
        .split("```\n")
        .skip(1)
        .step_by(2)
        .flat_map(str::lines);
    let mut commands = commands.filter(|line| !line.contains("--catalogue"));
    let script = commands.join("\n").replace("proofs/", &there);
    let program = Path::new(env!("CARGO_BIN_EXE_oddagon")).parent().unwrap();
    let others = std::env::var_os("PATH").unwrap_or_default();
    let path = [program.to_owned()].into_iter();
    let path = std::env::join_paths(path.chain(std::env::split_paths(&others))).unwrap();
    // Only names that end in a slash make their folder.
    std::fs::create_dir(folder.path().join("slitherlink")).unwrap();
    let run = Command::new("bash")
        .args(["-euc", &script])
        .current_dir(root)
        .env("PATH", path)
        .output()
        .unwrap();
    let complaints = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{complaints}");
    let mut files = BTreeSet::new();
    collect(folder.path(), folder.path(), &mut files);
    for file in &files {
        let read = |folder: &Path| std::fs::read(folder.join(file)).unwrap();
        let (written, shipped) = (read(folder.path()), read(&root.join("proofs")));
        assert!(written == shipped, "{} differs", file.display());
    }
    // All that is shipped was written by one of them, or by the catalogue's.
    let mut shipped = BTreeSet::new();
    collect(&root.join("proofs"), &root.join("proofs"), &mut shipped);
    shipped.retain(|file| {
        let others = ["README.md", "rules", "boards"];
        !others.iter().any(|other| file.starts_with(other))
    });
    assert_eq!(files, shipped);
}

/// All files of a folder and the folders in it, by their paths from `root` on.
fn collect(root: &Path, folder: &Path, files: &mut BTreeSet<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(root, &path, files);
        } else {
            files.insert(path.strip_prefix(root).unwrap().to_owned());
        }
    }
}
