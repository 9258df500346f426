// Sending events: in order, one request at a time, repeated when a response is lost.

import assert from "node:assert/strict";

import { pageHas } from "./fakes.js";

const types = (request) => request.map((it) => it.type);

export async function eventsDuringARequest_areSentAsOneBatch_withTheLastMoveOnly({ bound, clock }) {
  const { service, element } = await bound();
  service.isHeld = true;
  element.point("down", 10);
  await clock.settle();
  for (const x of [20, 30, 40]) element.point("move", x);
  element.point("up", 50);
  await service.release();
  assert.deepEqual(service.requests.map(types), [["began"], ["changed", "ended"]]);
  assert.deepEqual(service.requests[1].map((it) => it.x), [40, 50]);
  assert.equal(service.atOnce, 1);
}

export async function eachGestureHasANewID_andItsEventsAscendingSequenceNumbers({ bound, clock }) {
  const { service, element } = await bound();
  for (const type of ["down", "up", "down", "up"]) {
    element.point(type, 10);
    await clock.settle();
  }
  const events = service.requests.flat();
  assert.deepEqual(events.map((it) => it.seq), [0, 1, 0, 1]);
  assert.equal(events[0].gesture, events[1].gesture);
  assert.notEqual(events[1].gesture, events[2].gesture);
}

export async function quickTaps_loseNoBeganAndNoEnded({ bound, clock }) {
  const { service, element } = await bound();
  service.isHeld = true;
  for (const x of [10, 20, 30]) {
    element.point("down", x);
    await clock.settle();
    element.point("up", x);
  }
  await service.release();
  const events = service.requests.flat();
  assert.deepEqual(types(events), ["began", "ended", "began", "ended", "began", "ended"]);
  assert.deepEqual(events.map((it) => it.x), [10, 10, 20, 20, 30, 30]);
  assert.equal(service.atOnce, 1);
}

export async function gesturesWithoutANameHaveOneEach_andOtherEventsAnother({ opened, clock }) {
  const { service, detent } = await opened();
  for (const type of ["began", "changed", "ended", "set", "began", "cancelled", "key"]) detent.send({ type });
  await clock.settle();
  await clock.pass(100);
  const names = service.requests.flat().map((it) => it.gesture);
  assert.equal(new Set(names).size, 3);
  assert.deepEqual(names.map((it) => names.indexOf(it)), [0, 0, 0, 3, 4, 4, 3]);
}

export async function aGestureWithoutANameThatBeginsAgain_isTheSameOne({ opened, clock }) {
  const { service, detent } = await opened();
  for (const type of ["began", "changed", "began", "ended"]) detent.send({ type });
  await clock.settle();
  await clock.pass(100);
  assert.equal(new Set(service.requests.flat().map((it) => it.gesture)).size, 1);
}

export async function onlyNumbersAreRounded({ opened, clock }) {
  const { service, detent } = await opened();
  detent.send({ type: "began", x: 1.23456, t: 7.89012 });
  detent.send({ type: "changed", x: "50", y: null, predictedX: undefined, t: 8 });
  await clock.settle();
  const [first, second] = service.requests.flat().map(({ gesture, seq, ...event }) => event);
  assert.deepEqual(first, { type: "began", x: 1.235, t: 7.89 });
  assert.deepEqual(second, { type: "changed", x: "50", y: null, t: 8 });
}

export async function sentEvents_keepTheirOrderAmongTheGesturesEvents({ bound, clock }) {
  const { service, detent, element } = await bound();
  service.isHeld = true;
  element.point("down", 10);
  await clock.settle();
  element.point("move", 20);
  const responses = [detent.send({ type: "set", value: 1 }), detent.send([{ type: "elapsed" }, { type: "undo" }])];
  element.point("move", 30);
  element.point("up", 40);
  await service.release();
  assert.deepEqual(service.requests.map(types), [
    ["began"], ["changed"], ["set"], ["elapsed", "undo"], ["changed", "ended"],
  ]);
  assert.deepEqual((await Promise.all(responses)).map((it) => it.version), [3, 5]);
}

export async function aRequestWhoseResponseWasLost_isSentAgainUnchanged({ bound, clock }) {
  const { service, heard, element } = await bound();
  service.losing = 1;
  element.point("down", 10);
  await clock.pass(10);
  element.point("move", 20);
  element.point("up", 30);
  await clock.pass(1000);
  assert.deepEqual(service.requests.map(types), [["began"], ["began"], ["changed", "ended"]]);
  assert.deepEqual(service.requests[0], service.requests[1]);
  assert.equal(service.version, 3);
  assert.deepEqual(heard.frames.map(([version]) => version), [1, 3]);
}

export async function aKeyWhoseResponseWasLost_isAppliedOnce({ bound, clock }) {
  const { service, detent, element } = await bound();
  service.losing = 1;
  element.happen("keydown", { key: "ArrowRight", shiftKey: true });
  await clock.pass(1000);
  service.losing = 2;
  detent.send({ type: "undo" });
  await clock.pass(1000);
  assert.deepEqual(service.requests.map(types), [["key"], ["key"], ["undo"], ["undo"], ["undo"]]);
  assert.equal(service.version, 2);
}

export async function withoutANetwork_requestsAreRetriedWithGrowingDelays_andNoEventIsLost({ bound, clock }) {
  const { service, detent, heard, element } = await bound();
  service.isAway = true;
  const times = [];
  detent.on("request", () => times.push(clock.now));
  element.point("down", 10);
  await clock.pass(60);
  const sent = detent.send({ type: "set", value: 1 });
  for (const x of [20, 30]) element.point("move", x);
  element.point("up", 40);
  element.point("down", 50);
  await clock.pass(20_000);
  const begun = times.map((it) => it - times[0]);
  assert.deepEqual(begun, [0, 200, 600, 1400, 3000, 6200, 11_200, 16_200]);
  assert.equal(detent.status, "reconnecting");
  await clock.pass(3_600_000);
  service.requests.length = 0;
  service.isAway = false;
  await clock.pass(5000);
  assert.equal((await sent).version, 2);
  const sequence = service.requests.map(types).slice(0, 4);
  assert.deepEqual(sequence, [["began"], ["set"], ["changed", "ended"], ["began", "changed"]]);
  assert.deepEqual(service.requests[2].map((it) => it.x), [30, 40]);
  assert.deepEqual([detent.status, heard.statuses.at(-1), heard.problems], ["live", "live", []]);
}

export async function eventsThatWaitForANetwork_areRejected_whenTheSessionEnds({ opened, clock, streams }) {
  for (const end of [(detent) => detent.close(), () => streams.at(-1).push("ended", { reason: "deleted" })]) {
    const { service, detent } = await opened();
    service.isAway = true;
    const sent = assert.rejects(detent.send({ type: "set", value: 1 }), TypeError);
    await clock.pass(1000);
    end(detent);
    await clock.pass(5000);
    await sent;
    assert.equal(service.requests.length, 3);
  }
}

export async function aRefusalEndsReconnecting_andAResponseWithoutAStreamDoesNot({ opened, clock, streams, DetentProblem }) {
  const { service, detent } = await opened();
  service.isAway = true;
  const wrong = assert.rejects(detent.send({ type: "wrong" }), DetentProblem);
  await clock.pass(100);
  service.isAway = false;
  await clock.pass(200);
  await wrong;
  assert.equal(detent.status, "live");
  streams.at(-1).breakOff();
  await detent.send({ type: "set", value: 1 });
  assert.equal(detent.status, "reconnecting");
}

export async function anEventThatIsNotJSON_isRejectedWithoutARequest({ opened }) {
  const { service, detent } = await opened();
  await assert.rejects(detent.send({ type: "set", value: 1n }), TypeError);
  await detent.send({ type: "set", value: 1 });
  assert.equal(service.requests.length, 1);
}

export async function aRefusedEventRejectsWithItsProblem_andLaterEventsAreSent({ opened, clock, DetentProblem }) {
  const { service, detent } = await opened();
  const wrong = detent.send({ type: "wrong" });
  const right = detent.send({ type: "set", value: 1 });
  await assert.rejects(wrong, (error) => {
    assert.ok(error instanceof DetentProblem);
    assert.deepEqual([error.status, error.message, error.problem.type], [422, "wrong", "/problems/invalid-event"]);
    return true;
  });
  assert.equal((await right).version, 1);
  assert.equal(service.requests.length, 2);
}

export async function duringAnotherGesture_theRefusedGesturesRestIsDropped({ bound, clock }) {
  const { service, detent, heard, element } = await bound();
  service.other({ type: "began", gesture: "other" });
  service.isHeld = true;
  element.point("down", 10);
  await clock.settle();
  element.point("move", 20); // queued when the refusal arrives
  await service.release();
  element.point("move", 30);
  element.point("up", 40);
  await clock.pass(5000);
  assert.deepEqual(service.requests.map(types), [["began"]]);
  assert.deepEqual([detent.status, heard.problems[0].status], ["busy", 409]);

  service.other({ type: "changed", gesture: "other", x: 1, t: 1 });
  assert.equal(detent.status, "busy");
  service.other({ type: "ended", gesture: "other" });
  assert.equal(detent.status, "live");
  element.point("down", 10);
  await clock.settle();
  assert.equal(service.requests.length, 2);
}

export async function takingOver_endsTheBusyStatus({ opened, DetentProblem }) {
  const { service, detent } = await opened();
  service.other({ type: "began", gesture: "other" });
  await assert.rejects(detent.send({ type: "began", x: 1, gesture: "q", seq: 0 }), DetentProblem);
  assert.equal(detent.status, "busy");
  assert.equal((await detent.send({ type: "began", x: 1, gesture: "q", seq: 1, takeOver: true })).gesture, "q");
  assert.equal(detent.status, "live");
}

export async function aValueForAnIdleSlider_isRefusedWithTheFrame_andDisturbsNoDrag({ bound, clock, DetentProblem }) {
  const { service, detent, element, heard } = await bound();
  element.point("down", 10);
  await clock.settle();
  const refused = await detent.set(7, { ifIdle: true }).catch((error) => error);
  assert.ok(refused instanceof DetentProblem);
  assert.deepEqual([refused.status, refused.problem.frame.value], [409, 10]);
  assert.deepEqual([detent.status, service.value], ["live", 10]);
  element.point("move", 20);
  element.point("up", 30);
  await clock.settle();
  assert.equal((await detent.set(7, { ifIdle: true })).value, 7);
  service.control = detent.control = { kind: "pinch", joinBelow: 0.9, splitAbove: 1.1 };
  await detent.set(true, { ifIdle: true });
  assert.deepEqual(service.requests.flat().at(-1).ifIdle, undefined);
  assert.deepEqual(service.requests.flat().slice(-3).map(({ type, ifIdle }) => [type, ifIdle]), [
    ["ended", undefined], ["set", true], ["pinched", undefined],
  ]);
  // Its caller alone is told.
  assert.equal(heard.problems.length, 0);
}

export async function aKeyQueuedWithARefusedGesture_isSent({ bound, clock }) {
  const { service, element } = await bound();
  service.other({ type: "began", gesture: "other" });
  service.isHeld = true;
  element.point("down", 10);
  await clock.settle();
  element.point("up", 20);
  element.happen("keydown", { key: "Home" });
  await service.release();
  assert.deepEqual(service.requests.map(types), [["began"], ["key"]]);
}

export async function aBatchHasAtMostAsManyEventsAsTheServiceAllows({ bound, clock }) {
  const { service, element } = await bound({ control: { kind: "pinch" } });
  service.isHeld = true;
  for (let i = 0; i < 2001; i += 1) {
    element.happen("wheel", { ctrlKey: true, deltaY: 1 });
    if (i === 0) await clock.settle();
  }
  await service.release();
  assert.deepEqual(service.requests.map((it) => it.length), [1, 1000, 1000]);
}

/** The events of the requests that outlive their page. */
const kept = (service) => service.kept.flatMap(({ body }) => JSON.parse(body).events);

export async function aPageThatIsLeft_sendsWhatHasNoResponseOnceMore_inOrder_andWaitsForNothing({ bound, clock }) {
  const { service, detent, element } = await bound();
  service.isHeld = true;
  element.point("down", 10);
  await clock.settle();
  element.point("move", 80);
  element.point("up", 80);
  const set = detent.set(0.5);
  pageHas("pagehide");
  const events = kept(service);
  assert.deepEqual(events.map((it) => [it.type, it.x]), [["began", 10], ["changed", 80], ["ended", 80], ["set", undefined]]);
  assert.ok(events.every(({ gesture, seq }) => gesture && Number.isInteger(seq)));
  pageHas("pagehide");
  assert.equal(service.kept.length, 1, "Phones tell it twice.");
  // The page is shown again: the client goes on as before.
  await service.release();
  await set;
  assert.deepEqual(service.requests.flat(), events);
  assert.deepEqual([detent.status, service.value], ["live", 0.5]);
  pageHas("pagehide");
  assert.equal(service.kept.length, 1, "Every event has its response.");
}

export async function allSlidersTogetherSendLessThanABrowserTakes_theEndsOfGesturesFirst_andSomeIsLeftForLaterEnds({ opened, clock }) {
  const clients = await Promise.all(Array.from({ length: 16 }, () => opened()));
  for (const { service, detent } of clients) {
    service.isHeld = true;
    detent.send({ type: "began", x: 1, gesture: "ü", seq: 0 });
    detent.send(Array.from({ length: 99 }, (_, x) => ({ type: "changed", x, gesture: "ü", seq: x + 1 })));
    detent.send({ type: "ended", x: 99, gesture: "ü", seq: 100 });
  }
  await clock.settle();
  pageHas("pagehide");
  const bodies = () => clients.flatMap(({ service }) => service.kept.map(({ body }) => body));
  const bytes = () => new TextEncoder().encode(bodies().join("")).length;
  assert.ok(bytes() <= 32_768 && bytes() > 30_000, "Half is for later.");
  assert.equal(bodies().length, 16);
  for (const { service } of clients) {
    const events = kept(service);
    assert.deepEqual([events[0].type, events.at(-1).type], ["began", "ended"]);
    const last = events.slice(1).map(({ seq }) => seq);
    assert.deepEqual(last, Array.from(last, (_, index) => 101 - last.length + index), "the last moves, in order");
    assert.ok(last.length > 20);
  }
  // The page is shown, and left again before all responses have come.
  const [{ service, detent }] = clients;
  const types = ["began", "changed", "ended"];
  for (let drag = 0; drag < 200; drag += 1) detent.send(types.map((type, seq) => ({ type, x: 0, gesture: `later ${drag}`, seq })));
  pageHas("pagehide");
  const later = JSON.parse(service.kept.at(-1).body).events;
  assert.deepEqual(later.map(({ type }) => type), Array.from({ length: 200 }, () => ["began", "ended"]).flat());
  assert.ok(bytes() <= 61_440, "The page may have requests of its own.");
}

export async function aSessionThatIsGone_endsTheClient({ bound, clock }) {
  const { service, detent, heard, element } = await bound();
  service.isGone = true;
  await assert.rejects(detent.send({ type: "set", value: 1 }));
  element.point("down", 10);
  await clock.pass(5000);
  assert.equal(service.requests.length, 1);
  assert.deepEqual([detent.status, heard.ended], ["ended", ["gone"]]);
}

export async function aChangeOfTheControl_isMadeOnce_andEventsAfterItWait({ opened, clock }) {
  const { service, detent, heard } = await opened();
  const controls = [];
  detent.on("control", (it) => controls.push(it.range.upper));
  // Its first response is lost, and its first repeat finds it under way.
  service.losing = 1;
  const reshaped = detent.reshape({ range: { lower: 0, upper: 5 } });
  detent.set(0.2);
  await clock.settle();
  assert.deepEqual([service.requests.length, service.keys.length], [0, 1]);
  service.inUse = 1;
  await clock.pass(5000);
  const frame = await reshaped;
  assert.deepEqual([frame.reason, frame.reshapes, service.reshapes], ["reshape", 1, 1]);
  assert.deepEqual([service.keys.length, new Set(service.keys).size], [3, 1]);
  assert.match(service.keys[0], /^".+"$/);
  assert.deepEqual([controls, detent.control.range.upper], [[5], 5]);
  assert.deepEqual(service.requests.map((it) => it.map(({ value }) => value)), [[0.2]]);
  assert.equal(heard.problems.length, 0);
}

export async function aChangeOfTheControlThatIsRefused_isTold_andEventsGoOn({ opened, clock, DetentProblem }) {
  const { service, detent } = await opened();
  await assert.rejects(detent.reshape({ wrong: true }), (it) => it instanceof DetentProblem && it.status === 422);
  detent.set(0.5);
  await clock.settle();
  assert.deepEqual(service.requests.flat().map((it) => it.value), [0.5]);
}

export async function aDeletion_comesAfterTheRequestUnderWay_andInPlaceOfThoseThatWait({ opened, clock }) {
  const { service, detent } = await opened();
  service.isHeld = true;
  for (const value of [0.1, 0.2]) detent.set(value);
  await clock.settle();
  const deleted = detent.delete();
  await clock.settle();
  assert.deepEqual(service.asked, []);
  await service.release();
  await deleted;
  assert.deepEqual([service.asked, service.requests.length], [["DELETE /v1/sessions/s"], 1]);
  assert.equal(detent.status, "ended");
}
