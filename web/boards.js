// The tab of all other boards: a puzzle is pasted, solved step by step with its board drawn, and asked about.
import { button, facts, h, loading, printed, s, status, stepper } from "./dom.js";
import { isStopped, oddagon, records } from "./engine.js";
import { sharing, spoken } from "./share.js";

export const TITLE = "Boards";

const EXAMPLES = [
  ["Futoshiki", '{"application":"futoshiki","data":{"n":5,"givens":".........................","horizontal":"----<<->------->--<-","vertical":"------<>----------<>"}}'],
  ["Latin square", '{"application":"latin","data":{"n":4,"givens":".....1.334....21"}}'],
  ["Latin square with regions", '{"application":"latin","data":{"n":4,"givens":"...4..1.2....3.1","regions":["aabbaabbccddccdd"]}}'],
  ["Pandiagonal square", '{"application":"pandiagonal","data":{"n":5,"givens":"1........2...3......4...."}}'],
  ["Kakuro", '{"application":"kakuro","data":{"n":4,"horizontal":["B 10 . .","21 . . .","12 . . B"],"vertical":["B 8 . .","24 . . .","11 . . B"]}}'],
  ["Numbrix", '{"application":"numbrix","data":{"model":"topological","n":3,"rows":[". . .",". 5 4","7 . ."]}}'],
  ["Hidato", '{"application":"hidato","data":{"model":"topological","rows":[". 15 1 B",". . 2 11",". 3 . .",". . . ."]}}'],
  ["Map", '{"application":"map","data":{"colours":3,"countries":5,"givens":"B.R..","adjacency":[[1,2,3,4,5],[2,3],[3,4],[4,5]]}}'],
  ["Thermometer, cages, whispers", '{"application":"latin","data":{"n":6,"givens":"....4...............................","regions":["aaabbbaaabbbcccdddcccdddeeefffeeefff"],"constraints":["thermometer r4c5 r5c4 r6c4 r6c5","whisper 3 r6c2 r6c1 r5c2 r5c1","cage 8 r4c2 r3c2 r2c2","cage 13 r2c1 r3c1 r4c1","cage 9 r2c5 r1c5 r1c4","arrow r4c6 r5c5 r4c4"]}}'],
];
// What can be drawn, and how large.
const KINDS = [["futoshiki", "Futoshiki", [4, 5, 6, 7]], ["latin", "Latin square", [4, 5, 6, 7, 8, 9]], ["numbrix", "Numbrix", [5, 6, 7, 8]], ["hidato", "Hidato", [5, 6, 7, 8]]];
const SIGNS = [["-", "no sign before"], ["<", "less than"], [">", "greater than"]];
const CELL = 60;
const STATUS = { solved: ["good", "Solved"], open: ["", "Not solved by these rules"], "no-solution": ["bad", "No solution"] };

/** The CSP-variable and the value of a candidate that is drawn: of a cell, or of a country. */
function place(name) {
  const cell = /^n(\d+)(r\d+c\d+)$/.exec(name);
  if (cell) return [cell[2], cell[1]];
  const country = /^([A-Z])(X\d+)$/.exec(name);
  return country ? [country[2], country[1]] : undefined;
}

/** A board on which nothing stands. */
function empty(application, n) {
  const rows = Array.from({ length: n }, () => Array(n).fill(".").join(" ")), signs = "-".repeat(n * (n - 1));
  const data = application === "numbrix" ? { model: "topological", n, rows } : application === "hidato" ? { model: "topological", rows }
    : { n, givens: ".".repeat(n * n), ...application === "futoshiki" && { horizontal: signs, vertical: signs } };
  return { application, data };
}

/** The puzzle that a text is, if its cells can be drawn in. */
function drawable(text) {
  let puzzle;
  try { puzzle = JSON.parse(text); } catch { return undefined; }
  const { givens, rows, n } = puzzle?.data ?? {};
  const isSquare = typeof givens === "string" && n <= 9 && givens.length === n * n && puzzle.application !== "map";
  return isSquare || Array.isArray(rows) && rows.every((row) => typeof row === "string") ? puzzle : undefined;
}

/** What stands in the cells, row by row; `B` in a black one. */
const tokens = ({ givens, rows, n }) => rows ? rows.map((row) => row.trim().split(/\s+/)) : Array.from({ length: n }, (_, i) => [...givens.slice(i * n, i * n + n)]);

const replaced = (text, at, sign) => text.slice(0, at) + sign + text.slice(at + 1);

/** Makes the tab. */
export function create(section, commit) {
  let state = {}, path, work, shownFor, whyFor, chosen = [1, 1];
  const change = (changes, options) => commit(Object.fromEntries(
    Object.entries({ ...state, ...changes }).filter(([, value]) => value !== "" && value !== undefined)), options);
  const example = h("select", { "aria-label": "Examples", onchange: () => {
    const found = EXAMPLES[example.value];
    if (found) commit({ p: found[1] });
    example.value = "";
  } }, h("option", { value: "" }, "Examples"), EXAMPLES.map(([name], i) => h("option", { value: i }, name)));
  const text = h("textarea", { id: "boards-text", rows: 5, spellcheck: "false", autocomplete: "off" });
  const paste = h("details", { class: "paste" },
    h("summary", {}, "Paste a puzzle"),
    h("label", { for: "boards-text" }, "A line of JSON, an identifier of Simon Tatham's collection, a call of CSP-Rules, or a drawing"),
    text, button("Read it", () => commit({ p: text.value.trim() })));
  // To draw: a board, a cell of it, and what stands there and beside it.
  const fresh = h("select", { "aria-label": "New board", onchange: () => {
    const [kind, n] = fresh.value.split(" ");
    if (n) chosen = [1, 1], commit({ p: JSON.stringify(empty(kind, Number(n))), d: "1" });
    fresh.value = "";
  } }, h("option", { value: "" }, "New board"), KINDS.flatMap(([kind, name, sizes]) => sizes.map((n) => h("option", { value: `${kind} ${n}` }, `${name} ${n}×${n}`))));
  const pen = button("Draw", () => change(state.d ? { d: "" } : { d: "1", p: JSON.stringify(puzzle()) }));
  const given = h("input", { id: "boards-given", type: "text", inputmode: "numeric", size: 3, autocomplete: "off",
    oninput: () => put(given.value.trim()), onkeydown: ({ key }) => key === "Enter" && choose(chosen[0], chosen[1] + 1) });
  const sign = (label, key) => h("select", { "aria-label": `The sign before ${label}`, onchange: (event) => putSign(key, event.target.value) }, SIGNS.map(([value, name]) => h("option", { value }, `${name} ${label}`)));
  const right = sign("the cell to the right", "horizontal"), under = sign("the cell below", "vertical");
  const cellName = h("label", { for: "boards-given" });
  const desk = h("div", { class: "tools" }, cellName, given, right, under);
  const verdict = h("div", { class: "verdict" }, loading());
  const drawn = h("div", {});
  const steps = stepper("Step", (step) => change({ step: step || "" }, { minor: true }));
  const words = h("p", { class: "words", "aria-live": "polite" });
  const why = h("div", { class: "why", "aria-live": "polite" });
  const list = h("ol", { class: "steps", tabindex: 0, "aria-label": "The steps" });
  const more = h("div", {});
  const said = status();
  const share = sharing({
    texts: {
      "the puzzle": () => state.p ?? EXAMPLES[0][1],
      "the path": () => (path?.steps ?? []).map((step) => step.words).join("\n"),
    },
    drawing: () => drawn.firstElementChild, said: () => spoken(verdict),
  });
  section.append(h("div", { class: "columns" },
    h("div", { class: "head" }, verdict),
    h("div", { class: "stage" }, h("div", { class: "tools" }, example, fresh, pen), desk, drawn, steps.bar, words, share, h("h3", { class: "screen" }, "Why?"), why, paste),
    h("div", { class: "text" }, more, h("h3", {}, "The path"), list, said)));

  const at = () => Math.min(Math.max(0, Math.floor(Number(state.step ?? 0)) || 0), path?.steps.length ?? 0);

  const puzzle = () => drawable(state.p ?? EXAMPLES[0][1]) ?? drawable(JSON.stringify(path?.puzzle ?? null));
  const alter = (data) => change({ p: JSON.stringify({ ...puzzle(), data: { ...puzzle().data, ...data } }) });

  /** Puts a number into the chosen cell; nothing, or what is none, empties it. */
  function put(value) {
    const { data } = puzzle(), [row, column] = chosen.map((i) => i - 1), token = /^([1-9]\d*|B)$/i.test(value) ? value.toUpperCase() : ".";
    if (data.givens !== undefined) return alter({ givens: replaced(data.givens, row * data.n + column, /[1-9]$/.test(token) ? token.slice(-1) : ".") });
    return alter({ rows: tokens(data).map((all, i) => all.map((old, j) => i === row && j === column ? token : old).join(" ")) });
  }

  function putSign(key, value) {
    const { data } = puzzle(), [row, column] = chosen.map((i) => i - 1), n = data.n - 1;
    alter({ [key]: replaced(data[key], key === "horizontal" ? row * n + column : column * n + row, value) });
  }

  /** Chooses a cell; behind the last of a row comes the first of the next. */
  function choose(row, column) {
    const all = tokens(puzzle().data);
    chosen = all[row - 1][column - 1] ? [row, column] : [row % all.length + 1, 1];
    draw();
    given.focus();
    given.select();
  }

  /** The board as it is drawn, whatever the program makes of it. */
  function drawPuzzle() {
    const { application, data } = puzzle(), all = tokens(data), [row, column] = chosen, n = data.n - 1;
    const left = new Map(), places = {};
    all.forEach((line, i) => line.forEach((value, j) => {
      const name = `r${i + 1}c${j + 1}`;
      if (value !== "B") left.set(name, value === "." ? [] : [{ value }]);
      places[name] = { value, act: () => choose(i + 1, j + 1) };
    }));
    const standing = all[row - 1]?.[column - 1] ?? ".", label = `What stands in r${row}c${column}`;
    // What is being typed stays.
    if (cellName.textContent !== label || document.activeElement !== given) given.value = standing === "." ? "" : standing;
    cellName.textContent = label;
    const hasSigns = application === "futoshiki" && data.horizontal && data.vertical;
    right.hidden = !hasSigns || column > n;
    under.hidden = !hasSigns || row > n;
    if (hasSigns) right.value = data.horizontal[(row - 1) * n + column - 1] ?? "-", under.value = data.vertical[(column - 1) * n + row - 1] ?? "-";
    drawn.replaceChildren(table({ application, data }, left, undefined, { places, chosen: `r${row}c${column}`, rows: all.length, columns: all[0].length }));
    steps.bar.hidden = true;
    words.textContent = `Press a cell and type the number that stands there, or nothing${data.rows ? "; B makes it a black cell" : ""}.`;
  }

  function draw() {
    const isDrawing = Boolean(state.d && puzzle());
    pen.setAttribute("aria-pressed", isDrawing);
    pen.hidden = !puzzle();
    desk.hidden = !isDrawing;
    steps.bar.hidden = false;
    if (isDrawing) return drawPuzzle();
    if (!path) return drawn.replaceChildren();
    const step = at() ? path.steps[at() - 1] : undefined;
    const shown = step ?? path.steps[0];
    const names = shown ? [...shown.state, ...shown.eliminated] : path.end;
    const fell = new Set(step?.eliminated), asserted = new Set(step?.asserted);
    const left = new Map();
    for (const name of names) {
      const [variable, value] = place(name) ?? [];
      if (variable) left.set(variable, [...left.get(variable) ?? [], { name, value, fell: fell.has(name), asserted: asserted.has(name) }]);
    }
    for (const all of left.values()) all.sort((a, b) => a.value - b.value || (a.value < b.value ? -1 : 1));
    drawn.replaceChildren(path.puzzle.application === "map" ? countries(path.puzzle.data, left, ask) : table(path.puzzle, left, ask));
    steps.show(at(), path.steps.length);
    words.textContent = step ? step.words : path.steps.length ? "The start. Press a candidate to ask why it is true or false." : "";
    [...list.children].forEach((item, i) => {
      if (i + 1 === at()) item.firstChild.setAttribute("aria-current", "step");
      else item.firstChild.removeAttribute("aria-current");
    });
  }

  function ask(variable, value) {
    const holds = path.end.some((name) => String(place(name)) === `${variable},${value}`)
      && path.end.filter((name) => place(name)?.[0] === variable).length === 1;
    change({ why: `${variable}${holds ? "=" : "≠"}${value}` }, { minor: true });
  }

  async function show(parameters) {
    state = Object.fromEntries(parameters);
    const asked = state.p ?? EXAMPLES[0][1];
    try {
      if (asked !== shownFor) {
        work?.abort(new DOMException("there is newer work", "AbortError"));
        work = new AbortController();
        shownFor = asked;
        whyFor = undefined;
        await solve(asked, work.signal);
      } else {
        draw();
      }
      await explain(asked, work.signal);
    } catch (error) {
      if (!isStopped(error)) throw error;
    }
  }

  const headline = (kind, title, ...lines) => {
    verdict.className = `verdict ${kind}`;
    verdict.replaceChildren(h("h2", {}, title), ...lines.map((line) => h("p", {}, line)));
  };

  async function solve(asked, signal) {
    if (text.value.trim() !== asked) text.value = asked;
    path = undefined;
    for (const node of [list, more, why]) node.replaceChildren();
    draw();
    section.setAttribute("aria-busy", "true");
    signal.addEventListener("abort", () => section.removeAttribute("aria-busy"));
    said.replaceChildren("Solving… ", button("Stop", () => {
      work.abort(new DOMException("the reader has stopped it", "AbortError"));
      said.textContent = "Stopped.";
    }));
    const stdin = asked + "\n";
    const result = await oddagon(["solve", "-", "--json"], { stdin }, signal);
    const all = result.code < 2 ? records(result.out) : [];
    said.textContent = "";
    section.removeAttribute("aria-busy");
    if (all.length !== 1) {
      headline("", all.length ? "Several puzzles" : "This cannot be read", h("span", { class: "error" }, result.said));
      return more.replaceChildren(h("ul", { class: "several" }, all.map((one) => h("li", {}, button(line(one.puzzle), () => commit({ p: line(one.puzzle) }))))));
    }
    const [found] = all;
    if (found.end.length === 729) {
      return headline("", "A Sudoku", h("a", { href: `#puzzle?${new URLSearchParams({ p: asked })}` }, "Show it on the tab of puzzles"));
    }
    path = Array.isArray(found.end) ? found : sudoku(found);
    const [kind, word] = STATUS[path.status] ?? ["", path.status];
    if (path.solutions === "several") headline("", "Not unique yet", "It has several solutions.");
    else headline(kind, word, path.level !== null ? `The largest rule that was needed has size ${path.level}.` : path.way ? `In the end ${path.way} settles it.` : "");
    list.append(...path.steps.map((step, i) => h("li", {}, button(summary(step), () => change({ step: i + 1 }, { minor: true })))));
    why.replaceChildren(h("p", { class: "soft" }, "Press a candidate of the board."));
    const tell = (depth) => more.replaceChildren(facts([
      ["Puzzle", path.puzzle.application], ["Constraints", path.puzzle.data?.constraints?.join("; ")], ["T&E-depth", depth], ["Rules", path.theory],
      ["Level", path.level === null ? "none" : String(path.level)], ["Solutions", path.solutions], ["Steps", String(path.steps.length)],
    ]), printed("solve - --json", result.out));
    tell("…");
    draw();
    const classified = await oddagon(["classify", "-", "--json"], { stdin }, signal);
    const [depth] = classified.code < 2 ? records(classified.out) : [];
    tell(depth ? (depth.depth === null ? "not within 3" : `T&E(${depth.depth})`) : "not known");
  }

  async function explain(asked, signal) {
    if (!path || state.why === whyFor || !state.why) return;
    whyFor = state.why;
    why.replaceChildren(h("p", { class: "soft" }, `Why ${state.why}…`));
    const result = await oddagon(["explain", "-", state.why, "--json"], { stdin: asked + "\n" }, signal);
    const [found] = result.code < 2 ? records(result.out) : [];
    if (!found) return why.replaceChildren(h("p", { class: "error" }, result.said));
    const count = `${found.steps.length} step${found.steps.length === 1 ? "" : "s"}`;
    const verdicts = { shown: `${found.claim}, by ${count}:`, given: `${found.claim} is given.`, absent: `${found.claim}: the first candidates say so.`, open: `${found.claim}: these rules do not show it.`, false: `${found.claim} is false.` };
    why.replaceChildren(h("p", {}, h("b", {}, verdicts[found.status] ?? found.status)),
      found.steps.length ? h("ol", { class: "steps", tabindex: 0, "aria-label": "Why" }, found.steps.map((step) => h("li", {}, h("details", {},
        h("summary", {}, summary(step)), h("pre", { tabindex: 0, "aria-label": "The step in full" }, step.words))))) : "");
  }

  return { show };
}

/** A Sudoku of another size as a board: its states as lists of candidates, its blocks as regions. */
function sudoku(found) {
  const n = Math.round(Math.cbrt(found.end.length)), order = Math.sqrt(n);
  const names = (state) => [...state].flatMap((sign, i) => {
    const cell = Math.floor(i / n);
    return sign === "." ? [] : [`n${i % n + 1}r${Math.floor(cell / n) + 1}c${cell % n + 1}`];
  });
  const block = (cell) => String.fromCharCode(97 + Math.floor(cell / n / order) * order + Math.floor(cell % n / order));
  return {
    ...found, end: names(found.end), steps: found.steps.map((step) => ({ ...step, state: names(step.state) })),
    puzzle: { application: "sudoku", data: { n, regions: [Array.from({ length: n * n }, (_, cell) => block(cell)).join("")] } },
  };
}

/** A puzzle as one line that reads back. */
const line = (puzzle) => typeof puzzle === "string" ? puzzle : JSON.stringify(puzzle);

const summary = (step) => {
  const lines = step.words.split("\n");
  if (step.rule === "singles") return `Singles: ${step.asserted.length}`;
  return lines.length > 1 ? `${lines[0]} (and ${lines.length - 1} more)` : lines[0];
};

/** The candidates of one place as buttons in a drawing. */
function values(variable, left, [x, y], ask) {
  // A little away from the borders, where signs stand.
  const side = Math.ceil(Math.sqrt(left.length)), inset = 7, size = (CELL - 2 * inset) / side;
  return left.map(({ value, fell, asserted }, i) => {
    const alone = left.length === 1 || asserted;
    if (asserted ? false : left.some((other) => other.asserted)) return undefined;
    const [cx, cy] = alone ? [x + CELL / 2, y + CELL / 2] : [x + inset + (i % side + 0.5) * size, y + inset + (Math.floor(i / side) + 0.5) * size];
    const box = alone ? CELL : size;
    if (!ask) return s("text", { x: cx, y: cy, style: "font-size:26px" }, value);
    return s("g", {
      class: `cand pick ${fell ? "fell" : ""} ${asserted ? "asserted" : ""}`, role: "button", tabindex: 0, "aria-label": `${variable}: ${value}${fell ? ", eliminated" : ""}`,
      onclick: () => ask(variable, value),
      onkeydown: (event) => ["Enter", " "].includes(event.key) && (event.preventDefault(), ask(variable, value)),
    }, s("rect", { class: "hit", x: cx - box / 2, y: cy - box / 2, width: box, height: box }),
      s("text", { x: cx, y: cy, style: `font-size:${alone ? 26 : Math.min(15, size * 0.62)}px` }, value));
  }).filter(Boolean);
}

/** A board of cells: black cells with their clues, signs, regions, candidates. */
function table({ application, data }, left, ask, desk = undefined) {
  const cells = [...left.keys()].map((name) => [name, .../r(\d+)c(\d+)/.exec(name).slice(1).map(Number)]);
  const rows = desk?.rows ?? Math.max(...cells.map(([, row]) => row)), columns = desk?.columns ?? Math.max(...cells.map(([, , column]) => column));
  const corner = (row, column) => [24 + (column - 1) * CELL, 24 + (row - 1) * CELL];
  const [width, height] = [columns * CELL + 30, rows * CELL + 30];
  const white = new Set(cells.map(([name]) => name));
  const parts = [];
  for (let row = 1; row <= rows; row++) {
    for (let column = 1; column <= columns; column++) {
      const [x, y] = corner(row, column);
      if (white.has(`r${row}c${column}`)) {
        parts.push(s("rect", { x, y, width: CELL, height: CELL, class: "box" }));
        continue;
      }
      parts.push(s("rect", { x, y, width: CELL, height: CELL, class: "black" }));
      // Rows and columns of a Kakuro begin with the second; a sum stands before its run.
      const sum = (lines, line, i) => lines?.[line - 2]?.split(/\s+/)[i - 1];
      const across = application === "kakuro" && sum(data.horizontal, row, column), down = application === "kakuro" && sum(data.vertical, column, row);
      if (/^\d+$/.test(across)) parts.push(s("text", { x: x + CELL * 0.72, y: y + CELL * 0.28, class: "clue" }, across));
      if (/^\d+$/.test(down)) parts.push(s("text", { x: x + CELL * 0.28, y: y + CELL * 0.72, class: "clue" }, down));
    }
  }
  const region = (row, column) => data.regions?.[0]?.[(row - 1) * columns + column - 1];
  let thick = `M24 24h${columns * CELL}v${rows * CELL}h${-columns * CELL}z`;
  for (let row = 1; row <= rows; row++) {
    for (let column = 1; column <= columns; column++) {
      const [x, y] = corner(row, column);
      if (column > 1 && region(row, column) !== region(row, column - 1)) thick += `M${x} ${y}v${CELL}`;
      if (row > 1 && region(row, column) !== region(row - 1, column)) thick += `M${x} ${y}h${CELL}`;
    }
  }
  parts.push(s("path", { class: "thick", d: thick }));
  for (let i = 1; i <= rows; i++) parts.push(s("text", { x: 12, y: corner(i, 1)[1] + CELL / 2, class: "label" }, `r${i}`));
  for (let i = 1; i <= columns; i++) parts.push(s("text", { x: corner(1, i)[0] + CELL / 2, y: 12, class: "label" }, `c${i}`));
  for (const rule of data.constraints ?? []) {
    const spots = [...rule.matchAll(/r(\d+)c(\d+)/g)].map(([, row, column]) => corner(Number(row), Number(column)).map((at) => at + CELL / 2));
    if (!spots.length) continue;
    parts.push(s("path", { class: "rule", d: `M${spots.map((spot) => spot.join(" ")).join("L")}` }), s("circle", { class: "rule", cx: spots[0][0], cy: spots[0][1], r: CELL * 0.3 }),
      s("text", { x: spots[0][0], y: spots[0][1] - CELL * 0.4, class: "rule" }, rule.replace(/ ?r\d+c\d+/g, "")));
  }
  for (const [name, row, column] of cells) parts.push(...values(name, left.get(name), corner(row, column), ask));
  const n = data.n;
  [...["futoshiki", "adjacent"].includes(application) ? data.horizontal ?? "" : ""].forEach((sign, i) => {
    const [x, y] = corner(Math.floor(i / (n - 1)) + 1, i % (n - 1) + 2);
    if (sign !== "-") parts.push(s("text", { x, y: y + CELL / 2, class: "sign" }, sign));
  });
  [...["futoshiki", "adjacent"].includes(application) ? data.vertical ?? "" : ""].forEach((sign, i) => {
    const [x, y] = corner(i % (n - 1) + 2, Math.floor(i / (n - 1)) + 1);
    if (sign !== "-") parts.push(s("text", { x: x + CELL / 2, y, class: "sign" }, { "<": "∧", ">": "∨" }[sign] ?? sign));
  });
  for (const [name, { value, act }] of Object.entries(desk?.places ?? {})) {
    const [x, y] = corner(.../r(\d+)c(\d+)/.exec(name).slice(1).map(Number));
    parts.push(s("rect", { x, y, width: CELL, height: CELL, class: `hit ${name === desk.chosen ? "here" : ""}`, role: "button", tabindex: 0, "aria-label": `${name}: ${{ ".": "empty", B: "black" }[value] ?? value}`,
      onclick: act, onkeydown: (event) => ["Enter", " "].includes(event.key) && (event.preventDefault(), act()) }));
  }
  return s("svg", { class: "grid board", viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": `The ${application}`, style: `max-width:${width * 1.15}px` }, parts);
}

/** A map: countries around a circle, with lines between those that border. */
function countries(data, left, ask) {
  const names = [...left.keys()].sort((a, b) => a.slice(1) - b.slice(1));
  const radius = Math.max(110, names.length * 17), size = 2 * radius + 120;
  const spot = (i) => [size / 2 + radius * Math.sin(2 * Math.PI * i / names.length), size / 2 - radius * Math.cos(2 * Math.PI * i / names.length)];
  const borders = (data.adjacency ?? []).flatMap(([from, ...to]) => to.map((other) => [from, other]));
  const lines = borders.map(([a, b]) => `M${spot(a - 1).map(Math.round).join(" ")}L${spot(b - 1).map(Math.round).join(" ")}`).join("");
  return s("svg", { class: "grid board", viewBox: `0 0 ${size} ${size}`, role: "group", "aria-label": "The map" },
    s("path", { d: lines }),
    names.flatMap((name, i) => {
      const [x, y] = spot(i);
      return [s("circle", { cx: x, cy: y, r: 40, class: "country" }), s("text", { x, y: y - 50, class: "label" }, name),
        ...values(name, left.get(name), [x - CELL / 2, y - CELL / 2], ask)];
    }));
}
