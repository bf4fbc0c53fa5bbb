// The Puzzle tab: what it is, its path, hints, and why; and the same puzzle to solve oneself.
import { button, facts, h, loading, printed, status, stepper } from "./dom.js";
import { isStopped, oddagon, records } from "./engine.js";
import { cellOf, grid, legend, nameOf } from "./grid.js";
import { sharing, spoken } from "./share.js";
import { dailyPuzzle } from "./random.js";
import { terms } from "./terms.js";
import { allowed, candidateGrid, conflicts, digitsOf, noteText, notesOf, readNotes } from "./play.js";

export const TITLE = "Puzzle";

const EMPTY = ".".repeat(81);
const EXAMPLES = [
  ["Loki: a trivalue oddagon with one guardian", "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6.."],
  ["Wings, fish and chains by name", ".18.4.3.......5.......7..49....392.....7....438....6...5......34..1...7..9....48."],
  ["Singles alone", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"],
  ["the Golden Nugget: trial and error", ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."],
];
const THEORIES = [
  ["", "all: Subsets, fish, whips, relations, then trial and error"],
  ["FS4+W8+OR5W8", "Subsets, fish, whips, relations"],
  ["S4", "Subsets"],
  ["FS4+W8", "Subsets, fish, whips"],
  ["B8", "braids"],
];
const TECHNIQUES = [
  ["", "all but those of uniqueness", ["--techniques", "all"]],
  ["unique", "all, those of uniqueness, too", ["--techniques", "all", "--unique"]],
  ["hodoku", "HoDoKu's", ["--techniques", "hodoku"]],
  ["assistant", "Sudoku Assistant's", ["--techniques", "assistant"]],
  ["gsf", "gsf's edges", ["--techniques", "gsf"]],
  ["bug", "BUG, by uniqueness", ["--techniques", "bug", "--unique"]],
  ["bilocal", "Eppstein's bilocal graphs", ["--techniques", "bilocal"]],
  ["none", "none", []],
];
const MODES = [["", "Explain"], ["play", "Play"], ["enter", "Enter"]];
const STATUS = {
  solved: ["good", "Solved"], open: ["", "Not solved by these rules"], "no-solution": ["bad", "No solution"],
};
const MOST = 200;
/** The depths of daily puzzles. */
const DAILY = [["0", "Singles alone"], ["1", "one assumption"], ["2", "two assumptions"]];

const candidate = (name) => {
  const [, digit, row, column] = /n(\d)r(\d)c(\d)/.exec(name);
  return ((row - 1) * 9 + (column - 1)) * 9 + (digit - 1);
};
const count = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

/** Makes the tab. */
export function create(section, commit) {
  let state = {}, asked = {}, work, path, relations = [], givens = EMPTY, shownFor, whyFor, place = 0;
  // The hint: what the program said of which position, and how much of it is shown.
  let hinted, noting = false, checked;
  // Until the path is there the givens are shown alone, which is faster.
  let isAwaited = false;
  const change = (changes, options) => commit(Object.fromEntries(
    Object.entries({ ...state, ...changes }).filter(([, value]) => value !== "" && value !== undefined)), options);
  const fresh = { step: "", why: "", relation: "", d: "", n: "", day: "", depth: "" };

  const board = grid("The puzzle", {
    press: (cell, event) => {
      const digit = event.target.closest?.("[data-digit]")?.dataset.digit;
      choose(cell);
      // With a finger a cell is chosen first; a candidate of it is too small to be meant.
      if (digit && event.pointerType !== "touch" && !state.m) ask(cell, Number(digit));
    },
    key: (cell, event) => {
      choose(cell);
      if (/^[1-9]$/.test(event.key)) press(Number(event.key), event.shiftKey);
      if (["0", ".", "Delete", "Backspace"].includes(event.key)) erase();
      if (event.key === "?") ask(cell, undefined);
    },
    focus: (cell) => choose(cell),
  });
  const option = ([value, name]) => h("option", { value }, name);
  const example = h("select", { "aria-label": "Examples", onchange: () => {
    const found = EXAMPLES[example.value];
    if (found) commit({ p: found[1] });
    example.value = "";
  } }, h("option", { value: "" }, "Examples"), EXAMPLES.map(([name], i) => h("option", { value: i }, name)));
  const daily = h("select", { "aria-label": "Daily puzzle", onchange: () => {
    commit({ day: "today", depth: daily.value });
    daily.value = "";
  } }, h("option", { value: "" }, "Daily"), DAILY.map(option));
  const ofDay = h("p", { class: "soft day", hidden: true });
  const theory = h("select", { id: "puzzle-theory", onchange: () => change({ t: theory.value, step: "" }) }, THEORIES.map(option));
  const techniques = h("select", { id: "puzzle-techniques", onchange: () => change({ u: techniques.value, step: "" }) }, TECHNIQUES.map(option));
  const modes = h("div", { class: "choice", role: "group", "aria-label": "What to do" },
    MODES.map(([m, name]) => button(name, () => change({ m }), { "data-mode": m })));
  const text = h("textarea", { id: "puzzle-text", rows: 3, spellcheck: "false", autocomplete: "off" });
  const paste = h("details", { class: "paste" },
    h("summary", {}, "Paste a puzzle"),
    h("label", { for: "puzzle-text" }, "81 characters, nine lines of nine, or a grid of candidates"),
    text, button("Read it", () => commit({ p: text.value.trim(), t: state.t ?? "", u: state.u ?? "" })));
  const verdict = h("div", { class: "verdict" }, loading());
  const more = h("div", {});
  const said = status();
  const steps = stepper("Step", (step) => change({ step: step || "", relation: "" }, { minor: true }));
  const words = h("div", { class: "words", "aria-live": "polite" });
  const marks = h("div", { class: "marks" });
  const list = h("ol", { class: "steps", tabindex: 0, "aria-label": "The steps" });
  const why = h("div", { class: "why", "aria-live": "polite" });
  const related = h("div", { class: "related" });
  const padTitle = h("p", { class: "pad-title", "aria-live": "polite" });
  const keys = Array.from({ length: 9 }, (_, n) => button(n + 1, () => press(n + 1), { "data-key": n + 1 }));
  const tools = h("div", { class: "pad-tools" });
  const pad = h("div", { class: "pad", role: "group", "aria-label": "Digits" }, keys);
  const hint = h("div", { class: "hint", "aria-live": "polite" });
  const hintButton = button("Hint", () => askHint());
  const notesButton = button("Notes", () => { noting = !noting; draw(); }, { "aria-pressed": false });
  // In space: loaded when it is opened.
  let space, marked;
  const inSpace = h("details", { class: "screen", ontoggle: async () => {
    if (!inSpace.open) return;
    space ??= (await import("./cube.js")).cube();
    if (!space.root.isConnected) inSpace.append(space.root);
    space.show(marked);
  } }, h("summary", {}, "The candidates in space"));
  const share = sharing({
    texts: {
      "81 characters": () => digits(),
      "the grid of candidates": () => candidateGrid(position() ?? allowed(digits(), [])),
      "the path": () => (path?.steps ?? []).map((step) => step.words).join("\n"),
    },
    drawing: () => board.root, said: toldOf,
    frame: () => ({ puzzle: givens === EMPTY ? asked.p : givens }),
  });
  section.append(h("div", { class: "columns" },
    h("div", { class: "head" }, verdict),
    h("div", { class: "stage" },
      h("div", { class: "tools" }, modes, daily, example, button("Clear", () => commit({ p: EMPTY, m: "enter" }))),
      ofDay, board.root, marks, padTitle, pad, tools, steps.bar, words,
      h("div", { class: "actions" }, hintButton), hint, share, inSpace, h("h3", { class: "screen" }, "Why?"), why, paste),
    h("div", { class: "text" },
      h("div", { class: "tools rules" },
        h("label", { for: "puzzle-techniques" }, "Techniques "), techniques,
        h("label", { for: "puzzle-theory" }, "Rules "), theory),
      more, h("h3", { class: "screen" }, "Relations of the library"), related,
      h("h3", {}, "The path"), list, said)));

  /** The rules as the command line takes them. */
  function rules() {
    // Who names theories means these, unless techniques are named, too.
    const named = TECHNIQUES.find(([value]) => value === asked.u) ?? TECHNIQUES[0];
    const chosen = asked.t && !asked.u ? [] : named[2];
    return [...asked.t ? ["--theory", asked.t] : [], ...chosen];
  }

  /** The candidates before step `i`, from 0: what is left after it, and what it takes away. */
  function before(i) {
    const left = new Set();
    const step = path.steps[Math.min(i, path.steps.length - 1)];
    [...step?.state ?? path.end].forEach((c, n) => { if (c !== ".") left.add(n); });
    if (i < path.steps.length) step.eliminated.forEach((name) => left.add(candidate(name)));
    return left;
  }

  const isPlay = () => state.m === "play";
  const at = () => Math.min(Math.max(0, Math.floor(Number(state.step ?? 0)) || 0), path?.steps.length ?? 0);
  /** The digits that are there: the givens, and in play those that were put in. */
  const digits = () => isPlay() ? digitsOf(givens, state.d) : givens;

  /** The candidates that a cell shows in play: its notes. */
  function position() {
    if (!isPlay()) return path ? before(at()) : undefined;
    const now = digits(), notes = readNotes(state.n);
    return allowed(now, notes);
  }

  function draw() {
    const step = at() && !isPlay() ? path.steps[at() - 1] : undefined;
    const shown = hinted?.grade === 3 ? hinted.told : step;
    const now = digits(), notes = readNotes(state.n), wrong = conflicts(now);
    const left = isPlay() || isAwaited ? undefined : path ? before(shown === step && step ? at() - 1 : at()) : allowed(now, []);
    const asserted = new Set(shown?.asserted?.map(candidate)), fell = new Set(shown?.eliminated?.map(candidate));
    const parts = new Map();
    (shown?.roles ?? []).forEach(({ candidates }, part) => candidates.forEach((name) => {
      const c = candidate(name);
      parts.set(c, [...parts.get(c) ?? [], part]);
    }));
    const relation = state.relation ? relations[state.relation - 1] : isPlay() ? undefined : step?.relation;
    const cells = new Set(relation?.cells.map(cellOf)), guardians = new Set(relation?.guardians.map(candidate));
    const guarded = new Set(relation?.guardians.map(cellOf));
    const question = state.why && !isPlay() ? /r(\d)c(\d).*(\d)$/.exec(state.why) : undefined;
    const wanted = question && ((question[1] - 1) * 9 + (question[2] - 1)) * 9 + (question[3] - 1);
    for (let cell = 0; cell < 81; cell++) {
      const own = Array.from({ length: 9 }, (_, n) => cell * 9 + n);
      const digit = now[cell] === "." ? undefined : now[cell];
      // A hint shows candidates that are not noted, and why shows those that are gone by now.
      const isTold = (c) => shown !== step && (parts.has(c) || fell.has(c) || asserted.has(c));
      const here = own.filter((c) => (left ? left.has(c) : notes[cell]?.has(c % 9 + 1)) || isTold(c));
      const stay = here.filter((c) => !fell.has(c));
      const placed = here.find((c) => asserted.has(c));
      let marks, words;
      if (digit) {
        const given = givens[cell] !== ".";
        const bad = wrong.has(cell) || checked?.has(cell);
        marks = [board.large(cell, digit, `${given ? "given" : "put"} ${bad ? "bad" : ""}`)];
        words = `${given ? "given " : ""}${digit}${wrong.has(cell) ? ", conflicts with another" : bad ? ", wrong" : ""}`;
      } else if (placed !== undefined) {
        [marks, words] = [[board.large(cell, placed % 9 + 1, "new")], `${placed % 9 + 1}, by this step`];
      } else if (path && left && here.length === 1 && stay.length === 1 && decided(here[0], at())) {
        [marks, words] = [[board.large(cell, here[0] % 9 + 1)], String(here[0] % 9 + 1)];
      } else {
        const role = (c) => (parts.get(c) ?? []).map((part) => shown.roles[part].role).join(", ");
        marks = here.map((c) => board.small(cell, c % 9 + 1, ["pick", fell.has(c) ? "fell" : "", guardians.has(c) ? "guardian" : "", c === wanted ? "asked" : ""].join(" "), parts.get(c)));
        words = here.length ? `candidates ${stay.map((c) => c % 9 + 1).join(" ") || "none"}${here.length > stay.length ? `, without ${here.filter((c) => fell.has(c)).map((c) => c % 9 + 1).join(" ")}` : ""}${
          here.filter((c) => parts.has(c)).map((c) => `, ${c % 9 + 1}: ${role(c)}`).join("")}` : "empty";
      }
      const kind = [guarded.has(cell) ? "guard" : cells.has(cell) ? "cell" : "", wrong.has(cell) ? "clash" : "", cell === place ? "here" : ""].join(" ");
      board.show(cell, { kind, marks, said: words });
    }
    marked = { left: left ?? allowed(now, notes), parts, fell };
    if (space && inSpace.open) space.show(marked);
    // Who plays has not solved it yet.
    if (path?.status === "solved" && path.solutions === "one") {
      verdict.firstChild.textContent = !isPlay() || now === path.solution ? "Solved" : "One solution";
    }
    marks.replaceChildren(...(shown?.roles?.length ? [legend(shown.roles.map(({ role }) => role))] : []),
      ...(fell.size && shown?.roles ? [h("p", { class: "soft" }, "Struck out: what is eliminated.")] : []));
    steps.bar.hidden = words.hidden = Boolean(state.m);
    steps.show(at(), path?.steps.length ?? 0);
    tell(step, relation);
    [...list.children].forEach((item, i) => {
      const one = item.firstChild;
      if (i + 1 === at()) {
        one.setAttribute("aria-current", "step");
        list.scrollTop = Math.max(0, item.offsetTop - list.offsetTop - 60);
      } else {
        one.removeAttribute("aria-current");
      }
    });
    for (const one of related.querySelectorAll("[data-relation]")) one.setAttribute("aria-pressed", one.dataset.relation === state.relation);
    for (const one of modes.children) one.setAttribute("aria-pressed", one.dataset.mode === (state.m ?? ""));
    drawPad(now, notes, left);
    drawHint();
  }

  /** What is said of a step, or of a relation. */
  function tell(step, relation) {
    if (state.relation && relation) {
      words.textContent = about(relation);
    } else if (step?.sentence) {
      words.replaceChildren(h("b", {}, capital(step.rule)), `. ${step.sentence} So ${follows(step)}.`);
      words.append(h("p", { class: "soft" }, step.words));
    } else if (step) {
      words.textContent = step.words.replace(/\n\s+\+-[\s\S]*$/, "").replace(/ \((?:in cells )?marked [#@]\)/g, "").replace(/\n +/g, "\n");
    } else {
      words.textContent = path?.steps.length ? "The start. Press a candidate to ask why it is true or false." : "";
    }
  }

  /** Whether a candidate was asserted in a step before. */
  const decided = (c, at) => path.decided.has(c) && path.decided.get(c) < at;
  const capital = (name) => name[0].toUpperCase() + name.slice(1);
  const follows = (step) => step.words.split(" ==> ").pop().split("\n")[0];

  const about = (relation) => `${relation.rule}${relation.transposed ? " (its transpose)" : ""}, digits ${relation.digits.join(", ")}, in cells ${relation.cells.join(" ")}: `
    + (relation.guardians.length ? `at least one of its guardians is true: ${relation.guardians.join(", ")}` : "it has no guardian left: there is no solution");

  // Digits: what a key does with the cell that is chosen.

  function choose(cell) {
    if (place === cell) return;
    place = cell;
    draw();
  }

  function drawPad(now, notes, left) {
    const name = nameOf(place), given = givens[place] !== ".";
    padTitle.textContent = { play: `${name}: ${given ? "a given" : noting ? "note a digit" : "put in a digit"}`, enter: `${name}: the given` }[state.m] ?? `${name}: why is it this digit, or why not?`;
    const own = (n) => place * 9 + n - 1;
    for (const key of keys) {
      const n = Number(key.dataset.key);
      const shows = state.m ? (noting && isPlay() ? notes[place]?.has(n) : now[place] === String(n)) : left?.has(own(n));
      if (state.m) key.setAttribute("aria-pressed", Boolean(shows));
      else key.removeAttribute("aria-pressed");
      key.classList.toggle("gone", !state.m && !shows);
      key.disabled = isPlay() && given;
    }
    notesButton.setAttribute("aria-pressed", noting);
    const needed = isPlay() ? ["notes", "erase", "fill", "check"] : state.m ? ["erase"] : [];
    const all = {
      notes: notesButton,
      erase: button("Erase", erase),
      fill: button("Fill notes", () => change({ n: noteText(notesOf(allowed(now, []), now)) })),
      check: button("Check", check),
    };
    const wanted = needed.join();
    if (tools.dataset.tools !== wanted) {
      tools.dataset.tools = wanted;
      tools.replaceChildren(...needed.map((name) => all[name]));
    }
  }

  function press(n, asNote = false) {
    if (isPlay()) {
      if (givens[place] !== ".") return;
      const now = digits();
      if (noting || asNote) {
        if (now[place] !== ".") return;
        const notes = readNotes(state.n);
        notes[place] ??= new Set();
        if (!notes[place].delete(n)) notes[place].add(n);
        change({ n: noteText(notes) });
      } else {
        put(place, now[place] === String(n) ? "." : String(n));
      }
    } else if (state.m === "enter") {
      set(place, givens[place] === String(n) ? "." : String(n));
    } else {
      ask(place, n);
    }
  }

  function erase() {
    if (state.m === "enter") return set(place, ".");
    if (!isPlay() || givens[place] !== ".") return;
    const notes = readNotes(state.n);
    delete notes[place];
    change({ d: putIn(place, "."), n: noteText(notes) });
  }

  const putIn = (cell, digit) => {
    const filled = state.d ?? EMPTY;
    return filled.slice(0, cell) + digit + filled.slice(cell + 1);
  };

  /** Puts a digit into a cell; those that see it lose it from their notes. */
  function put(cell, digit) {
    const filled = putIn(cell, digit), notes = readNotes(state.n);
    delete notes[cell];
    const open = allowed(digitsOf(givens, filled), []);
    for (const other in notes) notes[other] = new Set([...notes[other]].filter((n) => open.has(other * 9 + n - 1)));
    change({ d: filled, n: noteText(notes) });
  }

  function set(cell, digit) {
    if (!/^[.1-9]{81}$/.test(givens)) return;
    change({ ...fresh, p: givens.slice(0, cell) + digit + givens.slice(cell + 1), m: "enter" });
  }

  function check() {
    const solution = path?.solution, filled = state.d ?? EMPTY;
    if (!solution) return report(path?.solutions === "several" ? "The puzzle is not unique yet: there is nothing to check against." : "The puzzle has no solution.");
    const wrong = [...filled].flatMap((digit, cell) => digit !== "." && givens[cell] === "." && digit !== solution[cell] ? [cell] : []);
    checked = new Set(wrong);
    const open = [...digits()].filter((c) => c === ".").length;
    report(wrong.length ? `${count(wrong.length, "digit is", "digits are")} wrong: ${wrong.map(nameOf).join(", ")}.`
      : open ? `No digit is wrong; ${count(open, "cell is", "cells are")} open.` : "Solved.");
    draw();
  }

  const report = (text) => { said.textContent = text; hinted = { grade: 0, text }; draw(); };

  // Hints, in three grades.

  async function askHint() {
    const left = position(), now = digits();
    if (!left) return;
    // Without notes that say more than the digits, these are the position.
    const plain = isPlay() && allowed(now, []).size === left.size;
    const line = plain ? now : Array.from({ length: 729 }, (_, c) => left.has(c) ? c % 9 + 1 : ".").join("");
    const alone = isPlay() && !plain && [...now].findIndex((digit, cell) => digit === "." && only(left, cell));
    if (alone >= 0 && alone !== false) {
      const [name, n] = [nameOf(alone), only(left, alone)];
      hinted = { grade: 1, told: { look: name, rule: "naked single", sentence: `${name} has no other candidate left than ${n}.`, follows: `${name}=${n}`, asserted: [`n${n}${name}`], eliminated: [] } };
      return draw();
    }
    const mine = { grade: 0, text: "Looking…" };
    hinted = mine;
    draw();
    const result = await oddagon(["hint", "-", ...rules(), "--json"], { stdin: line + "\n" });
    if (hinted !== mine) return;
    const [told] = result.code < 2 ? records(result.out) : [];
    hinted = told?.follows ? { grade: 1, told } : {
      grade: 0, text: result.said || (path?.status === "solved" && isPlay() && digits().includes(".") ? "From here there is no solution: a digit or a note is wrong. Check shows which digit." : "No step is left."),
    };
    draw();
  }

  /** The only candidate of a cell, if there is one. */
  const only = (left, cell) => {
    const own = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((n) => left.has(cell * 9 + n - 1));
    return own.length === 1 ? own[0] : 0;
  };

  function drawHint() {
    if (!hinted) return hint.replaceChildren();
    const { grade, told, text } = hinted;
    if (!grade) return hint.replaceChildren(h("p", {}, text));
    const deeper = (label, to) => button(label, () => { hinted = { ...hinted, grade: to }; draw(); });
    const parts = [h("p", {}, `Look at ${told.look ?? "the whole board"}.`)];
    if (grade > 1) parts.push(h("p", {}, "There is: ", h("b", {}, told.rule.replace(/ \(.*\)$/, "")), "."));
    if (grade > 2) parts.push(h("p", {}, `${told.sentence ?? told.words} So ${told.follows}.`));
    if (grade === 1) parts.push(deeper("Which technique?", 2));
    if (grade === 2) parts.push(deeper("What follows?", 3));
    if (grade === 3) parts.push(isPlay() ? button("Do it", doIt) : "");
    hint.replaceChildren(...parts);
  }

  /** What the hint says is done, in play. */
  function doIt() {
    const { told } = hinted;
    hinted = undefined;
    if (told.asserted.length) {
      const c = candidate(told.asserted[0]);
      return put(Math.floor(c / 9), String(c % 9 + 1));
    }
    const now = digits(), notes = notesOf(allowed(now, readNotes(state.n)), now);
    told.eliminated.map(candidate).forEach((c) => notes[Math.floor(c / 9)]?.delete(c % 9 + 1));
    change({ n: noteText(notes) });
  }

  function ask(cell, digit) {
    if (!path) return;
    // Without a digit: the cell's own, if it has one in the end.
    const end = [...path.end.slice(cell * 9, cell * 9 + 9)].map((c, n) => c === "." ? 0 : n + 1).filter(Boolean);
    const n = digit ?? (end.length === 1 ? end[0] : undefined);
    if (n === undefined) return;
    const holds = end.length === 1 && end[0] === n;
    change({ why: `${nameOf(cell)}${holds ? "=" : "≠"}${n}` }, { minor: true });
  }

  /** What is said of the puzzle, and of the step that is shown. */
  function toldOf() {
    const { title, lines } = spoken(verdict);
    if (!path) return { title, lines };
    const step = at() && !isPlay() ? path.steps[at() - 1] : undefined;
    return { title, lines: [
      path.depth ?? "", path.status === "solved" ? count(path.steps.length, "step") : "",
      step ? `Step ${at()}: ${summary(step)}` : lines[0] ?? "", isPlay() && !ofDay.hidden ? `Daily puzzle, ${state.day}` : "",
    ].filter(Boolean) };
  }

  // The daily puzzle: the date is the seed, so that it is the same for everybody.

  /** A date as the address has it, so many days after a day. */
  const dayAfter = (day, days) => {
    const date = new Date(`${day}T12:00Z`);
    date.setUTCDate(date.getUTCDate() + days);
    return date.toISOString().slice(0, 10);
  };

  /** The day in question, where the reader is; `undefined` if it is none. */
  function dayOf(name) {
    const now = new Date();
    const day = name === "today" ? new Date(now - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10) : name;
    return /^2\d{3}-\d\d-\d\d$/.test(day) && new Date(day).toJSON()?.startsWith(day) ? day : undefined;
  }

  async function makeDaily(signal) {
    const day = dayOf(state.day), [depth] = DAILY.find(([value]) => value === state.depth) ?? DAILY[1];
    shownFor = undefined;
    if (!day) return headline("", "No such day", `Expected a date such as 2026-11-26, found ${state.day.slice(0, 40)}.`);
    section.setAttribute("aria-busy", "true");
    const p = await dailyPuzzle(day, depth).finally(() => section.removeAttribute("aria-busy"));
    signal.throwIfAborted();
    return commit({ day, depth, p, m: "play" }, { minor: true });
  }

  /** Says which day's puzzle it is, with links to those beside it; nothing if the date makes another one. */
  async function drawDay() {
    const { p, depth } = state, day = p && state.day && dayOf(state.day);
    ofDay.hidden = true;
    if (!day || !DAILY.some(([value]) => value === depth) || await dailyPuzzle(day, depth) !== p || p !== state.p) return;
    ofDay.hidden = false;
    const link = (other, depth, name) => h("a", { href: `#puzzle?${new URLSearchParams({ day: other, depth })}` }, name);
    const others = DAILY.filter(([value]) => value !== state.depth).map(([value, name]) => [" · ", link(day, value, name)]);
    ofDay.replaceChildren(`The puzzle of ${day}, T&E(${state.depth}) · `, link(dayAfter(day, -1), state.depth, "the day before"),
      ...(day < dayOf("today") ? [" · ", link(dayAfter(day, 1), state.depth, "the day after")] : []), ...others.flat());
  }

  function newWork() {
    work?.abort(new DOMException("there is newer work", "AbortError"));
    work = new AbortController();
    return work.signal;
  }

  async function show(parameters) {
    state = Object.fromEntries(parameters);
    drawDay();
    if (state.day && !state.p) return makeDaily(newWork()).catch((error) => { if (!isStopped(error)) throw error; });
    asked = { p: state.p ?? EXAMPLES[0][1], t: state.t ?? "", u: state.u ?? "" };
    theory.value = asked.t;
    if (theory.value !== asked.t) theory.append(h("option", { value: asked.t }, asked.t)), (theory.value = asked.t);
    techniques.value = asked.u;
    if (techniques.selectedIndex < 0) techniques.value = asked.u = "";
    hinted = checked = undefined;
    const key = JSON.stringify(asked);
    try {
      if (key !== shownFor) {
        const signal = newWork();
        shownFor = key;
        whyFor = undefined;
        await solve(signal);
      } else {
        draw();
      }
      await explain(work.signal);
    } catch (error) {
      if (!isStopped(error)) throw error;
    }
    return undefined;
  }

  const headline = (kind, title, ...lines) => {
    verdict.className = `verdict ${kind}`;
    verdict.replaceChildren(h("h2", {}, title), ...lines.map((line) => h("p", {}, line)));
  };

  async function solve(signal) {
    const stdin = asked.p + "\n";
    if (text.value.trim() !== asked.p) text.value = asked.p;
    const plain = asked.p.replace(/\s/g, "").replace(/0/g, ".");
    givens = /^[.1-9]{81}$/.test(plain) ? plain : EMPTY;
    [path, relations] = [undefined, []];
    list.replaceChildren();
    related.replaceChildren();
    why.replaceChildren();
    more.replaceChildren();
    said.textContent = "";
    const wrong = conflicts(givens);
    isAwaited = plain !== EMPTY && !wrong.size;
    draw();
    isAwaited = false;
    if (plain === EMPTY) return headline("", "No givens yet", "Choose a cell, then a digit; or paste a puzzle.");
    if (wrong.size) return headline("bad", "Givens conflict", `A digit stands twice in a row, a column or a block: ${[...wrong].map(nameOf).join(", ")}.`);
    section.setAttribute("aria-busy", "true");
    const slow = setTimeout(() => said.replaceChildren("Still solving… ", button("Stop", () => {
      work.abort(new DOMException("the reader has stopped it", "AbortError"));
      section.removeAttribute("aria-busy");
      said.textContent = "Stopped.";
    })), 1500);
    signal.addEventListener("abort", () => clearTimeout(slow));
    // Depth and relations are asked for at the same time. Nobody waits for them if the puzzle cannot be read.
    const aside = (command, input) => {
      const answer = oddagon([command, "-", "--json"], { stdin: input }, signal);
      answer.catch(() => undefined);
      return answer;
    };
    let command = ["solve", "-", ...rules(), "--json"];
    const solved = oddagon(command, { stdin }, signal);
    const depths = asked.p.length === 729 ? undefined : aside("classify", stdin), matches = aside("match", stdin);
    let result = await solved;
    // What rests on uniqueness is not for a puzzle that is not unique.
    if (result.code === 2 && command.includes("--unique")) {
      command = command.filter((word) => word !== "--unique");
      result = await oddagon(command, { stdin }, signal);
    }
    // Techniques are for Sudokus; other boards have a tab of their own.
    if (result.code === 2 && result.error.includes("named techniques")) {
      result = await oddagon(["solve", "-", "--json"], { stdin }, signal);
    }
    clearTimeout(slow);
    const all = result.code < 2 ? records(result.out) : [];
    if (all.length !== 1) {
      section.removeAttribute("aria-busy");
      headline("", all.length ? "Several puzzles" : "This cannot be read", h("span", { class: "error" }, result.said));
      more.replaceChildren(h("ul", { class: "several" }, all.map((one) => h("li", {}, button(one.puzzle, () => commit({ p: one.puzzle }))))));
      return;
    }
    [path] = all;
    if (typeof path.end !== "string" || path.end.length !== 729) {
      section.removeAttribute("aria-busy");
      path = undefined;
      return headline("", "Another board", h("a", { href: `#boards?${new URLSearchParams({ p: asked.p })}` }, "Show it on the tab of all boards"));
    }
    path.decided = new Map(path.steps.flatMap((step, i) => step.asserted.map((name) => [candidate(name), i])));
    const [kind, word] = STATUS[path.status] ?? ["", path.status];
    if (path.solutions === "several") headline("", "Not unique yet", "It has several solutions: it needs more givens. What follows is shown in the grid.");
    else headline(kind, word, hardest(path));
    list.append(...path.steps.map((step, i) => h("li", {}, button(summary(step), () => change({ step: i + 1, relation: "", m: "" }, { minor: true })))));
    said.textContent = "";
    const tell = (depth) => more.replaceChildren(facts([
      ["T&E-depth", depth], ["Rules", path.theory], ["Level", path.level === null ? "none" : String(path.level)],
      ["Solutions", path.solutions], ["Steps", String(path.steps.length)], ["Techniques", used(path)],
      ["Two of them", path.two_solutions?.join(" ")],
    ]), terms("T&E-depth", "guardian", "CSP-variable"), printed(command.map((word) => /[+&(]/.test(word) ? `'${word}'` : word).join(" "), result.out));
    tell("…");
    why.replaceChildren(h("p", { class: "soft" }, "Press a candidate of the grid; with the keyboard, “?” in a cell."));
    related.replaceChildren(h("p", { class: "soft" }, "Looking for the library's patterns…"));
    draw();
    const classified = await (depths ?? aside("classify", path.puzzle + "\n"));
    const [found] = classified.code < 2 ? records(classified.out) : [];
    if (found && found.depth !== null) path.depth = `T&E(${found.depth})`;
    tell(found ? path.depth ?? "not within 3" : "not known of this form");
    const matched = await matches;
    relations = matched.code < 2 ? records(matched.out) : [];
    related.replaceChildren(relations.length
      ? h("ul", { class: "steps", tabindex: 0, "aria-label": "Relations" }, relations.slice(0, MOST).map((relation, i) => h("li", {},
        button(`OR${relation.guardians.length}: ${relation.rule}${relation.transposed ? "t" : ""}, digits ${relation.digits.join(" ")}; ${relation.guardians.join(", ")}`,
          () => change({ relation: state.relation === String(i + 1) ? "" : String(i + 1) }, { minor: true }), { "data-relation": i + 1 }))))
      : h("p", { class: "soft" }, matched.said || "After Singles and whips[1], no pattern of the two-band library has eight guardians or fewer here."));
    if (relations.length > MOST) related.append(h("p", { class: "soft" }, `The first ${MOST} of ${relations.length}.`));
    if (state.relation) draw();
    section.removeAttribute("aria-busy");
  }

  /** What it took. */
  function hardest({ way, rules, solutions, steps, level, status }) {
    if (way && rules) return `Rules to level ${rules.level} ${rules.stopped ? "take too long, and leave" : "leave"} ${rules.candidates} candidates open; then ${way} settles it.`;
    if (status === "no-solution") return "The rules meet a contradiction.";
    if (status !== "solved") return `It has ${solutions} solution; try more rules.`;
    const isNamed = ({ rule, sentence }) => sentence || rule === "singles";
    return steps.some((step) => step.sentence) && steps.every(isNamed)
      ? `In ${count(steps.length, "step")}, by named techniques alone.`
      : `The largest rule that was needed has size ${level}.`;
  }

  /** The techniques of a path, each with how often it was used. */
  function used({ steps }) {
    const times = new Map();
    for (const { rule, sentence } of steps) if (sentence) times.set(rule, (times.get(rule) ?? 0) + 1);
    return times.size ? [...times].map(([rule, n]) => n > 1 ? `${n} × ${rule}` : rule).join(", ") : undefined;
  }

  const summary = (step) => {
    const [line] = step.words.split("\n"), lines = step.words.split("\n").length;
    const singles = step.asserted.length;
    if (step.rule === "singles") return `Singles: ${count(singles, "cell")}`;
    if (step.sentence) return `${capital(step.rule)}: ${follows(step)}`;
    return step.rule === "relation" ? line : lines > 1 ? `${line} (and ${lines - 1} more)` : line;
  };

  async function explain(signal) {
    if (!path || state.why === whyFor) return;
    whyFor = state.why;
    if (!state.why) return;
    why.replaceChildren(h("p", { class: "soft" }, `Why ${state.why}…`));
    const options = rules().filter((word) => word !== "--unique" || path.solutions === "one");
    const result = await oddagon(["explain", "-", state.why, ...options, "--json"], { stdin: asked.p + "\n" }, signal);
    const [found] = result.code < 2 ? records(result.out) : [];
    if (!found) {
      why.replaceChildren(h("p", { class: "error" }, result.said));
      return;
    }
    const verdicts = { shown: `${found.claim}, by ${count(found.steps.length, "step")}:`, given: `${found.claim} is given.`, absent: `${found.claim}: the first candidates say so.`, open: `${found.claim}: these rules do not show it.`, false: `${found.claim} is false.` };
    const item = (step) => h("li", {}, h("details", {}, h("summary", {}, summary(step)),
      step.sentence ? h("p", {}, `${step.sentence} So ${follows(step)}.`) : "",
      step.roles ? button("Show it in the grid", () => {
        hinted = { grade: 3, told: { ...step, follows: follows(step), look: "the marks" } };
        draw();
        board.root.scrollIntoView({ block: "nearest" });
      }, { class: "small" }) : "",
      h("pre", { tabindex: 0, "aria-label": "The step in full" }, step.words)));
    why.replaceChildren(
      h("p", {}, h("b", {}, verdicts[found.status] ?? found.status)),
      found.steps.length ? h("ol", { class: "steps", tabindex: 0, "aria-label": "Why" }, found.steps.map(item)) : "",
      printed(`explain - '${state.why}' ${[...options, "--json"].join(" ")}`, result.out, "What the program printed of this"));
  }

  return { show };
}
