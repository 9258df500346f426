// A lost session that is made again, under its id and at its value.

import assert from "node:assert/strict";

// Loaded here, so that the client finds it at once: no clock of a test waits for a file.
import "./detent/renewal.js";

const types = (service) => service.requests.map((request) => request.map((it) => it.type));
const control = { kind: "slider", range: { lower: 0, upper: 1, step: 5 }, trackWidth: 100, tint: null };

/** Passes time in small steps, so that what follows a response is done before the next timer. */
async function passed(clock, ms) {
  for (let i = 0; i < 20; i += 1) await clock.pass(ms / 20);
}

/** Drags from 10 to 30, where the finger is when the session is lost. */
async function loseDuringDrag({ service, element, clock }) {
  element.point("down", 10);
  await clock.settle();
  element.point("move", 30);
  await clock.settle();
  service.isGone = true;
  service.requests.length = 0;
}

export async function aLostSessionIsMadeAgain_atItsValue({ opened, clock }) {
  const { service, detent, heard } = await opened({ renew: true, control, ttl: 60 });
  await detent.set(7);
  service.isGone = true;
  await assert.rejects(detent.verify());
  await passed(clock, 2000);
  const { id, preset, control: patch, trackWidth, ttl } = service.made.at(-1);
  assert.deepEqual([id, preset, trackWidth, ttl], ["s", "any", 100, 60]);
  assert.deepEqual(patch, { range: { step: 5 }, tint: null }, "The differences from the preset.");
  assert.deepEqual([detent.frame.value, detent.epoch, heard.renewed, heard.ended], [7, "epoch 2", ["gone"], []]);
  assert.deepEqual(types(service), [["set"], ["set"]]);
}

export async function theStreamOfTheNewSessionIsOpened({ opened, clock, streams }) {
  const { service, detent, heard } = await opened({ renew: true });
  await detent.set(7);
  service.isGone = true;
  const before = streams.at(-1);
  before.push("ended", { reason: "expired" });
  assert.equal(detent.status, "reconnecting");
  await passed(clock, 2000);
  assert.notEqual(streams.at(-1), before);
  assert.match(streams.at(-1).url, /session=s@epoch%202-1$/);
  streams.at(-1).open();
  assert.deepEqual([detent.status, heard.renewed], ["live", ["expired"]]);
  service.other({ type: "set", value: 9 });
  assert.equal(detent.frame.value, 9);
}

export async function aPageThatIsLater_opensTheSessionOfTheFirst_andLeavesItsValue({ opened, clock, streams }) {
  const { service, detent } = await opened({ renew: true });
  await detent.set(7);
  service.renew("other page's");
  service.value = 8;
  streams.at(-1).push("ended", { reason: "deleted" });
  await passed(clock, 2000);
  assert.deepEqual([detent.frame.value, detent.epoch, service.made.length], [8, "other page's", 1]);
  assert.deepEqual(types(service), [["set"]]);
}

export async function aDragGoesOn_fromItsStart({ bound, clock }) {
  const { service, detent, heard, element } = await bound({ renew: true });
  await detent.set(7);
  await loseDuringDrag({ service, element, clock });
  element.point("move", 40);
  element.point("up", 50);
  await passed(clock, 2000);
  assert.deepEqual(types(service), [["changed", "ended"], ["set", "began", "changed"], ["changed", "ended"]]);
  assert.deepEqual(service.requests.slice(1).flat().map((it) => it.value ?? it.x), [7, 10, 30, 40, 50]);
  assert.deepEqual([detent.frame.value, service.gesture, heard.renewed.length], [50, undefined, 1]);
}

export async function aRestingFingersGestureIsRepeated({ bound, clock, streams }) {
  const { service, detent, element } = await bound({ renew: true });
  await loseDuringDrag({ service, element, clock });
  streams.at(-1).push("ended", { reason: "expired" });
  await passed(clock, 100);
  assert.deepEqual(types(service), [["set", "began", "changed"]]);
  assert.equal(detent.frame.value, 30);
  element.point("up", 35);
  await passed(clock, 100);
  assert.deepEqual([detent.frame.value, types(service).at(-1)], [35, ["ended"]]);
}

export async function keysThatWait_areSentToTheNewSession({ bound, clock }) {
  const { service, detent, element } = await bound({ renew: true });
  await detent.set(7);
  service.isGone = true;
  service.requests.length = 0;
  element.happen("keydown", { key: "End" });
  const sent = detent.send({ type: "undo" });
  await passed(clock, 2000);
  assert.deepEqual(types(service), [["key"], ["set"], ["key"], ["undo"]]);
  assert.equal((await sent).version, 3);
}

export async function whileTheServiceIsAway_theRenewalIsRepeated({ opened, clock, streams }) {
  const { service, detent, heard } = await opened({ renew: true });
  await detent.set(7);
  service.isGone = service.isAway = true;
  streams.at(-1).push("ended", { reason: "expired" });
  await passed(clock, 60_000);
  assert.equal(detent.status, "reconnecting");
  service.isAway = false;
  await passed(clock, 6000);
  assert.deepEqual([detent.frame.value, heard.renewed, heard.ended], [7, ["expired"], []]);
}

export async function aSessionThatThePageDeletesOrCloses_isNotMadeAgain({ opened, clock, streams }) {
  for (const end of ["delete", "close"]) {
    const { service, detent } = await opened({ renew: true });
    await detent[end]();
    service.isGone = true;
    streams.at(-1).push("ended", { reason: "deleted" });
    await passed(clock, 10_000);
    assert.deepEqual([service.made.length, detent.status], [1, end === "delete" ? "ended" : "closed"]);
  }
}

export async function aSessionThatThePageDeletes_isNotMadeAgain({ opened, clock }) {
  const { service, detent, heard } = await opened({ renew: true });
  const { length } = service.made;
  await detent.delete();
  await passed(clock, 2000);
  assert.deepEqual([detent.status, heard.ended, heard.renewed], ["ended", ["deleted"], []]);
  assert.deepEqual([service.made.length, service.isGone], [length, true]);
}
