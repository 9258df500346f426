// Drags a slider of a running service for so many events, and confirms each with the service's frame:
// node drag.mjs MODULE URL PRESET EVENTS
// Prints how much of its memory the engine has used after each tenth. Fails if that grows in the second half, or if the
// service's frames differ from the predicted ones. Until then texts become longer, as their times do.
import { compile, done, makeEngine } from "./engine.mjs";

const [path, url, preset, count] = process.argv.slice(2);
const engine = makeEngine(await compile(path));
const inBatch = 200;

async function request(method, address, body) {
  const headers = { Prefer: "checksum" };
  const response = await fetch(url + address, { method, body: body && JSON.stringify(body), headers });
  if (!response.ok) throw new Error(await response.text());
  return response.text();
}

function tell(name, text) {
  if (engine.give(name, text) !== done) throw new Error(`the engine refused to ${name} ${text}`);
  return engine.output();
}

const { id } = JSON.parse(await request("POST", "/v1/sessions", { preset }));
tell("begin", "drag");
tell("adopt", await request("GET", `/v1/sessions/${id}/state`));

const tenth = Number(count) / 10;
const used = [];
for (let sent = 0; sent < Number(count); sent += inBatch) {
  const events = Array.from({ length: inBatch }, (_, index) => ({
    type: index === 0 ? "began" : index === inBatch - 1 ? "ended" : "changed",
    ...(index < inBatch - 1 && { x: Math.round(170_000 + 200_000 * Math.sin((sent + index * 3.7) / 40)) / 1000 }),
    t: Math.round((sent + index) * 8333) / 1000,
    gesture: `drag-${sent / inBatch}`,
    seq: index,
  }));
  for (const event of events) if (!tell("predict", JSON.stringify(event)).frame) throw new Error("not predicted");
  tell("take", await request("POST", `/v1/sessions/${id}/events`, { events }));
  if (sent + inBatch >= (used.length + 1) * tenth) used.push(engine.used());
}
engine.exports.figures();
const { predicted, confirmed, mispredicted } = engine.output();
console.log(JSON.stringify({ preset, predicted, confirmed, mispredicted, used }));
if (mispredicted || confirmed !== predicted) throw new Error("the service's frames differ");
if (used[9] > used[4]) throw new Error("the used memory grew");
