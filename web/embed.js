// One pattern or puzzle with its verdict, for a frame of another page: `#embed?pattern=…&k=3`, `#embed?puzzle=…`.
import { h, loading } from "./dom.js";
import { isStopped, oddagon, records } from "./engine.js";
import { grid } from "./grid.js";
import { toldOf } from "./pattern.js";

export const TITLE = "Oddagon";

/** Makes the view. */
export function create(section) {
  let work;
  const verdict = h("div", { class: "verdict", "aria-live": "polite" });
  const place = h("div", {});
  const more = h("h1", {});
  section.append(verdict, place, more);

  const tell = (kind, { title, lines }) => {
    verdict.className = `verdict ${kind}`;
    verdict.replaceChildren(h("h2", {}, title), h("p", {}, lines.join(" · ")));
  };
  const wrong = (said) => tell("", { title: "This cannot be read", lines: [said] });

  async function pattern(p, k, signal) {
    const isPlain = /^[.X]{81}$/.test(p);
    if (isPlain) {
      const board = grid("The pattern");
      [...p].forEach((c, cell) => c === "X" && board.show(cell, { kind: "cell", marks: [board.large(cell, "×", "mark")], said: "in the pattern" }));
      place.replaceChildren(board.root);
    }
    const args = ["-", ...(isPlain && k ? ["--k", k] : []), "--json"], stdin = p + "\n";
    const result = await oddagon(["prove", ...args], { stdin }, signal);
    const [record, another] = result.code < 2 ? records(result.out) : [];
    if (!record || another) return wrong(result.said || "Expected one pattern.");
    const kind = { contradictory: "good", proven: "good", "not-proven": "bad" }[record.verdict] ?? "";
    tell(kind, toldOf({ record }));
    if (!isPlain) {
      const drawn = await oddagon(["show", "-", "--svg", "drawing.svg"], { stdin }, signal);
      const svg = drawn.files["drawing.svg"];
      if (svg) place.replaceChildren(h("img", { class: "grid", alt: "The pattern", src: `data:image/svg+xml,${encodeURIComponent(new TextDecoder().decode(svg))}` }));
    }
    if (record.proof_steps === null) return undefined;
    // The checker goes through the proof before the card says so.
    const proven = await oddagon(["prove", ...args, "--proof", "proof.json"], { stdin }, signal);
    if (proven.files["proof.json"]) tell(kind, toldOf({ record, steps: record.proof_steps }));
    return undefined;
  }

  async function puzzle(p, signal) {
    const board = grid("The puzzle"), stdin = p + "\n";
    if (/^[.0-9]{81}$/.test(p)) {
      [...p].forEach((c, cell) => /[1-9]/.test(c) && board.show(cell, { marks: [board.large(cell, c, "given")], said: `given ${c}` }));
      place.replaceChildren(board.root);
    }
    const solved = await oddagon(["solve", "-", "--techniques", "all", "--json"], { stdin }, signal);
    const [path, another] = solved.code < 2 ? records(solved.out) : [];
    if (!path || another) return wrong(solved.said || "Expected one puzzle.");
    const title = { one: "One solution", several: "Several solutions" }[path.solutions] ?? "No solution";
    const steps = path.status === "solved" ? [`${path.steps.length} ${path.steps.length === 1 ? "step" : "steps"}`] : [];
    const kind = path.solutions === "one" ? "good" : "";
    tell(kind, { title, lines: steps });
    const classified = await oddagon(["classify", "-", "--json"], { stdin }, signal);
    const [found] = classified.code < 2 ? records(classified.out) : [];
    if (found && found.depth !== null) tell(kind, { title, lines: [`T&E(${found.depth})`, ...steps] });
    return undefined;
  }

  async function show(parameters) {
    work?.abort(new DOMException("there is newer work", "AbortError"));
    work = new AbortController();
    const p = (parameters.get("pattern") ?? parameters.get("puzzle") ?? "").trim(), k = parameters.get("k");
    place.replaceChildren();
    verdict.replaceChildren(...loading());
    const [tab, state] = parameters.has("pattern") ? ["pattern", { p, ...(k && { k }) }] : ["puzzle", { p }];
    more.replaceChildren(h("a", { href: `#${tab}?${new URLSearchParams(state)}`, target: "_blank", rel: "noopener" }, "Open it in Oddagon"));
    if (!p) return wrong("Expected pattern=… or puzzle=… in the address.");
    section.setAttribute("aria-busy", "true");
    try {
      await (tab === "pattern" ? pattern(p, k, work.signal) : puzzle(p, work.signal));
    } catch (error) {
      if (!isStopped(error)) throw error;
      return undefined;
    }
    section.removeAttribute("aria-busy");
    return undefined;
  }

  return { show };
}
