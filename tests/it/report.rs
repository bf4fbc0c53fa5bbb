//! `oddagon report`, through the binary.

use crate::cli;

use cli::*;
use std::collections::BTreeMap;
use std::path::Path;

const LIBRARY: &str = "patterns/two-band-k3.ron";
const PROOFS: &str = "proofs/two-band-k3.jsonl.gz";

/// All files below a folder by their path.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path)
            } else {
                let name = path.strip_prefix(folder).unwrap();
                let name = name.to_str().unwrap().replace('\\', "/");
                found.insert(name, std::fs::read(&path).unwrap());
            }
        }
    }
    found
}

fn report(out: &Path, rest: &str) -> Run {
    let out = out.to_str().unwrap();
    run(&format!(
        "report {LIBRARY} --proofs {PROOFS} --out {out} {rest}"
    ))
}

#[test]
fn the_two_band_library() {
    let folder = tempfile::tempdir().unwrap();
    let (a, b) = (folder.path().join("a"), folder.path().join("b"));
    let run = report(&a, "--json --jobs 1");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let line: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(
        (&line["patterns"], &line["proofs"], &line["rejected"]),
        (&630.into(), &630.into(), &0.into())
    );
    let site = files(&a);
    // The manifest is one more.
    assert_eq!(site.len() as u64, line["files"].as_u64().unwrap() + 1);
    let bytes: usize = site.values().map(Vec::len).sum();
    assert!(bytes < 10_000_000, "{bytes} bytes");
    assert_eq!(report(&b, "--jobs 3").code, 0);
    assert!(site == files(&b), "the same bytes every time");

    let index = String::from_utf8(site["index.html"].clone()).unwrap();
    assert_eq!(index.matches("<a class=\"card\"").count(), 630);
    for link in index
        .split("href=\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
    {
        assert!(site.contains_key(link), "{link}");
    }
    // Proven at two depths: both derivations are told.
    let two = index
        .matches("data-depth_restricted=\"3\" data-depth_full=\"2\"")
        .count();
    let told = site
        .values()
        .filter(|page| page.windows(12).any(|w| w == b"Derivation 2"))
        .count();
    assert_eq!((two, told), (10, 10));
    for (name, page) in site.iter().filter(|(name, _)| name.starts_with("proofs/")) {
        let page = std::str::from_utf8(page).unwrap();
        for link in page
            .split("href=\"")
            .skip(1)
            .map(|rest| rest.split('"').next().unwrap())
        {
            let there = match link.strip_prefix("../") {
                Some(path) => site.contains_key(path),
                None if link.starts_with('#') => page.contains(&format!("id=\"{}\"", &link[1..])),
                None => site.contains_key(&format!("proofs/{link}")),
            };
            assert!(there, "{name}: {link}");
        }
    }
}

#[test]
fn a_part_replaces_the_whole_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("site");
    assert_eq!(report(&out, "--where cells=10 --title Ten").code, 0);
    std::fs::write(out.join("CNAME"), "mine").unwrap();
    let run = report(&out, "--where cells=16");
    assert_eq!(run.code, 0, "{}", run.shown());
    assert!(
        run.out.starts_with("11 patterns, 11 proofs: 16 files, "),
        "{}",
        run.out
    );
    let site = files(&out);
    assert_eq!(site.len(), 11 + 5 + 2);
    assert_eq!(site["CNAME"], b"mine");
    assert!(site.keys().all(|name| !name.contains("k3b2-10")));
    // A file that no report wrote, with the name of one of the report's.
    std::fs::write(out.join("proofs/k3b2-10-00001.html"), "mine").unwrap();
    let before = files(&out);
    let run = report(&out, "--where cells=10");
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .contains("k3b2-10-00001.html: no report wrote this file"),
        "{}",
        run.err
    );
    assert!(before == files(&out));
}

#[test]
fn a_folder_of_somebody_elses_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("thesis.txt"), "precious").unwrap();
    let refused = report(folder.path(), "");
    assert_eq!(refused.code, 2);
    assert!(
        refused.err.contains("found files that no report wrote"),
        "{}",
        refused.err
    );
    assert_eq!(files(folder.path()).len(), 1);
    // Nor is a file a folder.
    let refused = report(&folder.path().join("thesis.txt"), "");
    assert_eq!(refused.code, 2, "{}", refused.shown());
    // A manifest that names files outside takes nothing away there.
    let site = folder.path().join("site");
    std::fs::create_dir(&site).unwrap();
    let manifest = r#"{"files":["../thesis.txt","/thesis.txt"]}"#;
    std::fs::write(site.join("oddagon-report.json"), manifest).unwrap();
    assert_eq!(report(&site, "--where cells=16").code, 0);
    assert!(folder.path().join("thesis.txt").exists());
}

#[test]
fn proofs_that_fail_or_are_missing() {
    let folder = tempfile::tempdir().unwrap();
    let library = path(folder.path(), "library.ron");
    let proofs = path(folder.path(), "proofs.ron");
    let out = path(folder.path(), "site");
    std::fs::copy("patterns/trivalue-oddagon.ron", &library).unwrap();
    let good = std::fs::read_to_string("proofs/trivalue-oddagon-wlog.ron").unwrap();
    std::fs::write(&proofs, good.replacen("r2c5 r4c6", "r2c5", 1)).unwrap();
    let rejected = run(&format!("report {library} --proofs {proofs} --out {out}"));
    assert_eq!(rejected.code, 1);
    assert!(
        rejected
            .err
            .contains("trivalue oddagon: derivation 1, step 1"),
        "{}",
        rejected.err
    );
    let index = std::fs::read_to_string(format!("{out}/index.html")).unwrap();
    assert!(index.contains("no proof") && !index.contains("href=\"proofs/"));
    // Without proofs it is a gallery.
    assert_eq!(run(&format!("report {library} --out {out}")).code, 0);
    std::fs::write(&proofs, &good).unwrap();
    let shown = run(&format!("report {library} --proofs {proofs} --out {out}"));
    assert_eq!(shown.code, 0, "{}", shown.shown());
    assert!(
        Path::new(&out)
            .join("proofs/trivalue-oddagon.html")
            .exists()
    );
    // A proof of another theorem is none.
    let other = run(&format!(
        "report {library} --proofs proofs/kl-digit/0001.ron --out {out}"
    ));
    assert_eq!(other.code, 1);
    for (arguments, expected) in [
        (
            format!("report {library} --out {out} --where depth=3"),
            "column 1: expected a column: id, kind",
        ),
        (
            format!("report {library} --out {out} --where cells=99"),
            "no pattern meets the condition",
        ),
        (
            format!("report {library} --out {out} --proofs nowhere.ron"),
            "nowhere.ron: cannot read",
        ),
        (
            format!("report {library} --out {out} --proofs {library}"),
            "not a proof",
        ),
    ] {
        let refused = run(&arguments);
        assert_eq!(refused.code, 2);
        assert!(refused.err.contains(expected), "{}", refused.err);
    }
}

/// H15: theorems that differ in what they assume, and only there, have pages of their own.
#[test]
fn a_page_shows_the_proof_of_its_own_theorem() {
    let folder = tempfile::tempdir().unwrap();
    let (library, proofs) = (
        path(folder.path(), "two.ron"),
        path(folder.path(), "proofs.jsonl"),
    );
    let one = |name: &str, assumed: &str| {
        format!(
            "Statement(name: \"{name}\", board: Sudoku(2), pattern: Restrict(\"r1c1: n12; r1c2: n12\"), assume: [NotBoth(\"{assumed}\")], \
             claim: Eliminate(\"n1r1c3\"))"
        )
    };
    let two = format!(
        "[{}, {}]",
        one("e1", "n1r1c1 n3r3c3"),
        one("e2", "n2r1c1 n4r4c4")
    );
    std::fs::write(&library, two).unwrap();
    let proven = run(&format!("prove {library} --proof {proofs}"));
    assert_eq!(proven.code, 0, "{}", proven.shown());
    let out = folder.path().join("site");
    let shown = run(&format!(
        "report {library} --proofs {proofs} --out {}",
        out.display()
    ));
    assert_eq!(shown.code, 0, "{}", shown.shown());
    let page =
        |name: &str| std::fs::read_to_string(out.join(format!("proofs/{name}.html"))).unwrap();
    let (first, second) = (page("e1"), page("e2"));
    let says = |page: &str, cell: &str| {
        page.contains(&format!("{cell}≠")) || page.contains(&format!("{cell}="))
    };
    assert!(says(&first, "r3c3") && !says(&first, "r4c4"), "{first}");
    assert!(says(&second, "r4c4") && !says(&second, "r3c3"), "{second}");
    // One proof: the other theorem has none.
    let lines = std::fs::read_to_string(&proofs).unwrap();
    std::fs::write(&proofs, lines.lines().next().unwrap()).unwrap();
    let shown = run(&format!(
        "report {library} --proofs {proofs} --out {} --json",
        out.display()
    ));
    assert_eq!(shown.code, 1, "{}", shown.shown());
    assert!(shown.out.contains("\"proofs\":1"), "{}", shown.out);
}
