// Random numbers that are the same for the same seed, images of grids, and the puzzle of a day.

/** Random numbers below `n`, the same for the same seed. */
export function random(seed) {
  let state = Math.imul(seed, 0x9e3779b1);
  return (n) => {
    state = state + 0x6d2b79f5 | 0;
    let t = Math.imul(state ^ state >>> 15, state | 1);
    t ^= t + Math.imul(t ^ t >>> 7, t | 61);
    return ((t ^ t >>> 14) >>> 0) % n;
  };
}

/** The same things in random order. */
export function shuffled(list, below) {
  const all = [...list];
  for (let i = all.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all;
}

/** A random image of 81 cells: bands, their rows, stacks and their columns change places, and perhaps rows with columns. */
export function image(cells, below) {
  const lines = () => shuffled([0, 1, 2], below).flatMap((band) => shuffled([0, 1, 2], below).map((line) => band * 3 + line));
  const [rows, columns, isTurned] = [lines(), lines(), below(2)];
  return Array.from({ length: 81 }, (_, cell) => {
    const [row, column] = [rows[Math.floor(cell / 9)], columns[cell % 9]];
    return cells[isTurned ? column * 9 + row : row * 9 + column];
  }).join("");
}

/**
 * The puzzle of a day, such as `2026-11-26`. The date is the seed: it chooses from the puzzles of a T&E-depth that come with the page,
 * one after the other, and an image of it, with other digits. Images have the same depth.
 */
export async function dailyPuzzle(day, depth) {
  const name = `atlas/daily-${depth}.txt`, answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const all = (await answer.text()).split("\n").filter(Boolean);
  const below = random(Number(day.replaceAll("-", "")));
  const puzzle = all[Date.parse(day) / 86_400_000 % all.length];
  const digits = shuffled([1, 2, 3, 4, 5, 6, 7, 8, 9], below);
  return [...image(puzzle, below)].map((c) => c === "." ? c : digits[c - 1]).join("");
}
