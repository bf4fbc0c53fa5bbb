// The tabs, undo, and the address: `#tab?state`, where the state is what the tab says it is.
import * as atlas from "./atlas.js";
import * as pattern from "./pattern.js";
import * as puzzle from "./puzzle.js";
import * as slitherlink from "./slitherlink.js";
import { h } from "./dom.js";

const makers = { pattern, puzzle, slitherlink, atlas };
const main = document.getElementById("main");
const tabs = {};
let current;

/** A tab with its section, what it shows, and what can be undone and done again. */
function tab(name) {
  if (tabs[name]) return tabs[name];
  const section = h("section", { "aria-label": makers[name].TITLE, class: name });
  const made = { name, section, shown: undefined, past: [], future: [] };
  // What the reader changes is one more thing to undo; `minor` changes, such as another step, are not.
  made.view = makers[name].create(section, (state, { minor = false } = {}) => {
    const text = String(new URLSearchParams(state));
    if (text === made.shown) return;
    if (!minor && made.shown !== undefined) {
      made.past.push(made.shown);
      made.future = [];
    }
    made.shown = text;
    address(made);
    made.view.show(new URLSearchParams(text));
  });
  tabs[name] = made;
  return made;
}

function address(of) {
  if (of !== current) return;
  history.replaceState(null, "", `#${of.name}${of.shown ? `?${of.shown}` : ""}`);
  document.getElementById("undo").disabled = of.past.length === 0;
  document.getElementById("redo").disabled = of.future.length === 0;
}

function route() {
  const [name, state] = location.hash.slice(1).split(/\?(.*)/s);
  // The link that skips to the content is no tab.
  if (name === "main") return main.focus();
  const next = tab(name in makers ? name : "pattern");
  const changed = state !== undefined && state !== next.shown;
  if (changed && next.shown !== undefined) {
    next.past.push(next.shown);
    next.future = [];
  }
  current = next;
  if (changed || next.shown === undefined) {
    next.shown = state ?? "";
    next.view.show(new URLSearchParams(next.shown));
  }
  if (main.firstElementChild !== next.section) main.replaceChildren(next.section);
  for (const link of document.querySelectorAll("nav a")) {
    if (link.hash === `#${next.name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${makers[next.name].TITLE} · Oddagon`;
  address(next);
}

function step(from, to) {
  if (!current[from].length) return;
  current[to].push(current.shown);
  current.shown = current[from].pop();
  current.view.show(new URLSearchParams(current.shown));
  address(current);
}

document.getElementById("undo").addEventListener("click", () => step("past", "future"));
document.getElementById("redo").addEventListener("click", () => step("future", "past"));
addEventListener("keydown", (event) => {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.target.closest?.("textarea, input[type=text]")) return;
  if (key === "z" && !event.shiftKey) step("past", "future");
  else if (key === "y" || key === "z") step("future", "past");
  else return;
  event.preventDefault();
});
// What nobody expected is said, not swallowed.
addEventListener("unhandledrejection", ({ reason }) => {
  document.getElementById("fault")?.remove();
  main.prepend(h("p", { id: "fault", class: "error", role: "alert" }, `Something went wrong: ${reason?.message ?? reason}`));
});
addEventListener("hashchange", route);
route();
