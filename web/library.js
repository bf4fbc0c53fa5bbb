// The tables of minimal impossible patterns that come with the page.
import { oddagon, records } from "./engine.js";

export const TABLES = {
  "two-band-k3": "Two bands: all 630 with three digits",
  "k3-15": "Whole board: all with three digits and at most 15 cells",
};

const loaded = {};

/** The bytes of a table. */
function table(name) {
  loaded[name] ??= fetch(`atlas/${name}.csv.gz`).then(async (answer) => {
    if (!answer.ok) throw new Error(`atlas/${name}.csv.gz: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  });
  return loaded[name];
}

/** The rows of a table for which all conditions hold: `{rows, out, error, command}`. */
export async function query(name, conditions, signal) {
  const file = `${name}.csv.gz`, args = ["atlas", file, ...conditions.flatMap((one) => ["--where", one]), "--json"];
  const result = await oddagon(args, { files: { [file]: await table(name) } }, signal);
  const quoted = args.map((arg) => /[\s<>=]/.test(arg) ? `'${arg}'` : arg).join(" ");
  return { rows: result.code < 2 ? records(result.out) : [], out: result.out, error: result.said, command: quoted };
}

/** The row with this canonical form, of the first table that has it, or undefined. */
export async function entry(canonical, signal) {
  for (const name in TABLES) {
    const { rows: [row] } = await query(name, [`pattern=${canonical}`], signal);
    if (row) return { table: name, ...row };
  }
  return undefined;
}
