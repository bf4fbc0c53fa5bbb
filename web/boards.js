// The tab of all other boards: a puzzle is pasted, solved step by step with its board drawn, and asked about.
import { table } from "./cells.js";
import { desks, drawable, empty, KINDS } from "./desks.js";
import { button, facts, h, loading, printed, status, stepper } from "./dom.js";
import { isStopped, oddagon, records } from "./engine.js";
import { countries } from "./maps.js";
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
const STATUS = { solved: ["good", "Solved"], open: ["", "Not solved by these rules"], "no-solution": ["bad", "No solution"] };

/** The CSP-variable and the value of a candidate that is drawn: of a cell, or of a country. */
function place(name) {
  const cell = /^n(\d+)(r\d+c\d+)$/.exec(name);
  if (cell) return [cell[2], cell[1]];
  const country = /^([A-Z]|C\d+)(X\d+)$/.exec(name);
  return country ? [country[2], country[1]] : undefined;
}

/** Makes the tab. */
export function create(section, commit) {
  let state = {}, path, work, shownFor, whyFor;
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
  // To draw: a new board, or the one that is shown.
  const fresh = h("select", { "aria-label": "New board", onchange: () => {
    const [kind, n] = fresh.value.split(" ");
    if (n) {
      for (const one of desk.all) one.reset();
      commit({ p: JSON.stringify(empty(kind, Number(n))), d: "1" });
    }
    fresh.value = "";
  } }, h("option", { value: "" }, "New board"), KINDS.map(([value, name]) => h("option", { value }, name)));
  const pen = button("Draw", () => change(state.d ? { d: "" } : { d: "1", p: JSON.stringify(puzzle()) }));
  const puzzle = () => drawable(state.p ?? EXAMPLES[0][1]) ?? drawable(JSON.stringify(path?.puzzle ?? null));
  const alter = (data) => change({ p: JSON.stringify({ ...puzzle(), data: { ...puzzle().data, ...data } }) });
  const desk = desks({ puzzle, alter, draw: () => draw() });
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
    h("div", { class: "stage" }, h("div", { class: "tools" }, example, fresh, pen), desk.all.map(({ node }) => node), drawn, steps.bar, words, share, h("h3", { class: "screen" }, "Why?"), why, paste),
    h("div", { class: "text" }, more, h("h3", {}, "The path"), list, said)));

  const at = () => Math.min(Math.max(0, Math.floor(Number(state.step ?? 0)) || 0), path?.steps.length ?? 0);

  /** Puts a drawing in place of the last. What has the focus in it keeps it. */
  function put(svg) {
    const held = drawn.contains(document.activeElement) && document.activeElement.dataset.place;
    drawn.replaceChildren(svg);
    if (held) drawn.querySelector(`[data-place="${held}"]`)?.focus({ preventScroll: true });
  }

  function draw() {
    const isDrawing = Boolean(state.d && puzzle());
    pen.setAttribute("aria-pressed", isDrawing);
    pen.hidden = !puzzle();
    const here = isDrawing && desk.of(puzzle());
    for (const one of desk.all) one.node.hidden = one !== here;
    steps.bar.hidden = isDrawing;
    if (here) {
      const { svg, words: told } = here.draw();
      put(svg);
      words.textContent = told;
      return;
    }
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
    put(path.puzzle.application === "map" ? countries(path.puzzle.data, left, ask) : table(path.puzzle, left, ask));
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
