// Candidates in space: rows, columns and digits are its axes, so that digits of one cell stand above each other. The candidates of a step
// are large, in the shapes and colours of its parts, and those that exclude each other are joined.
import { h, s } from "./dom.js";
import { shape } from "./grid.js";

const SIZE = 400, UNIT = 26;

const at = (c) => [Math.floor(c / 81), Math.floor(c / 9) % 9, c % 9];
/** Whether two candidates exclude each other: two digits of a cell, or one digit twice in a row, a column or a block. */
function excludes(a, b) {
  const [[r1, c1, n1], [r2, c2, n2]] = [at(a), at(b)];
  if (a === b) return false;
  if (n1 !== n2) return r1 === r2 && c1 === c2;
  return r1 === r2 || c1 === c2 || Math.floor(r1 / 3) === Math.floor(r2 / 3) && Math.floor(c1 / 3) === Math.floor(c2 / 3);
}

/** The view; `show` takes the candidates that are left, the parts of a step for each candidate, and those that it takes away. */
export function cube() {
  let turn = 0.5, tilt = 0.45, shown = { left: new Set(), parts: new Map(), fell: new Set() };
  const drawing = s("svg", {
    class: "cube", viewBox: `0 0 ${SIZE} ${SIZE}`, tabindex: 0, role: "img",
    "aria-label": "The candidates in space: rows, columns and digits. Arrow keys turn it.",
    onkeydown: (event) => {
      const by = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, -0.1], ArrowDown: [0, 0.1] }[event.key];
      if (!by) return;
      event.preventDefault();
      rotate(...by);
    },
    onpointerdown: (event) => drawing.setPointerCapture(event.pointerId),
    onpointermove: (event) => event.buttons && rotate(event.movementX / 120, event.movementY / 120),
  });

  function rotate(more, up) {
    turn += more;
    tilt = Math.max(-1.5, Math.min(1.5, tilt + up));
    draw();
  }

  /** Where a point is seen, and how near it is. */
  function project([row, column, digit]) {
    const [x, y, z] = [column - 4, digit - 4, row - 4];
    const [x1, z1] = [x * Math.cos(turn) - z * Math.sin(turn), x * Math.sin(turn) + z * Math.cos(turn)];
    return [SIZE / 2 + UNIT * x1, SIZE / 2 - UNIT * (y * Math.cos(tilt) - z1 * Math.sin(tilt)), z1 * Math.cos(tilt) + y * Math.sin(tilt)];
  }

  function draw() {
    const { left, parts, fell } = shown;
    const line = (from, to, kind) => {
      const [[x1, y1], [x2, y2]] = [project(from), project(to)];
      return s("path", { class: kind, d: `M${x1} ${y1}L${x2} ${y2}` });
    };
    // The borders of the blocks, on the floor, and the axis of digits.
    const floor = [-0.5, 2.5, 5.5, 8.5].flatMap((p) => [line([p, -0.5, -0.5], [p, 8.5, -0.5], "floor"), line([-0.5, p, -0.5], [8.5, p, -0.5], "floor")]);
    const names = Array.from({ length: 9 }, (_, i) => [[[i, -1.2, -0.5], `r${i + 1}`], [[9.2, i, -0.5], `c${i + 1}`], [[-1, -1, i], i + 1]]).flat()
      .map(([place, name]) => { const [x, y] = project(place); return s("text", { x, y }, name); });
    const marked = [...new Set([...parts.keys(), ...fell])];
    const links = marked.flatMap((a, i) => marked.slice(i + 1).filter((b) => excludes(a, b)).map((b) =>
      line(at(a), at(b), fell.has(a) || fell.has(b) ? "link fell" : "link")));
    const dots = [...new Set([...left, ...marked])].map((c) => [c, project(at(c))]).sort(([, a], [, b]) => a[2] - b[2]).map(([c, [cx, cy]]) => {
      const [part] = parts.get(c) ?? [];
      return part !== undefined ? shape(part, cx, cy, 8) : s("circle", { cx, cy, r: fell.has(c) ? 6 : 2.5, class: fell.has(c) ? "fell" : "" });
    });
    drawing.replaceChildren(...floor, ...names, ...links, ...dots);
  }

  const show = (candidates) => {
    shown = candidates;
    draw();
  };
  return { root: h("div", {}, drawing, h("p", { class: "soft" }, "Drag it, or use the arrow keys. Lines join candidates of the step of which only one can be true.")), show };
}
