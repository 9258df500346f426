// The engine for pages, which clients with the same service share.

import assert from "node:assert/strict";

import { loadEngine } from "./detent/engine.js";
import { makePrediction } from "./detent/prediction.js";

/** Counts what is compiled. */
function compiler() {
  const compiled = [];
  WebAssembly.compileStreaming = async ({ name }) => (compiled.push(name), name);
  WebAssembly.instantiate = async () => ({ exports: {} });
  return compiled;
}

const load = (name, ok = true) => async () => ({ ok, name, status: ok ? 200 : 503 });

export async function severalClientsCompileItOnce() {
  const compiled = compiler();
  await Promise.all(["first", "second", "third"].map((name) => loadEngine("one", load(name))));
  assert.deepEqual(compiled, ["first"]);
  await loadEngine("other", load("another"));
  assert.deepEqual(compiled, ["first", "another"]);
}

export async function oneThatCouldNotBeLoaded_isLoadedByTheNextClient() {
  const compiled = compiler();
  const loads = [load("first", false), load("second"), load("third")];
  const loaded = await Promise.allSettled(loads.map((it) => loadEngine("one", it)));
  assert.deepEqual(loaded.map(({ status }) => status), ["rejected", "fulfilled", "fulfilled"]);
  assert.deepEqual(compiled, ["second"]);
}

/** An engine whose calls return what a test says, by name. What was written into it last is `given`. */
function respondingWith(responses, room = 4096) {
  const memory = { buffer: new ArrayBuffer(room) };
  let response = "";
  const called = (name) => (length) => {
    responses.given = new TextDecoder().decode(new Uint8Array(memory.buffer, 2048, length));
    response = JSON.stringify(responses[name] ?? null);
    new TextEncoder().encodeInto(response, new Uint8Array(memory.buffer));
    return 0;
  };
  const calls = Object.fromEntries(["begin", "adopt", "take"].map((name) => [name, called(name)]));
  WebAssembly.compileStreaming = async () => ({});
  WebAssembly.instantiate = async () => ({
    exports: { memory, reserve: () => 2048, output: () => 0, outputCount: () => response.length, ...calls },
  });
}

/** A prediction by such an engine, and the frames that it shows. */
function predicting(responses, detent, asked) {
  const shown = [];
  const stream = { show: (frame, from) => shown.push([(detent.frame = frame).version, from]), giveCues() {}, meetControl() {} };
  const client = { detent, emit() {}, isOver: () => false, isWanted: () => true, request: asked };
  const prediction = makePrediction(client, { stream, queue: { outstanding: () => [], isIdle: () => true } });
  return { prediction, shown };
}

export async function aFrameWithMoreCuesThanTheEngineHasRoomFor_isGivenWithTheLastOnes() {
  const responses = { adopt: { need: 0, haptics: [], frame: { version: 5 } }, take: { need: 0, haptics: [] } };
  respondingWith(responses, 2 ** 20);
  const detent = { epoch: "e", frame: { version: 1 }, fetch: load("any") };
  const { prediction } = predicting(responses, detent, async () => ({ engine: "cues", epoch: "e", version: 5 }));
  await prediction.meet("cues");
  const haptics = (count) => Array.from({ length: count }, (_, x) => ({ x }));
  for (const [count, first] of [[4500, 0], [4501, 1], [9000, 4500]]) {
    const frame = { version: 6, haptics: haptics(count) };
    assert.equal(prediction.take(frame, "stream"), true);
    const taken = JSON.parse(responses.given);
    assert.deepEqual([taken.haptics.length, taken.haptics[0].x, taken.version], [4500, first, 6]);
    assert.equal(frame.haptics.length, count, "The page has them all.");
  }
}

export async function aStateThatIsOlderThanWhatTheStreamHasBrought_isNotShown({ clock }) {
  const responses = {};
  respondingWith(responses);
  const state = (version) => {
    responses.adopt = { need: 0, haptics: [], frame: { version } };
    return { engine: "old-state", epoch: "e", version };
  };
  const detent = { epoch: "e", frame: { version: 1 }, fetch: load("any") };
  let asked = async () => state(5);
  const { prediction, shown } = predicting(responses, detent, (...given) => asked(...given));
  await prediction.meet("old-state");
  assert.deepEqual(shown, [[5, "prediction"]]);
  let bring;
  asked = () => new Promise((resume) => (bring = resume));
  const frame = (version, need) => {
    responses.take = { need, haptics: [] };
    prediction.take({ version }, "stream");
  };
  frame(8, 3);
  await clock.pass(250);
  frame(9, 3);
  bring(state(7));
  await clock.settle();
  assert.deepEqual(shown, [[5, "prediction"], [8, "stream"], [9, "stream"]]);
  assert.equal(detent.prediction.on, true);
  // The next one is shown.
  frame(10, 3);
  await clock.pass(250);
  bring(state(11));
  await clock.settle();
  assert.deepEqual(shown.at(-1), [11, "prediction"]);
}
