// The Pattern tab: what is painted or pasted is proven at once.
import { button, download, facts, h, loading, printed, status } from "./dom.js";
import { isStopped, oddagon, records } from "./engine.js";
import { grid } from "./grid.js";
import { entry } from "./library.js";
import { sharing } from "./share.js";
import { terms } from "./terms.js";
import { zip } from "./zip.js";

export const TITLE = "Pattern";

const EMPTY = ".".repeat(81);
const TRIVALUE = "................................X..X....X..X....X..X.......X..X....X.X.....X...X.";
const EXAMPLES = [
  ["the trivalue oddagon", 3, TRIVALUE],
  ["a two-digit oddagon", 2, "X..X......X.................X.X.................................................."],
  ["one cell of the trivalue oddagon moved", 3, "................................X..X....X..X....X..X.......X..X....X.X.....X..X.."],
  ["the trivalue oddagon and two cells too many", 3, "....................X...........X..X....X..X....X..X.......X..X....X.X.....X...XX"],
];
// Green is what is proven, here as in a terminal.
const VERDICTS = {
  contradictory: ["good", "Impossible", "No Sudoku grid fills these cells with these candidates."],
  "not-contradictory": ["", "Possible", "A grid that has it is shown in the pattern."],
  proven: ["good", "Proven", "What is claimed follows."],
  "not-proven": ["bad", "Wrong", "There is a grid against the claim."],
};

/** The verdict in a few words: what the program said, and "checked" only of a proof that the checker accepted. */
export function toldOf({ record, steps }) {
  if (!record) return { title: "Not decided", lines: [] };
  const depths = [record.depth_full, record.depth_restricted];
  const depth = depths.map((d, i) => d === null || d === undefined ? "" : `T&E(${d})${i ? " restricted" : ""}`).filter(Boolean);
  const lines = [
    ["contradictory", "proven"].includes(record.verdict) ? (depths[0] === depths[1] ? depth[0] : depth.join(", ")) : "",
    steps ? `${steps} ${steps === 1 ? "step" : "steps"}, checked` : "",
    record.cells ? `${record.cells} cells, ${record.k} digits` : "",
  ];
  return { title: VERDICTS[record.verdict]?.[1] ?? record.verdict, lines: lines.filter(Boolean) };
}

/** Makes the tab; `commit` takes the state that the reader's doing leads to. */
export function create(section, commit) {
  // `known` is what the program said last, and how many steps of its proof the checker accepted.
  let state, shown = {}, work, painting = "X", known = {};

  // What is painted in one stroke is undone at once.
  const paint = (cell, to, options) => {
    const cells = [...(shown.cells ?? EMPTY)];
    if (cells[cell] === to) return;
    cells[cell] = to;
    commit({ p: cells.join(""), k: digits.value }, options);
  };
  const board = grid("The pattern: press a cell to put it in or take it out", {
    press: (cell) => {
      painting = (shown.cells ?? EMPTY)[cell] === "X" ? "." : "X";
      paint(cell, painting);
    },
    drag: (cell) => paint(cell, painting, { minor: true }),
    key: (cell, event) => {
      if (["x", "X", "1"].includes(event.key)) paint(cell, "X");
      if ([".", "0", "Delete", "Backspace"].includes(event.key)) paint(cell, ".");
    },
  });
  const digits = h("select", { id: "pattern-k", onchange: () => commit({ p: shown.cells ?? state.p, k: digits.value }) },
    ["2", "3", "4", "5", "6", "7", "8"].map((k) => h("option", { value: k }, k)));
  const example = h("select", { "aria-label": "Examples", onchange: () => {
    const [, k, p] = EXAMPLES[example.value] ?? [];
    if (p) commit({ p, k });
    example.value = "";
  } }, h("option", { value: "" }, "Examples"), EXAMPLES.map(([name], i) => h("option", { value: i }, name)));
  const text = h("textarea", { id: "pattern-text", rows: 5, spellcheck: "false", autocomplete: "off" });
  const paste = h("details", { class: "paste" },
    h("summary", {}, "Paste a pattern"),
    h("label", { for: "pattern-text" }, "81 characters, a drawn grid, a statement in RON or JSON, or the id of a two-band pattern"),
    text, button("Read it", () => commit({ p: text.value.trim() })));
  const drawing = h("div", { class: "drawing", hidden: true });
  const share = sharing({
    texts: {
      "81 characters": () => shown.cells ?? state.p,
      "the grid, for forums": () => (shown.cells ?? state.p).replace(/^[.X]{81}$/, (cells) => cells.match(/.{9}/g).join("\n") + "\n"),
    },
    drawing: () => shown.cells ? board.root : drawn(),
    said: () => toldOf(known),
    frame: () => shown.cells ? { pattern: shown.cells, k: state.k } : { pattern: state.p },
  });
  const verdict = h("div", { class: "verdict" }, loading());
  const more = h("div", {});
  const said = status();
  const proof = h("div", { class: "proof" });
  section.append(
    h("div", { class: "columns" },
      h("div", { class: "head", "aria-live": "polite" }, verdict),
      h("div", { class: "stage" },
        h("div", { class: "tools" },
          h("label", { for: "pattern-k" }, "Digits "), digits, example,
          button("Clear", () => commit({ p: EMPTY, k: digits.value }))),
        board.root, drawing, share, paste),
      h("div", { class: "text", "aria-live": "polite" }, more, said)),
    proof);

  function paintBoard(cells, model) {
    for (let cell = 0; cell < 81; cell++) {
      const on = cells[cell] === "X";
      board.show(cell, {
        kind: on ? "cell" : "",
        marks: model ? [board.large(cell, model[cell], on ? "" : "soft")] : on ? [board.large(cell, "×", "mark")] : [],
        said: [on ? "in the pattern" : "", model ? model[cell] : ""].filter(Boolean).join(", "),
        selected: on,
      });
    }
  }

  /** The drawing of a pattern that is not of cells. */
  function drawn() {
    const image = drawing.querySelector("img");
    if (!image) throw new Error("this has no drawing");
    const text = decodeURIComponent(image.src.replace(/^[^,]*,/, ""));
    return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  }

  /** The input as the command line takes it. */
  const command = () => ["-", ...(shown.cells && state.k ? ["--k", state.k] : [])];
  const stdin = () => (shown.cells ?? state.p) + "\n";

  async function show(parameters) {
    state = { p: parameters.get("p") ?? TRIVALUE, k: parameters.get("k") };
    work?.abort(new DOMException("there is newer work", "AbortError"));
    work = new AbortController();
    const { signal } = work;
    // Plain marks are drawn at once; other forms are read first.
    shown = /^[.0X1]{81}$/.test(state.p) ? { cells: state.p.replace(/0/g, ".").replace(/1/g, "X") } : {};
    if (shown.cells) {
      state.k ??= "3";
      digits.value = state.k;
      paintBoard(shown.cells);
    }
    if (text.value.trim() !== state.p) text.value = state.p;
    section.setAttribute("aria-busy", "true");
    try {
      // Who paints on is waited for.
      if (shown.cells && more.firstChild) await new Promise((go) => setTimeout(go, 120));
      signal.throwIfAborted();
      await prove(signal);
    } catch (error) {
      if (!isStopped(error)) throw error;
      return;
    }
    section.removeAttribute("aria-busy");
  }

  async function prove(signal) {
    known = {};
    if (shown.cells === EMPTY) {
      verdict.className = "verdict";
      verdict.replaceChildren(h("h2", {}, "Nothing is painted"), h("p", {}, "Press cells of the grid to put them into the pattern: they hold the first digits only."));
      more.replaceChildren();
      proof.replaceChildren();
      said.textContent = "";
      return;
    }
    const slow = setTimeout(() => {
      said.replaceChildren("Still proving… ", button("Stop", () => {
        work.abort(new DOMException("the reader has stopped it", "AbortError"));
        section.removeAttribute("aria-busy");
        said.textContent = "Stopped. What stands above is about an earlier pattern.";
      }));
    }, 1500);
    signal.addEventListener("abort", () => clearTimeout(slow));
    // The verdict comes first, and its depths after it: they take longer.
    const quick = await oddagon(["prove", ...command(), "--depth", "0", "--focus", "pattern", "--json"], { stdin: stdin() }, signal);
    const [first, second] = quick.code < 2 ? records(quick.out) : [];
    if (first && !second) headline(first);
    const result = await oddagon(["prove", ...command(), "--json"], { stdin: stdin() }, signal);
    clearTimeout(slow);
    const all = result.code < 2 ? records(result.out) : [];
    if (all.length !== 1) {
      verdict.className = "verdict";
      const why = result.said || (all.length ? `These are ${all.length}:` : "Nothing was found to prove.");
      verdict.replaceChildren(h("h2", {}, all.length ? "Several patterns" : "This cannot be read"), h("p", { class: "error" }, why));
      more.replaceChildren(h("ul", { class: "several" }, all.map((one) =>
        h("li", {}, one.kind === "k-digit" && one.pattern.length === 81
          ? button(one.name || one.pattern, () => commit({ p: one.pattern.replace(/[^.]/g, "X"), k: String(one.k) }))
          : `${one.name || one.kind}: ${one.verdict}`))));
      proof.replaceChildren();
      said.textContent = "";
      board.root.toggleAttribute("hidden", false);
      return;
    }
    const [record] = all;
    known = { record };
    if (record.kind === "k-digit" && record.pattern.length === 81) shown.cells = record.pattern.replace(/[^.]/g, "X");
    else shown.cells = undefined;
    board.root.toggleAttribute("hidden", !shown.cells);
    drawing.hidden = Boolean(shown.cells);
    if (shown.cells) {
      digits.value = String(record.k);
      state.k = digits.value;
      paintBoard(shown.cells, typeof record.model === "string" ? record.model : undefined);
    } else {
      const drawn = await oddagon(["show", "-", "--svg", "drawing.svg"], { stdin: stdin() }, signal);
      const svg = drawn.files["drawing.svg"];
      drawing.replaceChildren(svg
        ? h("img", { alt: "The pattern", src: `data:image/svg+xml,${encodeURIComponent(new TextDecoder().decode(svg))}` })
        : h("pre", { tabindex: 0, "aria-label": "The pattern" }, drawn.out));
    }
    tell(record, result);
    section.removeAttribute("aria-busy");
    if (shown.cells) await compare(record, signal);
    if (record.proof_steps === null) {
      proof.replaceChildren();
      return;
    }
    // The proof comes last: the checker, which is not made for speed, goes through it, and shows anew why no depth is less.
    const proven = await oddagon(["prove", ...command(), "--json", "--proof", "proof.json"], { stdin: stdin() }, signal);
    const trace = proven.files["proof.json"];
    if (!trace) {
      for (const line of [lines.less, lines.proof]) line.textContent = `not known: ${proven.said}`;
      proof.replaceChildren();
      return;
    }
    accept(record, JSON.parse(new TextDecoder().decode(trace)));
    await replay(trace, signal);
  }

  /** What the checked proof says. */
  function accept(record, trace) {
    for (const line of [lines.less, lines.proof]) line.className = "";
    known.steps = record.proof_steps;
    lines.less.textContent = record.not_less.join("; ") || "nothing is less";
    lines.proof.textContent = `${record.proof_steps} nogoods, accepted by the checker`;
    more.querySelector(".actions").replaceChildren(
      button("Download the bundle", bundle),
      button("Download the proof", () => download("proof.json", JSON.stringify(trace, null, 1) + "\n", "application/json")));
  }

  function headline(record) {
    const [kind, word, sentence] = VERDICTS[record.verdict] ?? ["", record.verdict, ""];
    verdict.className = `verdict ${kind}`;
    verdict.replaceChildren(h("h2", {}, word), h("p", {}, sentence));
  }

  let lines = {};
  function tell(record, result) {
    headline(record);
    const waiting = () => h("dd", { class: "waiting" }, "…");
    lines = { minimal: waiting(), name: waiting(), less: waiting(), proof: waiting() };
    const own = (term, dd) => h("div", {}, h("dt", {}, term), dd);
    const list = facts([
      ["Depth", record.said.join("; ")],
      ["SAT solver", record.sat === "unsat" ? "agrees: unsatisfiable" : record.sat === "sat" ? "agrees: satisfiable" : record.sat],
      ["Colouring", record.colour_impossible ? "the cells alone cannot be filled" : record.colour_impossible === false ? "the cells alone can be filled" : undefined],
      ["Symmetry", record.stabiliser ? `stabiliser of order ${record.stabiliser}; ${record.own_transpose ? "its own transpose" : "its transpose is another pattern"}` : undefined],
      ["Cells", record.cells ? `${record.cells}; ${record.free_cells} cells see none of them` : undefined],
    ].filter(([term]) => ["contradictory", "proven"].includes(record.verdict) || !term.startsWith("Depth")));
    if (shown.cells) list.append(...(record.verdict === "contradictory" ? [own("Minimal", lines.minimal)] : []), own("Name", lines.name));
    if (record.proof_steps !== null) list.append(own("Why not less", lines.less), own("Proof", lines.proof));
    more.replaceChildren(
      list,
      terms("T&E-depth", "restricted", "stabiliser", "nogood"),
      h("p", { class: "actions" }),
      printed(`prove ${command().join(" ")} --json`, result.out));
    said.textContent = "";
  }

  async function replay(trace, signal) {
    const result = await oddagon(["export", "--proof", "proof.json", "--format", "html"], { files: { "proof.json": trace } }, signal);
    if (result.code) {
      proof.replaceChildren(h("p", { class: "error" }, result.said));
      return;
    }
    const frame = proof.querySelector("iframe") ?? h("iframe", { title: "The proof, step by step" });
    frame.srcdoc = result.out;
    if (!frame.isConnected) proof.replaceChildren(h("h2", {}, "The proof, step by step"), frame);
  }

  async function bundle() {
    const result = await oddagon(["prove", ...command(), "--bundle", "bundle"], { stdin: stdin() });
    if (result.code > 1) said.textContent = result.said;
    else download("bundle.zip", zip(result.files), "application/zip");
  }

  /** Minimal or not, the core, and the name in the libraries. */
  async function compare(record, signal) {
    let core = shown.cells, id;
    if (record.verdict === "contradictory") {
      const result = await oddagon(["prove", ...command(), "--core", "--depth", "0", "--focus", "pattern", "--json"], { stdin: stdin() }, signal);
      const [found] = result.code < 2 ? records(result.out) : [];
      if (!found?.core) {
        for (const line of [lines.minimal, lines.name]) {
          line.className = "";
          line.textContent = `not known: ${result.said}`;
        }
        return;
      }
      core = found.core.replace(/[^.]/g, "X");
      id = found.library_id;
      const cells = [...shown.cells].flatMap((c, i) => c === "X" ? [i] : []);
      const count = [...core].filter((c) => c === "X").length;
      lines.minimal.className = "";
      lines.minimal.replaceChildren(...(found.minimal
        ? ["yes: without any one of its cells it is possible"]
        : [`no: a minimal core has ${count} of its ${cells.length} cells `, button("Go to the core", () => commit({ p: core, k: state.k }), { class: "small" })]));
      for (const cell of cells.filter((cell) => core[cell] !== "X")) {
        board.show(cell, { kind: "cell extra", marks: [board.large(cell, "×", "mark")], said: "in the pattern, not in the core", selected: true });
      }
      more.append(printed(`prove ${command().join(" ")} --core --depth 0 --focus pattern --json`, result.out, "What it printed of the core"));
    }
    const link = (table, id) => h("a", { href: `#atlas?t=${table}&id=${id}` }, id);
    let found = id && link("two-band-k3", id);
    if (!found && state.k === "3") {
      const canonical = core === shown.cells ? record.canonical
        : records((await oddagon(["canon", "-", "--k", state.k, "--json"], { stdin: core + "\n" }, signal)).out)[0].canonical;
      const row = record.verdict === "contradictory" ? await entry(canonical, signal) : undefined;
      found = row && link(row.table, row.id);
    }
    lines.name.className = "";
    lines.name.replaceChildren(...(found
      ? [core === shown.cells ? "" : "its core is ", found]
      : [record.verdict === "contradictory" ? "not among the patterns that come with this page" : "none: the libraries hold impossible patterns only"]));
  }

  return { show };
}
