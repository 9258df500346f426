// Calls the engine for pages in a random order, with texts of a service, with changed ones and with strange ones:
// node fuzz.mjs MODULE RECORDINGS CALLS SEED
// Prints what it did as JSON. Fails if the engine traps, or refuses what is valid.
import { readFile } from "node:fs/promises";

import { makeChance } from "./chance.mjs";
import { compile, done, invalid, makeEngine, notStarted } from "./engine.mjs";
import { changed, damaged, strange } from "./hostile.mjs";

const [path, recordingsPath, calls, seed] = process.argv.slice(2);
const recordings = JSON.parse(await readFile(recordingsPath));
const chance = makeChance(seed);
const engine = makeEngine(await compile(path));
const { exports } = engine;

const numbers = [0, 1, -1, 2 ** 31 - 1, -(2 ** 31), NaN, Infinity, -Infinity, -0, 1e308, 5e-324, 2 ** 53, -16.5, 1e15];
const hands = ["", "h", "é", "x".repeat(64), "x".repeat(1000), Uint8Array.of(0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80)];
const statuses = [0, 0, 0];
const last = []; // calls, for the report of a trap
let recording; // the one that is played, and how far its events are predicted and its frames taken
let predicted = 0;
let taken = 0;

/** Calls an export; its status. */
function call(name, ...given) {
  last.push([name, ...given]);
  if (last.length > 20) last.shift();
  const status = name in texts ? engine.give(name, ...given) : exports[name](...given);
  if (![done, invalid, notStarted].includes(status)) throw new Error(`${name} returned ${status}`);
  statuses[status]++;
  if (status === done && chance.happens(0.05)) engine.output();
  return status;
}

function expect(name, status, ...given) {
  const actual = call(name, ...given);
  if (actual !== status) throw new Error(`a valid ${name} returned ${actual}`);
}

/** Starts one of the recordings. Whatever came before, its state is taken and its first event predicted. */
function start() {
  recording = chance.one(recordings);
  [predicted, taken] = [1, 0];
  expect("begin", done, recording.hand);
  expect("adopt", done, JSON.stringify(recording.states[0]));
  expect("predict", done, JSON.stringify(recording.steps[0].event));
  if (!engine.output().frame) throw new Error("a valid event was not predicted");
}

/** Plays the recording on: the next event, or the next frame. */
function play() {
  const { steps } = recording;
  if (taken < predicted && (predicted - taken > 200 || predicted === steps.length || chance.happens(0.5))) {
    call("take", JSON.stringify(steps[taken++].frame));
  } else if (predicted < steps.length) {
    call("predict", JSON.stringify(steps[predicted++].event));
  } else {
    start();
  }
}

const texts = {
  adopt: () => chance.one((chance.happens(0.7) ? recording : chance.one(recordings)).states),
  predict: () => chance.one(recording.steps).event,
  take: () => chance.one((chance.happens(0.7) ? recording : chance.one(recordings)).steps).frame,
  begin: () => chance.one(hands),
};

/** A text for a call: valid for some session at some time, or not at all. */
function text(name) {
  const valid = texts[name]();
  if (name === "begin") return valid;
  const kind = chance.below(10);
  if (kind < 2) return JSON.stringify(valid);
  if (kind < 7) return changed(valid, chance);
  return kind < 9 ? damaged(JSON.stringify(valid), chance) : strange(chance);
}

const number = () => (chance.happens(0.5) ? chance.one(numbers) : chance.below(1000) - 20);

const others = {
  takeBack: () => call("takeBack", number(), number()),
  catchUp: () => call("catchUp"),
  preview: () => call("preview", chance.happens(0.5) ? number() : chance.one(recording.steps).frame.t + 1000),
  figures: () => call("figures"),
  // Without a text, and with a length that the memory does not have.
  length: () => statuses[exports[chance.one(Object.keys(texts))](chance.one(numbers))]++,
  reserve: () => exports.reserve(number()),
  output: () => engine.output(),
};

/** One call of any kind. */
function misuse() {
  const name = chance.one(["adopt", "adopt", "predict", "predict", "take", "take", "take", "begin", "other"]);
  if (name === "other") return chance.one(Object.values(others))();
  if (call(name, text(name)) === invalid && chance.happens(0.1)) start();
}

const total = () => statuses.reduce((sum, count) => sum + count);
try {
  start();
  while (total() < Number(calls)) {
    if (chance.happens(0.6)) play();
    else misuse();
    if (chance.happens(0.002)) start();
  }
  start();
} catch (error) {
  for (const [name, ...given] of last) console.error(name, ...given.map((it) => String(it).slice(0, 3000)));
  throw error;
}
console.log(JSON.stringify({ calls: total(), statuses, used: engine.used(), size: engine.size }));
