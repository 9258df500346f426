// What many would write instead: the meshing slider in plain JavaScript on node:http. It reads the same events, keeps
// the same state and responds with the same frames as Detent does for this one preset, so that the two can be compared.
//
//   node server.mjs [port, 0 for any]      prints its port and serves until it is killed

import { createServer } from "node:http";
import { randomBytes } from "node:crypto";

const upper = 35, width = 344;
const bars = { count: 35, least: 15, most: 35, spread: 0.15 };
const spring = [{ property: "bars", curve: "spring", duration: 0.5, bounce: 0.3 }];
const sessions = new Map();

const thousandths = (number) => Math.round(number * 1000) / 1000;

const makeSession = (id) => ({
  id, epoch: randomBytes(5).toString("hex").slice(0, 8), version: 0,
  t: 0, reason: "created", place: 0, dragging: false, x: 0, samples: [], velocity: undefined,
  shown: new Array(bars.count).fill(bars.least),
});

function heights({ place, dragging }) {
  const result = new Array(bars.count);
  for (let i = 0; i < bars.count; i++) {
    const distance = Math.abs(place - i / (bars.count - 1));
    const lifted = dragging && i <= place * (bars.count - 1) && distance < bars.spread;
    result[i] = lifted ? thousandths(bars.least + (bars.most - bars.least) * (1 - distance / bars.spread)) : bars.least;
  }
  return result;
}

// The slope, at the last sample, of the parabola that fits the last 100 ms best.
function velocity({ samples, t }) {
  const last = samples.at(-1);
  if (!last || t - last.t > 40) return 0;
  const window = samples.filter((sample) => last.t - sample.t <= 100).slice(-20);
  if (window.length === 1) return 0;
  if (window.length === 2) return ((last.x - window[0].x) / (last.t - window[0].t)) * 1000;
  let s1 = 0, s2 = 0, s3 = 0, s4 = 0, x0 = 0, x1 = 0, x2 = 0;
  for (const sample of window) {
    const d = sample.t - last.t, x = sample.x - last.x;
    s1 += d; s2 += d * d; s3 += d * d * d; s4 += d * d * d * d;
    x0 += x; x1 += x * d; x2 += x * d * d;
  }
  const n = window.length;
  const determinant = n * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2);
  if (determinant === 0) return 0;
  return ((n * (x1 * s4 - s3 * x2) - x0 * (s1 * s4 - s2 * s3) + s2 * (s1 * x2 - x1 * s2)) / determinant) * 1000;
}

function move(session, x) {
  session.x = x;
  session.place = Math.min(1, Math.max(0, x / width));
  const last = session.samples.at(-1);
  if (last && session.t - last.t < 1) session.samples.pop();
  session.samples.push({ t: session.t, x });
  if (session.samples.length > 20) session.samples.shift();
}

// What an event does, as it is shown: the frame.
function apply(session, event) {
  const starts = event.type === "began" || (event.type === "changed" && !session.dragging);
  const before = { place: session.place, dragging: session.dragging };
  const t = event.t ?? session.t;
  session.t = starts ? t : Math.max(session.t, t);
  session.velocity = undefined;
  if (starts) session.samples = [];
  if (event.type === "ended") {
    if (session.dragging) {
      if (event.x !== undefined && event.x !== session.x) move(session, event.x);
      session.velocity = velocity(session);
    }
    session.dragging = false;
    session.samples = [];
    session.reason = "end";
  } else {
    session.dragging = true;
    move(session, event.x);
    session.velocity = velocity(session);
    session.reason = "drag";
  }
  session.version += 1;
  return frame(session, before);
}

function frame(session, before) {
  const { place, dragging } = session;
  const value = place * upper;
  const shown = heights(session);
  const shownBefore = session.shown;
  session.shown = shown;
  const reached = Math.floor(place * (bars.count - 1)) + 1;
  const nearest = Math.round(place * (bars.count - 1));
  const isAt = Math.abs(place - nearest / (bars.count - 1)) < 1 / (2 * (bars.count - 1));
  const haptics = [];
  const crossed = Math.abs(Math.floor(value + 1e-9) - Math.floor(before.place * upper + 1e-9));
  if (crossed > 0) {
    haptics.push({ cause: "tick", style: "impact", weight: "light", intensity: 1, crossed, t: session.t });
  }
  if (before.dragging && !dragging) {
    haptics.push({ cause: "end", style: "impact", weight: "light", intensity: 1, t: session.t });
  }
  const reachedBefore = Math.floor(before.place * (bars.count - 1)) + 1;
  const changes = reached !== reachedBefore || shown.some((height, i) => height !== shownBefore[i]);
  return {
    session: session.id, epoch: session.epoch, version: session.version, t: session.t, reason: session.reason, dragging,
    value, normalized: place, snapped: Math.min(upper, Math.floor(value + 0.5)),
    thumb: { x: thousandths(place * width), fingerOffset: dragging ? thousandths(session.x - place * width) : 0 },
    velocity: session.velocity === undefined ? undefined : thousandths(session.velocity),
    bars: { heights: shown, highlighted: reached, current: isAt ? nearest : undefined },
    haptics, vibrate: pulse(haptics), transitions: changes ? spring : [],
  };
}

// Cues at once are one pulse, the longest of theirs; an end's is longer than a tick's.
function pulse(haptics) {
  if (haptics.length === 0) return undefined;
  return [haptics.some((cue) => cue.cause === "end") ? 10 : 8];
}

function check(event) {
  if (!["began", "changed", "ended"].includes(event.type)) throw new Error("type must be began, changed or ended");
  if (event.x === undefined && event.type !== "ended") throw new Error("x is missing");
  if (event.x !== undefined && !Number.isFinite(event.x)) throw new Error("x must be a number");
  if (event.t !== undefined && !Number.isFinite(event.t)) throw new Error("t must be a number");
}

function respond(response, status, object, headers = {}) {
  const body = JSON.stringify(object);
  response.writeHead(status, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body), ...headers });
  response.end(body);
}

function serve(request, response, body) {
  const path = request.url.split("/");
  if (request.method !== "POST" || path[1] !== "v1" || path[2] !== "sessions") return respond(response, 404, {});
  try {
    const asked = JSON.parse(body);
    if (path.length === 3) {
      const session = makeSession(asked.id ?? randomBytes(16).toString("hex"));
      sessions.set(session.id, session);
      return respond(response, 201, { id: session.id }, { Location: `/v1/sessions/${session.id}` });
    }
    const session = sessions.get(path[3]);
    if (!session || path[4] !== "events") return respond(response, 404, {});
    check(asked);
    const shown = apply(session, asked);
    respond(response, 200, shown, { ETag: `"${session.epoch}-${session.version}"` });
  } catch (error) {
    respond(response, 400, { title: error.message });
  }
}

const server = createServer((request, response) => {
  const pieces = [];
  request.on("data", (piece) => pieces.push(piece));
  request.on("end", () => serve(request, response, Buffer.concat(pieces).toString("utf8")));
});
server.listen(Number(process.argv[2] ?? 0), "127.0.0.1", () => console.log(server.address().port));
