// Runs the program, away from the page. The first message is the program, each further one a command line.
import { run } from "./wasi.js";

let program;
onmessage = ({ data }) => {
  if (data.program) {
    program = data.program;
    return;
  }
  const started = performance.now();
  const result = run(program, data.args, data.input);
  postMessage({ id: data.id, ...result, milliseconds: performance.now() - started });
};
