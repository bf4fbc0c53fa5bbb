// What is taken from the page: texts, images, cards, and a frame for other pages.
import { button, download, h, s } from "./dom.js";

const COLOURS = [
  "card", "paper", "ink", "soft", "line", "rule", "cell", "mark", "bad", "bad-back", "good", "accent", "watch",
  ...[0, 1, 2, 3, 4, 5].map((n) => `p${n}`),
];
/** The size of a card, which is that of link previews. */
const CARD = [1200, 630];

/** A drawing of the page as a file of its own: its colours and its rules of style are in it. */
function alone(drawing) {
  const style = getComputedStyle(document.documentElement);
  const values = COLOURS.map((name) => `--${name}:${style.getPropertyValue(`--${name}`)}`).join(";");
  // The rules of style for each kind of drawing that is in it.
  const kinds = [drawing, ...drawing.querySelectorAll("svg")].flatMap((one) => [...one.classList]).map((kind) => `.${kind} `);
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText)
    .filter((css) => kinds.some((kind) => css.startsWith(kind)) && !css.includes(":hover") && !css.includes(":focus"));
  const image = drawing.cloneNode(true);
  // Where the reader is says nothing to others.
  for (const here of image.querySelectorAll(".here")) here.classList.remove("here");
  const [, , width, height] = image.getAttribute("viewBox").split(/\s+/).map(Number);
  // Small drawings, whose unit is a cell, are made as large as others.
  const scale = width < 100 ? 60 : 1;
  image.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  for (const [name, value] of [["width", width * scale], ["height", height * scale]]) image.setAttribute(name, value);
  image.prepend(s("style", {}, `svg{${values};--sans:sans-serif;--serif:serif;background:var(--card)}${rules.join("\n")}`));
  return { text: new XMLSerializer().serializeToString(image), width: width * scale, height: height * scale };
}

/** The same as PNG, twice as large. */
async function png({ text, width, height }, scale = 2) {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = h("canvas", { width: width * scale, height: height * scale });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** A card: the drawing, what was said of it, and whose page it is. */
function card(drawing, { title, lines }) {
  const [width, height] = CARD, room = 530;
  const picture = drawing.cloneNode(true);
  for (const [name, value] of Object.entries({ x: 60, y: 65, width: 500, height: 500 })) picture.setAttribute(name, value);
  picture.removeAttribute("style");
  // Long texts are smaller: a letter is half as wide as it is high.
  const text = (kind, y, size, said) => s("text", { class: kind, x: 610, y, "font-size": Math.min(size, room / said.length / 0.52) }, said);
  return s("svg", { class: "card", viewBox: `0 0 ${width} ${height}` },
    s("rect", { class: "back", width, height }), picture,
    text("title", 190, 84, title), lines.map((line, i) => text("line", 265 + 52 * i, 36, line)),
    text("name", 560, 30, "Oddagon"));
}

/** The address of the page that shows this alone. */
const embedded = (state) => `${location.href.replace(/#.*$/s, "")}#embed?${new URLSearchParams(state)}`;

/** What stands in a verdict, for `said`. */
export const spoken = (verdict) => ({
  title: verdict.querySelector("h2").textContent,
  lines: [...verdict.querySelectorAll("p")].map((line) => line.textContent).filter(Boolean),
});

const escaped = (text) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");

/** The text that shows something on another page. */
export const frame = (state, title) =>
  `<iframe src="${escaped(embedded(state))}" title="${escaped(title)}" width="420" height="600" style="border:0" loading="lazy"></iframe>`;

/**
 * What can be taken, as two lists and a button that prints.
 *
 * `texts` has the names of texts and what makes each of them; `drawing` is what is drawn; `said` says it in words, as
 * `{title, lines}`; `frame` says what `embed.js` shows of it.
 */
export function sharing({ texts = {}, drawing, said, frame: state }) {
  const told = h("div", { class: "shared", role: "status" });
  const heading = () => { const { title, lines } = said(); return [title, ...lines].join(", "); };
  const file = (ending) => `oddagon.${ending}`;
  const allTexts = {
    "the link": () => location.href,
    ...texts,
    ...state ? { "a frame for another page": () => frame(state(), `Oddagon: ${heading()}`) } : {},
    "what is said": heading,
  };
  const images = {
    "image (PNG)": async () => [await png(alone(drawing())), file("png"), "image/png"],
    "drawing (SVG)": async () => [alone(drawing()).text, file("svg"), "image/svg+xml"],
    "card (PNG)": async () => [await png(alone(card(drawing(), said())), 1), file("card.png"), "image/png"],
    "card (SVG)": async () => [alone(card(drawing(), said())).text, file("card.svg"), "image/svg+xml"],
  };
  const copyImage = "the image (PNG)";

  const report = (...parts) => told.replaceChildren(h("p", {}, ...parts));
  const choice = (label, names, act) => {
    const list = h("select", { "aria-label": label, onchange: () => {
      const name = list.value;
      list.value = "";
      if (name) act(name).catch(({ message }) => report(message));
    } }, h("option", { value: "" }, `${label}…`), names.map((name) => h("option", { value: name }, name)));
    return list;
  };

  async function copy(name) {
    if (name === copyImage) return copyPicture();
    const content = allTexts[name]();
    try {
      await navigator.clipboard.writeText(content);
      report(`Copied: ${name}.`);
    } catch {
      // Where the clipboard is closed to pages, the reader copies it.
      const area = h("textarea", { rows: 6, readonly: true, "aria-label": name }, content);
      told.replaceChildren(area);
      area.select();
    }
  }

  async function copyPicture() {
    try {
      // The promise is handed over at once: a browser lets a page copy only while it answers the reader.
      await navigator.clipboard.write([new ClipboardItem({ "image/png": png(alone(drawing())) })]);
      report(`Copied: ${copyImage}.`);
    } catch {
      await keep("image (PNG)");
    }
  }

  async function keep(name) {
    const [content, saved, type] = await images[name]();
    download(saved, content, type);
    report(`Saved: ${saved}.`);
  }

  const lists = h("div", { class: "actions" },
    choice("Copy", [...Object.keys(allTexts), copyImage], copy),
    choice("Save", Object.keys(images), keep),
    button("Print", () => print()));
  return h("div", { class: "sharing" }, lists, told);
}
