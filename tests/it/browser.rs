//! The pages in a real browser: they step through, complain about nothing, ask for nothing far
//! away, and can be used with the keyboard and by a screen reader. Skipped where there is no
//! Chromium.

use crate::cli;
use crate::devtools;
use crate::puzzles::LOKI;

use cli::*;
use devtools::Browser;
use oddagon::board::Board;
use oddagon::proof::story::{EventKind, Story};
use oddagon::sudoku::{Sudoku, text::symbol};
use serde_json::{Value, json};
use std::path::Path;

const SMALL: &str = "proofs/trivalue-oddagon-small.ron";

/// The address of a proof's page, written to a folder.
fn page(folder: &Path, proof: &str) -> String {
    let file = path(folder, "page.html");
    let exported = run(&format!(
        "export --proof {proof} --format html --out {file}"
    ));
    assert_eq!(exported.code, 0, "{}", exported.shown());
    format!("file://{file}")
}

/// The large digits of the board, a blank for a cell without.
const DIGITS: &str =
    "[...document.querySelectorAll('.grid .digit')].map((t) => t.textContent || ' ').join('')";

/// Where the replay is: the step, of how many, and what is said of it.
fn place(browser: &mut Browser) -> (u64, u64, String) {
    let count = browser.eval("document.querySelector('.count').textContent");
    let (at, of) = count.as_str().unwrap().split_once(" / ").unwrap();
    let said = browser.eval("document.querySelector('.caption').textContent");
    (
        at.parse().unwrap(),
        of.parse().unwrap(),
        said.as_str().unwrap().to_owned(),
    )
}

/// Everything that can be operated has a name, and every picture has one.
fn everything_has_a_name(browser: &mut Browser) {
    let controls = [
        "button",
        "link",
        "slider",
        "combobox",
        "searchbox",
        "textbox",
        "image",
        "img",
        "form",
        "group",
        "navigation",
    ];
    let nodes = browser.accessible();
    assert!(
        nodes
            .iter()
            .any(|(role, _)| controls.contains(&role.as_str()))
    );
    for (role, name) in nodes {
        assert!(
            !controls.contains(&role.as_str()) || !name.trim().is_empty(),
            "a {role} without a name"
        );
    }
}

/// The contrast of the text that a selector finds to the page, and what the page's colour is.
fn contrast(browser: &mut Browser, selector: &str) -> f64 {
    let script = r#"((selector) => {
        const light = (node, property) => {
            const [r, g, b] = getComputedStyle(node)[property].match(/[\d.]+/g).map((c) => c / 255)
                .map((c) => c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const pair = [light(document.querySelector(selector), "color"), light(document.body, "backgroundColor")].sort((a, b) => b - a);
        return (pair[0] + 0.05) / (pair[1] + 0.05);
    })"#;
    browser
        .eval(&format!("{script}({selector:?})"))
        .as_f64()
        .unwrap()
}

#[test]
fn pages_work_in_a_browser() {
    let Some(mut browser) = Browser::start() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    a_proof_steps_through(&mut browser, folder.path());
    every_proof_reaches_its_end(&mut browser, folder.path());
    a_path_reaches_the_solution(&mut browser, folder.path());
    a_board_without_a_grid(&mut browser, folder.path());
    a_window_is_drawn(&mut browser, folder.path());
    a_page_fits_everywhere(&mut browser, folder.path());
    a_report_is_found_through(&mut browser, folder.path());
    assert_eq!(browser.complaints, [""; 0]);
    for request in &browser.requests {
        let near = ["file:", "about:", "data:"]
            .iter()
            .any(|scheme| request.starts_with(scheme));
        assert!(near, "asked for {request}");
    }
}

fn a_proof_steps_through(browser: &mut Browser, folder: &Path) {
    browser.resize(1280, 900);
    browser.open(&page(folder, SMALL));
    let (at, of, said) = place(browser);
    assert_eq!((at, of, said.as_str()), (1, 84, "The pattern"));
    everything_has_a_name(browser);

    // Step by step with the keyboard: one more each time, and the text's step is marked.
    let mut said = Vec::new();
    for step in 2..=of {
        browser.press("ArrowRight");
        let (at, _, caption) = place(browser);
        assert_eq!(at, step);
        let marked = "[...document.querySelectorAll('.story a[aria-current=step]')].map((a) => a.hash).join()";
        assert_eq!(browser.eval(marked), format!("#step-{step}"));
        said.push(caption);
        // A cell without candidates is seen exactly at the contradictions.
        let digits = browser.eval(DIGITS);
        // The end shows the last of them again.
        let contradiction = said[said.len() - 1].contains("no candidate left") || step == of;
        assert_eq!(
            digits.as_str().unwrap().contains('×'),
            contradiction,
            "step {step}"
        );
    }
    insta::assert_snapshot!("steps", said.join("\n"));
    browser.press("ArrowRight");
    assert_eq!(place(browser).0, of, "there is nothing after the end");

    // At the contradiction of the conclusion the board holds what the proof says.
    browser.press("ArrowLeft");
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(SMALL)).unwrap();
    let story = Story::of(&oddagon::proof::read(&text).unwrap(), 1).unwrap();
    let board = Sudoku::standard();
    let mut expected = [' '; 81];
    for event in &story.conclusion.0 {
        match event.what {
            EventKind::Single(_, c) => expected[board.cell(c)] = symbol(board.digit(c)),
            EventKind::Empty(v) => expected[v.index()] = '×',
            EventKind::Nothing => {}
        }
    }
    let expected: String = expected.iter().collect();
    assert_eq!(browser.eval(DIGITS), expected);

    browser.press("Home");
    assert_eq!(place(browser).0, 1);
    browser.press("End");
    assert_eq!(place(browser).0, of);

    // By click, by button, by slider, by address.
    browser.eval("[...document.querySelectorAll('.story a')].find((a) => a.textContent === 'Assume r6c9=1').click()");
    assert_eq!(
        place(browser).2,
        "Assume r6c9=1falls: r4c7≠1, r5c8≠1, r6c4≠1, r6c9≠2, r6c9≠3"
    );
    let path = "[...document.querySelectorAll('.path span')].map((s) => s.textContent).join()";
    assert_eq!(browser.eval(path), "r1c6=1,r6c9=1");
    let at = place(browser).0;
    browser.eval("document.querySelector('button[aria-label=\"Next step\"]').click()");
    assert_eq!(place(browser).0, at + 1);
    browser.eval("(() => { const r = document.querySelector('input[type=range]'); r.value = 40; r.dispatchEvent(new Event('input')); })()");
    assert_eq!(place(browser).0, 41);
    browser.eval("document.querySelector('button[aria-label=\"First step\"]').click()");
    assert_eq!(
        browser.eval("document.querySelector('button[aria-label=\"Previous step\"]').disabled"),
        true
    );
    let address = page(folder, SMALL) + "#step-14";
    browser.open(&address);
    let (at, _, said) = place(browser);
    assert_eq!(
        (at, said.as_str()),
        (14, "naked Single r3c4=2falls: r3c7≠2, r6c4≠2")
    );

    // With the tabulator: the focus is seen, and the step is one of the stops.
    browser.eval("document.activeElement.blur()");
    let mut stops = Vec::new();
    for _ in 0..6 {
        browser.press("Tab");
        stops.push(
            browser.eval("document.activeElement.ariaLabel ?? document.activeElement.textContent"),
        );
        let outline = browser.eval("getComputedStyle(document.activeElement).outlineStyle");
        assert_eq!(outline, "solid", "{stops:?}");
    }
    assert_eq!(
        stops[..5],
        [
            "First step",
            "Previous step",
            "Next step",
            "Last step",
            "Step"
        ]
        .map(Value::from)
    );
}

/// Steps forward that often, all at once.
fn press_right(browser: &mut Browser, times: u64) {
    browser.eval(&format!(
        "for (let i = 0; i < {times}; i++) document.dispatchEvent(new KeyboardEvent('keydown', {{ key: 'ArrowRight' }}))"
    ));
}

fn every_proof_reaches_its_end(browser: &mut Browser, folder: &Path) {
    for proof in [
        "proofs/trivalue-oddagon-wlog.ron",
        "proofs/tridagon-elimination/0001.ron",
        "proofs/tridagon-elimination/0002.ron",
        "proofs/kl-digit/0002.ron",
        "tests/proofs/whips.ron",
    ] {
        browser.open(&page(folder, proof));
        let steps = place(browser).1;
        press_right(browser, steps - 1);
        assert_eq!(place(browser).0, steps, "{proof}");
        assert!(
            place(browser).2.starts_with("Nothing was assumed"),
            "{proof}"
        );
    }
}

/// Step by step the board of a path loses candidates, and ends with the solution.
fn a_path_reaches_the_solution(browser: &mut Browser, folder: &Path) {
    let proof = path(folder, "path.ron");
    let options = "--library patterns/trivalue-oddagon.ron --json";
    let solved = run(&format!("solve {LOKI} {options} --proof {proof}"));
    let solved: Value = serde_json::from_str(&solved.out).unwrap();
    let end = solved["end"].as_str().unwrap();
    let solution: String = end.chars().filter(|&c| c != '.').collect();
    browser.open(&page(folder, &proof));
    everything_has_a_name(browser);
    let steps = place(browser).1;
    let mut decided = 0;
    let left = "[...document.querySelectorAll('.grid .cand:not(.gone)')].length";
    let mut candidates = browser.eval(left).as_u64().unwrap();
    for _ in 1..steps {
        browser.press("ArrowRight");
        let digits = browser.eval(DIGITS);
        let digits = digits
            .as_str()
            .unwrap()
            .chars()
            .filter(|&c| c != ' ')
            .count();
        assert!(digits >= decided);
        decided = digits;
        let now = browser.eval(left).as_u64().unwrap();
        assert!(now <= candidates, "{}", place(browser).2);
        candidates = now;
    }
    assert_eq!(browser.eval(DIGITS), solution);
    // A puzzle is a long word.
    browser.resize(320, 800);
    let wide = browser.eval("document.scrollingElement.scrollWidth");
    assert!(wide.as_u64().unwrap() <= 320, "{wide}");
    browser.resize(1280, 900);
    assert!(place(browser).2.starts_with("Nothing was assumed"));
    assert_eq!(
        browser.eval("document.querySelectorAll('.lemma details:not([open])').length"),
        1
    );
}

/// The page of a board that is no Sudoku: here a Sudoku that is written out as any board is.
fn a_board_without_a_grid(browser: &mut Browser, folder: &Path) {
    let address = page(folder, "proofs/oddagons/0001.ron");
    let file = address.strip_prefix("file://").unwrap();
    let text = std::fs::read_to_string(file).unwrap();
    let mark = "<script type=\"application/json\" id=\"data\">";
    let (head, rest) = text.split_once(mark).unwrap();
    let (data, tail) = rest.split_once("</script>").unwrap();
    let mut data: Value = serde_json::from_str(data).unwrap();
    let board = Sudoku::standard();
    let csp = board.csp();
    let of = data.as_object_mut().unwrap();
    of.remove("order");
    of.remove("cells");
    of.insert(
        "names".into(),
        csp.candidates()
            .map(|c| board.csp().candidate_name(c))
            .collect(),
    );
    let members =
        |list: &[oddagon::csp::Candidate]| -> Value { list.iter().map(|c| c.0).collect() };
    of.insert(
        "variables".into(),
        csp.variables()
            .map(|v| json!([board.csp().variable_name(v), members(csp.members(v))]))
            .collect(),
    );
    of.insert(
        "links".into(),
        csp.candidates().map(|c| members(csp.linked(c))).collect(),
    );
    std::fs::write(file, format!("{head}{mark}{data}</script>{tail}")).unwrap();
    browser.open(&address);
    let steps = place(browser).1;
    press_right(browser, steps - 3);
    let rows = "[...document.querySelectorAll('.list tr')].map((row) => \
                row.querySelector('th').textContent + ':' + [...row.querySelectorAll('.chip')].map((c) => c.className).join()).join('; ')";
    insta::assert_snapshot!(
        "list",
        browser.eval(rows).as_str().unwrap().replace("; ", "\n")
    );
    everything_has_a_name(browser);
}

/// The page of a macro-rule draws its window: at the end what is claimed is drawn.
fn a_window_is_drawn(browser: &mut Browser, folder: &Path) {
    let rule = path(folder, "rule.ron");
    let text = "(name: \"3 in a corner\", board: Slitherlink(rows: 1, columns: 1, border: \"NW\"), \
                pattern: Restrict(\"Nr1c1: 3\"), claim: Assert(\"Hr1c1=1 Vr1c1=1\"))";
    std::fs::write(&rule, text).unwrap();
    let proofs = path(folder, "rule.jsonl.gz");
    assert_eq!(
        run(&format!(
            "prove --board slitherlink {rule} --proof {proofs}"
        ))
        .code,
        0
    );
    browser.open(&page(folder, &proofs));
    everything_has_a_name(browser);
    let drawn = "document.querySelectorAll('.window .bar').length";
    let clues = "[...document.querySelectorAll('.window .clue')].map((t) => t.textContent).join()";
    assert_eq!(browser.eval(clues), "3");
    assert_eq!(browser.eval(drawn), 0);
    let steps = place(browser).1;
    press_right(browser, steps - 1);
    assert!(browser.eval(drawn).as_u64().unwrap() >= 2);
}

fn a_page_fits_everywhere(browser: &mut Browser, folder: &Path) {
    browser.open(&page(folder, SMALL));
    let mut papers = Vec::new();
    for scheme in ["light", "dark"] {
        browser.media("screen", scheme);
        papers.push(browser.eval("getComputedStyle(document.body).backgroundColor"));
        for selector in [
            "h1",
            ".facts",
            ".story em",
            ".story .l1 > .no",
            ".story .l2 > .no",
            ".story .l3 > .no",
            ".story a[href=\"#s1\"]",
        ] {
            let found = contrast(browser, selector);
            assert!(found >= 4.5, "{scheme}: {selector} has contrast {found:.1}");
        }
    }
    assert_ne!(papers[0], papers[1]);
    browser.media("screen", "light");
    for width in [320, 390, 768, 1280] {
        browser.resize(width, 800);
        let wide = browser
            .eval("document.scrollingElement.scrollWidth")
            .as_u64()
            .unwrap();
        assert!(wide <= width.into(), "{wide} at {width}");
    }
    // On a desktop everything that is needed is seen at once.
    let bottom = browser.eval("document.querySelector('.controls').getBoundingClientRect().bottom");
    assert!(bottom.as_f64().unwrap() <= 800.0, "{bottom}");
    browser.media("print", "light");
    for hidden in [".controls", ".caption", "footer"] {
        let display = browser.eval(&format!(
            "getComputedStyle(document.querySelector('{hidden}')).display"
        ));
        assert_eq!(display, "none", "{hidden}");
    }
    browser.media("screen", "light");
}

fn a_report_is_found_through(browser: &mut Browser, folder: &Path) {
    let out = path(folder, "site");
    let made = run(&format!(
        "report patterns/two-band-k3.ron --proofs proofs/two-band-k3.jsonl.gz --out {out} --where cells>=15"
    ));
    assert_eq!(made.code, 0, "{}", made.shown());
    browser.resize(1280, 900);
    browser.open(&format!("file://{out}/index.html"));
    everything_has_a_name(browser);
    let count = "document.querySelector('.filters .count').textContent";
    let seen = "[...document.querySelectorAll('.card')].filter((c) => c.checkVisibility()).length";
    assert_eq!(browser.eval(count), "113 patterns");
    assert_eq!(browser.eval(seen), 113);
    let choose = |name: &str, value: &str| {
        format!(
            "(() => {{ const f = document.querySelector('[name={name}]'); f.value = '{value}'; f.dispatchEvent(new Event('input', {{ bubbles: true }})); }})()"
        )
    };
    browser.eval(&choose("cells", "16"));
    assert_eq!(
        (browser.eval(count), browser.eval(seen)),
        ("11 patterns".into(), 11.into())
    );
    browser.eval(&choose("free_cells", "0"));
    assert_eq!(
        (browser.eval(count), browser.eval(seen)),
        ("3 patterns".into(), 3.into())
    );
    assert_eq!(browser.eval("location.hash"), "#cells=16&free_cells=0");
    // The choice is kept in the address.
    browser.open(&format!("file://{out}/index.html#cells=16"));
    assert_eq!(browser.eval(seen), 11);
    browser.eval(&choose("name", "00003"));
    assert_eq!(browser.eval(seen), 1);
    // The click leaves the page, so it comes after the answer.
    browser.eval(
        "{ const card = [...document.querySelectorAll('.card')].find((c) => c.checkVisibility()); setTimeout(() => card.click()); }",
    );
    while browser
        .eval("document.readyState === 'complete' && !!document.querySelector('.controls')")
        != true
    {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert_eq!(
        browser.eval("document.querySelector('h1').textContent"),
        "k3b2-16-00003"
    );
    let steps = place(browser).1;
    press_right(browser, steps - 1);
    assert!(place(browser).2.starts_with("Nothing was assumed"));
    everything_has_a_name(browser);
    let links =
        browser.eval("[...document.querySelectorAll('nav a')].map((a) => a.textContent).join()");
    assert_eq!(links, "All patterns,Previous pattern,Next pattern");
}
