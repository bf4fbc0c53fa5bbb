// Boards of cells, drawn: candidates, black cells with their sums, signs, regions, constraints.
import { s } from "./dom.js";

export const CELL = 60;

/** A black cell of a Kakuro with the sum of the run below it and of that to its right, each of which may be none. */
export const black = (down, across) => down || across ? `${down}\\${across}` : "#";

/** What stands in the cells, row by row; `B` is black, in Kakuro `#` or the sums. */
export function tokens({ application, data: { givens, rows, n, horizontal, vertical } }) {
  const words = (line) => line.trim().replace(/\s*\/+$/, "").split(/\s+/);
  if (application !== "kakuro") return rows ? rows.map(words) : Array.from({ length: n }, (_, i) => [...givens.slice(i * n, i * n + n)]);
  if (rows) return rows.map((row) => words(row).map((word) => word === "B" ? "#" : word));
  // Rows and columns begin with the second; a sum stands before its run.
  const [across, down] = [horizontal, vertical].map((lines) => lines.map(words)), sum = (word) => /^\d+$/.test(word) ? word : "";
  return Array.from({ length: n }, (_, r) => Array.from({ length: n }, (_, c) => {
    const [right, below] = [across[r - 1]?.[c], down[c - 1]?.[r]];
    return right === "." && below === "." ? "." : black(sum(below), sum(right));
  }));
}

/** The sums of a black cell in words. */
export const saidOf = (down, across) => [down && `${down} down`, across && `${across} across`].filter(Boolean).join(", ");

/** The attributes of a place that can be pressed. */
export const pressable = (place, said, act) => ({
  "data-place": place, role: "button", tabindex: -1, "aria-label": said, onclick: act, onfocus: ({ currentTarget }) => reach(currentTarget),
  onkeydown: (event) => ["Enter", " "].includes(event.key) && (event.preventDefault(), act()),
});

/** Has Tab lead to a place, and to no other of its drawing. */
function reach(place) {
  for (const other of place.ownerSVGElement.querySelectorAll("[data-place][tabindex='0']")) other.setAttribute("tabindex", -1);
  place.setAttribute("tabindex", 0);
}

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Has one of a drawing's places be reached by Tab, the chosen one if there is one, and the others from there by arrow keys: the next that lies that way. */
export function roam(svg) {
  const all = [...svg.querySelectorAll("[data-place]")];
  if (all.length) reach(svg.querySelector(".here") ?? all[0]);
  svg.addEventListener("keydown", (event) => {
    const way = WAYS[event.key];
    if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const middle = (one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x + width / 2, y + height / 2]; };
    const from = middle(event.target), far = (one) => {
      const [x, y] = middle(one).map((at, i) => at - from[i]), along = x * way[0] + y * way[1], across = Math.abs(x * way[1]) + Math.abs(y * way[0]);
      return along > 1 ? along + 3 * across : Infinity;
    };
    const next = all.reduce((best, one) => far(one) < far(best) ? one : best, event.target);
    next.focus({ preventScroll: true });
  });
  return svg;
}

/** The candidates of one place as buttons in a drawing; `disc` says how the disc under each is filled, if there is one. */
export function values(variable, left, [x, y], ask, disc) {
  // A little away from the borders, where signs stand.
  const side = Math.ceil(Math.sqrt(left.length)), inset = 7, size = (CELL - 2 * inset) / side;
  // In a disc they are in its middle; in a cell the first is always in its corner.
  const top = disc ? (side - Math.ceil(left.length / side)) / 2 : 0;
  return left.map(({ value, fell, asserted }, i) => {
    const alone = left.length === 1 || asserted;
    if (asserted ? false : left.some((other) => other.asserted)) return undefined;
    const [cx, cy] = alone ? [x + CELL / 2, y + CELL / 2] : [x + inset + (i % side + 0.5) * size, y + inset + (top + Math.floor(i / side) + 0.5) * size];
    const box = alone ? CELL : size, { fill, title } = disc?.(value) ?? {};
    const under = disc && s("circle", { class: "disc", cx, cy, r: alone ? 36 : size * 0.46, fill });
    if (!ask) return s("g", {}, under, s("text", { x: cx, y: cy, style: "font-size:26px" }, value));
    return s("g", {
      class: `cand pick ${fell ? "fell" : ""} ${asserted ? "asserted" : ""}`,
      ...pressable(`${variable} ${value}`, `${variable}: ${value}${title ? `, ${title}` : ""}${fell ? ", eliminated" : ""}`, () => ask(variable, value)),
    }, s("rect", { class: "hit", x: cx - box / 2, y: cy - box / 2, width: box, height: box }), under,
      s("text", { x: cx, y: cy, style: `font-size:${alone ? 26 : Math.min(15, size * 0.62)}px` }, value));
  }).filter(Boolean);
}

/** A board of cells: black cells with their clues, signs, regions, candidates. */
export function table({ application, data }, left, ask, desk = undefined) {
  const cells = [...left.keys()].map((name) => [name, .../r(\d+)c(\d+)/.exec(name).slice(1).map(Number)]);
  const sums = application === "kakuro" ? tokens({ application, data }) : undefined;
  const rows = desk?.rows ?? sums?.length ?? Math.max(...cells.map(([, row]) => row)), columns = desk?.columns ?? sums?.[0]?.length ?? Math.max(...cells.map(([, , column]) => column));
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
      const [down, across] = sums ? sums[row - 1][column - 1].split("\\") : [];
      if (!down && !across || across === undefined) continue;
      // A reader of screens hears what it is of: where the reader draws, from the cell itself.
      parts.push(s("g", desk ? { "aria-hidden": true } : { role: "img", "aria-label": `r${row}c${column}: ${saidOf(down, across)}` },
        s("path", { class: "slash", d: `M${x} ${y}l${CELL} ${CELL}` }),
        across && s("text", { x: x + CELL * 0.71, y: y + CELL * 0.27, class: "clue" }, across),
        down && s("text", { x: x + CELL * 0.29, y: y + CELL * 0.74, class: "clue" }, down)));
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
  for (const [name, { said, act }] of Object.entries(desk?.places ?? {})) {
    const [x, y] = corner(.../r(\d+)c(\d+)/.exec(name).slice(1).map(Number));
    parts.push(s("rect", { x, y, width: CELL, height: CELL, class: `hit ${name === desk.chosen ? "here" : ""}`, ...pressable(name, `${name}: ${said}`, act) }));
  }
  return roam(s("svg", { class: "grid board", viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": `The ${application}`, style: `max-width:${width * 1.15}px` }, parts));
}
