// The program in its workers, as one function: `oddagon(args, input)`. A second worker comes when two things are asked for at once.

const decoder = new TextDecoder();
const MOST = 2;
let program, workers = [], waiting = [];

// Compiled once; a worker that is stopped is replaced at once.
const compiled = WebAssembly.compileStreaming(fetch("oddagon.wasm")).then(
  (module) => {
    program = module;
    for (const { worker } of workers) worker.postMessage({ program });
    next();
  },
  (error) => { throw new Error(`the program could not be loaded: ${error.message}`); },
);
// The worker's own scripts come while the program is compiled.
start({});

/** Gives a place a worker, and keeps the place. */
function start(place) {
  const worker = new Worker("worker.js", { type: "module" });
  place.worker = worker;
  if (!workers.includes(place)) workers.push(place);
  if (program) worker.postMessage({ program });
  worker.onmessage = ({ data }) => {
    const { resolve } = place.current;
    place.current = undefined;
    const error = decoder.decode(data.stderr);
    resolve({
      code: data.code,
      out: decoder.decode(data.stdout),
      error,
      said: complaint(error),
      files: data.files,
      milliseconds: data.milliseconds,
    });
    next();
  };
  worker.onerror = ({ message }) => {
    const { reject } = place.current ?? {};
    stop(place);
    reject?.(new Error(message ?? "the worker has ended"));
  };
  return place;
}

function stop(place) {
  place.worker.terminate();
  place.current = undefined;
  start(place);
  next();
}

function next() {
  while (program && waiting.length) {
    const place = workers.find(({ current }) => !current) ?? (workers.length < MOST ? start({}) : undefined);
    if (!place) return;
    place.current = waiting.shift();
    place.worker.postMessage({ id: 0, args: place.current.args, input: place.current.input });
  }
}

/**
 * Runs the command line. `signal` takes it back: what waits is dropped, what runs is stopped; the promise is then rejected.
 */
export async function oddagon(args, input = {}, signal = undefined) {
  await compiled;
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const task = { args, input, resolve, reject };
    signal?.addEventListener("abort", () => {
      reject(signal.reason);
      const place = workers.find(({ current }) => current === task);
      if (place) stop(place);
      else waiting = waiting.filter((other) => other !== task);
    });
    waiting.push(task);
    next();
  });
}

/** What the program complained of, without the names that only a command line has. */
const complaint = (error) => error.trim()
  .replace(/^oddagon: /, "").replace(/(^|\n)(argument|-|standard input)[:,] /g, "$1")
  .replace(/\bof standard input\b/g, "").replace(/^line 1, /, "");

/** The results of `--json`: one object for each line. */
export const records = (text) => text.split("\n").filter(Boolean).map((line) => JSON.parse(line));

/** Whether a promise was rejected because its work was taken back. */
export const isStopped = (error) => error?.name === "AbortError";
