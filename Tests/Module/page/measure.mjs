// How long the engine for pages takes, in microseconds, with its texts as a page writes and reads them:
// node measure.mjs MODULE RECORDINGS
// A line for each recording, and one for 240 events that are applied again on a state.
import { readFile } from "node:fs/promises";

import { done, makeEngine } from "./engine.mjs";

const [path, recordingsPath] = process.argv.slice(2);
const bytes = await readFile(path);
const recordings = JSON.parse(await readFile(recordingsPath));
const rounds = 60;
const mostPending = 240;

function summary(times) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part) => Math.round(10_000 * sorted[Math.floor(part * (sorted.length - 1))]) / 10;
  return `median ${at(0.5)}, p99 ${at(0.99)}`;
}

function timed(times, work) {
  const start = performance.now();
  work();
  times.push(performance.now() - start);
}

function tell(engine, name, text, ...given) {
  const status = text === undefined ? engine.exports[name](...given) : engine.give(name, JSON.stringify(text));
  if (status !== done) throw new Error(`${name} returned ${status}`);
  return engine.output();
}

const starts = { compile: [], instantiate: [], "begin and first state": [] };
let engine;
for (let round = 0; round < rounds; round++) {
  let module;
  // A section of its own, because modules of the same bytes are compiled once.
  const others = Uint8Array.from([...bytes, 0, 3, 1, 0x78, round]);
  timed(starts.compile, () => (module = new WebAssembly.Module(others)));
  timed(starts.instantiate, () => (engine = makeEngine(module)));
  timed(starts["begin and first state"], () => {
    engine.give("begin", "h");
    tell(engine, "adopt", recordings[0].states[0]);
  });
}
for (const [name, times] of Object.entries(starts)) console.log(`${name}: ${summary(times)}`);

for (const { name, hand, states, steps } of recordings) {
  const [predict, take] = [[], []];
  for (let round = 0; round < rounds; round++) {
    engine.give("begin", hand);
    tell(engine, "adopt", states[0]);
    for (const { event, frame } of steps) {
      timed(predict, () => tell(engine, "predict", event));
      timed(take, () => tell(engine, "take", frame));
    }
  }
  const { mispredicted } = tell(engine, "figures");
  if (mispredicted) throw new Error(`${name}: ${mispredicted} mispredictions`);
  console.log(`${name}: predict ${summary(predict)}; take ${summary(take)}`);
}

for (const { name, hand, states, steps } of recordings) {
  const [back, state] = [[], []];
  for (let round = 0; round < rounds; round++) {
    engine.give("begin", hand);
    tell(engine, "adopt", states[0]);
    for (const { event } of steps.slice(0, mostPending)) tell(engine, "predict", event);
    // No event has this number, so all of them are applied again; then again, because the state is not known.
    timed(back, () => tell(engine, "takeBack", undefined, 1e9, 1e9));
    timed(state, () => tell(engine, "adopt", states[0]));
  }
  const { mostReplayed } = tell(engine, "figures");
  console.log(`${name}: ${mostReplayed} events again: takeBack ${summary(back)}; adopt ${summary(state)}`);
}
