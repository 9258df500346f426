// Tokens: sent with every request, asked for in time and after a refusal, and never in an address.

import assert from "node:assert/strict";

// Loaded here, so that the client finds it at once: no clock of a test waits for a file.
import { sending } from "./detent/access.js";
import { clock, pageHas } from "./fakes.js";

Date.now = () => 1_700_000_000_000 + clock.now;

/** A token with a name, made now, for some seconds. */
function made(name, life) {
  const now = Date.now() / 1000;
  return `${name}.${btoa(JSON.stringify({ iat: now, exp: now + life, sub: "ü" }))}.x`.replaceAll("=", "");
}

/** What gives tokens: `asked` has the arguments of every call. */
function source(...tokens) {
  const asked = [];
  const token = async (about) => (asked.push(about.isRefused), tokens.length > 1 ? tokens.shift() : tokens[0]);
  return { asked, token };
}

const responses = (...statuses) => {
  const sent = [];
  const fetch = async (url, { headers }) => {
    sent.push(headers.get("Authorization"));
    const status = statuses.length > 1 ? statuses.shift() : statuses[0];
    return { status, ok: status < 300 };
  };
  return { sent, fetch };
};

export async function aPageThatIsLeft_sendsTheLastToken_andAsksForNone({ opened, clock }) {
  const { asked, token } = source(made("old", 60), made("new", 60));
  const { service, detent } = await opened({ token, stream: false });
  service.isHeld = true;
  detent.set(0.5);
  await clock.settle();
  // The function is asked before the next request.
  await clock.pass(59_000);
  const before = asked.length;
  pageHas("pagehide");
  assert.equal(service.kept.length, 1);
  assert.ok(service.kept[0].token.startsWith("old."));
  await clock.settle();
  assert.equal(asked.length, before);
}

export async function aTextIsSentWithEveryRequest_andInNoAddress({ opened, streams, clock }) {
  const { service, detent } = await opened({ token: "abc.def", accepted: "abc.def" });
  await detent.set(0.5);
  await detent.verify();
  await detent.fetch("/v1/presets/any");
  await detent.delete();
  await clock.settle();
  assert.deepEqual(new Set(service.tokens), new Set(["abc.def"]));
  assert.equal(service.urls.some((url) => url.includes("abc")), false);
  assert.deepEqual([streams.length, service.opened.length, "token" in service.made[0]], [0, 1, false]);
}

export async function theEngineIsLoadedWithoutIt() {
  const sent = [];
  const send = sending("abc", async (url, { headers }) => (sent.push(new Headers(headers).get("Authorization")), { status: 200, ok: true }));
  await send("http://service/detent-0a1b.wasm");
  await send("http://service/v1/presets");
  assert.deepEqual(sent, [null, "Bearer abc"]);
}

export async function withoutAToken_anEventSourceIsUsed({ opened, streams }) {
  const { service } = await opened();
  assert.deepEqual([streams.length, service.opened.length, new Set(service.tokens)], [1, 0, new Set([undefined])]);
}

export async function whatIsNoToken_isRefusedWithoutSayingIt({ opened }) {
  for (const token of ["se cret", "secret\n", "secret\u00fc", {}, () => undefined, async () => "se cret"]) {
    await assert.rejects(opened({ token }), (error) => /a token is a text/.test(error.message) && !/cret/.test(error.message));
  }
}

export async function aTextThatIsRefused_isSentOnce({ opened, DetentProblem }) {
  const { service, detent, heard } = await opened({ token: "abc", accepted: "abc", stream: false });
  service.accepted = "other";
  const { length } = service.tokens;
  await assert.rejects(detent.set(0.5), (error) => error instanceof DetentProblem && error.status === 401);
  assert.equal(service.tokens.length, length + 1);
  assert.equal(heard.problems.at(-1).status, 401);
}

export async function aFunctionIsAskedBeforeTheEnd_onceForAll({ clock }) {
  for (const [life, before, after] of [[3600, 3569, 3571], [100, 89, 91]]) {
    const { asked, token } = source(made("a", life), "b");
    const { sent, fetch } = responses(200);
    const sends = [sending(token, fetch), sending(token, fetch)];
    const all = () => Promise.all(sends.map((send) => send("http://service/")));
    await all();
    await clock.pass(before * 1000);
    await all();
    assert.deepEqual(asked, [false], `a token of ${life} s`);
    await clock.pass((after - before) * 1000);
    await all();
    assert.deepEqual(asked, [false, false]);
    assert.deepEqual(sent.map((it) => it[7]), ["a", "a", "a", "a", "b", "b"]);
  }
}

export async function aClockThatIsWrong_doesNotAskEachTime({ clock }) {
  const { asked, token } = source("x." + btoa(JSON.stringify({ exp: 5 })) + ".x");
  const send = sending(token, responses(200).fetch);
  for (let i = 0; i < 10; i += 1) {
    await send("http://service/");
    await clock.pass(1000);
  }
  assert.equal(asked.length, 2);
}

export async function aFailureBeforeTheEnd_leavesTheTokenThatIsGood({ clock }) {
  let calls = 0;
  const first = made("a", 600);
  const { sent, fetch } = responses(200);
  const send = sending(async () => {
    calls += 1;
    if (calls > 1) throw new Error("away");
    return first;
  }, fetch);
  await send("http://service/");
  await clock.pass(575_000);
  await send("http://service/");
  await send("http://service/");
  assert.deepEqual([calls, sent.length], [2, 3]);
  await clock.pass(30_000);
  await assert.rejects(send("http://service/"), /away/);
}

export async function afterARefusal_aRequestIsRepeatedOnce_untilSomethingSucceeded() {
  const { asked, token } = source("a", "b", "c", "d");
  const { sent, fetch } = responses(401, 401, 401, 200, 401, 200);
  const send = sending(token, fetch);
  assert.equal((await send("http://service/")).status, 401);
  assert.deepEqual([sent, asked], [["Bearer a", "Bearer b"], [false, true]]);
  assert.equal((await send("http://service/")).status, 401);
  assert.deepEqual([sent.length, asked.length], [3, 2], "Nothing has succeeded since.");
  await send("http://service/");
  assert.equal((await send("http://service/")).status, 200);
  assert.deepEqual([sent.slice(3), asked], [["Bearer b", "Bearer b", "Bearer c"], [false, true, true]]);
}

export async function refusalsTogether_askOnce() {
  const { asked, token } = source("a", "b");
  const fetch = async (url, { headers }) => {
    const ok = headers.get("Authorization") === "Bearer b";
    return { status: ok ? 200 : 401, ok };
  };
  const send = sending(token, fetch);
  const all = await Promise.all([1, 2, 3].map(() => send("http://service/")));
  assert.deepEqual([all.map((it) => it.status), asked], [[200, 200, 200], [false, true]]);
}

export async function theSameTokenAgain_isNoOtherOne() {
  const { asked, token } = source("a");
  const { sent, fetch } = responses(401);
  await sending(token, fetch)("http://service/");
  assert.deepEqual([sent.length, asked], [1, [false, true]]);
}

export async function aRequestWaitsForATokenNoLongerThanForItsResponse() {
  const waiting = new AbortController();
  const { sent, fetch } = responses(200);
  const sent_ = sending(() => new Promise(() => {}), fetch)("http://service/", { signal: waiting.signal });
  waiting.abort();
  await assert.rejects(sent_, { name: "AbortError" });
  assert.equal(sent.length, 0);
}

export async function eventsAreRepeatedAfterARefusal_inOrderAndOnce({ bound, clock }) {
  const { asked, token } = source("a", "b");
  const { service, detent, element } = await bound({ token, accepted: "a", stream: false });
  element.point("down", 10);
  await clock.settle();
  service.accepted = "b";
  element.point("move", 20);
  element.point("up", 30);
  await clock.settle();
  assert.deepEqual(service.requests.map((it) => it.map(({ type }) => type)), [["began"], ["changed", "ended"]]);
  assert.deepEqual([asked, detent.frame.version], [[false, true], 3]);
}

export async function eventsAreRepeatedAfterTooMany_whenTheServiceSaysSo({ bound, clock }) {
  const { service, element, detent, heard } = await bound();
  element.point("down", 10);
  await clock.settle();
  service.busy = 2;
  element.point("move", 20);
  element.point("up", 30);
  await clock.pass(2900);
  assert.equal(service.requests.length, 2, "Retry-After says 3 s.");
  assert.equal(detent.status, "reconnecting");
  await clock.pass(7000);
  const [, first, second, third] = service.requests;
  assert.deepEqual([second, third, service.requests.length], [first, first, 4]);
  assert.deepEqual([detent.frame.version, detent.frame.value, detent.status, heard.problems], [3, 30, "live", []]);
}

export async function otherRefusals_areDropped({ opened, clock }) {
  const { service, detent, heard } = await opened();
  await assert.rejects(detent.send({ type: "wrong" }), { status: 422 });
  await clock.pass(10_000);
  assert.deepEqual([service.requests.length, heard.problems.length], [1, 1]);
}
