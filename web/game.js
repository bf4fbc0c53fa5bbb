// The Game tab: find an impossible pattern; or the cell without which a pattern becomes possible. The program decides each time.
import { button, h, loading } from "./dom.js";
import { isStopped, oddagon, records } from "./engine.js";
import { grid, nameOf } from "./grid.js";
import { query } from "./library.js";
import { image, random, shuffled } from "./random.js";
import { sharing, spoken } from "./share.js";

export const TITLE = "Game";

const EMPTY = ".".repeat(81);
const MODES = [["find", "Find a pattern"], ["remove", "Remove one cell"]];
/** How many cells the easy levels have beside a minimal pattern; each tenth level has one more. */
const EXTRA = 3;
const LEVELS = 999;

const UNITS = Array.from({ length: 9 }, (_, u) => [
  Array.from({ length: 9 }, (_, i) => u * 9 + i), Array.from({ length: 9 }, (_, i) => i * 9 + u),
  Array.from({ length: 9 }, (_, i) => (Math.floor(u / 3) * 3 + Math.floor(i / 3)) * 9 + u % 3 * 3 + i % 3),
]).flat();
const sees = (a, b) => UNITS.some((unit) => unit.includes(a) && unit.includes(b));
const cellsOf = (pattern) => [...pattern].flatMap((c, cell) => c === "X" ? [cell] : []);
const without = (pattern, cell) => pattern.slice(0, cell) + "." + pattern.slice(cell + 1);
const count = (n) => `${n} cell${n === 1 ? "" : "s"}`;

/** What the program says of a pattern: its record of `prove`, without depths unless they are wanted. */
async function decide(pattern, k, signal, isWhole = false) {
  const args = ["prove", "-", "--k", String(k), ...isWhole ? ["--core"] : ["--depth", "0", "--focus", "pattern"], "--json"];
  const result = await oddagon(args, { stdin: pattern + "\n" }, signal);
  const [record] = result.code < 2 ? records(result.out) : [];
  if (!record) throw new Error(result.said);
  return record;
}

/**
 * A level: an impossible pattern with at least one cell without which it is possible. It is a minimal pattern and more cells, each of
 * which has one of the three digits in a grid that fills the minimal pattern but for that cell.
 */
async function level(number, signal) {
  const below = random(number);
  const { rows, error } = await query("two-band-k3", ["depth_full<=2"], signal);
  if (!rows.length) throw new Error(error);
  const core = image(rows[below(rows.length)].pattern, below);
  const key = cellsOf(core)[below(cellsOf(core).length)];
  const { model } = await decide(without(core, key), 3, signal);
  const free = [...model].flatMap((digit, cell) => "123".includes(digit) && core[cell] !== "X" && !sees(cell, key) ? [cell] : []);
  const extra = new Set(shuffled(free, below).slice(0, EXTRA + Math.floor(number / 10)));
  return [...core].map((c, cell) => extra.has(cell) ? "X" : c).join("");
}

/** Makes the tab. */
export function create(section, commit) {
  let state = {}, work, pattern = EMPTY, made, tried = new Map();
  const change = (changes) => commit(Object.fromEntries(Object.entries({ ...state, ...changes }).filter(([, value]) => value !== "" && value !== undefined)));
  const isFind = () => state.m !== "remove";
  const k = () => ["2", "3", "4"].includes(state.k) ? Number(state.k) : 2;
  const number = () => Math.max(1, Math.min(LEVELS, Math.floor(Number(state.n)) || 1));

  const board = grid("The pattern: press a cell to mark it, or to remove it", {
    press: (cell) => isFind() ? mark(cell) : remove(cell),
    key: (cell, event) => {
      const on = pattern[cell] === "X";
      if (isFind() && (event.key.toLowerCase() === "x" && !on || [".", "Delete", "Backspace"].includes(event.key) && on)) mark(cell);
    },
  });
  const modes = h("div", { class: "choice", role: "group", "aria-label": "Which game" },
    MODES.map(([m, name]) => button(name, () => commit({ m }), { "data-mode": m })));
  const digits = h("select", { "aria-label": "Digits", onchange: () => commit({ m: "find", k: digits.value }) },
    ["2", "3", "4"].map((n) => h("option", { value: n }, `${n} digits`)));
  const back = button("‹", () => change({ n: number() - 1, t: "" }), { "aria-label": "The level before" });
  const on = button("Next level", () => change({ n: number() + 1, t: "" }));
  const again = button("Begin again", () => change({ p: "", t: "" }));
  const rules = h("p", {});
  const verdict = h("div", { class: "verdict" }, loading());
  const link = h("p", {});
  section.append(h("div", { class: "columns" },
    h("div", { class: "head", "aria-live": "polite" }, verdict),
    h("div", { class: "stage" }, h("div", { class: "tools" }, modes, digits, back, on, again), board.root),
    h("div", { class: "text" }, h("h3", {}, "The rules"), rules, link,
      sharing({ texts: { "81 characters": () => pattern }, drawing: () => board.root, said: () => spoken(verdict), frame: () => ({ pattern, k: isFind() ? k() : 3 }) }))));

  const mark = (cell) => {
    const next = pattern[cell] === "X" ? without(pattern, cell) : pattern.slice(0, cell) + "X" + pattern.slice(cell + 1);
    change({ m: "find", p: next === EMPTY ? "" : next });
  };
  const remove = (cell) => {
    if (pattern[cell] !== "X" || tried.get(cell)) return;
    change({ t: [...tried.keys(), cell].map(nameOf).join("") });
  };

  const headline = (kind, title, ...lines) => {
    verdict.className = `verdict ${kind}`;
    verdict.replaceChildren(h("h2", {}, title), ...lines.map((line) => h("p", {}, line)));
  };

  function draw(model, marked = new Map()) {
    for (let cell = 0; cell < 81; cell++) {
      const isIn = pattern[cell] === "X", [kind, said] = marked.get(cell) ?? [isIn ? "cell" : "", isIn ? "marked" : ""];
      const sign = model ? board.large(cell, model[cell], isIn ? "" : "soft") : isIn ? board.large(cell, "×", "mark") : undefined;
      board.show(cell, { kind, marks: sign ? [sign] : [], said: [said, model?.[cell]].filter(Boolean).join(", "), selected: isIn });
    }
  }

  async function find(signal) {
    pattern = /^[.X]{81}$/.test(state.p ?? "") ? state.p : EMPTY;
    const crowded = UNITS.filter((unit) => unit.filter((cell) => pattern[cell] === "X").length > k()).flat();
    rules.textContent = `Mark cells that hold no other digits than the first ${k()}, so that no Sudoku fills them. No row, column or block may have more than ${k()} of them: that would be too easy. The fewer cells, the better.`;
    draw();
    if (pattern === EMPTY) return headline("", "Mark cells", "After each, the prover says whether the pattern is still possible.");
    if (crowded.length) {
      draw(undefined, new Map(crowded.map((cell) => [cell, pattern[cell] === "X" ? ["guard", "marked, too many"] : ["", ""]])));
      return headline("", "Too many in a row, column or block", `At most ${k()} of its cells may be marked.`);
    }
    const n = cellsOf(pattern).length;
    const record = await decide(pattern, k(), signal);
    if (record.verdict !== "contradictory") {
      draw(typeof record.model === "string" ? record.model : undefined);
      return headline("", "Still possible", `${count(n)}. The grid shown fills them.`);
    }
    headline("good", "Impossible: you found one", `${count(n)}.`);
    const whole = await decide(pattern, k(), signal, true);
    const core = whole.core ? cellsOf(whole.core.replace(/[^.]/g, "X")).length : n;
    const depth = whole.depth_full === null ? [] : [`T&E(${whole.depth_full})`];
    return headline("good", "Impossible: you found one", [count(n), ...depth].join(", ") + ".",
      whole.minimal ? "None of its cells can be spared." : `${core} of its cells are enough.`);
  }

  async function removal(signal) {
    rules.textContent = "This pattern is impossible with three digits. One of its cells must go so that it becomes possible: which? Other cells may be removed, and it stays impossible.";
    if (made?.number !== number()) {
      headline("", "Making the level…");
      [pattern, made] = [EMPTY, undefined];
      draw();
      const found = await level(number(), signal);
      made = { number: number(), pattern: found, known: new Map() };
    }
    pattern = made.pattern;
    tried = new Map();
    const asked = [...(state.t ?? "").matchAll(/r([1-9])c([1-9])/g)].map(([, row, column]) => (row - 1) * 9 + (column - 1));
    let model;
    for (const cell of asked.filter((cell) => pattern[cell] === "X")) {
      if (!made.known.has(cell)) made.known.set(cell, await decide(without(pattern, cell), 3, signal));
      const record = made.known.get(cell);
      tried.set(cell, true);
      if (record.verdict !== "contradictory") {
        model = record.model;
        break;
      }
    }
    const all = [...tried.keys()], last = all.at(-1);
    const shown = new Map(all.map((cell) => [cell, ["extra", "marked; without it, still impossible"]]));
    if (model) {
      shown.set(last, ["", "removed"]);
      draw(model, shown);
      return headline("good", `Possible without ${nameOf(last)}`, `Level ${number()}, found with ${all.length === 1 ? "one try" : `${all.length} tries`}. The grid shown fills the others.`);
    }
    draw(undefined, shown);
    const rest = cellsOf(pattern).length - all.length;
    return all.length ? headline("bad", "Still impossible", `Without ${nameOf(last)}, too. ${count(rest)} to choose from.`)
      : headline("", `Level ${number()}`, `${count(rest)}. Remove one so that the pattern becomes possible.`);
  }

  async function show(parameters) {
    state = Object.fromEntries(parameters);
    work?.abort(new DOMException("there is newer work", "AbortError"));
    work = new AbortController();
    for (const one of modes.children) one.setAttribute("aria-pressed", (one.dataset.mode === "find") === isFind());
    digits.value = String(k());
    digits.hidden = !isFind();
    back.hidden = on.hidden = isFind();
    back.disabled = number() === 1;
    on.disabled = number() === LEVELS;
    section.setAttribute("aria-busy", "true");
    try {
      await (isFind() ? find(work.signal) : removal(work.signal));
    } catch (error) {
      if (!isStopped(error)) throw error;
      return;
    }
    link.replaceChildren(...(pattern === EMPTY ? [] : [h("a", { href: `#pattern?${new URLSearchParams({ p: pattern, k: isFind() ? k() : 3 })}` }, "Prove this pattern, and step through the proof")]));
    section.removeAttribute("aria-busy");
  }

  return { show };
}
