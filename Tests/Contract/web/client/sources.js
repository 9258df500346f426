// Streams that are read by `fetch`: events that come in parts, streams that break off, and tokens that end.

import assert from "node:assert/strict";

import "./detent/access.js";
import { parser } from "./detent/source.js";
import { clock } from "./fakes.js";

Date.now = () => 1_700_000_000_000 + clock.now;

function parsed(...parts) {
  const events = [];
  const parse = parser((event) => events.push(event));
  for (const part of parts) parse(part);
  return events;
}

const text = "retry: 1000\nid: a-1\nevent: frame\ndata: {\"a\":\ndata:  \"ü: 1\"}\n\n: hello\n\nevent: ended\ndata\n\n";
const expected = [
  { type: "frame", data: "{\"a\":\n \"ü: 1\"}" },
  { type: "ended", data: "" },
];

export async function partsMayEndAnywhere() {
  for (const end of ["\n", "\r", "\r\n"]) {
    const all = text.replaceAll("\n", end);
    assert.deepEqual(parsed(all), expected, JSON.stringify(end));
    assert.deepEqual(parsed(...all), expected, "each sign by itself");
    for (let at = 0; at < all.length; at += 1) assert.deepEqual(parsed(all.slice(0, at), all.slice(at)), expected, `${at}`);
  }
}

export async function anEventThatIsNotWhole_isNone() {
  assert.deepEqual(parsed("id: a-1\ndata: 1\n"), []);
  assert.deepEqual(parsed("event: frame\n\ndata: 1\n\n"), [{ type: "message", data: "1" }]);
}

const frameOf = (version, value = version) =>
  ({ session: "s", epoch: "first", version, reason: "set", value, haptics: [], text: `${value} €` });
const eventOf = (frame) => `id: first-${frame.version}\nevent: frame\ndata: ${JSON.stringify(frame)}\n\n`;

export async function framesCome_alsoWithTheirLettersCut({ opened, clock }) {
  const { service, detent, heard } = await opened({ token: "abc", accepted: "abc" });
  const bytes = new TextEncoder().encode(eventOf(frameOf(1)).replaceAll("\n", "\r\n"));
  const euro = bytes.indexOf(0xe2);
  for (const part of [bytes.slice(0, euro + 1), bytes.slice(euro + 1, -1), bytes.slice(-1)]) {
    service.opened[0].write(part);
    await clock.settle();
  }
  assert.deepEqual([detent.status, detent.frame.text, heard.frames], ["live", "1 €", [[1, "stream"]]]);
}

export async function aStreamThatBreaksOff_goesOnAfterItsLastWholeEvent({ opened, clock }) {
  const { service, detent, heard } = await opened({ token: "abc", accepted: "abc" });
  const [first] = service.opened;
  first.write(eventOf(frameOf(1)) + eventOf(frameOf(2)).slice(0, -1));
  await clock.settle();
  first.control.error(new TypeError("broken"));
  await clock.settle();
  assert.equal(detent.status, "reconnecting");
  await clock.pass(1000);
  const second = service.opened[1];
  assert.equal(second.after, "first-1");
  second.write(eventOf(frameOf(2)));
  await clock.settle();
  assert.deepEqual([detent.status, heard.frames], ["live", [[1, "stream"], [2, "stream"]]]);
}

export async function aStreamThatEnds_isOpenedAgain({ opened, clock }) {
  const { service, detent } = await opened({ token: "abc", accepted: "abc" });
  service.opened[0].control.close();
  await clock.settle();
  assert.equal(detent.status, "reconnecting");
  await clock.pass(1000);
  assert.deepEqual([detent.status, service.opened.length], ["live", 2]);
}

export async function aStreamThatIsRefused_isAskedForAgain({ opened, clock }) {
  const { service, detent } = await opened({ token: "abc", accepted: "abc" });
  service.accepted = "other";
  service.opened[0].control.close();
  await clock.pass(5000);
  assert.deepEqual([detent.status, service.opened.length], ["reconnecting", 1]);
  service.accepted = "abc";
  await clock.pass(60_000);
  assert.deepEqual([detent.status, service.opened.length], ["live", 2]);
}

export async function close_abortsIt({ opened, clock }) {
  const { service, detent } = await opened({ token: "abc", accepted: "abc" });
  detent.stream(false);
  await clock.settle();
  assert.equal(service.opened[0].isClosed, true);
  detent.stream();
  await clock.pass(50);
  detent.close();
  await clock.pass(60_000);
  assert.deepEqual(service.opened.map((it) => it.isClosed), [true, true]);
}

export async function beforeTheEndOfItsToken_aStreamGoesOnWithAnother({ opened, clock }) {
  const made = (name) => `${name}.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 600 }))}.x`.replaceAll("=", "");
  const tokens = [];
  const token = () => (tokens.push(made(`t${tokens.length}`)), tokens.at(-1));
  const { service, detent, heard } = await opened({ token });
  service.opened[0].write(eventOf(frameOf(1)));
  await clock.pass(569_000);
  assert.deepEqual([tokens.length, service.opened.length], [1, 1]);
  await clock.pass(2000);
  assert.deepEqual([tokens.length, service.opened.length, service.opened[0].isClosed], [2, 2, true]);
  assert.deepEqual([service.opened[1].after, service.tokens.at(-1)], ["first-1", tokens[1]]);
  service.opened[1].write(eventOf(frameOf(2)));
  await clock.settle();
  assert.deepEqual([detent.status, heard.frames, heard.statuses], ["live", [[1, "stream"], [2, "stream"]], ["live"]]);
}
