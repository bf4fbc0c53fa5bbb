// What a player's grid says: digits, notes, conflicts. Cells count from 0, digits from 1.

const SEES = Array.from({ length: 81 }, (_, cell) => {
  const [row, column] = [Math.floor(cell / 9), cell % 9];
  return Array.from({ length: 81 }, (_, other) => other).filter((other) => other !== cell && (
    Math.floor(other / 9) === row || other % 9 === column
    || Math.floor(other / 27) === Math.floor(row / 3) && Math.floor(other % 9 / 3) === Math.floor(column / 3)));
});

/** The givens with the digits that were put in. */
export const digitsOf = (givens, filled) => [...givens]
  .map((given, cell) => given === "." && /[1-9]/.test(filled?.[cell] ?? ".") ? filled[cell] : given).join("");

/** The cells whose digit stands in another cell that they see. */
export function conflicts(digits) {
  const clashes = (cell) => digits[cell] !== "." && SEES[cell].some((other) => digits[other] === digits[cell]);
  return new Set([...Array(81).keys()].filter(clashes));
}

/** The candidates that are left: of cells with notes these, of others what they do not see. */
export function allowed(digits, notes) {
  const left = new Set();
  for (let cell = 0; cell < 81; cell++) {
    for (let n = 1; n <= 9; n++) {
      const own = digits[cell] === "." ? notes[cell]?.has(n) ?? true : digits[cell] === String(n);
      const seen = digits[cell] === "." && SEES[cell].some((other) => digits[other] === String(n));
      if (own && !seen) left.add(cell * 9 + n - 1);
    }
  }
  return left;
}

/** Candidates as notes of the open cells. */
export function notesOf(left, digits) {
  const notes = [];
  for (const c of left) {
    const cell = Math.floor(c / 9);
    if (digits[cell] === ".") (notes[cell] ??= new Set()).add(c % 9 + 1);
  }
  return notes;
}

/** Notes in an address: two signs for each cell, a bit for each digit. */
export function noteText(notes) {
  const sign = (digits) => [...digits ?? []].reduce((bits, n) => bits | 1 << n - 1, 0).toString(32).padStart(2, "0");
  const text = Array.from({ length: 81 }, (_, cell) => sign(notes[cell])).join("");
  return /[^0]/.test(text) ? text : "";
}

/** The same, read. */
export function readNotes(text = "") {
  const notes = [];
  for (let cell = 0; cell < 81 && text.length === 162; cell++) {
    const bits = parseInt(text.slice(2 * cell, 2 * cell + 2), 32) || 0;
    if (bits) notes[cell] = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9].filter((n) => bits >> n - 1 & 1));
  }
  return notes;
}

/** A grid of candidates as forums write it. */
export function candidateGrid(left) {
  const cells = Array.from({ length: 81 }, (_, cell) => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((n) => left.has(cell * 9 + n - 1)).join(""));
  const wide = Math.max(...cells.map((cell) => cell.length)) + 1;
  const rule = (sign) => sign + Array(3).fill("-".repeat(3 * wide + 1)).join(sign) + sign;
  const row = (r) => `|${[0, 1, 2].map((b) => ` ${[0, 1, 2].map((c) => cells[9 * r + 3 * b + c].padEnd(wide)).join("")}`).join("|")}|`;
  const rows = Array.from({ length: 9 }, (_, r) => (r % 3 ? "" : `${rule(r ? "+" : ".").replace(/\n$/, "")}\n`) + row(r));
  return `${rows.join("\n")}\n${rule("'")}\n`;
}
