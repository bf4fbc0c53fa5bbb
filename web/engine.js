// The program in its worker, as one function: `oddagon(args, input)`.

const decoder = new TextDecoder();
let program, worker, current, waiting = [];

// Compiled once; a worker that is stopped is replaced at once.
const compiled = WebAssembly.compileStreaming(fetch("oddagon.wasm")).then(
  (module) => { program = module; start(); },
  (error) => { throw new Error(`the program could not be loaded: ${error.message}`); },
);

function start() {
  worker = new Worker("worker.js", { type: "module" });
  worker.postMessage({ program });
  worker.onmessage = ({ data }) => {
    const { resolve } = current;
    current = undefined;
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
    const { reject } = current ?? {};
    current = undefined;
    worker.terminate();
    reject?.(new Error(message ?? "the worker has ended"));
    start();
  };
  next();
}

function next() {
  if (!worker || current || !waiting.length) return;
  current = waiting.shift();
  worker.postMessage({ id: 0, args: current.args, input: current.input });
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
      if (current === task) {
        worker.terminate();
        current = undefined;
        start();
      } else {
        waiting = waiting.filter((other) => other !== task);
      }
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
