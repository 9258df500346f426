// A fake service with one session. It counts versions, refuses overlapping gestures, and can delay or lose responses.

import { clock, streams } from "./fakes.js";

const CONTROL = { kind: "slider", range: { lower: 0, upper: 1 }, trackWidth: 100 };

export class Service {
  id = "s";
  version = 0;
  epoch = "first";
  trackWidth = 100;
  requests = []; // the events of each POST of events
  atOnce = 0;
  asked = []; // method and path of every other request
  losing = 0; // number of responses to lose after their requests are applied
  isAway = false; // whether every request fails
  isHeld = false; // whether responses wait for `release`
  gesture = undefined; // id of the gesture under way
  isGone = false; // until a client creates the session again
  made = []; // the bodies of all creations
  value = 0;
  accepted; // the only token that is accepted, if one is asked for
  tokens = []; // of every request; undefined for one that had none
  urls = []; // of every request
  busy = 0; // number of requests with events to refuse, as too many
  givesLayouts = true; // whether a session comes with its layout, if that is asked for
  opened = []; // the streams that are read by `fetch`
  reshapes = 0;
  keys = []; // of every change of the control
  inUse = 0; // number of them to refuse, as repeats of one under way
  kept = []; // the bodies and tokens of the requests that outlive their page, which get no response
  #held = [];
  #underWay = 0;
  #heard = new Map(); // the last seq of each gesture
  #made = new Map(); // the frames of changes of the control, by their keys

  constructor(control = {}) {
    this.control = { ...CONTROL, ...control };
  }

  /** Sends a frame over the stream. A test that needs the frame later replaces this. */
  publish = (frame) => streams.at(-1)?.push("frame", frame);

  fetch = async (url, { method = "GET", body, headers, signal, keepalive }) => {
    const fields = new Headers(headers);
    const token = fields.get("Authorization")?.replace("Bearer ", "");
    if (keepalive) {
      this.kept.push({ url, body, token });
      return new Promise(() => {});
    }
    this.tokens.push(token);
    this.urls.push(url);
    if (this.accepted && token !== this.accepted) return response(401, { type: "/problems/unauthenticated", detail: "no" });
    if (url.includes("/stream?")) return this.stream(url, signal);
    const { pathname: path, searchParams } = new URL(url);
    const isEvents = path.endsWith("/events");
    if (!isEvents) this.asked.push(`${method} ${path}`);
    if (isEvents) this.requests.push(JSON.parse(body).events);
    if (isEvents && this.busy > 0) {
      this.busy -= 1;
      return response(429, { type: "/problems/too-many-requests", detail: "wait" }, { "Retry-After": "3" });
    }
    if (this.isAway) throw new TypeError("unreachable");
    this.atOnce = Math.max(this.atOnce, (this.#underWay += 1));
    try {
      const content = body && JSON.parse(body);
      const isReshape = method === "PATCH";
      const response = isEvents ? this.#apply(content.events)
        : isReshape ? this.#reshape(content.control, fields.get("Idempotency-Key"))
        : this.#read(method, path, { Prefer: fields.get("Prefer") }, this.#named(searchParams.get("id"), content));
      if (this.isHeld) await new Promise((resume) => this.#held.push(resume));
      if ((isEvents || isReshape) && this.losing > 0) {
        this.losing -= 1;
        throw new TypeError("the response was lost");
      }
      return response;
    } finally {
      this.#underWay -= 1;
    }
  };

  /** A stream that is read by `fetch`: tests write its bytes. */
  stream(url, signal) {
    const stream = { after: new URL(url).searchParams.get("session").split("@")[1] };
    const body = new ReadableStream({ start: (control) => (stream.control = control) });
    stream.write = (text) => stream.control.enqueue(typeof text === "string" ? new TextEncoder().encode(text) : text);
    signal.addEventListener("abort", () => {
      stream.isClosed = true;
      stream.control.error(signal.reason);
    });
    this.opened.push(stream);
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  }

  /** Sends the responses that wait. */
  async release() {
    this.isHeld = false;
    for (const resume of this.#held.splice(0)) resume();
    await clock.settle();
  }

  /** Applies an event of another client: this client gets its frame from the stream only. */
  other(event) {
    this.take(event);
    this.version += 1;
    const frame = this.#frame([event]);
    this.publish(frame);
    return frame;
  }

  /** Changes the control, as another client does. */
  reshape(control) {
    this.control = { ...this.control, ...control };
    this.version += 1;
    this.reshapes += 1;
    const frame = { ...this.#frame([]), reason: "reshape", control: this.control };
    this.publish(frame);
    return frame;
  }

  #reshape(control, key) {
    this.keys.push(key);
    if (this.inUse > 0) {
      this.inUse -= 1;
      return response(409, { type: "/problems/idempotency-key-in-use", detail: "under way" }, { "Retry-After": "1" });
    }
    if (control.wrong) return response(422, { type: "/problems/invalid-control", detail: "wrong" });
    if (!this.#made.has(key)) this.#made.set(key, this.reshape(control));
    return response(200, this.#made.get(key));
  }

  /** The body of a creation with the id of its query; another body as it is. */
  #named(id, body) {
    return id && body ? { ...body, id } : body;
  }

  #read(method, path, { Prefer }, body) {
    if (path === "/v1/sessions") return this.#create(body, { Prefer });
    if (path.startsWith("/v1/presets/")) return response(200, { control: CONTROL });
    if (this.isGone) return response(404, { type: "/problems/no-such-session", detail: "no such session" });
    if (method === "DELETE") return this.#delete();
    const layout = { trackWidth: this.trackWidth, transitions: [] };
    if (path.endsWith("/layout")) return response(200, layout);
    if (path.endsWith("/frame")) return response(200, this.#frame([]));
    const { id, epoch, control } = this;
    const session = { id, epoch, preset: "any", control, watchers: 1, frame: this.#frame([]) };
    return response(200, Prefer === "layout" && this.givesLayouts ? { ...session, layout } : session);
  }

  #create(body, headers) {
    if (body.id && !this.isGone) return response(409, { type: "/problems/id-taken", detail: "taken" });
    this.made.push(body);
    if (this.isGone) this.renew(`epoch ${this.made.length}`);
    return this.#read("GET", "/v1/sessions/s", headers);
  }

  /** The stream ends before the response comes. */
  #delete() {
    this.isGone = true;
    streams.at(-1)?.push("ended", { reason: "deleted" });
    return response(204);
  }

  /** Makes the session that is gone again, as another client does. */
  renew(epoch) {
    Object.assign(this, { isGone: false, epoch, version: 0, value: 0, gesture: undefined });
    this.#heard.clear();
  }

  #apply(events) {
    if (this.isGone) return response(404, { type: "/problems/no-such-session", detail: "no such session" });
    const wrong = events.findIndex((it) => it.type === "wrong" || it.key === "ArrowWrong");
    if (wrong >= 0) return refusal(422, "invalid-event", "wrong", wrong);
    const held = this.firstHeld(events);
    if (held >= 0) return refusal(409, "gesture-in-progress", "held", held);
    if (this.gesture && events.some((it) => it.ifIdle)) {
      return response(409, { type: "/problems/gesture-in-progress", detail: "held", frame: this.#frame([]) });
    }
    const fresh = events.filter((it) => !(it.seq <= (this.#heard.get(it.gesture) ?? -1)));
    for (const event of fresh) {
      if (event.seq !== undefined) this.#heard.set(event.gesture, event.seq);
      this.take(event);
      if (event.trackWidth) this.trackWidth = event.trackWidth;
    }
    this.version += fresh.length;
    const frame = this.#frame(fresh);
    if (fresh.length) this.publish(frame);
    const stale = events.length - fresh.length;
    return response(200, stale ? { ...frame, stale } : frame);
  }

  /** The index of the first event for which another gesture is in the way; negative if there is none. */
  firstHeld(events) {
    return events.findIndex((it) => isDrag(it) && this.gesture && !it.takeOver && it.gesture !== this.gesture);
  }

  take(event) {
    if (isDrag(event)) this.gesture = event.gesture;
    if (isEnd(event)) this.gesture = undefined;
    this.value = event.value ?? event.x ?? this.value;
  }

  /** What a frame shows of the slider. */
  get shown() {
    const { gesture, value } = this;
    return { gesture, value };
  }

  /** The frame after some events. Each move gives a tick. */
  #frame(events) {
    const reason = { began: "drag", changed: "drag", ended: "end", resized: "resize" }[events.at(-1)?.type] ?? "set";
    const moves = events.filter((it) => it.type === "changed");
    const haptics = moves.map(({ x, t }) => ({ cause: "tick", weight: "light", x, t }));
    const { id, epoch, version, reshapes, shown } = this;
    const vibrate = haptics.length ? [8] : undefined;
    return { session: id, epoch, version, reason, ...shown, reshapes: reshapes || undefined, haptics, vibrate };
  }
}

/** A slider with several thumbs, each with its value and the gesture that holds it. A gesture takes the nearest one. */
export class SeveralThumbs extends Service {
  thumbs = [20, 40, 60, 80].map((value) => ({ value }));

  renew(epoch) {
    super.renew(epoch);
    this.thumbs = this.thumbs.map(() => ({ value: 0 }));
  }

  /** Has another client's gesture hold a thumb. */
  hold(index, gesture) {
    this.thumbs[index].gesture = gesture;
  }

  #thumbOf({ gesture, thumb, x }) {
    const nearest = (best, it) => (Math.abs(it.value - x) < Math.abs(best.value - x) ? it : best);
    return this.thumbs.find((it) => it.gesture === gesture) ?? this.thumbs[thumb] ?? this.thumbs.reduce(nearest);
  }

  firstHeld(events) {
    const isOthers = ({ gesture }, event) => gesture && !event.takeOver && gesture !== event.gesture;
    return events.findIndex((it) => isDrag(it) && isOthers(this.#thumbOf(it), it));
  }

  take(event) {
    if (event.values) event.values.forEach((value, index) => (this.thumbs[index].value = value));
    const held = isDrag(event) || isEnd(event) ? this.#thumbOf(event) : {};
    held.gesture = isEnd(event) ? undefined : event.gesture;
    held.value = event.x ?? held.value;
  }

  get shown() {
    const thumbs = this.thumbs.map(({ value, gesture }) => ({ value, snapped: value, gesture }));
    return { thumbs, active: 0, dragging: thumbs.some((it) => it.gesture) };
  }
}

const isDrag = ({ type }) => /began|changed/.test(type);
const isEnd = ({ type }) => /ended|cancelled/.test(type);

/** A refusal that names an event. */
function refusal(status, type, detail, place) {
  return response(status, { type: `/problems/${type}`, detail, errors: [{ pointer: `/events/${place}` }] });
}

function response(status, content, headers) {
  return { headers: new Headers(headers), status, ok: status < 300, json: async () => JSON.parse(JSON.stringify(content)) };
}

/** The merged frame that a slow or returning watcher gets for several frames. */
export function joined(frames, member) {
  const haptics = frames.flatMap((it) => it.haptics);
  return { ...frames.at(-1), haptics, vibrate: [8], [member]: frames.length };
}
