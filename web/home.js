// The front door: what Oddagon is, shown by the twelve cells of the trivalue oddagon.
import { button, h, s } from "./dom.js";
import { TERMS, terms } from "./terms.js";

export const TITLE = "Start";

const TRIVALUE = "................................X..X....X..X....X..X.......X..X....X.X.....X...X.";
// Four blocks, of which each sees two others in its rows or its columns.
const BLOCKS = [[32, 40, 48], [35, 43, 51], [59, 67, 75], [62, 69, 79]];

/** Makes the tab. */
export function create(section) {
  const film = scenes();
  let at = 0, timer;
  const picture = s("svg", { class: "film", viewBox: "0 0 366 366", role: "img", "aria-label": "Twelve cells in four blocks, which cannot hold three digits" });
  const caption = h("p", { class: "caption", "aria-live": "off" });
  const play = button("Pause", () => (timer ? stop() : start()), { class: "small" });
  const show = (step) => {
    at = (step + film.length) % film.length;
    draw(picture, film[at]);
    caption.textContent = film[at].says;
  };
  const start = () => {
    play.textContent = "Pause";
    timer = setInterval(() => picture.isConnected && !document.hidden && show(at + 1), 3200);
  };
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
    play.textContent = "Play";
  };
  const by = (step) => () => { stop(); show(at + step); };
  show(0);
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) stop();
  else start();
  section.append(
    h("div", { class: "door" },
      h("div", {},
        h("h2", {}, "Oddagon proves which puzzle patterns are impossible, how deep the reason lies, and why."),
        h("p", { class: "ways" },
          h("a", { class: "way", href: "#pattern" }, "Prove a pattern"),
          h("a", { class: "way", href: "#puzzle" }, "Explain a puzzle")),
        h("p", {}, "Everything runs in this page, with no server: the same program as on the command line. Each verdict comes with a proof that a small independent checker accepts.")),
      h("figure", {}, picture, h("figcaption", {}, caption,
        button("‹", by(-1), { class: "small", "aria-label": "Back" }), play, button("›", by(1), { class: "small", "aria-label": "On" })))),
    h("div", { class: "for" },
      h("section", {}, h("h3", {}, "For players"), h("p", {}, "Paste a Sudoku: its path by named techniques with the cells marked, a hint in three grades, and “why?” of any candidate. ",
        h("a", { href: "#puzzle?m=enter&p=" + ".".repeat(81) }, "Enter one"), " or ", h("a", { href: "#puzzle?m=play" }, "play one"), ", or ", h("a", { href: "#puzzle?day=today" }, "today's"), ". Other puzzles, too: ",
        h("a", { href: "#boards" }, "Futoshiki, Kakuro, Hidato, maps"), ", ", h("a", { href: "#slitherlink" }, "Slitherlink"), ".")),
      h("section", {}, h("h3", {}, "For those who look for patterns"), h("p", {}, "All 630 minimal three-digit patterns of two bands, each with its depth and proof: ",
        h("a", { href: `#pattern?p=${TRIVALUE}&k=3` }, "the only one that needs three assumptions"), ", ", h("a", { href: "#atlas?depth_full=2" }, "those that need two"), ", ",
        h("a", { href: "#atlas" }, "the whole atlas"), ". ", h("a", { href: "#game" }, "Find one yourself"), ", or ", h("a", { href: "#game?m=remove" }, "the cell that makes one impossible"), ".")),
      h("section", {}, h("h3", {}, "For authors of solvers"), h("p", {}, "Proven patterns become rules that a solver loads. Proofs are accepted by the checker of this project, and by public ones: LRAT, DRAT and VeriPB checkers, and Coq."))),
    h("h3", {}, "Words"), terms(...Object.keys(TERMS)));
  // The program comes while the reader reads.
  setTimeout(() => import("./engine.js"), 300);
  return { show: () => undefined };
}

/** The film: each scene has digits, cells that are stuck, and a sentence. */
function scenes() {
  const cells = BLOCKS.flat();
  const first = new Map(BLOCKS[0].map((cell, n) => [cell, n + 1]));
  const film = [
    { cells, says: "Twelve cells of a Sudoku. May each of them hold 1, 2 or 3, and nothing else?" },
    { cells, digits: first, says: "In each block the three cells hold 1, 2 and 3. Call the first block's digits 1, 2, 3." },
  ];
  const ways = fillings(1, first).flatMap((right) => fillings(2, right).map((both) => both));
  ways.forEach((both, n) => {
    const stuck = dead(both);
    film.push({ cells, digits: both, says: n ? "Another way for these two." : "No row and no column has a digit twice: the blocks beside and below have few ways left." });
    film.push({ cells, digits: both, ...stuck });
  });
  film.push({ cells, bad: cells, says: "All ways end so: the pattern is impossible. It is called the trivalue oddagon." });
  return film;
}

const sees = (a, b) => a !== b && (Math.floor(a / 9) === Math.floor(b / 9) || a % 9 === b % 9
  || Math.floor(a / 27) === Math.floor(b / 27) && Math.floor(a % 9 / 3) === Math.floor(b % 9 / 3));
const left = (cell, digits) => [1, 2, 3].filter((n) => ![...digits].some(([other, digit]) => digit === n && sees(cell, other)));

/** All ways to fill a block beside what is filled. */
function fillings(block, digits) {
  let ways = [digits];
  for (const cell of BLOCKS[block]) ways = ways.flatMap((way) => left(cell, way).map((n) => new Map([...way, [cell, n]])));
  return ways;
}

/** Why the last block cannot be filled: a digit has no place, or two cells have the same one left. */
function dead(digits) {
  const [block, small] = [BLOCKS[3], new Map(BLOCKS[3].map((cell) => [cell, left(cell, digits)]))];
  const homeless = [1, 2, 3].find((n) => !block.some((cell) => small.get(cell).includes(n)));
  if (homeless) return { small, bad: block, says: `Then ${homeless} has no place in the last block.` };
  const full = block.find((cell) => !small.get(cell).length);
  if (full !== undefined) return { small, bad: [full], says: "Then nothing is left for this cell." };
  const alone = block.filter((cell) => small.get(cell).length === 1);
  return { small, bad: alone, says: "Then the last block is stuck: two of its cells need the same digit." };
}

function draw(picture, { cells, digits = new Map(), small = new Map(), bad = [] }) {
  const at = (cell) => [3 + cell % 9 * 40, 3 + Math.floor(cell / 9) * 40];
  const lines = Array.from({ length: 10 }, (_, i) => s("path", { d: `M3 ${3 + i * 40}H363M${3 + i * 40} 3V363`, class: i % 3 ? "thin" : "thick" }));
  picture.replaceChildren(
    ...cells.map((cell) => s("rect", { x: at(cell)[0], y: at(cell)[1], width: 40, height: 40, class: bad.includes(cell) ? "bad" : "cell" })),
    ...lines,
    ...cells.flatMap((cell) => {
      const [x, y] = at(cell);
      if (digits.has(cell)) return [s("text", { x: x + 20, y: y + 21, class: `big d${digits.get(cell)}` }, digits.get(cell))];
      const here = small.get(cell) ?? [1, 2, 3];
      return here.map((n) => s("text", { x: x + 8 + (n - 1) * 12, y: y + 21 }, n));
    }));
}
