// A drag for Examples/web/queue.js: posts a session's events through it, and prints what came of them.

import { queue } from "./queue.js";

const [url] = process.argv.slice(2);
const headers = { "Content-Type": "application/json" };
const made = await fetch(`${url}/v1/sessions`, { method: "POST", headers, body: '{"preset": "meshing"}' });
const { id } = await made.json();

/** The last frame, once the drag has ended; then what is refused. */
const outcome = await new Promise((resolve) => {
  let last;
  const send = queue(`${url}/v1/sessions/${id}`, {
    draw: (frame) => {
      last = frame;
      if (frame.reason === "end") send({ type: "changed", x: "far", t: 40, gesture: "a", seq: 4 });
    },
    fail: (problem) => resolve({ last, problem }),
  });
  [170, 190, 206].forEach((x, i) => {
    send({ type: i === 0 ? "began" : "changed", x, t: 8 * i, gesture: "a", seq: i });
  });
  send({ type: "ended", t: 24, gesture: "a", seq: 3 });
});
console.log(`value ${outcome.last.value}`);
console.log(`version ${outcome.last.version}`);
console.log(`refused ${outcome.problem.type.split("/").at(-1)}`);
