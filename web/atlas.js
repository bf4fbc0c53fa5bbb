// The Atlas tab: pictures of the patterns in the tables that come with the page.
import { button, facts, h, printed, status } from "./dom.js";
import { isStopped } from "./engine.js";
import { picture } from "./grid.js";
import { TABLES, query } from "./library.js";

export const TITLE = "Atlas";

const PAGE = 60;

/** What is chosen from in the filters: the column, its name and its values. */
const FILTERS = [
  ["cells", "Cells", ["10", "12", "13", "14", "15", "16"]],
  ["depth_restricted", "Restricted depth", ["1", "2", "3", "4"]],
  ["depth_full", "Full depth", ["1", "2", "3"]],
  ["bands", "Bands", ["2", "3"]],
  ["own_transpose", "Own transpose", ["true", "false"]],
  ["super_impossible", "Super-impossible", ["true", "false"]],
];

/** Makes the tab. */
export function create(section, commit) {
  let state = {}, work, rows = [], count = PAGE;
  const change = (changes) => commit(Object.fromEntries(Object.entries({ ...state, ...changes }).filter(([, value]) => value)));
  const tables = h("select", { id: "atlas-table", onchange: () => change({ t: tables.value, id: "" }) },
    Object.entries(TABLES).map(([name, title]) => h("option", { value: name }, title)));
  const choices = FILTERS.map(([column, title, values]) => h("select", { id: `atlas-${column}`, onchange: (event) => change({ [column]: event.target.value, id: "" }) },
    h("option", { value: "" }, "any"), values.map((value) => h("option", { value }, { true: "yes", false: "no" }[value] ?? value))));
  const where = h("input", { type: "text", id: "atlas-where", spellcheck: "false", autocomplete: "off", placeholder: "stabiliser>=24 and free_cells>=9", onchange: () => change({ where: where.value.trim(), id: "" }) });
  const said = status();
  const list = h("ul", { class: "pictures" });
  const more = button("Show more", () => { count += PAGE; draw(); });
  const one = h("div", { class: "one" });
  const output = h("div", {});
  section.append(
    h("h2", {}, "Minimal impossible patterns"),
    h("p", { class: "lead" }, "Without any one of its cells, each could be filled. Choose one to prove it."),
    h("form", { class: "filters", onsubmit: (event) => event.preventDefault() },
      h("div", { class: "wide" }, h("label", { for: "atlas-table" }, "Table"), tables),
      FILTERS.map(([column, title], i) => h("div", {}, h("label", { for: `atlas-${column}` }, title), choices[i])),
      h("div", { class: "wide" }, h("label", { for: "atlas-where" }, "Further condition"), where)),
    one, said, list, h("p", {}, more), output);

  const link = (row) => `#pattern?${new URLSearchParams({ p: row.pattern, k: 3 })}`;
  function draw() {
    list.replaceChildren(...rows.slice(0, count).map((row) => h("li", {},
      h("a", { href: link(row) },
        picture(row.pattern, `Pattern ${row.id}`),
        h("span", { class: "id" }, row.id),
        h("span", { class: "soft" }, `T&E(BRT, ${row.depth_restricted}), restricted; T&E(BRT, ${row.depth_full}), full`)))));
    more.hidden = rows.length <= count;
  }

  async function show(parameters) {
    state = Object.fromEntries(parameters);
    const name = state.t in TABLES ? state.t : "two-band-k3";
    tables.value = name;
    FILTERS.forEach(([column], i) => { choices[i].value = state[column] ?? ""; });
    where.value = state.where ?? "";
    work?.abort(new DOMException("there is newer work", "AbortError"));
    work = new AbortController();
    count = PAGE;
    const conditions = FILTERS.filter(([column]) => state[column]).map(([column]) => `${column}=${state[column]}`);
    if (state.where) conditions.push(state.where);
    section.setAttribute("aria-busy", "true");
    try {
      const found = await query(name, conditions, work.signal);
      // The deepest first.
      rows = found.rows.sort((a, b) => b.depth_full - a.depth_full || b.depth_restricted - a.depth_restricted);
      said.textContent = found.error || `${rows.length} pattern${rows.length === 1 ? "" : "s"}`;
      said.classList.toggle("error", Boolean(found.error));
      output.replaceChildren(printed(found.command, found.out.split("\n").slice(0, 20).join("\n") + (rows.length > 20 ? "\n…" : "")));
      draw();
      const { rows: [chosen] } = state.id ? await query(name, [`id=${state.id}`], work.signal) : { rows: [] };
      one.replaceChildren(...(chosen ? [detail(chosen)] : state.id ? [h("p", { class: "error" }, `There is no ${state.id} in this table.`)] : []));
    } catch (error) {
      if (!isStopped(error)) throw error;
      return;
    }
    section.removeAttribute("aria-busy");
  }

  const detail = (row) => h("article", { class: "detail" },
    picture(row.pattern, `Pattern ${row.id}`),
    h("div", {}, h("h3", {}, row.id),
      facts([
        ["Depth, restricted to the pattern", `T&E(BRT, ${row.depth_restricted})`], ["Depth, full", `T&E(BRT, ${row.depth_full})`],
        ["Cells", `${row.cells}, in ${row.bands} bands and ${row.stacks} stacks; ${row.free_cells} see none of them`],
        ["Symmetry", `stabiliser of order ${row.stabiliser}; ${row.own_transpose ? "its own transpose" : `its transpose is ${row.transpose_id}`}`],
      ]),
      h("p", {}, h("a", { href: link(row) }, "Prove it, and step through the proof"))));

  return { show };
}
