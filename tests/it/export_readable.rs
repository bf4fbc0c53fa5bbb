//! `oddagon export` for people: Markdown, TeX, HTML, through the binary.

use crate::cli;

use cli::*;
use std::collections::HashSet;

const WLOG: &str = "proofs/trivalue-oddagon-wlog.ron";
const SMALL: &str = "proofs/trivalue-oddagon-small.ron";
const ELIMINATION: &str = "proofs/tridagon-elimination/0001.ron";

fn exported(proof: &str, format: &str) -> String {
    let run = run(&format!("export --proof {proof} --format {format}"));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    run.out
}

#[test]
fn markdown() {
    insta::assert_snapshot!("wlog_md", exported(WLOG, "md"));
    insta::assert_snapshot!("small_md", exported(SMALL, "md"));
    insta::assert_snapshot!("elimination_md", exported(ELIMINATION, "md"));
}

/// A theorem about puzzles with exactly one solution is proven by a second one, so the second one
/// is shown.
#[test]
fn uniqueness_is_told_with_its_second_solution() {
    let deadly = "proofs/rules/deadly-pattern.ron";
    insta::assert_snapshot!("deadly_md", exported(deadly, "md"));
    let folder = tempfile::tempdir().unwrap();
    let [statement, six] = ["six.ron", "proof.ron"].map(|name| path(folder.path(), name));
    std::fs::write(&statement, crate::plain::SIX).unwrap();
    assert_eq!(run(&format!("prove {statement} --proof {six}")).code, 0);
    for (file, words) in [
        (deadly, "its other candidate"),
        ("proofs/rules/bug.ron", "its other candidate"),
        (&six, "123231 by 231123"),
    ] {
        for format in ["md", "tex", "html"] {
            let text = exported(file, format);
            assert!(text.contains("Second solution."), "{file} {format}");
            assert!(text.contains(words), "{file} {format}");
        }
    }
}

#[test]
fn tex() {
    insta::assert_snapshot!("wlog_tex", exported(WLOG, "tex"));
    let text = exported(ELIMINATION, "tex");
    let body = text.split_once("\\begin{document}").unwrap().1;
    insta::assert_snapshot!("elimination_tex", body);
}

/// What stands between `before` and `after`, every time.
fn between<'t>(text: &'t str, before: &str, after: &str) -> Vec<&'t str> {
    let parts = text.split(before).skip(1);
    parts
        .map(|part| part.split(after).next().unwrap())
        .collect()
}

/// A page whose steps, frames, references and names fit together.
pub fn is_whole(page: &str) {
    let body = page.split_once("<body").unwrap().1;
    let (text, rest) = body
        .split_once("<script type=\"application/json\" id=\"data\">")
        .unwrap();
    let data = rest.split_once("</script>").unwrap().0;
    let data: serde_json::Value = serde_json::from_str(data).unwrap();
    let frames: usize = data["stories"]
        .as_array()
        .unwrap()
        .iter()
        .map(|s| s.as_array().unwrap().len())
        .sum();
    let steps = text.matches("<a>").count() + text.matches("<a class=\"so\">").count();
    assert_eq!(steps, frames, "one step in the text for each frame");
    let ids = between(text, " id=\"", "\"");
    let distinct: HashSet<&str> = ids.iter().copied().collect();
    assert_eq!(distinct.len(), ids.len(), "no id twice");
    for reference in between(text, "href=\"#", "\"") {
        assert!(distinct.contains(reference), "#{reference} leads nowhere");
    }
    for tag in [
        "ol", "li", "p", "a", "section", "main", "div", "b", "em", "figure",
    ] {
        let open =
            text.matches(&format!("<{tag}>")).count() + text.matches(&format!("<{tag} ")).count();
        assert_eq!(open, text.matches(&format!("</{tag}>")).count(), "<{tag}>");
    }
    for far in [
        "src=\"http",
        "href=\"http",
        "url(",
        "@import",
        "fetch(",
        "XMLHttpRequest",
    ] {
        assert!(!page.contains(far), "{far}");
    }
}

#[test]
fn pages_are_whole() {
    for proof in [WLOG, SMALL, ELIMINATION, "proofs/kl-digit/0002.ron"] {
        let page = exported(proof, "html");
        is_whole(&page);
        assert!(page.len() < 50_000, "{proof}: {} bytes", page.len());
    }
    assert_eq!(exported(WLOG, "html"), exported(WLOG, "html"));
}

#[test]
fn names_cannot_break_out() {
    let text = std::fs::read_to_string(WLOG).unwrap();
    let name = r#"name: "</script><b>&\\\"_x_ *y* $z% {#} é≠中""#;
    let text = text.replacen("name: \"trivalue oddagon\"", name, 1);
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "proof.ron");
    std::fs::write(&file, text).unwrap();
    let page = exported(&file, "html");
    is_whole(&page);
    assert!(page.contains("<h1>&lt;/script&gt;&lt;b&gt;&amp;\\&quot;_x_ *y* $z% {#} é≠中</h1>"));
    let title = exported(&file, "md").lines().next().unwrap().to_owned();
    assert_eq!(title, r#"# \</script>\<b>\&\\"\_x\_ \*y\* $z% {\#} é≠中"#);
    let tex = exported(&file, "tex");
    let title = between(&tex, "\\Large\\textbf{", "}\\end{center}")[0];
    assert_eq!(
        title,
        r"$<$/script$>$$<$b$>$\&\textbackslash{}''\_x\_ *y* \$z\% \{\#\} é$\neq$[U+4E2D]"
    );
}

#[test]
fn a_small_board_and_whips() {
    let proof = "tests/proofs/whips.ron";
    is_whole(&exported(proof, "html"));
    insta::assert_snapshot!("whips_md", exported(proof, "md"));
    let tex = exported(proof, "tex");
    assert!(
        tex.contains("By whip[1]: every candidate left in "),
        "{tex}"
    );
}

/// What stands between the first and the last line of a document that are the theorem's own.
fn body(tex: &str) -> &str {
    tex.split_once("\\begin{document}").unwrap().1
}

#[test]
fn boards_without_a_grid() {
    for (name, proof) in [
        // Relations between free candidates; a chain.
        ("ork_whip", "proofs/rules/ork-whip.ron"),
        // A claimed clause.
        ("c_chain", "proofs/rules/c-chain.ron"),
        // Trials in trials.
        ("b_braid", "proofs/rules/b-braid.ron"),
        // Relations between candidates of Sudoku.
        ("locked_range", "proofs/rules/almost-locked-range.ron"),
    ] {
        insta::assert_snapshot!(format!("{name}_md"), exported(proof, "md"));
        is_whole(&exported(proof, "html"));
        assert!(body(&exported(proof, "tex")).contains("\\textbf{Conclusion.}"));
    }
    let tex = exported("proofs/rules/ork-whip.ron", "tex");
    insta::assert_snapshot!("ork_whip_tex", body(&tex));
    let page = exported("proofs/rules/ork-whip.ron", "html");
    let main = between(&page, "<main>", "</main>");
    insta::assert_snapshot!("ork_whip_html", main[0].replace("</p>", "</p>\n"));
}

/// Subsets and chains as steps of a proof, on Sudoku and on a board without a grid.
#[test]
fn rule_steps() {
    let folder = tempfile::tempdir().unwrap();
    for (name, pattern, theory) in [
        ("subsets", "patterns/rules/naked-subset.ron", "S4"),
        ("braids", "patterns/rules/b-braid.ron", "B3"),
        ("whips", "patterns/rules/whip.ron", "W2"),
    ] {
        let proof = path(folder.path(), &format!("{name}.ron"));
        let made = run(&format!(
            "prove {pattern} --theory {theory} --focus pattern --proof {proof}"
        ));
        assert_eq!(made.code, 0, "{}", made.shown());
        insta::assert_snapshot!(format!("rule_{name}_md"), exported(&proof, "md"));
        is_whole(&exported(&proof, "html"));
        assert!(body(&exported(&proof, "tex")).contains("So \\textbf{"));
        for format in ["cnf", "lrat", "drat", "veripb"] {
            assert!(!exported(&proof, format).is_empty(), "{name}: {format}");
        }
    }
}

#[test]
fn what_cannot_be_told_is_explained() {
    let run = run(&format!("export --proof {WLOG} --format md --derivation 2"));
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .contains("found 1 derivation, expected one of number 2"),
        "{}",
        run.err
    );
}
