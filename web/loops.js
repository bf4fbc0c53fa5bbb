// Slitherlink grids: their text forms, drawings in SVG, and trials followed by the simplest rules, for showing where they break.
import { s } from "./dom.js";

/** A line's name and where it is in the drawing: `H` or `V`, row and column from 0. */
export const nameOf = (kind, row, column) => `${kind}r${row + 1}c${column + 1}`;

/** A text whose lines are called by the cells beside them: `Hr1c2=1` is "a line above r1c2". */
export const named = (text, { rows, columns }) => text.replace(/\b([HV])r(\d+)c(\d+)(?:=([01]))?/g, (_, kind, row, column, value) => {
  const side = kind === "H" ? (row > rows ? "below" : "above") : column > columns ? "right of" : "left of";
  return `${{ 1: "a line", 0: "no line" }[value] ?? "the line"} ${side} r${Math.min(row, rows)}c${Math.min(column, columns)}`;
});

/** All lines of a grid, as `{name, kind, row, column}`. */
export function linesOf(rows, columns) {
  const all = [];
  for (let row = 0; row <= rows; row++) for (let column = 0; column < columns; column++) all.push({ name: nameOf("H", row, column), kind: "H", row, column });
  for (let row = 0; row < rows; row++) for (let column = 0; column <= columns; column++) all.push({ name: nameOf("V", row, column), kind: "V", row, column });
  return all;
}

/** The drawing that the program reads: clues by cell, lines by name (`1` drawn, `0` not). */
export function drawing({ rows, columns, clues, lines }) {
  const sign = (name, on) => ({ 1: on, 0: "x" })[lines[name]] ?? " ";
  let text = "";
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) text += "." + (column < columns ? sign(nameOf("H", row, column), "-") : "\n");
    if (row === rows) break;
    for (let column = 0; column <= columns; column++) {
      const clue = clues[row * columns + column];
      text += sign(nameOf("V", row, column), "|") + (column < columns ? (clue === "." ? " " : clue) : "\n");
    }
  }
  return text;
}

/** A drawing read: `{rows, columns, clues, lines}`, with lines outside of the grid too, under names such as `Hr1c0`; or undefined. */
export function parse(text) {
  const all = text.replace(/\r/g, "").split("\n"), top = all.findIndex((line) => line.includes("."));
  if (top < 0) return undefined;
  const left = all[top].indexOf(".");
  const points = all.filter((line, i) => (i - top) % 2 === 0 && line.includes("."));
  const rows = points.length - 1, columns = points[0].split(".").length - 2;
  if (rows < 1 || columns < 1) return undefined;
  const clues = [], lines = {};
  all.forEach((line, i) => [...line].forEach((sign, j) => {
    const y = i - top, x = j - left, row = Math.floor(y / 2), column = Math.floor(x / 2);
    const odd = [y, x].map((n) => Math.abs(n) % 2);
    if (odd[0] && odd[1]) {
      if (/[0-3]/.test(sign) && row >= 0 && row < rows && column >= 0 && column < columns) clues[row * columns + column] = sign;
    } else if (odd[0] !== odd[1] && "-|x".includes(sign)) {
      lines[nameOf(odd[1] ? "H" : "V", row, column)] = sign === "x" ? "0" : "1";
    }
  }));
  return { rows, columns, clues: Array.from({ length: rows * columns }, (_, i) => clues[i] ?? ".").join(""), lines };
}

/** The puzzle of an identifier such as `3x2t0:3a3c`. */
export function decode(identifier) {
  const [, columns, rows, cells] = /^(\d+)x(\d+)[^:]*:([0-9a-z]+)$/.exec(identifier) ?? [];
  if (!cells) return undefined;
  const clues = [...cells].map((sign) => /[a-z]/.test(sign) ? ".".repeat(sign.charCodeAt(0) - 96) : sign).join("");
  return clues.length === rows * columns ? { rows: Number(rows), columns: Number(columns), clues, lines: {} } : undefined;
}

const UNIT = 60, EDGE = 34;

function segment(kind, row, column) {
  const x = column * UNIT, y = row * UNIT;
  return kind === "H" ? [x, y, x + UNIT, y] : [x, y, x, y + UNIT];
}

/** The path of a line that is drawn, or of the cross on one that is not. */
function stroke(kind, row, column, value) {
  const [x, y, toX, toY] = segment(kind, row, column), cx = (x + toX) / 2, cy = (y + toY) / 2;
  if (value === "1") return `M${x} ${y}L${toX} ${toY}`;
  return value === "0" ? `M${cx - 6} ${cy - 6}l12 12M${cx - 6} ${cy + 6}l12 -12` : "";
}

/** Where a cell or point is, to mark it. */
function spot({ cell, point }) {
  if (cell) return s("rect", { class: "broken-at", x: cell[1] * UNIT + 7, y: cell[0] * UNIT + 7, width: UNIT - 14, height: UNIT - 14, rx: 8 });
  return s("circle", { class: "broken-at", cx: point[1] * UNIT, cy: point[0] * UNIT, r: 13 });
}

const dots = (rows, columns) => Array.from({ length: (rows + 1) * (columns + 1) }, (_, i) =>
  s("circle", { class: "dot", cx: (i % (columns + 1)) * UNIT, cy: Math.floor(i / (columns + 1)) * UNIT, r: 4 }));

/** A picture of a grid with its lines, also those outside of it. */
export function picture({ rows, columns, clues, lines }, label) {
  return s("svg", { class: "loops", viewBox: `-40 -40 ${columns * UNIT + 80} ${rows * UNIT + 80}`, role: "img", "aria-label": label },
    [...clues].map((clue, i) => clue === "." ? undefined : s("text", { x: (i % columns + 0.5) * UNIT, y: (Math.floor(i / columns) + 0.5) * UNIT }, clue)),
    Object.entries(lines).map(([name, value]) => {
      const [, kind, row, column] = /^([HV])r(\d+)c(\d+)$/.exec(name) ?? [];
      return kind && s("g", { class: `edge ${value === "1" ? "line" : "none"}` }, s("path", { d: stroke(kind, row - 1, column - 1, value) }));
    }),
    dots(rows, columns));
}

/**
 * A grid that is operated with pointer and arrow keys.
 * @param {{cell: function(number, number, KeyboardEvent?), line: function(string, KeyboardEvent?)}} act what a press does
 */
export function loops(label, act) {
  const root = s("svg", { class: "loops" });
  let size, places = [], focused;
  // Each row of the lattice of points, lines and cells is a row; points are nothing to operate.
  function build(rows, columns) {
    size = [rows, columns];
    places = [];
    root.setAttribute("viewBox", `-40 -40 ${columns * UNIT + 80} ${rows * UNIT + 80}`);
    root.style.maxWidth = `${(columns * UNIT + 80) * 1.5}px`;
    root.replaceChildren(s("g", { role: "grid", "aria-label": label }, Array.from({ length: 2 * rows + 1 }, (_, i) => s("g", { role: "row" }, Array.from({ length: 2 * columns + 1 }, (_, j) => {
      const row = Math.floor(i / 2), column = Math.floor(j / 2);
      if (i % 2 === 0 && j % 2 === 0) return undefined;
      let place;
      if (i % 2 && j % 2) {
        const sign = s("text", { x: (column + 0.5) * UNIT, y: (row + 0.5) * UNIT });
        const node = s("g", { role: "gridcell", class: "clue", tabindex: -1 }, s("rect", { x: column * UNIT + EDGE / 2, y: row * UNIT + EDGE / 2, width: UNIT - EDGE, height: UNIT - EDGE, rx: 6 }), sign);
        place = { node, i, j, sign, cell: [row, column] };
      } else {
        const kind = i % 2 ? "V" : "H", [x, y] = segment(kind, row, column), path = s("path", {});
        const box = kind === "H" ? { x: x + EDGE / 2, y: y - EDGE / 2, width: UNIT - EDGE, height: EDGE } : { x: x - EDGE / 2, y: y + EDGE / 2, width: EDGE, height: UNIT - EDGE };
        const node = s("g", { role: "gridcell", class: "edge", tabindex: -1 }, s("rect", { ...box, rx: 6 }), path);
        place = { node, i, j, path, kind, row, column, name: nameOf(kind, row, column) };
      }
      place.node.addEventListener("click", (event) => { focus(place); press(place, event); });
      places.push(place);
      return place.node;
    })))), s("g", { "aria-hidden": true, class: "outside" }), s("g", { "aria-hidden": true }, dots(rows, columns)), s("g", { "aria-hidden": true, class: "spots" }));
    focused = places[0];
    focused.node.setAttribute("tabindex", 0);
  }
  const press = (place, event) => place.cell ? act.cell(...place.cell, event) : act.line(place.name, event);
  function focus(place) {
    focused.node.setAttribute("tabindex", -1);
    focused = place;
    place.node.setAttribute("tabindex", 0);
    place.node.focus({ preventScroll: true });
  }
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    if (move) {
      event.preventDefault();
      // Where a point would come, the place behind it.
      for (const far of [1, 2]) {
        const next = places.find(({ i, j }) => i === focused.i + far * move[0] && j === focused.j + far * move[1]);
        if (next) return focus(next);
      }
    } else if ([" ", "Enter"].includes(event.key) || !focused.cell && ["-", "|", "x", "X", "Delete", "Backspace"].includes(event.key)
      || focused.cell && (/^[0-3.]$/.test(event.key) || ["Delete", "Backspace"].includes(event.key))) {
      event.preventDefault();
      press(focused, event);
    }
    return undefined;
  });
  const words = { 1: "drawn", 0: "not drawn" };
  /** Shows clues, lines (`{value, kind}` by name, also outside of the grid) and places to mark. */
  function show({ rows, columns, clues, lines, spots = [] }) {
    if (size?.[0] !== rows || size?.[1] !== columns) build(rows, columns);
    for (const place of places) {
      if (place.cell) {
        const clue = clues[place.cell[0] * columns + place.cell[1]];
        place.sign.textContent = clue === "." ? "" : clue;
        place.node.setAttribute("aria-label", `cell r${place.cell[0] + 1}c${place.cell[1] + 1}, ${clue === "." ? "no clue" : `clue ${clue}`}`);
      } else {
        const { value, kind = "" } = lines[place.name] ?? {};
        place.node.setAttribute("class", `edge ${kind} ${value === "1" ? "line" : value === "0" ? "none" : ""}`);
        place.path.setAttribute("d", stroke(place.kind, place.row, place.column, value));
        place.node.setAttribute("aria-label", [named(place.name, { rows, columns }), words[value] ?? "open", { follows: "it follows", claim: "claimed", trial: "in the trial" }[kind]].filter(Boolean).join(", "));
      }
    }
    const inside = new Set(places.map(({ name }) => name));
    root.querySelector(".outside").replaceChildren(...Object.entries(lines).flatMap(([name, { value, kind }]) => {
      const [, sort, row, column] = /^([HV])r(\d+)c(\d+)$/.exec(name) ?? [];
      return sort && !inside.has(name) ? [s("g", { class: `edge ${kind} ${value === "1" ? "line" : "none"}` }, s("path", { d: stroke(sort, row - 1, column - 1, value) }))] : [];
    }));
    root.querySelector(".spots").replaceChildren(...spots.map(spot));
  }
  return { root, show };
}
