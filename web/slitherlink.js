// The Slitherlink tab: a window of which all that follows is drawn, or a whole puzzle that is solved step by step.
import { button, facts, h, loading, printed, status, stepper } from "./dom.js";
import { isStopped, oddagon, records } from "./engine.js";
import { decode, drawing, linesOf, loops, named, parse, picture } from "./loops.js";
import { sharing, spoken } from "./share.js";

export const TITLE = "Slitherlink";

const EXAMPLES = [
  ["3 beside 3", { m: "window", s: "1x2", c: "33" }],
  ["3 in a corner", { m: "window", s: "2x2", b: "NW", c: "3..." }],
  ["a wrong claim: 2 in a corner", { m: "window", s: "2x2", b: "NW", c: "2...", q: "Hr1c1=1,Vr1c1=1" }],
  ["a puzzle with trials", { m: "puzzle", p: "7x7t0:1b2a01b313b2h3g1c131a1023a2b1a" }],
];
const LOOPS = { L1: "unless the whole loop lies in the window", L2: "in every puzzle", L0: "where no cell is circled" };
// What players go by.
const USUAL = "L1";
const MOST = 10;

/** Makes the tab. */
export function create(section, commit) {
  let state = {}, puzzle, work, follows = {}, stages = [], solvedFor;
  const change = (changes, options) => commit(Object.fromEntries(Object.entries({ ...state, ...changes }).filter(([, value]) => value !== "" && value !== undefined)), options);
  const isWindow = () => state.m !== "puzzle";

  const board = loops("The grid: press cells for clues, lines to draw them", {
    cell: (row, column, event) => {
      const at = row * puzzle.columns + column, cycle = ".0123";
      const typed = /^[0-3]$/.test(event.key ?? "") ? event.key : [".", "Delete", "Backspace"].includes(event.key) ? "." : undefined;
      const clue = typed ?? cycle[(cycle.indexOf(puzzle.clues[at]) + 1) % cycle.length];
      edit({ clues: puzzle.clues.slice(0, at) + clue + puzzle.clues.slice(at + 1) });
    },
    line: (name, event) => {
      const claims = pressing === "claim" && isWindow();
      const from = { ...(claims ? puzzle.claims : puzzle.lines) };
      const typed = { "-": "1", "|": "1", x: "0", X: "0", Delete: "", Backspace: "" }[event.key];
      const next = typed ?? { undefined: "1", 1: "0", 0: "" }[from[name]];
      if (next) from[name] = next;
      else delete from[name];
      edit(claims ? { claims: from } : { lines: from });
    },
  });
  const written = (lines) => Object.entries(lines).map(([name, value]) => `${name}=${value}`).join(",");
  function edit(changes) {
    const { rows, columns, clues, lines, claims } = { ...puzzle, ...changes };
    change({ s: `${rows}x${columns}`, c: /[0-3]/.test(clues) ? clues : "", e: written(lines), q: isWindow() ? written(claims) : "", p: "", step: "" });
  }

  let pressing = "given";
  const choice = (label, options, act) => {
    const buttons = options.map(([value, name]) => button(name, () => act(value), { "data-value": value }));
    const node = h("div", { class: "choice", role: "group", "aria-label": label }, buttons);
    return { node, set: (value) => buttons.forEach((one) => one.setAttribute("aria-pressed", one.dataset.value === value)) };
  };
  const mode = choice("What it is", [["window", "Window"], ["puzzle", "Whole puzzle"]], (m) => change({ m, b: "", q: "", step: "" }));
  const pen = choice("What lines are", [["given", "Draw"], ["claim", "Claim"]], (value) => { pressing = value; pen.set(value); });
  const number = (id, label, key) => h("input", { id, type: "number", min: 1, max: 20, "aria-label": label, onchange: (event) => {
    const value = Math.max(1, Math.min(20, Number(event.target.value) || 1));
    const rows = key === "rows" ? value : puzzle.rows, columns = key === "columns" ? value : puzzle.columns;
    const clues = Array.from({ length: rows * columns }, (_, i) => {
      const [row, column] = [Math.floor(i / columns), i % columns];
      return row < puzzle.rows && column < puzzle.columns ? puzzle.clues[row * puzzle.columns + column] : ".";
    }).join("");
    const there = new Set(linesOf(rows, columns).map(({ name }) => name));
    const kept = (lines) => Object.fromEntries(Object.entries(lines).filter(([name]) => there.has(name)));
    puzzle = { ...puzzle, rows, columns };
    edit({ clues, lines: kept(puzzle.lines), claims: kept(puzzle.claims) });
  } });
  const rows = number("loops-rows", "Rows", "rows"), columns = number("loops-columns", "Columns", "columns");
  const loop = h("select", { id: "loops-mode", "aria-label": "Loop mode", onchange: () => change({ l: loop.value === USUAL ? "" : loop.value }) },
    Object.entries(LOOPS).map(([value, name]) => h("option", { value }, `What holds ${name} (${value})`)));
  const sides = ["N", "S", "W", "E"].map((side) => {
    const box = h("input", { type: "checkbox", value: side, onchange: () => change({ b: sides.filter(([, one]) => one.checked).map(([one]) => one).join("") }) });
    return [side, box];
  });
  const border = h("div", { class: "border", role: "group", "aria-label": "Sides on the grid's border" }, h("span", {}, "On the border:"),
    sides.map(([side, box]) => h("label", {}, box, { N: "above", S: "below", W: "left", E: "right" }[side])));
  const example = h("select", { "aria-label": "Examples", onchange: () => {
    const found = EXAMPLES[example.value];
    if (found) commit(found[1]);
    example.value = "";
  } }, h("option", { value: "" }, "Examples"), EXAMPLES.map(([name], i) => h("option", { value: i }, name)));
  const make = button("New puzzle", async () => {
    const size = `${Math.min(puzzle.rows, MOST)}x${Math.min(puzzle.columns, MOST)}`;
    said.textContent = "Making a puzzle…";
    const result = await oddagon(["generate", "slitherlink", "--size", size, "--seed", String(crypto.getRandomValues(new Uint32Array(1))[0]), "--json"]);
    if (result.code) said.textContent = result.said;
    else commit({ m: "puzzle", p: records(result.out)[0].puzzle });
  });
  const text = h("textarea", { id: "loops-text", rows: 4, spellcheck: "false", autocomplete: "off" });
  const paste = h("details", { class: "paste" }, h("summary", {}, "Paste a puzzle or a drawing"),
    h("label", { for: "loops-text" }, "Rows of digits and dots, a drawing with dots at the points, or Loopy's identifier"),
    text, button("Read it", read));
  const verdict = h("div", { class: "verdict" }, loading());
  const more = h("div", {});
  const said = status();
  const steps = stepper("Step", (step) => change({ step: String(step) }, { minor: true }));
  const words = h("p", { class: "words", "aria-live": "polite" });
  const list = h("ol", { class: "steps", tabindex: 0, "aria-label": "The steps" });
  const share = sharing({
    texts: {
      "the drawing": () => drawing(puzzle),
      "the path": () => stages.map((stage) => stage.words).join("\n"),
    },
    drawing: () => board.root, said: () => spoken(verdict),
  });
  const windowTools = h("div", { class: "tools" }, pen.node, border, h("details", {}, h("summary", {}, "Advanced"), loop));
  section.append(h("div", { class: "columns" },
    h("div", { class: "head" }, verdict),
    h("div", { class: "stage" },
      h("div", { class: "tools" }, mode.node, h("span", {}, rows, " × ", columns), example, make,
        button("Clear", () => change({ c: "", e: "", q: "", p: "", step: "", s: `${puzzle.rows}x${puzzle.columns}` }))),
      windowTools, board.root, steps.bar, words, share, paste),
    h("div", { class: "text" }, more, list, said)));

  async function read() {
    const value = text.value.replace(/^\n+|\s+$/g, "");
    const drawn = /^[ x]*\.[ x-]/m.test(value) ? parse(value) : undefined;
    if (drawn) {
      commit({ m: state.m ?? "window", s: `${drawn.rows}x${drawn.columns}`, c: drawn.clues, e: written(drawn.lines), ...(state.b && { b: state.b }) });
      return;
    }
    const result = await oddagon(["solve", "--board", "slitherlink", "-", "--depth", "0", "--json"], { stdin: value + "\n" });
    const all = result.code < 2 ? records(result.out) : [];
    if (all.length) commit({ m: "puzzle", p: all[0].puzzle });
    else said.replaceChildren(h("span", { class: "error" }, result.said));
  }

  async function show(parameters) {
    state = Object.fromEntries(parameters);
    if (!parameters.size) state = { ...EXAMPLES[0][1] };
    const readLines = (list) => Object.fromEntries((list ?? "").split(",").filter((one) => /^[HV]r\d+c\d+=[01]$/.test(one)).map((one) => one.split("=")));
    const [height, width] = (/^(\d+)x(\d+)$/.exec(state.s ?? "") ?? [0, 5, 5]).slice(1).map((n) => Math.max(1, Math.min(40, Number(n))));
    puzzle = (state.p && decode(state.p)) || { rows: height, columns: width, clues: (state.c ?? "").replace(/[^0-3]/g, ".").padEnd(height * width, ".").slice(0, height * width), lines: readLines(state.e) };
    puzzle.claims = readLines(state.q);
    rows.value = puzzle.rows;
    columns.value = puzzle.columns;
    mode.set(isWindow() ? "window" : "puzzle");
    pen.set(pressing);
    loop.value = state.l in LOOPS ? state.l : USUAL;
    sides.forEach(([side, box]) => { box.checked = (state.b ?? "").includes(side); });
    for (const node of [windowTools]) node.hidden = !isWindow();
    for (const node of [steps.bar, words, list]) node.hidden = isWindow();
    const key = JSON.stringify({ ...state, step: undefined });
    if (key === solvedFor) return draw();
    solvedFor = key;
    work?.abort(new DOMException("there is newer work", "AbortError"));
    work = new AbortController();
    [follows, stages] = [{}, []];
    draw();
    section.setAttribute("aria-busy", "true");
    said.textContent = "";
    try {
      await (isWindow() ? conclude(work.signal) : solve(work.signal));
    } catch (error) {
      if (!isStopped(error)) throw error;
      return undefined;
    }
    section.removeAttribute("aria-busy");
    return undefined;
  }

  const mark = (lines, kind) => Object.fromEntries(Object.entries(lines).map(([name, value]) => [name, { value, kind }]));

  function draw() {
    if (isWindow()) {
      board.show({ ...puzzle, lines: { ...mark(follows, "follows"), ...mark(puzzle.claims, "claim"), ...mark(puzzle.lines, "") } });
      return;
    }
    const at = Math.min(Number(state.step ?? 0), stages.length), lines = mark(puzzle.lines, ""), spots = [];
    stages.slice(0, at).forEach((stage, i) => Object.assign(lines, mark(Object.fromEntries(stage.facts), i === at - 1 ? "follows" : "")));
    const stage = stages[at - 1];
    if (stage?.trial) {
      const { assumed, forced, broken } = stage.trial;
      for (const [name] of stage.facts) delete lines[name];
      Object.assign(lines, mark(Object.fromEntries([assumed, ...forced]), "trial"));
      if (broken.line) lines[broken.line] = { value: lines[broken.line]?.value ?? "1", kind: "broken" };
      else if (broken.cell || broken.point) spots.push(broken);
    }
    board.show({ ...puzzle, lines, spots });
    steps.show(at, stages.length);
    words.textContent = stage ? stage.words : stages.length ? "The puzzle. Step on to see what follows." : "";
    [...list.children].forEach((item, i) => {
      if (i + 1 === at) {
        item.firstChild.setAttribute("aria-current", "step");
        list.scrollTop = Math.max(0, item.offsetTop - list.offsetTop - 60);
      } else {
        item.firstChild.removeAttribute("aria-current");
      }
    });
  }

  async function conclude(signal) {
    const border = state.b ? ["--border", state.b] : [], options = [...border, "--loop", loop.value];
    const slow = patience("Large windows take long… ", signal);
    const result = await oddagon(["prove", "--board", "slitherlink", "-", "--conclusions", ...options, "--json"], { stdin: drawing(puzzle) }, signal);
    clearTimeout(slow);
    const [found] = result.code < 2 ? records(result.out) : [];
    verdict.className = "verdict";
    if (!found) {
      const impossible = result.error.includes("contradict each other");
      if (impossible) verdict.classList.add("bad");
      verdict.replaceChildren(h("h2", {}, impossible ? "Impossible" : "This cannot be settled"),
        impossible ? h("p", {}, `No completion has all that is drawn, ${LOOPS[loop.value]}.`) : h("p", { class: "error" }, result.said));
      more.replaceChildren();
      draw();
      return;
    }
    follows = Object.fromEntries(found.lines.map((fact) => fact.split("=")));
    draw();
    const claims = Object.keys(puzzle.claims).length;
    const count = found.lines.length;
    const conclusions = [
      facts([["Points", found.points.join(" ") || undefined]]),
      printed(`prove --board slitherlink - --conclusions ${options.join(" ")} --json`, result.out),
    ];
    if (!claims) {
      verdict.replaceChildren(h("h2", {}, count ? `${count} line${count === 1 ? "" : "s"} follow${count === 1 ? "s" : ""}` : "No line follows"),
        h("p", {}, `${await where(found.lines, border, signal)} Choose “Claim” and press lines to have a claim of your own tested.`));
      more.replaceChildren(...conclusions);
      said.textContent = "";
      return;
    }
    const premises = [
      ...[...puzzle.clues].flatMap((clue, i) => clue === "." ? [] : [`Nr${Math.floor(i / puzzle.columns) + 1}c${i % puzzle.columns + 1}: ${clue}`]),
      ...Object.entries(puzzle.lines).map(([name, value]) => `${name}: ${value}`),
    ];
    const statement = `(
    name: "claim",
    board: Slitherlink(rows: ${puzzle.rows}, columns: ${puzzle.columns}, loop: ${loop.value}, border: "${state.b ?? ""}"),
    pattern: Restrict("${premises.join("; ")}"),
    claim: Assert("${Object.entries(puzzle.claims).map(([name, value]) => `${name}=${value}`).join(" ")}"),
)
`;
    const settled = await oddagon(["prove", "--board", "slitherlink", "-", "--json"], { stdin: statement }, signal);
    const [rule] = settled.code < 2 ? records(settled.out) : [];
    if (!rule) {
      verdict.replaceChildren(h("h2", {}, "The claim cannot be read"), h("p", { class: "error" }, settled.said));
      more.replaceChildren(...conclusions);
      return;
    }
    const holds = rule.verdict === "proven", against = rule.model ? parse(rule.model) : undefined;
    verdict.classList.add(holds ? "good" : "bad");
    verdict.replaceChildren(h("h2", {}, holds ? "The claim holds" : "The claim is wrong"),
      h("p", {}, holds ? `Proven: it holds ${LOOPS[rule.holds_in.includes("L2") ? "L2" : loop.value]}${rule.depth ? `; ${rule.depth} yields it` : ""}.` : against ? "This completion has all that is given, and not what is claimed:" : `It is not proven to hold ${LOOPS[loop.value]}.`));
    more.replaceChildren(
      against ? h("div", { class: "model" }, picture(against, "The counterexample")) : "",
      holds ? facts([["Loop modes", rule.holds_in.join(", ")], ["Depths", rule.depths ? `lines T&E(${rule.depths[0]}), with points T&E(${rule.depths[1]}), all T&E(${rule.depths[2]}), over W1` : "none"]]) : "",
      printed("prove --board slitherlink - --json", settled.out, "What the program printed of the claim"), h("h3", {}, "What does follow"), ...conclusions);
    said.textContent = "";
  }

  /** Where the lines follow: of those that players go by, the page says which need not be there in every puzzle. */
  async function where(lines, border, signal) {
    const mode = LOOPS[loop.value], sentence = `${mode[0].toUpperCase()}${mode.slice(1)}.`;
    if (loop.value !== USUAL) return sentence;
    const result = await oddagon(["prove", "--board", "slitherlink", "-", "--conclusions", ...border, "--loop", "L2", "--json"], { stdin: drawing(puzzle) }, signal);
    const [always] = result.code < 2 ? records(result.out) : [];
    if (!always) return sentence;
    const others = lines.filter((line) => !always.lines.includes(line));
    if (!others.length) return "In every puzzle.";
    const told = others.length > 3 ? `${others.length} of them` : others.map((line) => named(line, puzzle)).join(", ");
    return `${sentence.slice(0, -1)}: ${told}.${others.length < lines.length ? " The others in every puzzle." : ""}`;
  }

  /** After a while says that work goes on, and offers to stop it. */
  function patience(words, signal) {
    const stop = button("Stop", () => {
      work.abort(new DOMException("the reader has stopped it", "AbortError"));
      section.removeAttribute("aria-busy");
      said.textContent = "Stopped.";
    });
    const slow = setTimeout(() => said.replaceChildren(words, stop), 1500);
    signal.addEventListener("abort", () => clearTimeout(slow));
    return slow;
  }

  async function solve(signal) {
    const slow = patience("Still solving… ", signal);
    const result = await oddagon(["solve", "--board", "slitherlink", "-", "--path", "--json"], { stdin: drawing(puzzle) }, signal);
    clearTimeout(slow);
    const [found] = result.code < 2 ? records(result.out) : [];
    if (!found) {
      verdict.className = "verdict";
      verdict.replaceChildren(h("h2", {}, "This cannot be solved"), h("p", { class: "error" }, result.said));
      more.replaceChildren();
      list.replaceChildren();
      return;
    }
    const [kind, word] = { solved: ["good", "Solved"], "no-solution": ["bad", "No solution"], "several-solutions": ["", "Several solutions"] }[found.status] ?? ["", found.status];
    verdict.className = `verdict ${kind}`;
    stages = split(found.path ?? []);
    verdict.replaceChildren(h("h2", {}, word), h("p", {}, found.needs ? `It needs ${found.needs}.` : "No lines are left that follow from the rules: more clues are needed."));
    more.replaceChildren(facts([["Puzzle", found.puzzle], ["Steps", String(stages.length)], ["Trials", String(stages.filter((stage) => stage.trial).length)]]),
      printed("solve --board slitherlink - --path --json", result.out));
    list.replaceChildren(...stages.map((stage, i) => h("li", {}, button(stage.title, () => change({ step: String(i + 1) }, { minor: true })))));
    said.textContent = "";
    draw();
  }

  const listed = (all) => [...all.slice(0, 12).map(([name, value]) => named(`${name}=${value}`, puzzle)), ...all.length > 12 ? [`${all.length - 12} more`] : []].join(", ");

  /** The program's steps: what is drawn of each, and its words. */
  function split(path) {
    const drawn = (all) => (all ?? []).filter((fact) => /^[HV]/.test(fact)).map((fact) => fact.split("="));
    return path.flatMap(({ rule, facts: found, assumed, then, broke }) => {
      const facts = drawn(found);
      if (!facts.length) return [];
      const [first] = drawn(assumed ? [assumed] : []);
      if (!first) return [{ title: `${rule}: ${facts.length} line${facts.length === 1 ? "" : "s"}`, facts, words: `${rule}: ${listed(facts)}.` }];
      const forced = drawn(then), follows = forced.length ? `Then ${listed(forced)}; ` : "";
      const how = named(broke ?? rule, puzzle), starts = named(assumed, puzzle);
      return [{ title: `Trial of ${starts}: ${how}`, facts, trial: { assumed: first, forced, broken: place(broke) },
        words: `Assume ${starts}. ${follows}${broke ? how : `a contradiction in ${rule}`}. So there is ${listed(facts)}.` }];
    });
  }

  /** Where a trial breaks: the line, point or cell that the words name. */
  function place(broke) {
    const [, kind, row, column] = /([HVPNB])r(\d+)c(\d+)/.exec(broke ?? "") ?? [];
    const at = [Number(row) - 1, Number(column) - 1];
    return { H: { line: `Hr${row}c${column}` }, V: { line: `Vr${row}c${column}` }, P: { point: at }, N: { cell: at }, B: { cell: at } }[kind] ?? {};
  }

  return { show };
}
