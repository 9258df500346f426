// Receiving frames: each version once and in order, each cue once, from a response or the stream.

import assert from "node:assert/strict";

import { connect } from "./detent.js";
import { joined, Service } from "./service.js";

/** A move of a gesture of this client. */
const move = (x, seq = x) => ({ type: "changed", x, t: x, gesture: "own", seq });

export async function aVersionIsReportedOnce_whetherStreamOrResponseIsFirst({ opened, streams }) {
  const { service, detent, heard } = await opened();
  await detent.send(move(1));
  const late = [];
  service.publish = (frame) => late.push(frame);
  await detent.send(move(2));
  for (const frame of late) streams.at(-1).push("frame", frame);
  assert.deepEqual(heard.frames, [[1, "stream"], [2, "response"]]);
  assert.deepEqual(heard.cues, [1, 2]);
}

export async function aResponseWaitsForTheFramesBeforeIt({ opened, clock, streams }) {
  const { service, detent, heard } = await opened();
  const late = [];
  service.publish = (frame) => late.push(frame);
  service.other(move(1));
  service.gesture = undefined;
  const sent = detent.send([move(2), move(3)]);
  await clock.pass(50);
  assert.deepEqual(heard.frames, []);
  streams.at(-1).push("frame", late[0]);
  await clock.settle();
  assert.deepEqual(heard.frames, [[1, "stream"], [3, "response"]]);
  streams.at(-1).push("frame", late[1]);
  assert.equal((await sent).version, 3);
  assert.deepEqual([heard.frames.length, heard.cues], [2, [1, 2, 3]]);
}

export async function aResponseWaitsAtMost100Milliseconds_andLateFramesStillGiveTheirCues({ opened, clock, streams }) {
  const { service, detent, heard } = await opened();
  const late = [];
  service.publish = (frame) => late.push(frame);
  service.other(move(1));
  service.gesture = undefined;
  detent.send(move(2));
  await clock.pass(100);
  assert.deepEqual(heard.frames, [[2, "response"]]);
  for (const frame of late) streams.at(-1).push("frame", frame);
  assert.deepEqual([heard.frames, heard.cues], [[[2, "response"]], [2, 1]]);
}

export async function aMergedFrame_givesOnlyTheCuesThatNoResponseGave({ opened, streams }) {
  const { service, detent, heard } = await opened();
  const late = [];
  service.publish = (frame) => late.push(frame);
  await detent.send(move(1));
  await detent.send(move(2));
  service.other(move(3));
  streams.at(-1).push("frame", joined(late, "merged"));
  assert.deepEqual([heard.frames, heard.cues], [[[1, "response"], [2, "response"], [3, "stream"]], [1, 2, 3]]);
  assert.deepEqual(detent.frame.haptics.map((it) => it.x), [3]);
}

export async function aCueMissingFromAMergedFrame_isForgotten({ opened, streams }) {
  const { service, detent, heard } = await opened();
  service.publish = () => {};
  await detent.send(move(1));
  streams.at(-1).push("frame", { ...detent.frame, haptics: [], merged: 9 });
  service.publish = (frame) => streams.at(-1).push("frame", frame);
  service.other({ ...move(1), gesture: "other" });
  assert.deepEqual(heard.cues, [1, 1]);
}

export async function aStreamStoppedDuringAReconnect_staysStopped({ opened, clock, streams }) {
  const { service, detent } = await opened();
  const count = streams.length;
  service.isHeld = true;
  streams.at(-1).breakOff();
  await clock.pass(1000);
  detent.stream(false);
  await service.release();
  assert.deepEqual([service.asked.length, streams.length], [1, count]);
}

export async function aBrokenStream_continuesAfterTheLastFrameItGave({ opened, clock, streams }) {
  const { service, detent, heard } = await opened();
  const first = streams.at(-1);
  assert.equal(first.url, "http://service/v1/stream?session=s@first-0");
  const missed = [];
  service.other(move(1));
  first.breakOff();
  assert.equal(detent.status, "reconnecting");
  service.publish = (frame) => missed.push(frame);
  service.gesture = undefined;
  const sent = detent.send(move(2)); // its response comes before the stream is back
  await clock.pass(200);
  await sent;
  service.other(move(3));
  await clock.pass(1000);
  const second = streams.at(-1);
  assert.equal(second.url, "http://service/v1/stream?session=s@first-1");
  second.open();
  assert.equal(detent.status, "live");
  second.push("frame", joined(missed, "missed"));
  assert.deepEqual(heard.frames, [[1, "stream"], [2, "response"], [3, "stream"]]);
  assert.deepEqual(heard.cues, [1, 2, 3]);
}

export async function anUnreachableService_isRetriedWithGrowingRandomDelays({ opened, clock, streams }) {
  const { service, detent } = await opened();
  const times = [];
  service.isAway = true;
  detent.on("request", () => times.push(clock.now));
  const start = clock.now;
  streams.at(-1).breakOff();
  await clock.pass(200_000);
  const pauses = times.map((it, i) => it - (times[i - 1] ?? start));
  [1, 2, 4, 8, 16, 30, 30].forEach((seconds, i) => {
    assert.ok(pauses[i] >= seconds * 500 && pauses[i] <= seconds * 1000, `pause ${i} is ${pauses[i]}`);
  });
  assert.ok(new Set(pauses.map((it, i) => it / Math.min(30, 2 ** i))).size > 1, "The delays of two clients must differ.");
  service.isAway = false;
  await clock.pass(30_000);
  streams.at(-1).open();
  assert.equal(detent.status, "live");
  streams.at(-1).breakOff();
  times.length = 0;
  const now = clock.now;
  await clock.pass(5000);
  assert.ok(times[0] - now <= 1000, "The delays start anew after a connection.");
}

export async function afterTheSessionEnds_theClientDoesNotReconnect({ opened, clock, streams }) {
  const { service, detent, heard } = await opened();
  const count = streams.length;
  streams.at(-1).push("ended", { reason: "expired" });
  assert.deepEqual([detent.status, heard.ended], ["ended", ["expired"]]);
  assert.equal(streams.at(-1).readyState, 2);
  await clock.pass(100_000);
  assert.deepEqual([streams.length, service.asked], [count, []]);
}

export async function aSessionThatIsNotFoundOnReconnect_hasEnded({ opened, clock, streams }) {
  const { service, detent, heard } = await opened();
  service.isGone = true;
  streams.at(-1).breakOff();
  await clock.pass(100_000);
  assert.deepEqual([detent.status, heard.ended, service.asked.length], ["ended", ["gone"], 1]);
}

export async function aFrameOfAnotherEpoch_endsTheClientAsReplaced({ opened, streams }) {
  for (const speaks of ["stream", "response"]) {
    const { service, detent, heard } = await opened({ stream: speaks === "stream" });
    if (speaks === "response") service.publish = () => {};
    await detent.send(move(1));
    service.epoch = "second";
    if (speaks === "stream") service.other(move(2));
    else await detent.send(move(2));
    assert.deepEqual([detent.status, heard.ended, heard.frames.length], ["ended", ["replaced"], 1], speaks);
  }
}

export async function aResponseOfAnotherEpoch_waitsForTheStreamToSayWhy({ opened, streams }) {
  const { service, detent, heard } = await opened();
  service.publish = () => {};
  await detent.send(move(1));
  service.epoch = "second";
  const frame = await detent.send(move(2));
  assert.deepEqual([detent.status, detent.epoch, heard.frames], ["live", "first", [[1, "response"]]]);
  streams.at(-1).push("frame", { ...frame, version: 3 });
  assert.deepEqual([detent.status, heard.ended], ["ended", ["replaced"]]);
}

export async function aFrameAfterARestart_isTakenAsItIs({ opened, clock, streams }) {
  const { service, detent, heard } = await opened();
  let seq = 0;
  for (const version of [1_048_577, 3]) {
    await detent.send([move(1, seq++), move(2, seq++), move(3, seq++), move(4, seq++)]);
    heard.frames.length = 0;
    service.epoch = `${detent.epoch}+`;
    service.version = version;
    service.trackWidth = version;
    service.asked.length = 0;
    const frame = { ...detent.frame, epoch: service.epoch, version, haptics: [], restarted: true };
    streams.at(-1).push("frame", frame);
    await clock.settle();
    assert.deepEqual([detent.status, detent.epoch, detent.frame.version], ["live", service.epoch, version]);
    assert.deepEqual([detent.trackWidth, service.asked], [version, ["GET /v1/sessions/s/layout"]]);
    await detent.send(move(5, seq++));
    assert.deepEqual(heard.frames, [[version, "stream"], [version + 1, "stream"]]);
    streams.at(-1).breakOff();
    await clock.pass(1000);
    streams.at(-1).open();
    assert.match(streams.at(-1).url, new RegExp(`session=s@${encodeURIComponent(service.epoch)}-${version + 1}$`));
  }
}

export async function onlyThisClientsEventsVibrate_unlessVibrationIsOff({ opened, vibrated }) {
  for (const [options, count] of [[{}, 1], [{ vibrate: false }, 0]]) {
    const { service, detent } = await opened(options);
    vibrated.length = 0;
    service.other(move(1));
    service.gesture = undefined;
    await detent.send(move(2));
    assert.equal(vibrated.length, count);
  }
}

export async function aLayoutIsKeptUntilAResize({ opened, clock }) {
  const { service, detent } = await opened();
  await detent.layout();
  assert.deepEqual(service.asked, []);
  service.trackWidth = 300;
  service.other({ type: "resized" });
  assert.equal((await detent.layout()).trackWidth, 300);
  assert.equal(detent.trackWidth, 300);
  assert.equal(service.asked.length, 1);
  service.isAway = true;
  service.other({ type: "resized" });
  await assert.rejects(detent.layout());
  service.isAway = false;
  assert.equal((await detent.layout()).trackWidth, 300);
}

export async function theLayoutComesWithTheSession_andIsRequestedIfItDoesNot() {
  const session = { preset: "POST /v1/sessions", session: "GET /v1/sessions/s" };
  for (const name in session) for (const givesLayouts of [true, false]) {
    const service = Object.assign(new Service(), { givesLayouts });
    const detent = await connect("http://service/", { [name]: "s", fetch: service.fetch, predict: false, stream: false });
    assert.deepEqual(service.asked, [session[name], ...(givesLayouts ? [] : ["GET /v1/sessions/s/layout"])]);
    assert.deepEqual([(await detent.layout()).trackWidth, detent.trackWidth], [100, 100]);
  }
}

export async function aListenerThatThrowsDoesNotDisturbOthers({ opened, clock }) {
  const { detent, heard } = await opened();
  const thrown = [];
  process.on("uncaughtException", (error) => thrown.push(error.message));
  detent.on("frame", () => { throw new Error("mine"); });
  const off = detent.on("frame", () => heard.frames.push("more"));
  await detent.send(move(1));
  off();
  await detent.send(move(2));
  await clock.settle();
  assert.deepEqual(heard.frames, [[1, "stream"], "more", [2, "stream"]]);
  assert.deepEqual(thrown, ["mine", "mine"]);
}

export async function aClosedClientReportsNoEnd_andWithoutAStreamResponsesGiveTheFrames({ opened, clock, streams }) {
  const { detent, heard } = await opened();
  detent.close();
  assert.deepEqual([detent.status, heard.ended, streams.at(-1).readyState], ["closed", [], 2]);
  const count = streams.length;
  const other = await opened({ stream: false });
  await other.detent.send(move(1));
  await other.detent.send(move(2));
  assert.deepEqual([streams.length, other.heard.frames], [count, [[1, "response"], [2, "response"]]]);
  other.detent.stream();
  await clock.pass(50);
  assert.equal(streams.at(-1).url, "http://service/v1/stream?session=s@first-2");
}

export async function withoutOptions_theDefaultSliderIsCreated() {
  const service = new Service();
  const drafts = [];
  globalThis.fetch = (url, request) => (drafts.push(request.body), service.fetch(url, request));
  const { frame } = await connect("http://service");
  assert.deepEqual([drafts[0], frame.session], ["{}", "s"]);
}

export async function theLayoutOfANewLengthIsGiven_andAskingForItAgainLeavesTheLength({ opened, clock }) {
  const { detent } = await opened();
  const given = [];
  detent.on("layout", ({ trackWidth }) => given.push([trackWidth, detent.trackWidth, detent.frame.reason]));
  await detent.send({ type: "resized", trackWidth: 300 });
  await clock.settle();
  assert.deepEqual(given, [[300, 300, "resize"]]);
  detent.trackWidth = 400; // as a bound element does, before its response comes
  assert.equal((await detent.layout()).trackWidth, 300);
  assert.equal(detent.trackWidth, 400);
}

export async function aLayoutThatCannotBeLoaded_isRequestedAgainWhenItIsAskedFor({ opened, clock }) {
  const { service, detent } = await opened({ predict: false });
  service.isAway = true;
  service.other({ type: "resized" });
  await clock.settle();
  service.isAway = false;
  service.trackWidth = 300;
  assert.equal((await detent.layout()).trackWidth, 300);
}

export async function aControlOfWhichOnlyAFrameTells_isAskedForUntilItIsThere({ opened, clock }) {
  const { service, detent } = await opened({ stream: false });
  const controls = [];
  detent.on("control", (it) => controls.push(it.range.upper));
  service.publish = () => {};
  service.reshape({ range: { lower: 0, upper: 7 } });
  service.isAway = true;
  detent.set(0.3).catch(() => {});
  await clock.pass(100);
  service.isAway = false;
  await clock.pass(2000);
  assert.deepEqual([controls, detent.control.range.upper], [[7], 7]);
  assert.equal(service.asked.filter((it) => it === "GET /v1/sessions/s").length, 1);
  // The next frame of the same control asks for nothing.
  service.asked.length = 0;
  await detent.set(0.4);
  await clock.pass(1000);
  assert.deepEqual(service.asked, []);
}
