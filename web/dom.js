// Small helpers for making elements.

function fill(node, attributes, children) {
  for (const key in attributes) {
    const value = attributes[key];
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false));
  return node;
}

/** An HTML element; attributes that begin with `on` are listeners. */
export const h = (name, attributes = {}, ...children) => fill(document.createElement(name), attributes, children);

/** An SVG element. */
export const s = (name, attributes = {}, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);

/** A button with a text. */
export const button = (text, onclick, attributes = {}) => h("button", { type: "button", onclick, ...attributes }, text);

/** A list of terms and what is said of each; what is `undefined` is left out. */
export const facts = (all) => h("dl", { class: "facts" },
  all.filter(([, value]) => value !== undefined).map(([term, value]) => h("div", {}, h("dt", {}, term), h("dd", {}, value))));

/** What a command was, and what it printed: the page's words come from this. */
export const printed = (command, out, title = "What the program printed") => h("details", { class: "printed" },
  h("summary", {}, title),
  h("p", {}, h("code", {}, `oddagon ${command}`)),
  h("pre", { tabindex: 0, "aria-label": "Output" }, out));

/** Lets the reader keep bytes or a text as a file. */
export function download(name, content, type = "application/octet-stream") {
  const address = URL.createObjectURL(new Blob([content], { type }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A place for messages, which screen readers say as they come. */
export const status = () => h("p", { class: "status", role: "status" });

/** First, back, on, last and a slider; `go` takes the number of the step, from 0. */
export function stepper(what, go) {
  let at = 0, last = 0;
  const to = (step) => go(Math.max(0, Math.min(last, step)));
  const ends = [
    ["«", "First step", () => to(0)], ["‹", "Previous step", () => to(at - 1)],
    ["›", "Next step", () => to(at + 1)], ["»", "Last step", () => to(last)],
  ].map(([sign, label, act]) => button(sign, act, { "aria-label": label, title: label }));
  const slider = h("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": what, oninput: () => to(Number(slider.value)) });
  const count = h("output", { class: "count" });
  const bar = h("div", {
    class: "stepper", role: "group", "aria-label": what,
    onkeydown: (event) => {
      const step = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
      if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      to(step);
    },
  }, ends, slider, count);
  const show = (step, steps) => {
    [at, last] = [step, steps];
    slider.max = steps;
    slider.value = step;
    count.textContent = `${step} / ${steps}`;
    // A disabled button would lose the focus.
    ends.forEach((end, i) => end.setAttribute("aria-disabled", i < 2 ? step === 0 : step === steps));
  };
  return { bar, show };
}

/** What stands where the verdict comes, as long as the program is loaded. */
export const loading = () => [h("h2", {}, "Loading…"), h("p", {}, "The prover comes once; then everything happens here.")];
