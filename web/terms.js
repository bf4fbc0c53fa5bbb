// Words of the field, each with a sentence on demand.
import { h } from "./dom.js";

export const TERMS = {
  "T&E-depth": "How many assumptions must be made within each other before a contradiction shows: trial and error of depth 1 assumes one candidate, looks what Singles follow, and drops it where they contradict.",
  restricted: "Only candidates of the pattern's own cells are assumed; full means all candidates of the grid.",
  stabiliser: "The symmetries of the grid that map a pattern to itself.",
  nogood: "A few candidates that cannot all be true; a proof is a list of them.",
  guardian: "A candidate that an impossible pattern assumes absent. At least one guardian of a pattern in a puzzle is true.",
  "CSP-variable": "Something that has exactly one value: a cell has one digit, a digit has one place in each row, column and block.",
};

/** Some words, each with its sentence on demand. */
export const terms = (...words) => h("div", { class: "terms" }, words.map((word) =>
  h("details", { class: "term" }, h("summary", {}, word), h("p", {}, TERMS[word]))));
