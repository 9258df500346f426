// The stream that the clients of a page share, and what is done where there is no room for one.

import assert from "node:assert/strict";

import { connect } from "./detent.js";
// Loaded before the clock is moved: a client loads it when it is made.
import "./detent/renewal.js";
import { clock, pageHas } from "./fakes.js";
import { Service } from "./service.js";

const set = (value) => ({ type: "set", value });
const tick = (x) => ({ type: "changed", x });
/** The sessions of a stream, with the frames after which they go on. */
const sessions = ({ url }) => new URL(url).searchParams.getAll("session").join(" ");
const looks = (service) => service.asked.filter((it) => it.endsWith("/frame")).length;

function hide(isHidden) {
  document.hidden = isHidden;
  pageHas("visibilitychange");
}

/** The slots of a browser for streams, of which so many are taken by other pages. */
function slotsWith(taken) {
  const held = new Set(Array.from({ length: taken }, (_, index) => `detent ${index} http://service`));
  const request = async (name, { ifAvailable }, hold) => {
    assert.equal(ifAvailable, true);
    if (held.has(name)) return hold(null);
    held.add(name);
    await hold({ name });
    held.delete(name);
  };
  navigator.locks = { request };
  return held;
}

export async function clientsShareAStream_eachAfterItsOwnFrame({ opened, streams }) {
  const a = await opened({ id: "a" });
  a.service.other(set(1));
  const before = streams.length;
  await Promise.all(["b", "c"].map((id) => opened({ id })));
  assert.equal(streams.length, before + 1, "clients that come together change the stream once");
  assert.deepEqual([streams[0].readyState, sessions(streams.at(-1))], [2, "a@first-1 b@first-0 c@first-0"]);
  a.service.other(set(2));
  assert.deepEqual(a.heard.frames, [[1, "stream"], [2, "stream"]]);
  a.detent.close();
  await clock.pass(4999);
  assert.equal(streams.length, before + 1, "a session may come again");
  await clock.pass(1);
  assert.equal(sessions(streams.at(-1)), "b@first-0 c@first-0");
}

export async function aFrameIsGivenToTheClientsOfItsSession_onceToEach({ opened, streams }) {
  const [a, b] = [await opened({ id: "a" }), await opened({ id: "b" })];
  streams.at(-1).open();
  a.service.other(set(1));
  a.service.other(set(2));
  const second = await opened({ id: "a" });
  assert.equal(sessions(streams.at(-1)), "a@first-0 b@first-0", "where the client goes on that has seen least");
  for (const version of [1, 2]) streams.at(-1).push("frame", { session: "a", epoch: "first", version, haptics: [], value: version });
  assert.deepEqual([a, b, second].map(({ heard }) => heard.frames), [
    [[1, "stream"], [2, "stream"]], [], [[1, "stream"], [2, "stream"]],
  ]);
  second.detent.frame.haptics.push("of the one");
  assert.deepEqual(a.detent.frame.haptics, []);
  const { length } = streams;
  a.detent.close();
  await clock.pass(10_000);
  assert.equal(streams.length, length, "the stream has the same sessions");
}

export async function clientsWithFramesOfTwoSessionsOfAName_goOnWhereTheFirstOneDoes({ opened, streams }) {
  const old = await opened({ id: "a" });
  old.service.other(set(1));
  const other = await opened({ id: "a", stream: false });
  other.detent.epoch = "second";
  other.detent.stream();
  await opened({ id: "c" });
  assert.equal(sessions(streams.at(-1)), "a@first-1 c@first-0");
}

export async function moreThan64Sessions_haveAnotherStream({ opened, streams }) {
  const ids = Array.from({ length: 65 }, (_, index) => `s${index}`);
  await Promise.all(ids.map((id) => opened({ id })));
  const counts = () => streams.map((it) => sessions(it).split(" ").length);
  assert.deepEqual(counts(), [64, 1]);
  await opened({ id: "s3" });
  assert.deepEqual(counts(), [64, 1, 64], "a session that a stream has needs no room");
}

export async function otherTokensAndServices_haveStreamsOfTheirOwn({ streams }) {
  const service = new Service();
  const open = (url, token) => connect(url, { preset: "any", fetch: service.fetch, token, predict: false });
  const [one, other] = [async () => "abc", async () => "def"];
  for (const token of ["abc", "abc", one, one, other, undefined, undefined]) await open("http://service", token);
  await open("http://other");
  await clock.pass(50);
  assert.deepEqual([service.opened.length, streams.length], [3, 2]);
}

export async function aSessionThatEnds_leavesTheOthers({ opened, streams }) {
  const [a, b] = [await opened({ id: "a" }), await opened({ id: "b" })];
  streams.at(-1).push("ended", { session: "b", reason: "absent" });
  assert.deepEqual([a.detent.status, b.detent.status, b.heard.ended], ["live", "ended", ["gone"]]);
  await clock.pass(5000);
  assert.equal(sessions(streams.at(-1)), "a@first-0");
}

export async function sessionsThatAreLostTogether_areFoundTogether({ opened, streams }) {
  const clients = [];
  for (const id of ["a", "b", "c"]) clients.push(await opened({ id, renew: true }));
  for (const { service } of clients) service.isGone = true;
  streams.at(-1).breakOff();
  assert.deepEqual(clients.map(({ detent }) => detent.status), ["reconnecting", "reconnecting", "reconnecting"]);
  await clock.pass(5000);
  streams.at(-1).open();
  assert.deepEqual(clients.map(({ detent, heard }) => [detent.status, heard.renewed]), Array(3).fill(["live", ["gone"]]));
  assert.equal(sessions(streams.at(-1)), "a@epoch 2-1 b@epoch 2-1 c@epoch 2-1");
}

export async function aHiddenPageLetsGo_andGoesOnWithoutTheCuesOfThePause({ opened, streams }) {
  const { service, detent, heard } = await opened();
  const first = streams.at(-1);
  hide(true);
  await clock.pass(9999);
  assert.equal(first.readyState, 1);
  await clock.pass(1);
  assert.equal(first.readyState, 2);
  await opened({ id: "b" });
  assert.equal(streams.length, 1, "no other one is opened meanwhile");
  service.publish = () => {};
  service.other(tick(1));
  service.other(tick(2));
  hide(false);
  await clock.pass(50);
  assert.equal(sessions(streams.at(-1)), "s@first-2 b@first-0");
  assert.deepEqual([heard.frames, heard.cues, detent.frame.missed], [[[2, "stream"]], [], 2]);
  streams.at(-1).open();
  streams.at(-1).push("frame", { epoch: "first", version: 3, haptics: [{ x: 3 }] });
  assert.deepEqual([heard.frames.at(-1), heard.cues], [[3, "stream"], [3]]);
}

export async function aSessionThatIsGoneWhenAPageComesBack_leavesNoStream({ opened, streams }) {
  const held = slotsWith(0);
  const { service, detent } = await opened();
  hide(true);
  await clock.pass(10_000);
  service.isGone = true;
  hide(false);
  await clock.pass(60_000);
  assert.deepEqual([detent.status, streams.length, held.size], ["ended", 1, 0]);
}

export async function aHiddenPageWhoseLastLastingClientLeaves_letsGo({ opened, streams }) {
  const held = slotsWith(0);
  const [, lasting] = [await opened({ id: "a" }), await opened({ id: "b", stream: "always" })];
  hide(true);
  await clock.pass(60_000);
  assert.deepEqual([streams.at(-1).readyState, held.size], [1, 1]);
  lasting.detent.stream(true);
  await clock.pass(50);
  assert.deepEqual([streams.at(-1).readyState, held.size], [2, 0]);
  lasting.detent.stream("always");
  await clock.pass(50);
  streams.at(-1).open();
  lasting.detent.close();
  await clock.pass(5000);
  assert.deepEqual([streams.at(-1).readyState, held.size], [2, 0]);
}

export async function aPageThatIsHiddenForAShortTime_keepsItsStream({ opened, streams }) {
  await opened();
  for (let time = 0; time < 3; time += 1) {
    hide(true);
    await clock.pass(9000);
    hide(false);
    await clock.pass(2000);
  }
  assert.deepEqual(streams.map((it) => it.readyState), [1]);
}

export async function inAPageThatIsHiddenFromTheFirst_theStreamIsClosedToo({ opened, streams }) {
  document.hidden = true;
  await opened();
  await clock.pass(10_000);
  assert.equal(streams[0].readyState, 2);
}

export async function aStreamThatIsAlwaysWanted_isKeptInAHiddenPage({ opened, streams }) {
  const { service, heard } = await opened({ stream: "always" });
  hide(true);
  await clock.pass(60_000);
  service.other(tick(1));
  assert.deepEqual([streams.map((it) => it.readyState), heard.cues], [[1], [1]]);
}

export async function aPageThatComesBack_goesOn({ opened, streams }) {
  await opened();
  pageHas("pagehide");
  assert.equal(streams[0].readyState, 2);
  pageHas("pageshow");
  await clock.pass(50);
  assert.deepEqual([streams.length, sessions(streams[1])], [2, "s@first-0"]);
}

export async function aRequestThatWaits_isSaid_andTheStreamMakesRoom({ opened, streams }) {
  const { service, detent, heard } = await opened();
  service.isHeld = true;
  service.publish = () => {};
  const sent = detent.send(set(1));
  await clock.pass(2999);
  assert.deepEqual([detent.status, streams[0].readyState], ["live", 1]);
  await clock.pass(1);
  assert.deepEqual([detent.status, streams[0].readyState], ["waiting", 2]);
  await clock.pass(2000);
  assert.equal(detent.status, "waiting");
  await service.release();
  await sent;
  assert.equal(detent.status, "live");
  await clock.pass(1050);
  assert.deepEqual([streams.length, sessions(streams.at(-1))], [2, "s@first-0"]);
  streams.at(-1).open();
  assert.deepEqual([heard.statuses, heard.frames], [["live", "waiting", "live"], [[1, "response"]]]);
}

export async function aStreamThatIsInTheWayAgain_waitsLonger({ opened, streams }) {
  const { service, detent } = await opened();
  service.publish = () => {};
  for (const pause of [1000, 2000, 4000]) {
    service.isHeld = true;
    const sent = detent.send(set(1));
    await clock.pass(3000);
    const { length } = streams;
    await service.release();
    await sent;
    await clock.pass(pause - 1);
    assert.equal(streams.length, length, `before ${pause} ms`);
    await clock.pass(1000);
    assert.equal(streams.length, length + 1, `after ${pause} ms`);
    streams.at(-1).open();
  }
}

export async function withoutASlot_sessionsAreLookedAt_onceASecond({ opened, streams }) {
  const held = slotsWith(5);
  const { service, detent, heard } = await opened({ predict: false });
  await clock.settle();
  assert.deepEqual([streams.length, detent.status], [0, "live"]);
  service.other(tick(1));
  service.other(tick(2));
  service.asked.length = 0;
  await clock.pass(3000);
  assert.deepEqual([looks(service), heard.frames, heard.cues], [3, [[2, "stream"]], []]);
  await detent.send(set(5));
  assert.deepEqual([heard.frames.at(-1), detent.frame.value], [[3, "response"], 5]);
  held.delete("detent 3 http://service");
  await clock.pass(1000);
  assert.deepEqual([streams.length, sessions(streams[0]), held.size], [1, "s@first-2", 5]);
  streams[0].open();
  detent.close();
  await clock.settle();
  assert.equal(held.size, 4, "its slot is free again");
}

export async function withoutASlot_whatARestartedServiceHasIsTaken({ opened }) {
  slotsWith(5);
  const { service, detent, heard } = await opened({ predict: false });
  service.other(tick(1));
  await clock.pass(1000);
  service.version += 2 ** 20;
  await clock.pass(1000);
  assert.deepEqual([detent.frame.version, detent.frame.restarted, detent.frame.missed], [2 ** 20 + 1, true, undefined]);
  service.epoch = "other";
  await clock.pass(1000);
  assert.deepEqual([detent.status, heard.ended], ["ended", ["replaced"]]);
}

export async function withoutASlot_aServiceThatDoesNotRespondIsNotLive({ opened }) {
  slotsWith(5);
  const { service, detent, heard } = await opened({ predict: false });
  service.isAway = true;
  await clock.pass(5000);
  assert.equal(detent.status, "reconnecting");
  service.isAway = false;
  await clock.pass(1000);
  assert.deepEqual(heard.statuses, ["live", "reconnecting", "live"]);
}

export async function withoutASlot_aSessionThatFailsByItselfKeepsNoOtherFromItsFrames({ opened }) {
  slotsWith(5);
  const clients = [];
  for (const id of ["a", "b", "c"]) clients.push(await opened({ id, predict: false }));
  clients[1].service.isAway = true;
  for (const { service } of clients) service.other(set(9));
  await clock.pass(2000);
  assert.deepEqual(clients.map(({ detent }) => [detent.status, detent.frame.value]), [
    ["live", 9], ["reconnecting", 0], ["live", 9],
  ]);
}

export async function aClientThatIsClosed_leavesNothingOpen({ opened, streams }) {
  const held = slotsWith(0);
  const { detent } = await opened();
  const [first] = streams;
  detent.close();
  first.onreplaced();
  await clock.pass(60_000);
  assert.deepEqual([streams.length, held.size], [1, 0]);
}

export async function withHTTP2OrWithoutLocks_noSlotIsNeeded({ opened, streams }) {
  const entry = (name) => ({ name, nextHopProtocol: "h2" });
  slotsWith(5);
  performance.getEntriesByType = () => [entry("http://service.elsewhere/detent.js")];
  await opened({ id: "a" });
  assert.equal(streams.length, 0);
  performance.getEntriesByType = () => [entry("http://service/detent.js")];
  await opened({ id: "b" });
  await clock.pass(2000);
  assert.equal(streams.length, 1);
  performance.getEntriesByType = () => [];
  navigator.locks.request = async () => Promise.reject(new DOMException("no", "SecurityError"));
  await connect("http://service", { fetch: new Service().fetch, predict: false, EventSource: class extends EventSource {} });
  await clock.pass(50);
  assert.equal(streams.length, 2);
}

export async function whileEventsAreNotTaken_nothingIsCalledLive({ opened }) {
  slotsWith(5);
  const { service, detent, heard } = await opened({ predict: false });
  service.losing = 4;
  const sent = detent.send(set(1));
  await clock.pass(10_000);
  await sent;
  assert.deepEqual(heard.statuses, ["live", ...Array(4).fill("reconnecting"), "live"]);
}

export async function aRequestThatFails_isNeverCalledLive({ opened }) {
  const { service, detent, heard } = await opened();
  service.isHeld = true;
  service.losing = 1;
  const sent = detent.send(set(1));
  await clock.pass(3000);
  await service.release();
  assert.notEqual(detent.status, "live");
  await clock.pass(5000);
  await sent;
  assert.deepEqual(heard.statuses, ["live", "waiting", "reconnecting", "live"]);
}
