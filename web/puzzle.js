// The Puzzle tab: what it is, its relations, its path, and why.
import { button, facts, h, loading, printed, status, stepper } from "./dom.js";
import { isStopped, oddagon, records } from "./engine.js";
import { cellOf, grid, nameOf } from "./grid.js";

export const TITLE = "Puzzle";

const EXAMPLES = [
  ["Loki: a trivalue oddagon with one guardian", "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6.."],
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
const STATUS = { solved: ["good", "Solved"], open: ["", "Not solved by these rules"], "no-solution": ["bad", "No solution"] };
const MOST = 200;

const candidate = (name) => {
  const [, digit, row, column] = /n(\d)r(\d)c(\d)/.exec(name);
  return ((row - 1) * 9 + (column - 1)) * 9 + (digit - 1);
};
const equation = (c) => `${nameOf(Math.floor(c / 9))}=${c % 9 + 1}`;

/** Makes the tab. */
export function create(section, commit) {
  let state = {}, asked = {}, work, path, relations = [], givens = "", shownFor, whyFor;
  const change = (changes, options) => commit(Object.fromEntries(Object.entries({ ...state, ...changes }).filter(([, value]) => value !== "" && value !== undefined)), options);

  const board = grid("The puzzle: type digits; press a candidate to ask why", {
    press: (cell, event) => {
      const digit = event.target.closest?.("[data-digit]")?.dataset.digit;
      if (digit) ask(cell, Number(digit));
    },
    key: (cell, event) => {
      if (/^[1-9.0]$/.test(event.key) || ["Delete", "Backspace"].includes(event.key)) type(cell, /[1-9]/.test(event.key) ? event.key : ".");
      if (event.key === "?") ask(cell, undefined);
    },
  });
  function type(cell, digit) {
    if (!/^[.1-9]{81}$/.test(givens)) return;
    change({ p: givens.slice(0, cell) + digit + givens.slice(cell + 1), step: "", why: "", relation: "" });
  }
  const example = h("select", { "aria-label": "Examples", onchange: () => {
    const found = EXAMPLES[example.value];
    if (found) commit({ p: found[1] });
    example.value = "";
  } }, h("option", { value: "" }, "Examples"), EXAMPLES.map(([name], i) => h("option", { value: i }, name)));
  const theory = h("select", { id: "puzzle-theory", onchange: () => change({ t: theory.value, step: "" }) },
    THEORIES.map(([value, name]) => h("option", { value }, name)));
  const text = h("textarea", { id: "puzzle-text", rows: 3, spellcheck: "false", autocomplete: "off" });
  const paste = h("details", { class: "paste" },
    h("summary", {}, "Paste a puzzle"),
    h("label", { for: "puzzle-text" }, "81 characters, nine lines of nine, or a grid of candidates"),
    text, button("Read it", () => commit({ p: text.value.trim(), t: state.t ?? "" })));
  const verdict = h("div", { class: "verdict" }, loading());
  const more = h("div", {});
  const said = status();
  const steps = stepper("Step", (step) => change({ step: step || "", relation: "" }, { minor: true }));
  const words = h("p", { class: "words", "aria-live": "polite" });
  const list = h("ol", { class: "steps", tabindex: 0, "aria-label": "The steps" });
  const why = h("div", { class: "why", "aria-live": "polite" });
  const related = h("div", {});
  section.append(h("div", { class: "columns" },
    h("div", { class: "stage" },
      h("div", { class: "tools" }, h("label", { for: "puzzle-theory" }, "Rules "), theory, example,
        button("Clear", () => commit({ p: ".".repeat(81) }))),
      board.root, steps.bar, words, paste),
    h("div", { class: "text" }, verdict, more, h("h3", {}, "Why?"), why, h("h3", {}, "Relations of the library"), related, h("h3", {}, "The path"), list, said)));

  /** The candidates before step `i`, from 0: what is left after it, and what it takes away. */
  function before(i) {
    const left = new Set();
    const { state: after, eliminated } = path.steps[Math.min(i, path.steps.length - 1)];
    [...after].forEach((c, n) => { if (c !== ".") left.add(n); });
    if (i < path.steps.length) eliminated.forEach((name) => left.add(candidate(name)));
    return left;
  }

  function draw() {
    const at = Math.min(Number(state.step ?? 0), path?.steps.length ?? 0);
    const step = at ? path.steps[at - 1] : undefined;
    const left = path?.steps.length ? before(at ? at - 1 : 0) : undefined;
    const asserted = new Set(step?.asserted.map(candidate)), fell = new Set(step?.eliminated.map(candidate));
    const relation = state.relation ? relations[state.relation - 1] : step?.relation;
    const cells = new Set(relation?.cells.map(cellOf)), guardians = new Set(relation?.guardians.map(candidate));
    const guarded = new Set(relation?.guardians.map(cellOf));
    const question = state.why ? /r(\d)c(\d).*(\d)$/.exec(state.why) : undefined;
    const wanted = question && ((question[1] - 1) * 9 + (question[2] - 1)) * 9 + (question[3] - 1);
    for (let cell = 0; cell < 81; cell++) {
      const given = givens[cell] !== "." ? givens[cell] : undefined;
      const here = left ? Array.from({ length: 9 }, (_, n) => cell * 9 + n).filter((c) => left.has(c)) : [];
      const stay = here.filter((c) => !fell.has(c));
      const placed = here.find((c) => asserted.has(c));
      let marks, said;
      if (given) {
        [marks, said] = [[board.large(cell, given, "given")], `given ${given}`];
      } else if (placed !== undefined) {
        [marks, said] = [[board.large(cell, placed % 9 + 1, "new")], `${placed % 9 + 1}, by this step`];
      } else if (here.length === 1 && stay.length === 1 && decided(here[0], at)) {
        [marks, said] = [[board.large(cell, here[0] % 9 + 1)], String(here[0] % 9 + 1)];
      } else {
        marks = here.map((c) => board.small(cell, c % 9 + 1, ["pick", fell.has(c) ? "fell" : "", guardians.has(c) ? "guardian" : "", c === wanted ? "asked" : ""].join(" ")));
        said = here.length ? `candidates ${stay.map((c) => c % 9 + 1).join(" ") || "none"}${here.length > stay.length ? `, without ${here.filter((c) => fell.has(c)).map((c) => c % 9 + 1).join(" ")}` : ""}` : "empty";
      }
      board.show(cell, { kind: guarded.has(cell) ? "guard" : cells.has(cell) ? "cell" : "", marks, said });
    }
    steps.show(at, path?.steps.length ?? 0);
    const start = path?.steps.length ? "The start. Press a candidate to ask why it is true or false." : "";
    words.textContent = state.relation && relation ? about(relation) : step ? step.words.replace(/\n\s+\+-[\s\S]*$/, "").replace(/ \((?:in cells )?marked [#@]\)/g, "").replace(/\n +/g, "\n") : start;
    [...list.children].forEach((item, i) => {
      const button = item.firstChild;
      if (i + 1 === at) {
        button.setAttribute("aria-current", "step");
        list.scrollTop = Math.max(0, item.offsetTop - list.offsetTop - 60);
      } else {
        button.removeAttribute("aria-current");
      }
    });
    for (const button of related.querySelectorAll("[data-relation]")) button.setAttribute("aria-pressed", button.dataset.relation === state.relation);
  }

  /** Whether a candidate was asserted in a step before. */
  const decided = (c, at) => path.decided.has(c) && path.decided.get(c) < at;

  const about = (relation) => `${relation.rule}${relation.transposed ? " (its transpose)" : ""}, digits ${relation.digits.join(", ")}, in cells ${relation.cells.join(" ")}: `
    + (relation.guardians.length ? `at least one of its guardians is true: ${relation.guardians.join(", ")}` : "it has no guardian left: there is no solution");

  function ask(cell, digit) {
    if (!path) return;
    // Without a digit: the cell's own, if it has one in the end.
    const end = [...path.end.slice(cell * 9, cell * 9 + 9)].map((c, n) => c === "." ? 0 : n + 1).filter(Boolean);
    const n = digit ?? (end.length === 1 ? end[0] : undefined);
    if (n === undefined) return;
    const holds = end.length === 1 && end[0] === n;
    change({ why: `${nameOf(cell)}${holds ? "=" : "≠"}${n}` }, { minor: true });
  }

  async function show(parameters) {
    state = Object.fromEntries(parameters);
    asked = { p: state.p ?? EXAMPLES[0][1], t: state.t ?? "" };
    theory.value = asked.t;
    if (theory.value !== asked.t) theory.append(h("option", { value: asked.t }, asked.t)), (theory.value = asked.t);
    const key = JSON.stringify(asked);
    try {
      if (key !== shownFor) {
        work?.abort(new DOMException("there is newer work", "AbortError"));
        work = new AbortController();
        shownFor = key;
        whyFor = undefined;
        await solve(work.signal);
      } else {
        draw();
      }
      await explain(work.signal);
    } catch (error) {
      if (!isStopped(error)) throw error;
    }
  }

  async function solve(signal) {
    const stdin = asked.p + "\n";
    if (text.value.trim() !== asked.p) text.value = asked.p;
    const plain = asked.p.replace(/\s/g, "").replace(/0/g, ".");
    givens = /^[.1-9]{81}$/.test(plain) ? plain : ".".repeat(81);
    [path, relations] = [undefined, []];
    draw();
    list.replaceChildren();
    related.replaceChildren();
    why.replaceChildren();
    if (plain === ".".repeat(81)) {
      verdict.className = "verdict";
      verdict.replaceChildren(h("h2", {}, "No givens yet"), h("p", {}, "Choose a cell and type a digit, or paste a puzzle."));
      more.replaceChildren();
      said.textContent = "";
      return;
    }
    section.setAttribute("aria-busy", "true");
    said.textContent = "";
    const slow = setTimeout(() => said.replaceChildren("Still solving… ", button("Stop", () => {
      work.abort(new DOMException("the reader has stopped it", "AbortError"));
      section.removeAttribute("aria-busy");
      said.textContent = "Stopped.";
    })), 1500);
    signal.addEventListener("abort", () => clearTimeout(slow));
    const rules = asked.t ? ["--theory", asked.t] : [];
    const result = await oddagon(["solve", "-", ...rules, "--json"], { stdin }, signal);
    clearTimeout(slow);
    const all = result.code < 2 ? records(result.out) : [];
    if (all.length !== 1) {
      section.removeAttribute("aria-busy");
      verdict.className = "verdict";
      verdict.replaceChildren(h("h2", {}, all.length ? "Several puzzles" : "This cannot be read"), h("p", { class: "error" }, result.error));
      more.replaceChildren(h("ul", { class: "several" }, all.map((one) => h("li", {}, button(one.puzzle, () => commit({ p: one.puzzle }))))));
      said.textContent = "";
      return;
    }
    [path] = all;
    path.decided = new Map(path.steps.flatMap((step, i) => step.asserted.map((name) => [candidate(name), i])));
    const [kind, word] = STATUS[path.status] ?? ["", path.status];
    verdict.className = `verdict ${kind}`;
    const several = path.solutions === "several";
    verdict.replaceChildren(h("h2", {}, several ? "Several solutions" : word),
      h("p", {}, several ? `A puzzle should have one. Two of them: ${path.two_solutions.join(" and ")}` : path.level !== null ? `The largest rule that was needed has size ${path.level}.` : path.way ? needed(path) : `It has ${path.solutions} solution; try more rules.`));
    list.append(...path.steps.map((step, i) => h("li", {}, button(summary(step), () => change({ step: i + 1, relation: "" }, { minor: true })))));
    said.textContent = `${(result.milliseconds / 1000).toFixed(1)} s.`;
    const tell = (depth) => more.replaceChildren(facts([
      ["T&E-depth", depth], ["Rules", path.theory], ["Level", path.level === null ? "none" : String(path.level)],
      ["Solutions", path.solutions], ["Steps", String(path.steps.length)],
    ]), printed(`solve - ${asked.t ? `--theory '${asked.t}' ` : ""}--json`, result.out));
    tell("…");
    draw();
    const classified = await oddagon(["classify", "-", "--json"], { stdin: asked.p.length === 729 ? path.puzzle + "\n" : stdin }, signal);
    const [found] = classified.code < 2 ? records(classified.out) : [];
    tell(found ? (found.depth === null ? "not within 3" : `T&E(${found.depth})`) : "not known of this form");
    const matched = await oddagon(["match", "-", "--json"], { stdin }, signal);
    relations = matched.code < 2 ? records(matched.out) : [];
    related.replaceChildren(relations.length
      ? h("ul", { class: "steps", tabindex: 0, "aria-label": "Relations" }, relations.slice(0, MOST).map((relation, i) => h("li", {},
        button(`OR${relation.guardians.length}: ${relation.rule}${relation.transposed ? "t" : ""}, digits ${relation.digits.join(" ")}; ${relation.guardians.join(", ")}`,
          () => change({ relation: state.relation === String(i + 1) ? "" : String(i + 1) }, { minor: true }), { "data-relation": i + 1 }))))
      : h("p", { class: "soft" }, matched.error || "After Singles and whips[1], no pattern of the two-band library has eight guardians or fewer here."));
    if (relations.length > MOST) related.append(h("p", { class: "soft" }, `The first ${MOST} of ${relations.length}.`));
    draw();
    section.removeAttribute("aria-busy");
  }

  const needed = ({ way, rules }) => `Rules to level ${rules.level} ${rules.stopped ? "take too long, and leave" : "leave"} ${rules.candidates} candidates open; then ${way} settles it.`;

  const summary = (step) => {
    const [line] = step.words.split("\n"), count = step.words.split("\n").length;
    const singles = step.asserted.length;
    if (step.rule === "singles") return `Singles: ${singles} ${singles === 1 ? "cell" : "cells"}`;
    return step.rule === "relation" ? line : count > 1 ? `${line} (and ${count - 1} more)` : line;
  };

  async function explain(signal) {
    if (!path || state.why === whyFor) return;
    whyFor = state.why;
    if (!state.why) {
      why.replaceChildren(h("p", { class: "soft" }, "Press a candidate of the grid; with the keyboard, `?` in a cell."));
      return;
    }
    why.replaceChildren(h("p", { class: "soft" }, `Why ${state.why}…`));
    const options = asked.t ? ["--theory", asked.t] : [];
    const result = await oddagon(["explain", "-", state.why, ...options, "--json"], { stdin: asked.p + "\n" }, signal);
    const [found] = result.code < 2 ? records(result.out) : [];
    if (!found) {
      why.replaceChildren(h("p", { class: "error" }, result.error));
      return;
    }
    const verdicts = { shown: `${found.claim}, by ${found.steps.length} step${found.steps.length === 1 ? "" : "s"}:`, given: `${found.claim} is given.`, absent: `${found.claim}: the first candidates say so.`, open: `${found.claim}: these rules do not show it.`, false: `${found.claim} is false.` };
    why.replaceChildren(
      h("p", {}, h("b", {}, verdicts[found.status] ?? found.status)),
      found.steps.length ? h("ol", { class: "steps", tabindex: 0, "aria-label": "Why" }, found.steps.map((step) => h("li", {}, h("details", {}, h("summary", {}, summary(step)), h("pre", { tabindex: 0, "aria-label": "The step in full" }, step.words))))) : "",
      printed(`explain - '${state.why}' ${options.join(" ")}${options.length ? " " : ""}--json`, result.out, "What the program printed of this"));
  }

  return { show };
}
