// Where boards are drawn by the reader: a place of the board is chosen, and then what stands there.
import { button, h } from "./dom.js";
import { black, saidOf, table, tokens } from "./cells.js";
import { borders, COLOURS, countries } from "./maps.js";

// What is new, and how large.
const SIGNS = [["-", "no sign before"], ["<", "less than"], [">", "greater than"]];
export const KINDS = [
  ...[["futoshiki", "Futoshiki", [4, 5, 6, 7]], ["latin", "Latin square", [4, 5, 6, 7, 8, 9]], ["kakuro", "Kakuro", [4, 5, 6, 7, 8]], ["numbrix", "Numbrix", [5, 6, 7, 8]], ["hidato", "Hidato", [5, 6, 7, 8]]]
    .flatMap(([kind, name, sizes]) => sizes.map((n) => [`${kind} ${n}`, `${name} ${n}×${n}`])),
  ...[5, 10, 20].map((n) => [`map ${n}`, `Map of ${n} countries`]),
];

/** A board on which nothing stands. */
export function empty(application, n) {
  const rows = Array.from({ length: n }, (_, row) => Array.from({ length: n }, (_, column) => application === "kakuro" && !(row && column) ? "#" : ".").join(" "));
  const signs = "-".repeat(n * (n - 1));
  const data = {
    numbrix: { model: "topological", n, rows }, hidato: { model: "topological", rows }, kakuro: { rows },
    map: { colours: 4, countries: n, givens: ".".repeat(n), adjacency: [] },
  }[application] ?? { n, givens: ".".repeat(n * n), ...application === "futoshiki" && { horizontal: signs, vertical: signs } };
  return { application, data };
}

const isLines = (lines) => Array.isArray(lines) && lines.every((line) => typeof line === "string");

/** The puzzle that a text is, if it can be drawn. */
export function drawable(text) {
  let puzzle;
  try { puzzle = JSON.parse(text); } catch { return undefined; }
  const { givens, rows, n, horizontal, vertical, countries: count, adjacency } = puzzle?.data ?? {};
  const can = puzzle?.application === "map"
    ? typeof givens === "string" && givens.length === count && count > 0 && Array.isArray(adjacency) && adjacency.every((one) => Array.isArray(one) && one.every((i) => i >= 1 && i <= count))
    : isLines(rows) ? rows.length > 0
      : puzzle?.application === "kakuro" ? n > 1 && isLines(horizontal) && isLines(vertical)
        : typeof givens === "string" && n <= 9 && givens.length === n * n;
  return can ? puzzle : undefined;
}

/** The desk for a puzzle. Each has what is beside the board as `node`, begins anew with `reset`, and draws the board. */
export function desks(host) {
  const cells = cellsDesk(host), others = { kakuro: kakuroDesk(host), map: mapDesk(host) };
  return { all: [cells, ...Object.values(others)], of: ({ application }) => others[application] ?? cells };
}

const replaced = (text, at, sign) => text.slice(0, at) + sign + text.slice(at + 1);

/** A text field whose label changes. What is being typed in it stays. */
function field(id, attributes) {
  const label = h("label", { for: id }), input = h("input", { id, type: "text", autocomplete: "off", ...attributes });
  const show = (text, value) => {
    if (label.textContent !== text || document.activeElement !== input) input.value = value;
    label.textContent = text;
  };
  return { label, input, show };
}

/** Numbers in cells, and the signs of Futoshiki between them. */
function cellsDesk({ puzzle, alter, draw: redraw }) {
  let chosen = [1, 1];
  const { label, input, show } = field("boards-given", { inputmode: "numeric", size: 3,
    oninput: () => put(input.value.trim()), onkeydown: ({ key }) => key === "Enter" && choose(chosen[0], chosen[1] + 1) });
  const sign = (beside, key) => h("select", { "aria-label": `The sign before ${beside}`, onchange: (event) => putSign(key, event.target.value) }, SIGNS.map(([value, name]) => h("option", { value }, `${name} ${beside}`)));
  const right = sign("the cell to the right", "horizontal"), under = sign("the cell below", "vertical");

  /** Puts a number into the chosen cell; nothing, or what is none, empties it. */
  function put(value) {
    const { data } = puzzle(), [row, column] = chosen.map((i) => i - 1), token = /^([1-9]\d*|B)$/i.test(value) ? value.toUpperCase() : ".";
    if (data.givens !== undefined) return alter({ givens: replaced(data.givens, row * data.n + column, /[1-9]$/.test(token) ? token.slice(-1) : ".") });
    return alter({ rows: tokens(puzzle()).map((all, i) => all.map((old, j) => i === row && j === column ? token : old).join(" ")) });
  }

  function putSign(key, value) {
    const { data } = puzzle(), [row, column] = chosen.map((i) => i - 1), n = data.n - 1;
    alter({ [key]: replaced(data[key], key === "horizontal" ? row * n + column : column * n + row, value) });
  }

  /** Chooses a cell; behind the last of a row comes the first of the next. */
  function choose(row, column) {
    const all = tokens(puzzle());
    chosen = all[row - 1][column - 1] ? [row, column] : [row % all.length + 1, 1];
    redraw();
    input.focus();
    input.select();
  }

  function draw() {
    const { application, data } = puzzle(), all = tokens({ application, data }), n = data.n - 1;
    if (!all[chosen[0] - 1]?.[chosen[1] - 1]) chosen = [1, 1];
    const [row, column] = chosen, left = new Map(), places = {};
    all.forEach((line, i) => line.forEach((value, j) => {
      const name = `r${i + 1}c${j + 1}`;
      if (value !== "B") left.set(name, value === "." ? [] : [{ value }]);
      places[name] = { said: { ".": "empty", B: "black" }[value] ?? value, act: () => choose(i + 1, j + 1) };
    }));
    const standing = all[row - 1][column - 1];
    show(`What stands in r${row}c${column}`, standing === "." ? "" : standing);
    const hasSigns = application === "futoshiki" && data.horizontal && data.vertical;
    right.hidden = !hasSigns || column > n;
    under.hidden = !hasSigns || row > n;
    if (hasSigns) right.value = data.horizontal[(row - 1) * n + column - 1] ?? "-", under.value = data.vertical[(column - 1) * n + row - 1] ?? "-";
    return {
      svg: table({ application, data }, left, undefined, { places, chosen: `r${row}c${column}`, rows: all.length, columns: all[0].length }),
      words: `Press a cell and type the number that stands there, or nothing${data.rows ? "; B makes it a black cell" : ""}.`,
    };
  }

  return { node: h("div", { class: "tools" }, label, input, right, under), reset: () => { chosen = [1, 1]; }, draw };
}

/** Black cells of a Kakuro and their sums. */
function kakuroDesk({ puzzle, alter, draw: redraw }) {
  let chosen = [1, 2];
  const name = h("span", {});
  const toggle = button("Black", () => putCell((cell) => cell === "." ? "#" : "."));
  const sum = (id, i) => field(id, { inputmode: "numeric", size: 3,
    oninput: ({ target }) => putCell((cell) => black(...parts(cell).map((old, j) => i === j ? target.value.replace(/\D|^0+/g, "") : old))),
    onkeydown: ({ key }) => key === "Enter" && forward(i) });
  const down = sum("boards-down", 0), across = sum("boards-across", 1), sums = [down, across];

  const parts = (cell) => /\\/.test(cell) ? cell.split("\\") : ["", ""];
  /** Whether a run begins below a cell, and to its right. */
  const runs = (all, i, j) => [all[i + 1]?.[j], all[i][j + 1]].map((cell) => cell === ".");

  /** Changes the chosen cell. Sums whose run is gone go with it. */
  function putCell(change) {
    const all = tokens(puzzle()), [row, column] = chosen.map((i) => i - 1);
    all[row][column] = change(all[row][column]);
    const rows = all.map((line, i) => line.map((cell, j) => cell === "." ? cell : black(...parts(cell).map((sum, k) => runs(all, i, j)[k] ? sum : ""))).join(" "));
    alter({ rows, n: undefined, horizontal: undefined, vertical: undefined });
  }

  /** Goes to the next place for a sum: across from the sum down, and then to the next cell with one. */
  function forward(i) {
    const all = tokens(puzzle()), width = all[0].length, at = (chosen[0] - 1) * width + chosen[1] - 1;
    if (i === 0 && !across.input.hidden) return across.input.focus(), across.input.select();
    const cells = all.flatMap((line, r) => line.map((cell, c) => cell !== "." && runs(all, r, c).some(Boolean)));
    const next = cells.findIndex((begins, k) => begins && k > at), to = next < 0 ? cells.indexOf(true) : next;
    choose(Math.floor(to / width) + 1, to % width + 1);
  }

  function choose(row, column) {
    chosen = [row, column];
    redraw();
    const field = sums.find(({ input }) => !input.hidden);
    if (!field) return toggle.focus();
    field.input.focus();
    field.input.select();
  }

  function draw() {
    const { application, data } = puzzle(), all = tokens({ application, data });
    if (!all[chosen[0] - 1]?.[chosen[1] - 1]) chosen = [1, 1];
    const [row, column] = chosen, here = all[row - 1][column - 1], left = new Map(), places = {};
    all.forEach((line, i) => line.forEach((cell, j) => {
      const name = `r${i + 1}c${j + 1}`, isChosen = i + 1 === row && j + 1 === column;
      if (cell === ".") left.set(name, []);
      const said = cell === "." ? "white" : `black${cell === "#" ? "" : `, ${saidOf(...parts(cell))}`}`;
      places[name] = { said, act: () => isChosen ? (toggle.focus(), toggle.click()) : choose(i + 1, j + 1) };
    }));
    name.textContent = `r${row}c${column}`;
    toggle.setAttribute("aria-pressed", here !== ".");
    toggle.setAttribute("aria-label", `r${row}c${column} is black`);
    sums.forEach(({ label, input, show }, i) => {
      show(["Sum down", "Sum across"][i], parts(here)[i]);
      label.hidden = input.hidden = here === "." || !runs(all, row - 1, column - 1)[i];
    });
    return {
      svg: table({ application, data }, left, undefined, { places, chosen: `r${row}c${column}`, rows: all.length, columns: all[0].length }),
      words: "Press a cell to choose it, and once more to make it black or white. Black cells before a run have its sum; Enter goes to the next.",
    };
  }

  const node = h("div", { class: "tools" }, name, toggle, sums.map(({ label, input }) => [label, input]).flat());
  return { node, reset: () => { chosen = [1, 2]; }, draw };
}

/** The countries of a map, their borders and colours. */
function mapDesk({ puzzle, alter, draw: redraw }) {
  let chosen = 1, isJoining = false;
  const letters = Object.keys(COLOURS), sign = (letter) => letter.at(-1);
  const colours = h("select", { "aria-label": "Colours", onchange: () => {
    const most = Number(colours.value), allowed = letters.slice(0, most).map(sign);
    alter({ colours: most, givens: [...puzzle().data.givens].map((given) => allowed.includes(given) ? given : ".").join("") });
  } }, letters.map((_, i) => h("option", { value: i + 1 }, `${i + 1} colour${i ? "s" : ""}`)));
  const more = button("Add a country", () => {
    const { countries: count, givens } = puzzle().data;
    chosen = count + 1;
    alter({ countries: chosen, givens: `${givens}.` });
  });
  const less = button("Remove", () => {
    const { countries: count, givens } = puzzle().data, gone = chosen, after = (i) => i - (i > gone);
    const left = [...borders(puzzle().data)].map((edge) => edge.split(" ").map(Number)).filter((edge) => !edge.includes(gone));
    chosen = Math.min(gone, count - 1);
    alter({ countries: count - 1, givens: replaced(givens, gone - 1, ""), adjacency: lists(left.map((edge) => edge.map(after))) });
  });
  const colour = h("select", { onchange: () => alter({ givens: replaced(puzzle().data.givens, chosen - 1, colour.value) }) });
  const beside = field("boards-borders", { size: 12, oninput: () => put(new Set(beside.input.value.match(/\d+/g)?.map(Number))) });
  const join = button("Join by pressing", () => { isJoining = !isJoining; redraw(); });

  /** The neighbours of a country. */
  const neighbours = (data, country) => [...borders(data)].map((edge) => edge.split(" ").map(Number)).filter((edge) => edge.includes(country)).map(([a, b]) => a === country ? b : a);
  /** Borders as the puzzle has them. */
  function lists(edges) {
    const all = new Map();
    for (const [a, b] of edges.sort(([a, b], [c, d]) => a - c || b - d)) all.set(a, [...all.get(a) ?? [a], b]);
    return [...all.values()];
  }
  /** Has the chosen country border on these, and no others. */
  function put(others) {
    const { data } = puzzle(), kept = [...borders(data)].map((edge) => edge.split(" ").map(Number)).filter((edge) => !edge.includes(chosen));
    const now = [...others].filter((i) => i >= 1 && i <= data.countries && i !== chosen).map((i) => [Math.min(i, chosen), Math.max(i, chosen)]);
    alter({ adjacency: lists([...kept, ...now]) });
  }

  /** Chooses a country; or joins it with the chosen one, or parts them. */
  function press(country) {
    if (isJoining && country !== chosen) {
      const now = new Set(neighbours(puzzle().data, chosen));
      if (!now.delete(country)) now.add(country);
      put(now);
      return document.querySelector(`[data-place=X${country}]`)?.focus();
    }
    chosen = country;
    redraw();
    if (isJoining) return document.querySelector(`[data-place=X${country}]`)?.focus();
    // One more number may follow.
    beside.input.value += beside.input.value && " ";
    beside.input.focus();
  }

  function draw() {
    const { data } = puzzle(), all = letters.slice(0, data.colours), places = {}, left = new Map();
    chosen = Math.min(chosen, data.countries);
    [...data.givens].forEach((given, i) => {
      const letter = all.find((one) => sign(one) === given), others = neighbours(data, i + 1).map((n) => `X${n}`).join(", ");
      left.set(`X${i + 1}`, letter ? [{ value: letter }] : []);
      places[`X${i + 1}`] = { said: `${letter ? COLOURS[letter] : "no colour"}, borders on ${others || "none"}`, act: () => press(i + 1) };
    });
    colours.value = data.colours;
    less.hidden = data.countries < 2;
    less.textContent = `Remove X${chosen}`;
    colour.setAttribute("aria-label", `The colour of X${chosen}`);
    colour.replaceChildren(h("option", { value: "." }, "no colour"), ...all.map((letter) => h("option", { value: sign(letter) }, `${letter} ${COLOURS[letter]}`)));
    colour.value = data.givens[chosen - 1];
    beside.show(`X${chosen} borders on`, neighbours(data, chosen).sort((a, b) => a - b).join(" "));
    join.setAttribute("aria-pressed", isJoining);
    return {
      svg: countries(data, left, undefined, { places, chosen: `X${chosen}`, stays: isJoining }),
      words: isJoining ? `Press the countries that X${chosen} borders on; once more parts them.` : "Press a country; then choose its colour, if it is given, and type the countries that it borders on, such as 2 5.",
    };
  }

  return { node: h("div", { class: "tools" }, beside.label, beside.input, join, colour, more, less, colours), reset: () => { chosen = 1; isJoining = false; }, draw };
}
