// Several fingers on a slider with several thumbs: each has a gesture of its own, and they share requests.

import assert from "node:assert/strict";

// Loaded here, so that the client finds them at once: no clock of a test waits for a file.
import "./detent/fingers.js";
import "./detent/renewal.js";

const control = { kind: "slider", range: { lower: 0, upper: 100 }, trackWidth: 100, thumbs: { count: 4 } };
const sent = ({ requests }) => requests.map((request) => request.map((it) => [it.type, it.x]));

/** A finger on a bound element, by its number. */
const finger = (element, pointerId) => (type, x) => element.point(type, x, 20, { pointerId, isPrimary: pointerId === 1 });

/** A client with so many fingers on its thumbs, and no requests so far. */
async function touched({ bound, clock, ...options }, ...places) {
  const client = await bound({ control, ...options });
  const fingers = places.map((_, index) => finger(client.element, index + 1));
  for (const [index, place] of places.entries()) fingers[index]("down", place);
  await clock.settle();
  client.service.requests.length = 0;
  return { ...client, fingers };
}

/** Passes time in small steps, so that what follows a response is done before the next timer. */
async function passed(clock, ms) {
  for (let i = 0; i < 20; i += 1) await clock.pass(ms / 20);
}

export async function theMovesOfAllFingers_shareARequest({ bound, clock }) {
  const { service, fingers: [left, right] } = await touched({ bound, clock }, 20, 80);
  service.isHeld = true;
  left("move", 21);
  await clock.settle();
  for (const x of [22, 23]) left("move", x);
  right("move", 78);
  left("move", 24);
  await service.release();
  await clock.settle();
  assert.deepEqual(sent(service), [[["changed", 21]], [["changed", 78], ["changed", 24]]]);
  assert.deepEqual(service.thumbs.map(({ value }) => value), [24, 40, 60, 78]);
}

export async function aRefusedFinger_leavesTheMovesOfOthers({ bound, clock }) {
  const { service, detent, heard, element, fingers: [left] } = await touched({ bound, clock }, 20);
  service.hold(3, "another's");
  const right = finger(element, 2);
  service.isHeld = true;
  left("move", 21);
  await clock.settle();
  left("move", 22);
  right("down", 80);
  right("move", 79);
  left("up", 23);
  await service.release();
  await clock.settle();
  assert.deepEqual(sent(service).slice(1), [
    [["changed", 22], ["began", 80], ["changed", 79], ["ended", 23]], [["changed", 22], ["ended", 23]],
  ]);
  assert.deepEqual(service.thumbs.map(({ value }) => value), [23, 40, 60, 80]);
  assert.deepEqual(heard.problems.map((it) => it.status), [409]);
  right("move", 70);
  await clock.settle();
  assert.equal(service.requests.length, 3, "What follows of a gesture that was refused is not sent.");
  assert.equal(detent.frame.thumbs[3].gesture, "another's");
}

export async function aWrongKey_leavesAllOtherEvents({ bound, clock }) {
  const { service, heard, element, fingers: [left] } = await touched({ bound, clock, bind: { thumbOf: () => 2 } }, 20);
  service.isHeld = true;
  left("move", 21);
  await clock.settle();
  left("move", 22);
  element.happen("keydown", { key: "ArrowWrong" });
  left("up", 23);
  await service.release();
  await clock.settle();
  assert.deepEqual(service.requests.slice(1).map((it) => it.map(({ key, x }) => key ?? x)), [[22, "ArrowWrong", 23], [22, 23]]);
  assert.deepEqual([service.thumbs[0].value, ...heard.problems.map((it) => it.status)], [23, 422]);
  element.happen("keydown", { key: "End" });
  await clock.settle();
  assert.deepEqual(service.requests.at(-1).map(({ key, thumb }) => [key, thumb]), [["End", 2]], "Later keys are sent.");
}

export async function whatASessionThatIsGoneDoesNotTake_isSentOnce({ bound, clock }) {
  const { service, detent, fingers: [left] } = await touched({ bound, clock }, 20);
  service.isHeld = true;
  left("move", 21);
  await clock.settle();
  left("move", 22);
  left("up", 23);
  service.isGone = true;
  await service.release();
  await clock.settle();
  assert.deepEqual(sent(service), [[["changed", 21]], [["changed", 22], ["ended", 23]]]);
  assert.equal(detent.status, "ended");
}

export async function whatAClosedClientHasLeft_isNotSentAgain({ bound, clock }) {
  const { service, detent, fingers: [left] } = await touched({ bound, clock }, 20);
  service.isAway = true;
  left("move", 21);
  left("up", 22);
  await clock.settle();
  detent.close();
  await clock.pass(60_000);
  assert.deepEqual(sent(service), [[["changed", 21], ["ended", 22]]]);
}

export async function whatIsSentAsABatch_isWholeOrNotAtAll({ opened, clock }) {
  for (const isRefusedBefore of [true, false]) {
    const { service, detent } = await opened({ control });
    const began = (gesture, thumb, x) => ({ type: "began", gesture, thumb, x, t: 0, seq: 0 });
    const ended = (gesture, x) => ({ type: "ended", gesture, x, t: 1, seq: 1 });
    service.hold(3, "another's");
    if (isRefusedBefore) await assert.rejects(detent.send([began("right", 3, 79)]), { status: 409 });
    service.requests.length = 0;
    const both = detent.send([began("left", 0, 21), ended("left", 22), began("right", 3, 79), ended("right", 78)]);
    await assert.rejects(both, { status: 409 });
    await clock.settle();
    assert.equal(service.requests.length, 1);
    assert.deepEqual(service.thumbs.map(({ value }) => value), [20, 40, 60, 80]);
  }
}

export async function aSendAfterARefusedGesture_isNotSentInPart({ bound, clock }) {
  const { service, detent, element } = await touched({ bound, clock });
  service.hold(3, "another's");
  const right = finger(element, 1);
  right("down", 80);
  await clock.settle();
  const [{ gesture }] = service.requests[0];
  const move = (name, x) => ({ type: "changed", gesture: name, x, t: 2, seq: 5 });
  assert.equal(await detent.send([move(gesture, 70), move("own", 30)]), detent.frame);
  await clock.settle();
  assert.equal(service.requests.length, 1);
  await assert.rejects(detent.send([move("own", 20), move(gesture, 79)]), { status: 409 });
  assert.deepEqual(service.thumbs.map(({ value }) => value), [20, 40, 60, 80]);
}

export async function allRefusedFingers_takeTheirThumbs({ bound, clock }) {
  const { service, detent, element } = await bound({ control });
  for (const index of [0, 3]) service.hold(index, "another's");
  const [left, right, middle] = [1, 2, 3].map((id) => finger(element, id));
  left("down", 20);
  right("down", 80);
  middle("down", 40);
  await clock.settle();
  const { gesture } = service.thumbs[1];
  service.requests.length = 0;
  detent.takeOver();
  await clock.settle();
  assert.deepEqual(service.requests.flat().map(({ type, x, takeOver }) => [type, x, takeOver]), [["began", 20, true], ["began", 80, true]]);
  assert.deepEqual([service.thumbs[1].gesture, detent.status], [gesture, "live"], "The finger that has a thumb goes on.");
  assert.equal(new Set(service.thumbs.map((it) => it.gesture)).size, 4);
}

export async function aFingerThatWaitsForAThumb_endsItsGesture_beforeItTakesOver({ bound, clock }) {
  const { service, detent, element } = await bound({ control });
  const only = finger(element, 1);
  only("down", 20);
  await clock.settle();
  // No thumb has its name: which one it takes is decided by its first movement.
  service.thumbs[0].gesture = undefined;
  service.other({ type: "set", values: [20, 20, 60, 80] });
  detent.takeOver();
  only("up", 25);
  await clock.settle();
  const [first, ...others] = service.requests.flat();
  assert.deepEqual(others.map(({ type, seq, takeOver }) => [type, seq, takeOver]), [
    ["cancelled", 1, undefined], ["began", 0, true], ["ended", 1, undefined],
  ]);
  assert.equal(others[0].gesture, first.gesture);
  assert.equal(new Set(others.slice(1).map((it) => it.gesture)).add(first.gesture).size, 2);
}

export async function aFingerWithoutAResponse_takesOverWithoutAnEnd({ bound, clock }) {
  const { service, detent, element } = await bound({ control });
  const only = finger(element, 1);
  service.isHeld = true;
  service.publish = () => {};
  only("down", 20);
  await clock.settle();
  only("move", 30);
  detent.takeOver();
  await service.release();
  await clock.settle();
  assert.deepEqual(service.requests.flat().map(({ type, x, takeOver }) => [type, x, takeOver]), [
    ["began", 20, undefined], ["changed", 30, undefined], ["began", 30, true],
  ]);
}

export async function withSwaps_aLostSessionIsMadeAgainAsItIsShown({ bound, clock }) {
  const swapping = { ...control, thumbs: { count: 4, collision: "swap" } };
  const { service, fingers: [left] } = await touched({ bound, clock, control: swapping, renew: true }, 20);
  const { gesture } = service.thumbs[0];
  left("move", 45);
  await clock.settle();
  // It has gone on with the second thumb, and has left the first one at that one's place.
  service.thumbs = [{ value: 40 }, { value: 45, gesture }, { value: 60 }, { value: 80 }];
  service.other({ type: "changed", gesture, x: 45 });
  service.isGone = true;
  service.requests.length = 0;
  left("move", 46);
  await passed(clock, 100);
  const [, [place, began], [moved]] = service.requests;
  assert.deepEqual(place.values, [40, 45, 60, 80]);
  assert.deepEqual([began.type, began.x, began.thumb, began.gesture], ["began", 45, 1, gesture]);
  assert.deepEqual([moved.type, moved.x], ["changed", 46]);
  assert.ok(began.seq < moved.seq, "The service skips what is not newer.");
}

export async function aSessionThatIsMadeAgainWithOneThumb_isFollowedLikeOne({ bound, clock, streams }) {
  const { service, detent, heard } = await touched({ bound, clock, renew: true }, 20);
  service.control = { ...service.control, thumbs: undefined };
  Object.defineProperty(service, "shown", { value: { value: 7 } });
  for (const epoch of ["another page's", "one more"]) {
    service.renew(epoch);
    streams.at(-1).push("ended", { reason: "expired" });
    await passed(clock, 100);
    streams.at(-1).open();
  }
  assert.deepEqual([detent.frame.value, heard.renewed.length, heard.ended], [7, 2, []]);
}

export async function aLostSession_isMadeAgainWithWhatEachFingerHasDone({ bound, clock }) {
  const { service, detent, heard, fingers: [left, right] } = await touched({ bound, clock, renew: true }, 20, 80);
  left("move", 25);
  right("move", 70);
  await clock.settle();
  // Another page's finger.
  service.hold(1, "another's");
  service.other({ type: "changed", gesture: "another's", x: 50 });
  await clock.settle();
  service.isGone = true;
  service.requests.length = 0;
  left("move", 26);
  await passed(clock, 100);
  const [, [place, ...gestures], ...others] = service.requests;
  assert.deepEqual([place.type, place.values], ["set", [20, 50, 60, 80]], "Thumbs of others are where they are now.");
  assert.deepEqual(gestures.map(({ type, x, thumb }) => [type, x, thumb]), [
    ["began", 20, 0], ["changed", 25, undefined], ["began", 80, 3], ["changed", 70, undefined],
  ]);
  assert.deepEqual(others.flat().map(({ type, x }) => [type, x]), [["changed", 26]]);
  assert.deepEqual([service.thumbs.map(({ value }) => value), heard.renewed.length], [[26, 50, 60, 70], 1]);
  assert.equal(detent.frame.thumbs[3].gesture, gestures[2].gesture);
}

export async function aPageThatIsLater_leavesOthersThumbs_andKeepsItsOwn({ bound, clock, streams }) {
  const { service, fingers: [left] } = await touched({ bound, clock, renew: true }, 20);
  left("move", 25);
  await clock.settle();
  service.renew("another page's");
  service.thumbs = [{ value: 10 }, { value: 50 }, { value: 60 }, { value: 90, gesture: "another's" }];
  service.requests.length = 0;
  streams.at(-1).push("ended", { reason: "expired" });
  await passed(clock, 100);
  assert.deepEqual(service.requests.flat().map(({ type, x, thumb }) => [type, x, thumb]), [["began", 20, 0], ["changed", 25, undefined]]);
  assert.deepEqual(service.thumbs.map(({ value }) => value), [25, 50, 60, 90]);
  assert.equal(service.thumbs[3].gesture, "another's");
}
