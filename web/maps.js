// Maps: countries as discs, with a line between two that border on each other.
import { s } from "./dom.js";
import { pressable, roam, values } from "./cells.js";

/** The colours by their letters. */
export const COLOURS = { B: "blue", Y: "yellow", R: "red", G: "green", O: "orange", V: "violet", I: "indigo", C8: "colour 8", C9: "colour 9" };
const TINTS = { B: "#a9cdf3", Y: "#f5e27a", R: "#f3a79f", G: "#a5dbae", O: "#f8c383", V: "#d9b6ee", I: "#b6b4f2", C8: "#d6cfbf", C9: "#a9d9d9" };
/** The length of a border in the drawing, and the least distance of two countries. */
const BORDER = 130, APART = 0.75;
/** Of more countries the discs stand in a circle. */
const MOST = 250;

/** The borders, each once: the lesser country first. */
export const borders = ({ adjacency }) => new Set(adjacency.flatMap(([from, ...to]) => to.map((other) => `${Math.min(from, other)} ${Math.max(from, other)}`)));

/** The places of countries around a circle. */
const around = (count) => Array.from({ length: count }, (_, i) => [Math.sin(2 * Math.PI * i / count), -Math.cos(2 * Math.PI * i / count)].map((x) => x * Math.max(0.9, count / 7)));

/**
 * The places of countries, always the same for the same map: how far two stand from each other comes near to the number of borders between
 * them. Each goes in turn to the mean of where the others would have it.
 */
function spread(count, edges) {
  const all = around(count);
  if (count > MOST) return all;
  const beside = all.map(() => []);
  for (const edge of edges) {
    const [a, b] = edge.split(" ").map((n) => n - 1);
    if (beside[a] && beside[b]) beside[a].push(b), beside[b].push(a);
  }
  const steps = all.map((_, from) => {
    const far = [], queue = [from];
    far[from] = 0;
    for (const here of queue) for (const next of beside[here]) if (far[next] === undefined) far[next] = far[here] + 1, queue.push(next);
    return far;
  });
  // Parts of the map without a way between them keep a little apart.
  const lost = Math.sqrt(count) / 2 + 1;
  for (let round = 0; round < 150; round++) {
    all.forEach((place, i) => {
      let weights = 0, x = 0, y = 0;
      all.forEach(([ox, oy], j) => {
        if (i === j) return;
        const far = steps[i][j] ?? lost, weight = far ** -2, dx = place[0] - ox, dy = place[1] - oy, scale = far / (Math.hypot(dx, dy) || 1);
        weights += weight;
        x += weight * (ox + dx * scale);
        y += weight * (oy + dy * scale);
      });
      if (weights) place[0] = x / weights, place[1] = y / weights;
    });
  }
  for (let round = 0; round < 60; round++) {
    all.forEach((a, i) => all.slice(0, i).forEach((b) => {
      const dx = a[0] - b[0], dy = a[1] - b[1], length = Math.hypot(dx, dy);
      if (length >= APART) return;
      const push = (APART - length) / 2 / (length || 1);
      a[0] += dx * push, a[1] += dy * push, b[0] -= dx * push, b[1] -= dy * push;
    }));
  }
  return all;
}

let kept = {};
/** The same, made once for each map. Where the reader presses one after the other, nothing may move. */
function places(count, edges, stay) {
  const key = `${count} ${[...edges].join()}`;
  if (kept.key !== key && !(stay && kept.all?.length === count)) kept = { key, all: spread(count, edges) };
  return kept.all;
}

/** A map with the candidates of its countries; with a `desk` it is drawn by the reader, who chooses countries. */
export function countries(data, left, ask, desk) {
  const edges = borders(data), count = data.countries;
  const spots = places(count, edges, desk?.stays).map((place) => place.map((x) => x * BORDER));
  const [low, high] = [Math.min, Math.max].map((most) => [0, 1].map((axis) => most(...spots.map((spot) => spot[axis]))));
  const [width, height] = [0, 1].map((axis) => Math.round(high[axis] - low[axis] + 120));
  const spot = (i) => (spots[i - 1] ?? [0, 0]).map((x, axis) => Math.round(x - low[axis] + [60, 70][axis]));
  const lines = [...edges].map((edge) => edge.split(" ").map((i) => spot(Number(i)).join(" "))).map(([a, b]) => `M${a}L${b}`).join("");
  const label = `The map: ${count} countries, ${edges.size} borders`;
  return roam(s("svg", { class: "grid board", viewBox: `0 0 ${width} ${height + 10}`, role: "group", "aria-label": label, style: `max-width:${Math.max(240, width)}px` },
    s("path", { class: "borders", d: lines }),
    spots.flatMap((_, i) => {
      const name = `X${i + 1}`, [x, y] = spot(i + 1);
      return [s("circle", { cx: x, cy: y, r: 40, class: "country" }), s("text", { x, y: y - 50, class: "label" }, name),
        ...values(name, left.get(name) ?? [], [x - 30, y - 30], ask, (value) => ({ fill: TINTS[value] ?? "#ddd", title: COLOURS[value] })),
        desk && s("circle", { cx: x, cy: y, r: 40, class: `hit ${name === desk.chosen ? "here" : ""}`, ...pressable(name, `${name}: ${desk.places[name].said}`, desk.places[name].act) })];
    })));
}
