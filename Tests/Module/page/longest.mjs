// Gives the engine for pages the longest texts of a service, and the worst of those that are as long, one after the
// other and in every state that it can be in: node longest.mjs MODULE TEXTS LONGEST_INPUT MOST_NODES
// Prints how much memory it has used. Fails if it traps, or refuses what is valid.
import { readFile } from "node:fs/promises";

import { compile, done, invalid, makeEngine } from "./engine.mjs";

const [path, textsPath, ...limits] = process.argv.slice(2);
const { state, before, frame } = JSON.parse(await readFile(textsPath));
const engine = makeEngine(await compile(path));
// Exchange.longestInput, and Exchange.mostNodes.
const [longestInput, mostNodes] = limits.map(Number);
const mostPending = 240;
let clock = state.state.t;

function expect(status, name, ...given) {
  const actual = typeof given[0] === "number" ? engine.exports[name](...given) : engine.give(name, ...given);
  if (actual !== status) throw new Error(`${name} returned ${actual} for ${String(given[0]).slice(0, 300)}`);
  return status === done ? engine.output() : undefined;
}

/** An event of this page, with names and numbers that are as long as any. */
const event = (seq, x) =>
  JSON.stringify({
    type: seq === 0 ? "began" : "changed",
    x,
    y: -9_999_999.123,
    t: (clock += 16.123),
    gesture: "h".repeat(52) + "\u{1f39a}".repeat(12),
    seq: 2 ** 53 - 1000 + seq,
    takeOver: true,
  });

/** Texts of the greatest length, or with the most values, that say nothing. */
const worst = [
  "[" + "0,".repeat(mostNodes - 2) + "0]",
  "[" + "0,".repeat(longestInput / 2 - 2) + "0]",
  '{"a":'.repeat(31) + "0" + "}".repeat(31),
  "[".repeat(longestInput),
  '"' + "\\u0001".repeat(longestInput / 6 - 1) + '"',
  "{" + Array.from({ length: mostNodes / 2 - 1 }, (_, index) => `"${index}":0`).join() + "}",
  "0".repeat(longestInput),
  "9".repeat(longestInput),
  "0." + "1".repeat(longestInput - 2),
];

function endure() {
  for (const text of worst) for (const name of ["adopt", "predict", "take"]) expect(invalid, name, text);
  expect(invalid, "take", " ".repeat(longestInput + 1));
}

/** The frame with as many cues as there is room for, each in the shortest text. */
function cramped() {
  const cue = '{"cause":"stop","weight":"medium","intensity":1e-300,"t":1e-300}';
  const count = Math.floor((mostNodes - 100) / 9);
  const cues = Array.from({ length: count }, () => cue).join();
  const rest = JSON.stringify({ ...frame, version: frame.version + 5000, bars: undefined, haptics: undefined });
  return `{"haptics":[${cues}],${rest.slice(1)}`;
}

expect(done, "begin", "h".repeat(52));
endure();
expect(done, "adopt", JSON.stringify(state));
for (let seq = 0; seq < mostPending; seq++) {
  const { frame } = expect(done, "predict", event(seq, seq % 2 ? -9_876_543.123 : 9_876_543.123));
  if (!frame) throw new Error("a valid event was not predicted");
}
// Too many wait, and all of them are kept until they are shown; then as many wait again.
if (expect(done, "predict", event(mostPending, 0)).frame) throw new Error("too many events are predicted");
expect(done, "catchUp", 0);
for (let seq = 0; seq < mostPending; seq++) expect(done, "predict", event(seq, seq));
expect(done, "take", JSON.stringify({ ...frame, epoch: state.epoch }));
// Frames that none follows: 64 of them are held. Those of several thumbs have the events of other pages.
const events = frame.thumbs && Array.from({ length: mostPending }, (_, index) => JSON.parse(event(index, index)));
for (let version = 1; version <= 70; version++) {
  const from = frame.version + 2 * version - 1;
  const held = { ...frame, epoch: state.epoch, version: from + 1, from, haptics: frame.haptics.slice(0, 2000), events };
  expect(done, "take", JSON.stringify(held));
}
expect(done, "take", cramped());
endure();
expect(done, "takeBack", 1, 2);
// Another session, in which nothing waits.
expect(done, "begin", "h".repeat(64));
expect(done, "adopt", JSON.stringify(before));
const cues = expect(done, "take", JSON.stringify(frame)).haptics.length;
expect(done, "take", cramped());
// It goes on from here as from the start.
expect(done, "begin", "h".repeat(52));
expect(done, "adopt", JSON.stringify(state));
if (!expect(done, "predict", event(0, 0)).frame) throw new Error("a valid event was not predicted");
console.log(JSON.stringify({ cues, used: engine.used(), size: engine.size }));
