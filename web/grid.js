// Sudoku grids in SVG: the large one that can be operated, and small pictures of patterns.
import { h, s } from "./dom.js";

const SIZE = 60, MARGIN = 24;

/** The shapes of the parts of a step, in a square of 2 × 2 around the origin. */
const SHAPES = [
  "M-1 0A1 1 0 0 0 1 0A1 1 0 0 0 -1 0z", "M-.9 -.9H.9V.9H-.9z", "M0 -1.15L1.15 0L0 1.15L-1.15 0z",
  "M0 -1.2L1.15 .95H-1.15z", "M-1.1 0L-.55 -.98H.55L1.1 0L.55 .98H-.55z",
  "M-.4 -1.1H.4V-.4H1.1V.4H.4V1.1H-.4V.4H-1.1V-.4H-.4z",
];

/** A part's shape in its colour, around a point. */
export const shape = (part, x, y, size) => s("path", {
  class: `part p${part % SHAPES.length}`, d: SHAPES[part % SHAPES.length],
  transform: `translate(${x} ${y}) scale(${size})`,
});

/** What the shapes mean. */
export const legend = (names) => h("ul", { class: "legend", "aria-label": "What the marks mean" },
  names.map((name, part) => h("li", {},
    s("svg", { viewBox: "-1.3 -1.3 2.6 2.6", "aria-hidden": true }, shape(part, 0, 0, 1)), name)));

/** What people call a cell. */
export const nameOf = (cell) => `r${Math.floor(cell / 9) + 1}c${cell % 9 + 1}`;

/** The number of a cell from its name; of a candidate such as `n3r4c5`, its cell. */
export function cellOf(name) {
  const [, row, column] = /r(\d)c(\d)/.exec(name);
  return (row - 1) * 9 + (column - 1);
}

/**
 * A 9×9 grid that is operated with pointer and arrow keys.
 * @param {string} label what it is
 * @param {{press?: function(number), drag?: function(number), key?: function(number, KeyboardEvent), focus?: function(number)}} act what is done with a cell
 */
export function grid(label, act = {}) {
  const end = MARGIN + 9 * SIZE, total = end + 3;
  const at = (cell) => [MARGIN + (cell % 9) * SIZE, MARGIN + Math.floor(cell / 9) * SIZE];
  const cells = [];
  const rows = Array.from({ length: 9 }, (_, row) => s("g", { role: "row" }, Array.from({ length: 9 }, (_, column) => {
    const cell = row * 9 + column, [x, y] = at(cell);
    const box = s("rect", { x, y, width: SIZE, height: SIZE });
    const marks = s("g", { "data-cell": cell });
    const node = s("g", { role: "gridcell", tabindex: cell ? -1 : 0, "data-cell": cell, "aria-label": nameOf(cell) }, box);
    cells.push({ node, box, marks });
    return node;
  })));
  const lines = s("g", { "aria-hidden": true }, Array.from({ length: 10 }, (_, i) => i)
    .sort((a, b) => (a % 3 === 0) - (b % 3 === 0)).map((i) => {
      const p = MARGIN + i * SIZE;
      return s("path", { d: `M${MARGIN} ${p}H${end}M${p} ${MARGIN}V${end}`, class: i % 3 ? "thin" : "thick" });
    }));
  const labels = s("g", { "aria-hidden": true }, Array.from({ length: 9 }, (_, i) => {
    const p = MARGIN + (i + 0.5) * SIZE;
    return [s("text", { x: MARGIN / 2, y: p, class: "label" }, `r${i + 1}`), s("text", { x: p, y: MARGIN / 2, class: "label" }, `c${i + 1}`)];
  }).flat());
  // What is in the cells is said by their labels.
  const shown = s("g", { "aria-hidden": true }, cells.map(({ marks }) => marks));
  const root = s("svg", { class: "grid", viewBox: `0 0 ${total} ${total}` }, s("g", { role: "grid", "aria-label": label }, rows), lines, labels, shown);

  let place = 0;
  const focus = (cell) => {
    cells[place].node.setAttribute("tabindex", -1);
    place = cell;
    cells[cell].node.setAttribute("tabindex", 0);
    cells[cell].node.focus({ preventScroll: true });
    act.focus?.(cell);
  };
  const hit = (event) => {
    const node = event.target.closest?.("[data-cell]");
    return node ? Number(node.dataset.cell) : undefined;
  };
  let dragging = false;
  root.addEventListener("pointerdown", (event) => {
    const cell = hit(event);
    // A finger that drags scrolls the page; it presses with `click`.
    if (cell === undefined || event.button !== 0 || event.pointerType !== "mouse" || !act.drag) return;
    event.preventDefault();
    focus(cell);
    dragging = true;
    act.press?.(cell, event);
  });
  root.addEventListener("pointerover", (event) => {
    const cell = hit(event);
    if (dragging && event.buttons & 1 && cell !== undefined) act.drag(cell);
  });
  addEventListener("pointerup", () => { dragging = false; });
  root.addEventListener("click", (event) => {
    const cell = hit(event);
    if (cell === undefined || act.drag && event.pointerType === "mouse") return;
    focus(cell);
    act.press?.(cell, event);
  });
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = Math.floor(place / 9), column = place % 9;
    const next = {
      ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1], ArrowUp: [row - 1, column], ArrowDown: [row + 1, column],
      Home: [row, 0], End: [row, 8],
    }[event.key];
    if (next) {
      event.preventDefault();
      if (next.every((n) => n >= 0 && n < 9)) focus(next[0] * 9 + next[1]);
    } else if ([" ", "Enter"].includes(event.key)) {
      event.preventDefault();
      act.press?.(place, event);
    } else {
      act.key?.(place, event);
    }
  });

  /** One large sign in the middle of a cell. */
  const large = (cell, sign, kind = "") => {
    const [x, y] = at(cell);
    return s("text", { x: x + SIZE / 2, y: y + SIZE / 2, class: `digit ${kind}` }, sign);
  };
  /** A candidate at its place in a cell, with the shapes of the parts that it plays. */
  const small = (cell, n, kind = "", parts = []) => {
    const [x, y] = at(cell), step = SIZE / 3;
    const [cx, cy] = [x + ((n - 1) % 3 + 0.5) * step, y + (Math.floor((n - 1) / 3) + 0.5) * step];
    // A part within a part is smaller.
    const shapes = parts.map((part, i) => shape(part, cx, cy, 8.5 - 2.5 * Math.min(i, 2)));
    return s("g", { class: `cand ${kind}`, "data-digit": n },
      s("rect", { x: cx - step / 2, y: cy - step / 2, width: step, height: step, class: "hit" }),
      shapes, s("text", { x: cx, y: cy }, n));
  };
  /** Shows a cell: its classes, what is in it, and what is said of it. */
  const show = (cell, { kind = "", marks = [], said = "", selected } = {}) => {
    const { node, box, marks: place } = cells[cell];
    box.setAttribute("class", kind);
    place.replaceChildren(...marks);
    node.setAttribute("aria-label", said ? `${nameOf(cell)}, ${said}` : nameOf(cell));
    if (selected !== undefined) node.setAttribute("aria-selected", selected);
  };
  return { root, show, large, small, focus };
}

/** A small picture of a pattern: 81 characters. */
export function picture(pattern, label) {
  const marked = [...pattern].map((c, i) => [c, i]).filter(([c]) => c !== "." && c !== "0");
  const blocks = "M0 0H9V9H0ZM3 0V9M6 0V9M0 3H9M0 6H9";
  return s("svg", { class: "mini", viewBox: "-.1 -.1 9.2 9.2", role: "img", "aria-label": label },
    s("path", { class: "marked", d: marked.map(([, i]) => `M${i % 9} ${Math.floor(i / 9)}h1v1h-1z`).join("") }),
    s("path", { class: "lines", d: blocks }));
}
