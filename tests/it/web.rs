//! The page that `web/build` makes, served by `oddagon serve`, in a real browser. What it prints
//! equals what the command line prints, byte for byte; its tabs work, by keyboard too; axe finds no
//! faults. Skipped where the page is not built or there is no Chromium.

use crate::cli::{self, ODDAGON};
use crate::devtools::Browser;
use crate::puzzles::{LOKI, Random};
use crate::skips;

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The page, served as long as this lives.
pub struct Served {
    child: Child,
    /// Where it is.
    pub address: String,
}

impl Served {
    /// `None`, and a line that says so, where the page is not built.
    pub fn start() -> Option<Served> {
        let folder = std::env::var_os("ODDAGON_PAGE").map_or_else(
            || Path::new(env!("CARGO_MANIFEST_DIR")).join("target/site"),
            PathBuf::from,
        );
        if !folder.join("index.html").exists() {
            let reason = "it is not built (`web/build`, or name its folder in ODDAGON_PAGE)";
            skips::skip("page", reason);
            return None;
        }
        Some(Served::of(&folder))
    }

    /// A folder, served.
    fn of(folder: &Path) -> Served {
        let mut child = Command::new(env!("CARGO_BIN_EXE_oddagon"))
            .args(["serve", "--port", "0"])
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut address = String::new();
        let out = child.stdout.take().unwrap();
        BufReader::new(out).read_line(&mut address).unwrap();
        let address = address.trim().to_owned();
        assert!(address.starts_with("http://127.0.0.1:"), "{address}");
        Served { child, address }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A browser at the page; `None` where either is missing.
pub fn start() -> Option<(Served, Browser)> {
    let served = Served::start()?;
    let browser = Browser::start()?;
    Some((served, browser))
}

/// Waits until an expression is true.
pub fn wait(browser: &mut Browser, expression: &str) {
    let waiting = format!(
        "(async () => {{ for (let i = 0; i < 1200; i++) {{ if ({expression}) return true; await new Promise((go) => setTimeout(go, 50)); }} return false; }})()"
    );
    let page = "document.querySelector('main').innerText";
    if browser.eval(&waiting) != true {
        panic!("not so: {expression}\n{}", browser.eval(page));
    }
}

/// Opens a tab and waits until its work is done.
pub fn open(browser: &mut Browser, served: &Served, state: &str) {
    browser.open(&format!("{}#{state}", served.address));
    wait(browser, "document.querySelector('main section')");
    idle(browser);
}

/// Waits until what was asked for is there.
pub fn idle(browser: &mut Browser) {
    wait(
        browser,
        "!document.querySelector('main section [aria-busy], main section[aria-busy], main .waiting')",
    );
}

/// The text that a selector finds.
pub fn text(browser: &mut Browser, selector: &str) -> String {
    let found = browser.eval(&format!("document.querySelector({selector:?})?.innerText"));
    found.as_str().unwrap_or_default().to_owned()
}

/// The patterns of a file in RON that are written in one line.
fn lines_of(file: &str) -> Vec<String> {
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap();
    let quoted = text.split('"').skip(1).step_by(2);
    quoted
        .filter(|cells| cells.len() == 81 && cells.chars().all(|c| c == '.' || c == 'X'))
        .map(str::to_owned)
        .collect()
}

/// Command lines and what is on their standard input. The page lacks the commands that it never
/// runs, and the long help on JSON keys.
fn inputs() -> Vec<(Vec<String>, String)> {
    let mut all = Vec::new();
    let mut add = |line: &str, input: &str| {
        let args = line.split_whitespace().map(str::to_owned).collect();
        all.push((args, input.to_owned()));
    };
    // Each stands there twice: as the pattern, and as its canonical form.
    let two_band = lines_of("patterns/two-band-k3.ron").into_iter();
    let two_band: Vec<String> = two_band.step_by(2).collect();
    assert_eq!(two_band.len(), 630);
    for cells in two_band.iter().step_by(12) {
        add("prove - --json", cells);
    }
    for cells in two_band.iter().skip(5).step_by(40) {
        add("canon - --json", cells);
        add("show - --json", cells);
    }
    let mut random = Random::seeded(16);
    for round in 0..40 {
        let cell = |_| if random.below(4) == 0 { 'X' } else { '.' };
        let cells: String = (0..81).map(cell).collect();
        add(&format!("prove - --k {} --json", 2 + round % 3), &cells);
    }
    let read =
        |file: &str| std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file));
    for file in [
        "trivalue-oddagon",
        "oddagons",
        "possible",
        "kl-digit",
        "tridagon-elimination",
        "trivalue-oddagon-degenerate",
    ] {
        let text = read(&format!("patterns/{file}.ron")).unwrap();
        add("prove - --json", &text);
        add("show - --json", &text);
    }
    for file in [
        "edges",
        "clues",
        "corners-of-a-cell",
        "corners-of-the-grid",
        "diagonals",
        "loops",
    ] {
        let text = read(&format!("patterns/slitherlink/{file}.ron")).unwrap();
        add("prove --board slitherlink - --json", &text);
    }
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for puzzle in [LOKI, easy] {
        for command in ["solve", "match", "classify"] {
            add(&format!("{command} - --json"), puzzle);
        }
        add("solve - --theory W8 --json", puzzle);
        add("solve - --techniques all --json", puzzle);
        for grade in 1..=3 {
            add(&format!("hint - --grade {grade} --json"), puzzle);
        }
        for claim in ["r8c8=1", "r8c8≠3", "r1c3≠9", "r5c5=5"] {
            add(&format!("explain - {claim} --json"), puzzle);
        }
        // The same with one given less, which may have several solutions.
        for (at, digit) in puzzle.char_indices().filter(|&(_, c)| c != '.').step_by(6) {
            let mut fewer = puzzle.to_owned();
            fewer.replace_range(at..=at, ".");
            add("classify - --json", &fewer);
            add("solve - --theory S3 --json", &fewer.replace(digit, "."));
        }
    }
    for (size, seed) in [("3x3", 1), ("4x5", 2), ("5x5", 3), ("6x6", 4), ("7x7", 5)] {
        add(
            &format!("generate slitherlink --size {size} --seed {seed} --json"),
            "",
        );
    }
    for puzzle in [
        "3x2t0:3a3c",
        "7x7t0:1b2a01b313b2h3g1c131a1023a2b1a",
        "33\n..\n",
        ". . .\n|3 3\n. . .\n",
    ] {
        add("solve --board slitherlink - --path --json", puzzle);
    }
    for drawing in [
        ". . .\n 3 3\n. . .\n",
        ". .\n 3\n. .\n",
        ". .-.\n 1 2\n. . .\n",
    ] {
        for options in ["", "--loop L2", "--loop L1 --border NW"] {
            add(
                &format!("prove --board slitherlink - --conclusions {options} --json"),
                drawing,
            );
        }
    }
    for (line, input) in [
        ("prove - --json", "X..X"),
        ("prove - --json", ""),
        ("solve - --json", "12x"),
        ("prove --board slitherlink - --json", "("),
        ("explain - r9c0=1 --json", easy),
        ("prove --nonsense", ""),
        ("prove -h", ""),
        ("--version", ""),
    ] {
        add(line, input);
    }
    all
}

/// What the page says equals what the command line says: both outputs and the exit code.
#[test]
fn the_page_says_what_the_command_line_says() {
    let Some((served, mut browser)) = start() else {
        return;
    };
    browser.open(&served.address);
    let inputs = inputs();
    assert!(inputs.len() >= 200, "only {}", inputs.len());
    for chunk in inputs.chunks(20) {
        let script = format!(
            "(async () => {{ const {{ oddagon }} = await import('./engine.js'); const all = []; \
             for (const [args, stdin] of {}) all.push(await oddagon(args, {{ stdin }})); \
             return all.map(({{ code, out, error }}) => [code, out, error]); }})()",
            json!(chunk)
        );
        let answers = browser.eval(&script);
        for ((args, input), answer) in chunk.iter().zip(answers.as_array().unwrap()) {
            let mut command = Command::new(env!("CARGO_BIN_EXE_oddagon"));
            let mut child = command
                .args(args)
                .env_remove("COLUMNS")
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap();
            // Who complains of the arguments reads no input.
            let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
            let output = child.wait_with_output().unwrap();
            let expected = json!([
                output.status.code(),
                String::from_utf8(output.stdout).unwrap(),
                String::from_utf8(output.stderr).unwrap(),
            ]);
            assert_eq!(
                *answer, expected,
                "{args:?} of {input:?}; is the page built from these sources?"
            );
        }
    }
    assert_eq!(browser.complaints, [""; 0]);
}

#[test]
fn the_page_works_in_a_browser() {
    let Some((served, mut browser)) = start() else {
        return;
    };
    browser.resize(1400, 1000);
    home(&mut browser, &served);
    patterns(&mut browser, &served);
    puzzles(&mut browser, &served);
    techniques(&mut browser, &served);
    players(&mut browser, &served);
    boards(&mut browser, &served);
    slitherlink(&mut browser, &served);
    atlas(&mut browser, &served);
    fits_and_is_accessible(&mut browser, &served);
    assert_eq!(browser.complaints, [""; 0]);
    for request in &browser.requests {
        let near = [served.address.as_str(), "about:", "data:", "blob:"]
            .iter()
            .any(|scheme| request.starts_with(scheme));
        assert!(near, "asked for {request}");
    }
}

fn patterns(browser: &mut Browser, served: &Served) {
    open(browser, served, &format!("pattern?p={ODDAGON}&k=3"));
    assert_eq!(text(browser, ".verdict h2"), "Impossible");
    let facts = text(browser, "dl.facts");
    for part in [
        "T&E(BRT, 3), restricted to its own focus and full",
        "T&E(BRT, 2), restricted to its own focus, leaves the claim and 36 candidates open",
        "yes: without any one",
        "k3b2-12-00038",
        "order 576",
    ] {
        assert!(facts.contains(part), "{part}: {facts}");
    }
    // A second time it takes less than a second: the first includes the program's own compilation.
    let script = "(async () => { const { oddagon } = await import('./engine.js'); \
                  return (await oddagon(['prove', '-', '--json'], { stdin: PATTERN })).milliseconds; })()";
    let taken = browser.eval(&script.replace("PATTERN", &json!(ODDAGON).to_string()));
    assert!(taken.as_f64().unwrap() < 1000.0, "{taken} ms");

    // The proof is there, and steps on.
    wait(
        browser,
        "document.querySelector('.proof iframe')?.contentDocument?.querySelector('.count')?.textContent.includes('/')",
    );
    let count = "document.querySelector('.proof iframe').contentDocument.querySelector('.count').textContent";
    let first = browser.eval(count);
    browser.eval("document.querySelector('.proof iframe').contentDocument.querySelector('[aria-label=\"Next step\"]').click()");
    assert_ne!(browser.eval(count), first);

    // With the keyboard: a cell is taken out, and put back by undoing.
    browser.eval("document.querySelector('[data-cell=\"5\"]').dispatchEvent(new MouseEvent('click', { bubbles: true }))");
    idle(browser);
    assert_eq!(text(browser, ".verdict h2"), "Possible");
    let model = "[...document.querySelectorAll('.grid .digit')].map((t) => t.textContent).join('')";
    let model = browser.eval(model).as_str().unwrap().to_owned();
    assert!(
        model.len() == 81 && model.chars().all(|c| c.is_ascii_digit()),
        "{model}"
    );
    browser.press("ArrowRight");
    assert_eq!(browser.eval("document.activeElement.dataset.cell"), "6");
    browser.eval("document.getElementById('undo').click()");
    idle(browser);
    assert_eq!(text(browser, ".verdict h2"), "Impossible");
    assert_eq!(
        browser.eval("new URLSearchParams(location.hash.split('?')[1]).get('p')"),
        ODDAGON
    );

    // The same with a finger.
    browser.tap("[data-cell=\"5\"]");
    wait(
        browser,
        "document.querySelector('.verdict h2')?.textContent === 'Possible'",
    );
    browser.eval("document.getElementById('undo').click()");
    idle(browser);
    assert_eq!(text(browser, ".verdict h2"), "Impossible");

    // Two cells too many: the core.
    let larger = format!("X{}X", &ODDAGON[1..80]);
    open(browser, served, &format!("pattern?p={larger}&k=3"));
    let facts = text(browser, "dl.facts");
    assert!(
        facts.contains("a minimal core has 12 of its 14 cells"),
        "{facts}"
    );

    // Another form: a statement with assumptions has no cells to paint.
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("patterns/tridagon-elimination.ron");
    let statements = std::fs::read_to_string(file).unwrap();
    let paste = "(value) => { const area = document.getElementById('pattern-text'); area.value = value; area.nextElementSibling.click(); }";
    browser.eval(&format!("({paste})({})", json!(statements)));
    idle(browser);
    assert!(!text(browser, ".verdict h2").is_empty());
}

/// Presses what a selector finds, as a mouse does.
pub fn click(browser: &mut Browser, selector: &str) {
    browser.eval(&format!(
        "document.querySelector({selector:?}).dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))"
    ));
}

/// The front door: the film, and links that name nothing.
fn home(browser: &mut Browser, served: &Served) {
    open(browser, served, "");
    assert!(text(browser, "h2").starts_with("Oddagon proves which puzzle patterns"));
    assert_eq!(
        browser.eval("document.querySelectorAll('.film .cell, .film .bad').length"),
        12
    );
    let caption = text(browser, ".caption");
    click(browser, "[aria-label='On']");
    assert_ne!(text(browser, ".caption"), caption);
    open(browser, served, "no-such-tab");
    assert!(text(browser, "#fault").contains("names nothing here"));
    // What cannot be read is said without the words of a command line.
    open(browser, served, "puzzle?p=12x");
    assert_eq!(text(browser, ".verdict h2"), "This cannot be read");
    let said = text(browser, ".verdict");
    assert!(
        !said.contains("oddagon:") && !said.contains("standard input"),
        "{said}"
    );
}

/// Named techniques with their parts marked, and hints in three grades.
fn techniques(browser: &mut Browser, served: &Served) {
    let puzzle =
        ".18.4.3.......5.......7..49....392.....7....438....6...5......34..1...7..9....48.";
    open(browser, served, &format!("puzzle?p={puzzle}"));
    click(browser, ".text > ol.steps li:nth-child(7) button");
    assert!(
        text(browser, ".words")
            .starts_with("X-wing. Columns 4 and 9 have 8 only in cells of rows 2 and 4")
    );
    let roles = "[...document.querySelectorAll('.legend li')].map((item) => item.textContent)";
    assert_eq!(browser.eval(roles), json!(["base", "cover"]));
    assert_eq!(
        browser.eval("document.querySelectorAll('.grid .part.p0').length"),
        4
    );
    let told =
        "document.querySelector('[data-cell=\"12\"][role=gridcell]').getAttribute('aria-label')";
    assert!(browser.eval(told).as_str().unwrap().contains("8: base"));
    // Three grades, of the position before the first step.
    click(browser, "[aria-label='First step']");
    browser.eval("[...document.querySelectorAll('.actions button')].find((b) => b.textContent === 'Hint').click()");
    wait(
        browser,
        "document.querySelector('.hint')?.innerText.includes('Look at row 5')",
    );
    for expected in [
        "hidden single in a row",
        "Row 5 has no other place for 3 than r5c8. So r5c8=3.",
    ] {
        click(browser, ".hint button");
        assert!(
            text(browser, ".hint").contains(expected),
            "{}",
            text(browser, ".hint")
        );
    }
}

/// With a finger: a cell, then a digit; conflicts; notes; the way back.
fn players(browser: &mut Browser, served: &Served) {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    open(browser, served, &format!("puzzle?p={easy}&m=play"));
    let key = |n: usize| format!("[data-key='{n}']");
    click(browser, "[data-cell='2']");
    click(browser, &key(5));
    // There is a 5 in the row.
    assert_eq!(
        browser.eval("document.querySelectorAll('.grid .digit.bad').length"),
        2
    );
    click(browser, &key(4));
    assert_eq!(
        browser.eval("document.querySelectorAll('.grid .digit.bad').length"),
        0
    );
    assert_eq!(
        browser.eval("document.querySelector('.grid .digit.put').textContent"),
        "4"
    );
    browser.eval("history.back()");
    wait(
        browser,
        "document.querySelectorAll('.grid .digit.bad').length === 2",
    );
    let tool = |name: &str| {
        format!(
            "[...document.querySelectorAll('.pad-tools button')].find((b) => b.textContent === '{name}').click()"
        )
    };
    browser.eval(&tool("Check"));
    assert!(text(browser, ".hint").contains("1 digit is wrong: r1c3"));
    browser.eval(&tool("Erase"));
    browser.eval(&tool("Fill notes"));
    assert!(
        browser
            .eval("document.querySelectorAll('.grid .cand').length")
            .as_u64()
            .unwrap()
            > 100
    );
    // Few givens are no error.
    let few = format!("1{}", ".".repeat(80));
    open(browser, served, &format!("puzzle?p={few}&m=enter"));
    assert_eq!(text(browser, ".verdict h2"), "Not unique yet");
    click(browser, "[data-cell='1']");
    click(browser, &key(1));
    assert_eq!(text(browser, ".verdict h2"), "Givens conflict");
}

/// The other boards: drawn, solved, asked about.
fn boards(browser: &mut Browser, served: &Served) {
    open(browser, served, "boards");
    for (example, parts) in [
        (0, ".board .sign"),
        (4, ".board .clue"),
        (6, ".board .black"),
        (7, ".board .country"),
        (8, ".board path.rule"),
    ] {
        browser.eval(&format!(
            "(() => {{ const list = document.querySelector('section.boards select'); list.value = {example}; list.dispatchEvent(new Event('change')); }})()"
        ));
        idle(browser);
        assert_eq!(text(browser, ".verdict h2"), "Solved", "{example}");
        let found = browser.eval(&format!("document.querySelectorAll('{parts}').length"));
        assert_ne!(found, 0, "{example}");
    }
    open(browser, served, &format!("boards?p={}", MAP));
    click(browser, ".board .cand");
    wait(
        browser,
        "document.querySelector('.why').innerText.includes('X1=B is given')",
    );
    drawn_boards(browser, served);
    drawn_kakuro(browser, served);
    drawn_map(browser, served);
    maps_are_laid_out(browser, served);
}

/// A map of five countries, as the address has it.
const MAP: &str = "%7B%22application%22%3A%22map%22%2C%22data%22%3A%7B%22colours%22%3A3%2C%22countries%22%3A5%2C%22givens%22%3A%22B.R..%22%2C%22adjacency%22%3A%5B%5B1%2C2%2C3%2C4%2C5%5D%2C%5B2%2C3%5D%2C%5B3%2C4%5D%2C%5B4%2C5%5D%5D%7D%7D";

/// A Kakuro of four rows.
const KAKURO: &str = "%7B%22application%22%3A%22kakuro%22%2C%22data%22%3A%7B%22rows%22%3A%5B%22%23+%23+24%5C%5C+11%5C%5C%22%2C%22%23+8%5C%5C10+.+.%22%2C%22%5C%5C21+.+.+.%22%2C%22%5C%5C12+.+.+%23%22%5D%7D%7D";

/// Chooses from a list of the tab of boards.
fn choose(browser: &mut Browser, list: &str, value: &str) {
    browser.eval(&format!(
        "(() => {{ const list = document.querySelector('section.boards [aria-label=\"{list}\"]'); list.value = '{value}'; list.dispatchEvent(new Event('change')); }})()"
    ));
    idle(browser);
}

/// Types into the field that has the focus, whose name this is.
fn put(browser: &mut Browser, field: &str, text: &str) {
    assert_eq!(browser.eval("document.activeElement.id"), field);
    browser.eval(&format!(
        "(() => {{ const input = document.activeElement; input.value = '{text}'; input.dispatchEvent(new Event('input')); }})()"
    ));
    idle(browser);
}

/// Presses a place of the board that is drawn.
fn press_place(browser: &mut Browser, place: &str) {
    browser.eval(&format!("document.querySelector('[data-place={place}]').dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))"));
    idle(browser);
}

/// What a reader of screens hears of a place, or of what has the focus.
fn heard(browser: &mut Browser, place: Option<&str>) -> String {
    let node = place.map_or("document.activeElement".to_owned(), |place| {
        format!("document.querySelector('[data-place={place}]')")
    });
    let label = browser.eval(&format!("{node}.ariaLabel"));
    label.as_str().unwrap_or_default().to_owned()
}

/// Presses a button of the tab of boards that has this text.
fn press_button(browser: &mut Browser, text: &str) {
    browser.eval(&format!("[...document.querySelectorAll('section.boards button')].find((b) => b.textContent === '{text}').click()"));
    idle(browser);
}

/// A board is drawn: cells are chosen by pressing them and by Enter, numbers and signs are put in.
fn drawn_boards(browser: &mut Browser, served: &Served) {
    open(browser, served, "boards");
    choose(browser, "New board", "futoshiki 4");
    assert_eq!(text(browser, ".verdict h2"), "Not unique yet");
    for (cell, digit) in [
        ("r1c1", "1"),
        ("r2c2", "4"),
        ("r3c3", "1"),
        ("r4c1", "3"),
        ("r1c2", "3"),
    ] {
        press_place(browser, cell);
        put(browser, "boards-given", digit);
    }
    assert_eq!(heard(browser, Some("r2c2")), "r2c2: 4");
    browser.press("Enter");
    assert_eq!(text(browser, "[for='boards-given']"), "What stands in r1c3");
    choose(browser, "The sign before the cell to the right", ">");
    let sign = "document.querySelector('.board .sign').textContent";
    assert_eq!(browser.eval(sign), ">");
    assert_eq!(text(browser, ".verdict h2"), "Solved");
    // Pressed again, the pen is put down: the board is stepped through and asked about.
    press_button(browser, "Draw");
    assert_ne!(
        browser.eval("document.querySelectorAll('.board .cand').length"),
        0
    );
}

/// A Kakuro is drawn with the keyboard: cells become black, and Enter goes from sum to sum.
fn drawn_kakuro(browser: &mut Browser, served: &Served) {
    open(browser, served, "boards");
    choose(browser, "New board", "kakuro 4");
    assert_eq!(text(browser, ".verdict h2"), "Not unique yet");
    browser.eval("document.querySelector('[data-place=r1c2]').focus()");
    browser.press("ArrowDown");
    assert_eq!(heard(browser, None), "r2c2: white");
    browser.press("Enter");
    assert_eq!(heard(browser, None), "r2c2 is black");
    browser.press("Enter");
    idle(browser);
    // With a pointer: once to choose a cell, once more to change it.
    press_place(browser, "r4c4");
    assert_eq!(heard(browser, Some("r4c4")), "r4c4: white");
    press_place(browser, "r4c4");
    assert_eq!(heard(browser, Some("r4c4")), "r4c4: black");
    press_place(browser, "r2c2");
    for (field, sum) in [
        ("boards-down", "8"),
        ("boards-across", "10"),
        ("boards-across", "21"),
        ("boards-across", "12"),
        ("boards-down", "24"),
        ("boards-down", "11"),
    ] {
        put(browser, field, sum);
        browser.press("Enter");
    }
    assert_eq!(
        heard(browser, Some("r2c2")),
        "r2c2: black, 8 down, 10 across"
    );
    assert_eq!(text(browser, ".verdict h2"), "Solved");
    let clues =
        "[...document.querySelectorAll('.board .clue')].map((c) => c.textContent).join(' ')";
    assert_eq!(browser.eval(clues), "24 11 10 8 21 12");
    press_button(browser, "Draw");
    assert_eq!(browser.eval(clues), "24 11 10 8 21 12");
    let names = browser.accessible();
    let is_named = |(_, name): &(String, String)| name == "r2c2: 8 down, 10 across";
    assert!(names.iter().any(is_named));
    // Tab leads to one candidate, arrow keys to the others; who asks why stays there.
    let stops = "document.querySelectorAll('.board [tabindex=\"0\"]').length";
    assert_eq!(browser.eval(stops), 1);
    browser.eval("document.querySelector('.board [tabindex=\"0\"]').focus()");
    let first = heard(browser, None);
    browser.press("ArrowDown");
    let second = heard(browser, None);
    assert_ne!(first, second);
    browser.press("Enter");
    wait(
        browser,
        "document.querySelector('.why').innerText.includes('step')",
    );
    assert_eq!(heard(browser, None), second);
    assert_eq!(browser.eval(stops), 1);
    // A sum goes with the run that it is of; the lines of rows and columns are read as well.
    choose(browser, "Examples", "4");
    assert_eq!(browser.eval(clues), "24 11 10 8 21 12");
    press_button(browser, "Draw");
    press_place(browser, "r1c3");
    press_place(browser, "r2c3");
    press_place(browser, "r2c3");
    assert_eq!(browser.eval(clues), "11 8 21 12");
    assert_eq!(heard(browser, Some("r2c2")), "r2c2: black, 8 down");
}

/// A map is drawn: borders are typed, or countries are pressed; they get colours.
fn drawn_map(browser: &mut Browser, served: &Served) {
    open(browser, served, "boards");
    choose(browser, "New board", "map 5");
    browser.eval("document.querySelector('[data-place=X1]').focus()");
    browser.press("Enter");
    put(browser, "boards-borders", "2 3 4 5");
    browser.eval("document.querySelector('[data-place=X1]').focus()");
    // The arrow keys lead to what is drawn there.
    browser.press("ArrowRight");
    assert!(heard(browser, None).ends_with("no colour, borders on X1"));
    press_place(browser, "X2");
    // What stands there is kept: one more number may follow.
    assert_eq!(browser.eval("document.activeElement.value"), "1 ");
    put(browser, "boards-borders", "1 3");
    press_place(browser, "X4");
    press_button(browser, "Join by pressing");
    for country in ["X3", "X2", "X5", "X2"] {
        press_place(browser, country);
        assert!(heard(browser, None).starts_with(&format!("{country}:")));
    }
    press_button(browser, "Join by pressing");
    choose(browser, "Colours", "3");
    for (country, colour) in [("X1", "B"), ("X3", "R")] {
        press_place(browser, country);
        choose(browser, &format!("The colour of {country}"), colour);
    }
    assert_eq!(heard(browser, Some("X3")), "X3: red, borders on X1, X2, X4");
    // The same map as in the address.
    let drawn = "JSON.parse(new URLSearchParams(location.hash.split('?')[1]).get('p')).data";
    let example = format!("JSON.parse(decodeURIComponent('{MAP}')).data");
    let pairs = "adjacency.flatMap(([a, ...all]) => all.map((b) => `${a} ${b}`)).sort().join()";
    for part in ["colours", "countries", "givens", pairs] {
        let [found, expected] = [drawn, &example].map(|map| browser.eval(&format!("{map}.{part}")));
        assert_eq!(found, expected, "{part}");
    }
    assert_eq!(text(browser, ".verdict h2"), "Solved");
    press_button(browser, "Add a country");
    assert_eq!(heard(browser, Some("X6")), "X6: no colour, borders on none");
    press_button(browser, "Remove X6");
    press_place(browser, "X2");
    press_button(browser, "Remove X2");
    assert_eq!(heard(browser, Some("X2")), "X2: red, borders on X1, X3");
    press_button(browser, "Draw");
    assert_eq!(
        browser.eval("document.querySelector('.board .cand').ariaLabel"),
        "X1: B, blue"
    );
}

/// The same map is drawn the same way each time, and no country hides another.
fn maps_are_laid_out(browser: &mut Browser, served: &Served) {
    let made = cli::run("generate map --size 30 --seed 1");
    let map = browser.eval(&format!("encodeURIComponent({:?})", made.out.trim()));
    let state = format!("boards?p={}", map.as_str().unwrap());
    let places = "[...document.querySelectorAll('.board .country')].map((c) => [c.cx.baseVal.value, c.cy.baseVal.value])";
    let mut seen = || {
        open(browser, served, &state);
        browser.eval(places)
    };
    let first = seen();
    assert_eq!(first, seen());
    let first: Vec<[f64; 2]> = serde_json::from_value(first).unwrap();
    assert_eq!(first.len(), 30);
    for (i, [x, y]) in first.iter().enumerate() {
        for [other_x, other_y] in &first[..i] {
            assert!((x - other_x).hypot(y - other_y) > 80.0);
        }
    }
}

fn puzzles(browser: &mut Browser, served: &Served) {
    open(browser, served, &format!("puzzle?p={LOKI}"));
    assert_eq!(text(browser, ".verdict h2"), "Solved");
    let facts = text(browser, "dl.facts");
    assert!(facts.contains("T&E(3)"), "{facts}");
    assert!(text(browser, "[data-relation='1']").starts_with("OR1: k3b2-12-00038"));
    browser.eval("document.querySelector('[aria-label=\"Last step\"]').click()");
    let digits = "[...document.querySelectorAll('.grid .digit')].length";
    assert_eq!(browser.eval(digits), 81);
    browser.eval("document.querySelector('[aria-label=\"First step\"]').click()");
    // Why is r8c8 not 3?
    let candidate = "document.querySelector('[data-cell=\"70\"] [data-digit=\"3\"]').dispatchEvent(new MouseEvent('click', { bubbles: true }))";
    browser.eval(candidate);
    wait(
        browser,
        "document.querySelector('.why').innerText.includes('r8c8≠3, by 2 steps')",
    );
    assert!(
        browser
            .eval("location.hash")
            .as_str()
            .unwrap()
            .contains("why=r8c8")
    );
}

fn slitherlink(browser: &mut Browser, served: &Served) {
    open(browser, served, "slitherlink?m=window&s=1x2&c=33");
    // What players know, and where it does not hold.
    assert_eq!(text(browser, ".verdict h2"), "5 lines follow");
    let said = text(browser, ".verdict p");
    assert!(
        said.starts_with("Unless the whole loop lies in the window: a line left of r1c2. The others in every puzzle."),
        "{said}"
    );
    let modes = "document.querySelector('#loops-mode').checkVisibility()";
    assert_eq!(browser.eval(modes), false);
    open(browser, served, "slitherlink?m=window&s=1x2&c=33&l=L2");
    assert_eq!(text(browser, ".verdict h2"), "4 lines follow");
    open(
        browser,
        served,
        "slitherlink?m=window&s=2x2&b=NW&c=2...&q=Hr1c1%3D1",
    );
    assert_eq!(text(browser, ".verdict h2"), "The claim is wrong");
    assert_eq!(
        browser.eval("document.querySelectorAll('.model svg').length"),
        1
    );
    open(
        browser,
        served,
        "slitherlink?m=window&s=2x2&b=NW&c=3...&q=Hr1c1%3D1%2CVr1c1%3D1",
    );
    assert_eq!(text(browser, ".verdict h2"), "The claim holds");
    open(
        browser,
        served,
        "slitherlink?m=puzzle&p=7x7t0%3A1b2a01b313b2h3g1c131a1023a2b1a",
    );
    assert_eq!(text(browser, ".verdict h2"), "Solved");
    browser.eval("[...document.querySelectorAll('.steps button')].find((b) => b.textContent.startsWith('Trial')).click()");
    let said = text(browser, ".words");
    assert!(said.starts_with("Assume a line "), "{said}");
    assert!(!said.contains("=1") && !said.contains("=0"), "{said}");
    assert_ne!(
        browser.eval("document.querySelectorAll('.loops .trial').length"),
        0
    );
    browser.eval("document.querySelector('[aria-label=\"Last step\"]').click()");
    assert_eq!(
        browser.eval("document.querySelectorAll('.loops .edge.line').length"),
        54
    );
}

fn atlas(browser: &mut Browser, served: &Served) {
    open(browser, served, "atlas?cells=12");
    assert!(text(browser, ".status").starts_with("38 patterns"));
    assert_eq!(
        browser.eval("document.querySelectorAll('.pictures li').length"),
        38
    );
    open(browser, served, "atlas?t=k3-15&where=depth_full%3D3");
    assert_ne!(
        browser.eval("document.querySelectorAll('.pictures li').length"),
        0
    );
    browser.eval("document.querySelector('.pictures a').click()");
    wait(
        browser,
        "document.querySelector('main section.pattern .verdict h2')",
    );
    idle(browser);
    assert_eq!(text(browser, ".verdict h2"), "Impossible");
}

/// No tab is wider than a phone, and axe, where `ODDAGON_AXE` names its script, finds nothing.
fn fits_and_is_accessible(browser: &mut Browser, served: &Served) {
    let axe = std::env::var_os("ODDAGON_AXE").map(|file| std::fs::read_to_string(file).unwrap());
    if axe.is_none() {
        skips::skip("axe", "ODDAGON_AXE does not name its script");
    }
    for tab in [
        "",
        "pattern",
        "puzzle",
        "puzzle?m=play",
        "boards",
        &format!("boards?p={MAP}"),
        &format!("boards?d=1&p={MAP}"),
        &format!("boards?p={KAKURO}"),
        &format!("boards?d=1&p={KAKURO}"),
        "slitherlink",
        "slitherlink?m=puzzle&s=5x5",
        "atlas?cells=12&id=k3b2-12-00038",
        "puzzle?day=2026-11-26",
        "game?k=2&p=X..X......X......................................................................",
        "game?m=remove&n=12",
    ] {
        for (width, scheme) in [
            (1400, "light"),
            (390, "dark"),
            (390, "light"),
            (1400, "dark"),
        ] {
            browser.resize(width, 844);
            browser.media("screen", scheme);
            open(browser, served, tab);
            let wide = browser.eval("document.documentElement.scrollWidth");
            assert!(
                wide.as_u64().unwrap() <= u64::from(width),
                "{tab} is {wide} wide"
            );
            if let Some(axe) = &axe {
                browser.eval(&format!("{axe}; 1"));
                let found = browser.eval(
                    "axe.run({ iframes: false }).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ target, failureSummary }) => [target, failureSummary])]))",
                );
                assert_eq!(found, Value::Array(vec![]), "{tab}, {width}, {scheme}");
            }
        }
    }
}

/// The tables that come with the page are what the program makes.
#[test]
fn the_tables_of_the_page_are_made_anew() {
    let folder = tempfile::tempdir().unwrap();
    for (name, options) in [("two-band-k3", "--bands 2"), ("k3-15", "--size ..15")] {
        let file = format!("{name}.csv.gz");
        let made = crate::cli::path(folder.path(), &file);
        let run = crate::cli::run(&format!(
            "enumerate --k 3 {options} --classify --out {made}"
        ));
        assert_eq!(run.code, 0, "{}", run.shown());
        assert!(
            std::fs::read(made).unwrap() == std::fs::read(table(&file)).unwrap(),
            "{file}"
        );
    }
}

/// A table that comes with the page.
fn table(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("web/atlas")
        .join(file)
}

/// So are the first of the daily puzzles; all are minimal, and different.
#[test]
fn the_daily_puzzles_are_made_anew() {
    for (depth, method) in [(0, ""), (1, ""), (2, "--method hunt")] {
        let shipped = std::fs::read_to_string(table(&format!("daily-{depth}.txt"))).unwrap();
        let all: std::collections::HashSet<&str> = shipped.lines().collect();
        assert_eq!(all.len(), 366);
        let made = crate::cli::run(&format!(
            "generate sudoku --count 5 --seed 1 --depth {depth} {method}"
        ));
        assert!(shipped.starts_with(&made.out), "{depth}: {}", made.out);
    }
}

/// Files are packed for browsers that take that, and are as they are for others.
#[test]
fn what_is_served_is_packed() {
    let folder = tempfile::tempdir().unwrap();
    let page = "<p>oddagon</p>\n".repeat(1000);
    std::fs::write(folder.path().join("index.html"), &page).unwrap();
    let served = Served::of(folder.path());
    let ask = |head: &str| {
        let place = served
            .address
            .trim_start_matches("http://")
            .trim_end_matches('/');
        let mut stream = std::net::TcpStream::connect(place).unwrap();
        write!(stream, "GET / HTTP/1.1\r\n{head}\r\n").unwrap();
        let mut answer = Vec::new();
        std::io::Read::read_to_end(&mut stream, &mut answer).unwrap();
        let end = answer
            .windows(4)
            .position(|end| end == b"\r\n\r\n")
            .unwrap();
        let body = answer.split_off(end + 4);
        (String::from_utf8(answer).unwrap(), body)
    };
    let (head, body) = ask("");
    assert!(!head.contains("Content-Encoding"), "{head}");
    assert_eq!(body, page.as_bytes());
    let (head, body) = ask("Accept-Encoding: br, gzip\r\n");
    assert!(head.contains("Content-Encoding: gzip"), "{head}");
    assert!(
        body.len() < page.len() / 10 && body.starts_with(&[0x1f, 0x8b]),
        "{}",
        body.len()
    );
}
