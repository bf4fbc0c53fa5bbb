// The tabs, undo, and the address: `#tab?state`, where the state is what the tab says it is.
import { h } from "./dom.js";

// The program comes at once, beside the tab that asks for it. The front door has something to show before.
if (location.hash.length > 1) import("./engine.js");

// A tab is loaded when it is opened.
const makers = {
  home: () => import("./home.js"),
  pattern: () => import("./pattern.js"),
  puzzle: () => import("./puzzle.js"),
  boards: () => import("./boards.js"),
  slitherlink: () => import("./slitherlink.js"),
  atlas: () => import("./atlas.js"),
  game: () => import("./game.js"),
  embed: () => import("./embed.js"),
};
const main = document.getElementById("main");
const tabs = {};
let current;

/** A tab with its section, what it shows, and what can be undone and done again. */
async function tab(name) {
  if (tabs[name]) return tabs[name];
  const module = await makers[name]();
  if (tabs[name]) return tabs[name];
  const section = h("section", { "aria-label": module.TITLE, class: name });
  const made = { name, title: module.TITLE, section, shown: undefined, past: [], future: [] };
  // What the reader changes is one more thing to undo; `minor` changes, such as another step, are not.
  made.view = module.create(section, (state, { minor = false } = {}) => {
    const text = String(new URLSearchParams(state));
    if (text === made.shown) return;
    const isEdit = !minor && made.shown !== undefined;
    if (isEdit) {
      made.past.push(made.shown);
      made.future = [];
    }
    made.shown = text;
    address(made, isEdit);
    made.view.show(new URLSearchParams(text));
  });
  tabs[name] = made;
  return made;
}

/** The address says what is shown. What can be undone is an entry of the history, so that the browser's way back undoes it. */
function address(of, isEdit = false) {
  if (of !== current) return;
  const hash = of.name === "home" ? "#" : `#${of.name}${of.shown ? `?${of.shown}` : ""}`;
  history[isEdit ? "pushState" : "replaceState"](null, "", hash);
  document.getElementById("undo").disabled = of.past.length === 0;
  document.getElementById("redo").disabled = of.future.length === 0;
}

let asked = 0;
async function route() {
  const [name, state] = location.hash.slice(1).split(/\?(.*)/s);
  // The link that skips to the content is no tab.
  if (name === "main") return main.focus();
  const mine = ++asked;
  const isKnown = name === "" || Object.hasOwn(makers, name);
  const next = await tab(isKnown && name ? name : "home");
  if (mine !== asked) return;
  const changed = state !== undefined && state !== next.shown;
  if (changed && next.shown !== undefined) {
    // Back and forward are undo and redo.
    const [from, to] = state === next.past.at(-1) ? [next.past, next.future]
      : state === next.future.at(-1) ? [next.future, next.past] : [undefined, next.past];
    from?.pop();
    if (!from) next.future = [];
    to.push(next.shown);
  }
  current = next;
  if (changed || next.shown === undefined) {
    next.shown = state ?? "";
    next.view.show(new URLSearchParams(next.shown));
  }
  if (main.lastElementChild !== next.section) main.replaceChildren(next.section);
  // In a frame of another page there is nothing else.
  document.body.classList.toggle("alone", next.name === "embed");
  notice(isKnown ? undefined : `This link names nothing here: “${name.slice(0, 80)}”. This is the first page.`);
  for (const link of document.querySelectorAll("nav a")) {
    if (link.hash === `#${next.name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = next.name === "home" ? "Oddagon: why puzzle patterns are impossible" : `${next.title} · Oddagon`;
  if (isKnown) address(next);
}

/** Says something above the tab, or takes it back. */
function notice(text) {
  document.getElementById("fault")?.remove();
  if (text) main.prepend(h("p", { id: "fault", class: "error", role: "alert" }, text));
}

function step(from, to) {
  if (!current?.[from].length) return;
  current[to].push(current.shown);
  current.shown = current[from].pop();
  current.view.show(new URLSearchParams(current.shown));
  address(current, true);
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
addEventListener("unhandledrejection", ({ reason }) => notice(`Something went wrong: ${reason?.message ?? reason}`));
addEventListener("popstate", route);
addEventListener("hashchange", route);
route();
// Files are kept for use without a network when the first work is done: they would compete with it.
if ("serviceWorker" in navigator && location.protocol !== "file:") {
  addEventListener("load", () => setTimeout(() => navigator.serviceWorker.register("offline.js").catch(() => undefined), 4000));
}
