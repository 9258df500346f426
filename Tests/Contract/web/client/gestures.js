// Pointer, key and wheel events of a bound element, and the events that the client sends for them.

import assert from "node:assert/strict";

import { Element, pageHas } from "./fakes.js";

const lastOf = (service) => service.requests.flat().at(-1);
const types = (service) => service.requests.flat().map((it) => it.type);

/** The event that is sent for a touch at this place of the content. */
async function sentAt(x, y, { bound, clock }, options) {
  const { service, element } = await bound(options);
  element.point("down", x, y);
  await clock.settle();
  return lastOf(service);
}

/** An event without its time and its name, which every event has. */
function unnamed({ t, gesture, seq, ...event }) {
  assert.ok([t, seq].every(Number.isFinite) && gesture);
  return event;
}

export async function aPlaceIsMeasuredInTheContent({ bound, clock }) {
  const event = await sentAt(30, 20, { bound, clock });
  assert.deepEqual([event.x, "y" in event], [30, false]);
}

export async function aTouchBeforeTheFirstPaintCounts({ bound, clock }) {
  const { service, detent } = await bound();
  const element = new Element(90);
  element.isPainted = false;
  detent.bind(element);
  element.point("down", 45);
  await clock.settle();
  assert.deepEqual(types(service), ["began"]);
  assert.equal(lastOf(service).x, 50, "The padding is unknown before the first paint.");
}

export async function aVerticalTrackRunsFromTheBottom({ bound, clock }) {
  const options = { width: 40, height: 100, bind: { axis: "y" } };
  assert.equal((await sentAt(20, 30, { bound, clock }, options)).x, 70);
}

export async function aTrackOfAnotherLengthIsMeasuredInItsPoints({ bound, clock }) {
  const options = { width: 200, bind: { resize: false } };
  assert.equal((await sentAt(50, 20, { bound, clock }, options)).x, 25);
}

export async function withPrecision_theFingersDistanceFromTheTrackIsSent({ bound, clock }) {
  const control = { precision: { distance: 100 } };
  for (const [y, off] of [[-15, 15], [20, 0], [65, 25]]) {
    assert.equal((await sentAt(30, y, { bound, clock }, { control })).y, off);
  }
}

export async function withSlop_theFingersPlaceAcrossIsSent_fromTheMiddle({ bound, clock }) {
  const control = { slop: 8 };
  for (const [y, off] of [[-15, -35], [20, 0], [65, 45]]) {
    assert.equal((await sentAt(30, y, { bound, clock }, { control })).y, off);
  }
}

export async function aStillFinger_repeatsItsLastMove_untilItIsReleased({ bound, clock }) {
  const { service, element } = await bound();
  const start = clock.now;
  element.point("down", 10);
  await clock.pass(700);
  element.point("move", 20);
  await clock.pass(1700);
  assert.deepEqual(service.requests.flat().map((it) => [it.type, it.x, it.t - start, it.seq]), [
    ["began", 10, 0, 0], ["changed", 20, 700, 1], ["changed", 20, 1500, 2], ["changed", 20, 2300, 3],
  ]);
  element.point("up", 20);
  await clock.pass(10_000);
  assert.deepEqual(types(service), ["began", "changed", "changed", "changed", "ended"]);
}

export async function escapeAndALostPointer_cancelTheGesture({ bound, clock }) {
  const endings = {
    lostpointercapture: { pointerId: 1 }, // follows pointercancel, too
    keydown: { key: "Escape" },
  };
  for (const [type, members] of Object.entries(endings)) {
    const { service, element } = await bound();
    element.point("down", 10);
    element.happen(type, members);
    element.point("move", 20);
    element.point("up", 20);
    await clock.pass(5000);
    assert.deepEqual(types(service), ["began", "cancelled"], type);
    assert.ok(!("x" in lastOf(service)));
  }
}

export async function aSecondFingerAndOtherButtonsAreIgnored({ bound, clock }) {
  const { service, element } = await bound();
  element.point("down", 10, 20, { button: 2 });
  element.point("move", 10);
  element.point("down", 10);
  for (const isPrimary of [false, true]) {
    element.point("down", 60, 20, { pointerId: 2, isPrimary });
    element.point("move", 70, 20, { pointerId: 2, isPrimary });
    element.point("up", 70, 20, { pointerId: 2, isPrimary });
    element.happen("lostpointercapture", { pointerId: 2 });
  }
  element.point("up", 20);
  await clock.settle();
  assert.deepEqual(service.requests.flat().map((it) => [it.type, it.x]), [["began", 10], ["ended", 20]]);
  assert.deepEqual(element.captured, [1]);
}

export async function aFingerThatIsNotThePagesFirst_dragsItsSlider({ bound, clock }) {
  const { service, element } = await bound();
  element.point("down", 10, 20, { pointerId: 7, isPrimary: false });
  element.point("up", 20, 20, { pointerId: 7, isPrimary: false });
  await clock.settle();
  assert.deepEqual(service.requests.flat().map((it) => [it.type, it.x]), [["began", 10], ["ended", 20]]);
}

export async function aPointerThatWasLostWithoutAWord_isFollowedByTheNext({ bound, clock }) {
  const { service, element } = await bound();
  element.point("down", 10);
  // Its element was moved in the page, so the page hears of the lost capture and the element does not.
  element.captured = [];
  element.point("down", 60, 20, { pointerId: 2 });
  element.point("up", 70, 20, { pointerId: 2 });
  await clock.settle();
  assert.deepEqual(service.requests.flat().map((it) => [it.type, it.x]), [
    ["began", 10], ["cancelled", undefined], ["began", 60], ["ended", 70],
  ]);
}

export async function aDragUnderWay_isCancelledWhenThePageIsHiddenOrLeft({ bound, clock }) {
  for (const [type, hidden] of [["pagehide", false], ["visibilitychange", true]]) {
    const { service, element, unbind } = await bound();
    element.point("down", 10);
    await clock.settle();
    globalThis.document.hidden = hidden;
    pageHas(type);
    globalThis.document.hidden = false;
    const [{ body }] = service.kept;
    assert.deepEqual(JSON.parse(body).events.map((it) => [it.type, it.seq]), [["cancelled", 1]], type);
    element.point("move", 20);
    element.point("up", 30);
    await clock.pass(5000);
    assert.deepEqual(types(service), ["began", "cancelled"]);
    element.point("down", 40);
    pageHas("visibilitychange");
    await clock.settle();
    assert.deepEqual(types(service).at(-1), "began", "It has become visible.");
    unbind();
  }
}

export async function sliderKeysAreSent_andOtherKeysAreLeftToThePage({ bound, clock }) {
  const { service, element } = await bound();
  const isLeft = (key, more) => element.happen("keydown", { key, ...more });
  assert.ok(isLeft("Tab") && isLeft("a") && isLeft("ArrowLeft", { altKey: true }) && isLeft("Home", { metaKey: true }));
  assert.ok(!isLeft("ArrowLeft", { shiftKey: true }) && !isLeft("PageUp", { shiftKey: false }));
  await clock.settle();
  assert.deepEqual(service.requests.flat().map((it) => [it.key, it.shift]), [["ArrowLeft", true], ["PageUp", false]]);
  element.point("down", 10);
  assert.ok(!isLeft("ArrowLeft"));
  await clock.settle();
  assert.equal(lastOf(service).type, "began", "Keys are ignored during a drag.");
  const { element: other } = await bound({ bind: { keys: false } });
  assert.ok(other.happen("keydown", { key: "ArrowLeft" }));
}

export async function anElementsNewLengthIsSent_afterTheDrag({ bound, clock }) {
  const { service, detent, element } = await bound({ width: 100 });
  element.resize(100.02);
  await clock.settle();
  assert.deepEqual(service.requests, []);
  service.isHeld = true;
  element.resize(150);
  await clock.settle();
  element.resize(150);
  await service.release();
  assert.deepEqual(service.requests.flat().map(unnamed), [{ type: "resized", trackWidth: 150 }]);
  element.point("down", 10);
  element.resize(180);
  element.resize(200);
  await clock.settle();
  assert.equal(lastOf(service).type, "began");
  element.point("up", 10);
  await clock.settle();
  assert.deepEqual(unnamed(lastOf(service)), { type: "resized", trackWidth: 200 });
  assert.equal((await detent.layout()).trackWidth, 200);
  assert.deepEqual(service.asked, ["GET /v1/sessions/s/layout", "GET /v1/sessions/s/layout"], "one request for each length");
}

export async function unbinding_cancelsTheGesture_andRemovesAllListeners({ bound, clock }) {
  const { service, element, unbind } = await bound();
  element.point("down", 10);
  unbind();
  element.point("down", 10);
  element.resize(150);
  element.happen("keydown", { key: "Home" });
  await clock.pass(5000);
  assert.deepEqual(types(service), ["began", "cancelled"]);
}

export async function twoFingersPinch({ bound, clock }) {
  const { service, element } = await bound({ control: { kind: "pinch" } });
  element.point("down", 0, 0);
  element.point("move", 10, 0);
  element.point("down", 110, 0, { pointerId: 2, isPrimary: false });
  element.point("move", 60, 0, { pointerId: 2 });
  element.point("move", 35, 0, { pointerId: 2 });
  element.happen("lostpointercapture", { pointerId: 2 });
  element.point("move", 20, 0);
  element.point("down", 60, 0, { pointerId: 3, isPrimary: false });
  element.point("move", 100, 0, { pointerId: 3 });
  await clock.settle();
  assert.deepEqual(service.requests.flat().map(unnamed), [
    { type: "pinched", magnification: 0.5 },
    { type: "pinched", magnification: 0.25 },
    { type: "pinched", magnification: 2 },
  ]);
  assert.equal(element.style.touchAction, "pan-x pan-y", "One finger scrolls the page; two do not zoom it.");
}

export async function aFingerAcrossTheTrackScrollsThePage({ bound }) {
  const actions = [];
  for (const axis of ["x", "y", undefined]) actions.push((await bound({ bind: { axis } })).element.style.touchAction);
  assert.deepEqual(actions, ["pan-y", "pan-x", "pan-y"]);
}

export async function aTrackFromRightToLeft_countsFromTheRight_andExchangesItsArrows({ bound, clock }) {
  const options = { bind: { direction: "rtl" } };
  assert.equal((await sentAt(30, 20, { bound, clock }, options)).x, 70);
  const { service, element } = await bound(options);
  for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "Home"]) element.happen("keydown", { key });
  await clock.settle();
  assert.deepEqual(service.requests.flat().map((it) => it.key), ["ArrowRight", "ArrowLeft", "ArrowUp", "Home"]);
  const { service: other, element: upright } = await bound({ bind: { direction: "rtl", axis: "y" } });
  upright.happen("keydown", { key: "ArrowLeft" });
  await clock.settle();
  assert.equal(lastOf(other).key, "ArrowLeft");
}

export async function theWheelPinchesWithCtrl_andAPauseStartsAnew({ bound, clock }) {
  const { service, element } = await bound({ control: { kind: "pinch" } });
  assert.ok(element.happen("wheel", { deltaY: 10 }), "Without ctrl the page scrolls.");
  for (const pause of [149, 149, 151]) {
    assert.ok(!element.happen("wheel", { ctrlKey: true, deltaY: 10 }));
    await clock.pass(pause);
  }
  element.happen("wheel", { ctrlKey: true, deltaY: -10 });
  await clock.settle();
  const scales = service.requests.flat().map((it) => Math.log(it.magnification).toFixed(2));
  assert.deepEqual(scales, ["-0.10", "-0.20", "-0.30", "0.10"]);
}
