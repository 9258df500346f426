// Taking a slider from another hand, and setting its value.

import assert from "node:assert/strict";

const types = (service) => service.requests.map((request) => request.map((it) => it.type));

export async function set_isNumbered_andAPinchIsJoinedOrSplit({ opened, clock }) {
  const { service, detent } = await opened();
  service.losing = 1;
  const sent = detent.set(0.5);
  await clock.pass(1000);
  assert.equal((await sent).version, 1);
  const [first, again] = service.requests.flat();
  assert.deepEqual([first.type, first.value, Number.isInteger(first.seq)], ["set", 0.5, true]);
  assert.deepEqual(again, first, "The service skips an event that it knows.");

  const { service: pinch, detent: strip } = await opened({ control: { kind: "pinch", joinBelow: 0.9, splitAbove: 1.1 } });
  await strip.set(true);
  await strip.set(false);
  assert.deepEqual(pinch.requests.flat().map((it) => [it.type, it.magnification]), [["pinched", 0.45], ["pinched", 2.2]]);
}

export async function theNextDragTakesOver_andTheOneAfterDoesNot({ bound, clock }) {
  const { service, detent, element } = await bound();
  service.other({ type: "began", gesture: "other" });
  element.point("down", 10);
  await clock.settle();
  assert.equal(detent.status, "busy");
  element.point("up", 10);
  detent.takeOver();
  element.point("down", 20);
  await clock.settle();
  assert.deepEqual([detent.status, detent.frame.value], ["live", 20]);
  element.point("up", 20);
  element.point("down", 30);
  await clock.settle();
  assert.deepEqual(service.requests.flat().map((it) => [it.type, it.x, it.takeOver]), [
    ["began", 10, undefined], ["began", 20, true], ["ended", 20, undefined], ["began", 30, undefined],
  ]);
}

export async function aRestingFingerTakesOverAtOnce_whereItIs({ bound, clock }) {
  const { service, detent, element } = await bound();
  service.other({ type: "began", gesture: "other" });
  element.point("down", 10);
  await clock.settle();
  element.point("move", 40);
  detent.takeOver();
  await clock.settle();
  assert.deepEqual([detent.status, detent.frame.value], ["live", 40]);
  element.point("move", 50);
  element.point("up", 60);
  await clock.settle();
  assert.deepEqual(types(service), [["began"], ["began"], ["changed", "ended"]]);
  assert.equal(service.gesture, undefined);
}

export async function aFingerThatHasTheSlider_goesOn({ bound, clock }) {
  const { service, detent, element } = await bound();
  element.point("down", 10);
  await clock.settle();
  detent.takeOver();
  element.point("move", 20);
  await clock.settle();
  assert.deepEqual(types(service), [["began"], ["changed"]]);
  assert.equal(new Set(service.requests.flat().map((it) => it.gesture)).size, 1);
}

export async function whatIsNotTakenLapses_whenNoGestureHasTheSlider({ bound, clock }) {
  const { service, detent, element } = await bound();
  service.other({ type: "began", gesture: "other" });
  detent.takeOver();
  service.other({ type: "ended", gesture: "other" });
  element.point("down", 20);
  await clock.settle();
  assert.deepEqual(service.requests.flat().map((it) => [it.type, it.takeOver]), [["began", undefined]]);
}
