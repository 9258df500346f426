// Detent's web client: a session whose events go out in order, and whose frames come back once each, in order.
// Types, and what each part is for: detent.d.ts. Two rules make a drag feel right. One POST at a time: what the finger
// does meanwhile goes as the next batch. And each event has a gesture and a seq, so that a batch may be sent again.

const BATCH = 1000; // events in a request, at most
const HOLD = 2000; // ms after which a finger that is held still says so again, for the service cancels silent gestures
const GAP = 100; // ms for which an answer waits for the frames before it, which the stream brings
const SILENCE = 40000; // ms without a heartbeat after which a stream is taken for dead
const PINCH = 150; // ms without a turn of the wheel that end a pinch
const KEYS = /^(Arrow(Left|Right|Up|Down)|Page(Up|Down)|Home|End)$/;
const SWAPPED = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

const sleep = (ms) => new Promise((resume) => setTimeout(resume, ms));

/** What the service refused, as its problem document (RFC 9457) says. */
export class DetentProblem extends Error {
  constructor(problem, status) {
    super(problem.detail ?? problem.title ?? `HTTP ${status}`);
    Object.assign(this, { name: "DetentProblem", problem, status });
  }
}

/**
 * Opens the session that is named, or makes one.
 * @param {string} url the service's address
 * @param {import("./detent.js").ConnectOptions} [options]
 * @returns {Promise<import("./detent.js").Detent>}
 */
export async function connect(url, options = {}) {
  const detent = new Detent(url.replace(/\/$/, ""), options);
  await detent.open(options);
  return detent;
}

class Detent {
  status = "connecting";
  /** Its gestures' names start so. (Not crypto.randomUUID: a phone asks a laptop by plain http, where there is none.) */
  hand = Math.random().toString(36).slice(2, 10);
  #fetch; #path; #vibrates; #listeners = {}; #bindings = new Set();
  #layout; #width;
  #queue = []; #sending = false; #alone = 0; #gestures = 0; #seq = 0; #refused;
  #streamed; // the version that the stream is at
  #ahead = []; // cues that answers gave before the stream did
  #held = []; // answers that wait for the frames before them
  #felt = -1; // the version that vibrated last
  #streams = false; #connection;

  constructor(url, { fetch = globalThis.fetch, vibrate = true }) {
    this.url = url;
    this.#fetch = (...request) => fetch(...request);
    this.#vibrates = vibrate;
  }

  async open({ session: id, preset, control, trace, stream = true }) {
    const make = () => this.#ask("POST", "/v1/sessions", JSON.stringify({ id, preset, control, trace }));
    const missing = (problem) => {
      if (problem.status === 404 && (preset || control)) return make();
      throw problem;
    };
    const session = await (id ? this.#ask("GET", `/v1/sessions/${id}`).catch(missing) : make());
    this.id = session.id;
    this.#path = `/v1/sessions/${session.id}`;
    this.frame = session.frame;
    this.#streamed = session.frame.version;
    this.#describe(session);
    if (id) await this.layout();
    this.stream(stream);
  }

  #describe({ control, preset }) {
    [this.control, this.preset, this.#width, this.#layout] = [control, preset, control.trackWidth, undefined];
  }

  get #isOver() {
    return this.status === "ended" || this.status === "closed";
  }

  on(name, listener) {
    const listeners = (this.#listeners[name] ??= new Set());
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  #emit(name, ...details) {
    for (const listener of this.#listeners[name] ?? []) {
      try {
        listener(...details);
      } catch (error) {
        queueMicrotask(() => { throw error; }); // the listener's mistake, and no failure of what called it
      }
    }
  }

  #become(status, detail) {
    if (this.#isOver || (status === this.status && !detail)) return;
    this.status = status;
    this.#emit("status", status, detail);
  }

  async #ask(method, path, body) {
    const url = this.url + path;
    const headers = body && { "Content-Type": "application/json" };
    let status;
    try {
      const signal = AbortSignal.timeout(10000);
      const answer = await this.#fetch(url, { method, headers, body, signal, cache: "no-store" });
      status = answer.status;
      if (!answer.ok) throw new DetentProblem(await answer.json().catch(() => ({})), status);
      return status === 204 ? undefined : await answer.json();
    } finally {
      this.#emit("request", { method, url, body, status });
    }
  }

  layout() {
    const layout = (this.#layout ??= this.#ask("GET", `${this.#path}/layout`).then(
      (it) => (this.#layout === layout && (this.#width = it.trackWidth), it),
      (error) => { this.#layout = undefined; throw error; },
    ));
    return layout;
  }

  // Events out

  send(events) {
    return new Promise((resolve, reject) => this.#put({ events: [events].flat().map((it) => this.#named(it)), resolve, reject }));
  }

  /** What is no drag counts under the hand's own name, so that it too may be sent twice. */
  #named(event) {
    if (event.gesture || /^(began|changed|ended|cancelled)$/.test(event.type)) return event;
    return { ...event, gesture: this.hand, seq: this.#seq++ };
  }

  /** An event of a binding. A move takes the place of the move before it, if that waits and nothing came between. */
  #note(event) {
    const last = this.#queue.at(-1);
    const isMove = event.type === "changed" || event.type === "resized";
    event = this.#named(event);
    if (isMove && last?.noted?.type === event.type && last.noted.gesture === event.gesture) this.#queue.pop();
    const reject = (error) => this.#isOver || error.status === 409 || this.#become(this.status, error);
    this.#put({ events: [event], noted: event, resolve() {}, reject });
  }

  #put(entry) {
    if (this.#isOver) return entry.reject(new Error(`The session is ${this.status}.`));
    if (entry.noted && entry.noted.gesture === this.#refused) return;
    this.#queue.push(entry);
    if (!this.#sending) this.#flush();
  }

  async #flush() {
    this.#sending = true;
    while (this.#queue.length) {
      const batch = [this.#queue.shift()];
      let count = batch[0].events.length;
      while (!this.#alone && this.#queue.length && (count += this.#queue[0].events.length) <= BATCH) {
        batch.push(this.#queue.shift());
      }
      if (this.#alone) this.#alone -= 1;
      const events = batch.flatMap((it) => it.events);
      try {
        const frame = await this.#post(events);
        if (events.some((it) => it.type === "resized")) this.#layout = undefined;
        this.#answered(frame, events.length);
        for (const entry of batch) entry.resolve(frame);
      } catch (error) {
        this.#fail(batch, error);
      }
    }
    this.#sending = false;
  }

  /** A batch is sent again when it or its answer was lost: what was applied already is stale, and skipped. */
  async #post(events) {
    const body = JSON.stringify(events.length > 1 ? { events } : events[0]);
    for (let wait = 200; ; wait *= 2) {
      try {
        return await this.#ask("POST", `${this.#path}/events`, body);
      } catch (error) {
        if (error.status < 500 || wait > 3200 || this.#isOver) throw error;
        await sleep(wait);
      }
    }
  }

  #fail(batch, error) {
    if (error.status === 404) this.#end("gone");
    if (error.status < 500 && batch.length > 1 && !this.#isOver) {
      // Nothing of a refused batch was applied: one by one, only what is wrong is lost.
      this.#queue.unshift(...batch);
      this.#alone = batch.length;
      return;
    }
    for (const entry of batch) entry.reject(error);
    if (error.problem?.type !== "/problems/gesture-in-progress") return;
    this.#refused = batch[0].events[0].gesture;
    const isRest = (it) => it.noted && it.noted.gesture === this.#refused;
    this.#alone -= this.#queue.slice(0, this.#alone).filter(isRest).length;
    this.#queue = this.#queue.filter((it) => !isRest(it));
    this.#become("busy", error);
  }

  // Frames in: answers come early, the stream brings everything

  /** An answer whose events were not the next ones has frames before it, on their way by the stream. */
  #answered(frame, count) {
    if (frame.epoch !== this.frame.epoch) return;
    this.#feel(frame, true);
    this.#held.push({ frame, after: frame.version - count + (frame.stale ?? 0) });
    this.#release(this.status !== "live");
    if (this.#held.length) setTimeout(() => this.#release(true), GAP);
  }

  #release(all) {
    while (this.#held.length && (all || this.#held[0].after <= this.frame.version)) {
      const { frame } = this.#held.shift();
      if (frame.version <= this.frame.version) continue;
      if (this.#streams) for (const cue of frame.haptics) this.#ahead.push([frame.version, JSON.stringify(cue)]);
      else this.#streamed = frame.version;
      this.#give(frame, "answer");
    }
  }

  /** A frame of the stream has the cues of all since the one before; some of them an answer may have given. */
  async #receive(frame) {
    if (frame.epoch !== this.frame.epoch) {
      // Another session under the same name.
      this.#describe(await this.#ask("GET", this.#path));
      [this.#ahead, this.#held, this.#felt, this.frame] = [[], [], -1, { ...frame, version: -1 }];
    }
    const haptics = frame.haptics.filter((cue) => {
      const text = JSON.stringify(cue);
      const index = this.#ahead.findIndex(([version, it]) => version <= frame.version && it === text);
      return index < 0 || !this.#ahead.splice(index, 1);
    });
    this.#streamed = frame.version;
    this.#ahead = this.#ahead.filter(([version]) => version > frame.version);
    if (haptics.length < frame.haptics.length) frame = { ...frame, haptics, vibrate: undefined };
    this.#feel(frame, frame.gesture?.startsWith(this.hand));
    if (frame.version > this.frame.version) this.#give(frame, "stream");
    else for (const cue of haptics) this.#emit("cue", cue, frame);
    this.#release();
  }

  #give(frame, from) {
    this.frame = frame;
    if (frame.reason === "resize" || frame.merged || frame.missed) {
      this.#layout = undefined;
      this.layout().catch(() => {});
    }
    if (this.status === "busy" && !(frame.gesture && !frame.gesture.startsWith(this.hand))) this.#become("live");
    this.#emit("frame", frame, from);
    for (const cue of frame.haptics) this.#emit("cue", cue, frame);
  }

  /** Vibrates for the own hand's frames. Browsers complain when nobody has touched the page yet. */
  #feel(frame, isOwn) {
    if (!this.#vibrates || !isOwn || !frame.vibrate || frame.version <= this.#felt) return;
    this.#felt = frame.version;
    const { navigator } = globalThis;
    if (navigator?.userActivation?.hasBeenActive ?? true) navigator?.vibrate?.(frame.vibrate);
  }

  stream(wanted = true) {
    const starts = wanted && !this.#streams && !this.#isOver;
    this.#streams = wanted;
    if (starts) this.#listen();
    if (!wanted) this.#connection?.abort();
  }

  async #listen() {
    let retry = 1000;
    let tries = 0;
    while (this.#streams) {
      const connection = (this.#connection = new AbortController());
      const { signal } = connection;
      let timer;
      try {
        const url = `${this.url}${this.#path}/stream?after=${this.frame.epoch}-${this.#streamed}`;
        const answer = await this.#fetch(url, { headers: { Accept: "text/event-stream" }, signal, cache: "no-store" });
        this.#emit("request", { method: "GET", url, status: answer.status });
        if (answer.status === 204 || answer.status === 404) return this.#end("gone");
        if (!answer.ok) throw new DetentProblem({}, answer.status);
        this.#become("live");
        const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
        for (let text = ""; ; ) {
          timer = setTimeout(() => connection.abort(), SILENCE);
          const { done, value } = await reader.read();
          clearTimeout(timer);
          if (done) break;
          const events = (text + value).split(/\r?\n\r?\n/);
          text = events.pop();
          for (const event of events) {
            const fields = Object.fromEntries(event.split(/\r?\n/).map((line) => line.split(/: ?(.*)/)));
            if (fields.retry) retry = Number(fields.retry);
            if (fields.event === "frame") await this.#receive(JSON.parse(fields.data));
            if (fields.event === "ended") return this.#end(JSON.parse(fields.data).reason);
            tries = 0;
          }
        }
      } catch (error) {
        if (this.#streams && !signal.aborted && error instanceof SyntaxError) throw error;
      } finally {
        clearTimeout(timer);
      }
      if (!this.#streams) return;
      this.#become("reconnecting");
      await sleep(Math.min(30000, retry * 2 ** tries++) * (0.5 + Math.random() / 2));
    }
  }

  #end(reason) {
    if (this.#isOver) return;
    this.#become("ended", { reason });
    this.#emit("ended", { reason });
    this.stream(false);
    for (const entry of this.#queue.splice(0)) entry.reject(new Error("The session has ended."));
  }

  close() {
    for (const unbind of this.#bindings) unbind();
    this.#become("closed");
    this.stream(false);
  }

  async delete() {
    await this.#ask("DELETE", this.#path);
    this.#end("deleted");
  }

  // The hand

  bind(element, { axis = "x", keys = true, resize = true, precision = Boolean(this.control.precision) } = {}) {
    const over = new AbortController();
    const listen = (target, type, listener, options) =>
      target.addEventListener(type, listener, { signal: over.signal, ...options });
    const style = { "touch-action": "none", "user-select": "none", "-webkit-user-select": "none" };
    for (const name in style) element.style.setProperty(name, style[name]);
    listen(element, "dragstart", (event) => event.preventDefault());
    const gesture = () => ({ gesture: `${this.hand}-${++this.#gestures}`, seq: 0 });
    const bound = { element, listen, gesture, note: (event) => this.#note(event) };
    const finish = this.control.kind === "pinch" ? pinched(bound) : this.#slid(bound, { axis, keys, resize, precision });
    const unbind = () => {
      if (!this.#bindings.delete(unbind)) return;
      over.abort();
      finish?.();
      for (const name in style) element.style.removeProperty(name);
    };
    this.#bindings.add(unbind);
    return unbind;
  }

  #slid({ element, listen, gesture, note }, { axis, keys, resize, precision }) {
    let drag; // its pointer, its gesture, the seq that comes next, and where it was last
    let width; // the element's
    const isRightToLeft = () => getComputedStyle(element).direction === "rtl" && !this.control.reversed;

    /** Where an event is, in the track's points: along it from its start, and how far off. */
    const place = ({ clientX, clientY }) => {
      const rect = element.getBoundingClientRect();
      const css = getComputedStyle(element);
      const inset = (side) => parseFloat(css[`padding${side}`]) + parseFloat(css[`border${side}Width`]) || 0;
      const left = rect.left + inset("Left"), right = rect.right - inset("Right");
      const top = rect.top + inset("Top"), bottom = rect.bottom - inset("Bottom");
      const across = [clientX - left, right - left], up = [bottom - clientY, bottom - top];
      let [x, length] = axis === "x" ? across : up;
      const [off, thickness] = axis === "x" ? up : across;
      if (axis === "x" && isRightToLeft()) x = length - x;
      x *= length > 0 ? this.#width / length : 1;
      return precision ? { x, y: Math.max(-off, off - thickness, 0) } : { x };
    };
    const fit = () => {
      if (drag || !(width > 0) || width === this.#width) return;
      this.#width = width;
      note({ type: "resized", trackWidth: width });
    };
    const part = (type, t, at) => {
      clearTimeout(drag.timer);
      note({ type, ...at, t, gesture: drag.gesture, seq: drag.seq++ });
      if (at) drag.at = at;
      if (type === "began" || type === "changed") {
        drag.timer = setTimeout(() => part("changed", performance.now(), drag.at), HOLD);
      } else {
        drag = undefined;
        fit();
      }
    };
    const cancel = (event) => drag && part("cancelled", event?.timeStamp ?? performance.now());
    const isDrag = (event) => drag?.pointer === event.pointerId;

    listen(element, "pointerdown", (event) => {
      if (!event.isPrimary || event.button !== 0) return;
      cancel(event);
      element.setPointerCapture(event.pointerId);
      drag = { pointer: event.pointerId, ...gesture() };
      part("began", event.timeStamp, place(event));
    });
    listen(element, "pointermove", (event) => {
      if (!isDrag(event)) return;
      const at = place(event);
      if (at.x !== drag.at.x || at.y !== drag.at.y) part("changed", event.timeStamp, at);
    });
    listen(element, "pointerup", (event) => isDrag(event) && part("ended", event.timeStamp, place(event)));
    for (const type of ["pointercancel", "lostpointercapture"]) {
      listen(element, type, (event) => isDrag(event) && cancel(event));
    }
    const escape = (event) => {
      if (!drag || event.key !== "Escape") return;
      event.preventDefault();
      cancel(event);
    };
    listen(element.ownerDocument, "keydown", escape, { capture: true });
    if (keys) {
      listen(element, "keydown", (event) => {
        if (!KEYS.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        const key = (isRightToLeft() && SWAPPED[event.key]) || event.key;
        if (!drag) note({ type: "key", key, shift: event.shiftKey || undefined, t: event.timeStamp });
      });
    }
    const observer = resize && new ResizeObserver(([{ contentRect }]) => {
      width = Math.round(contentRect[axis === "x" ? "width" : "height"] * 100) / 100;
      fit();
    });
    if (observer) observer.observe(element);
    return () => {
      if (observer) observer.disconnect();
      width = 0;
      cancel();
    };
  }
}

/** Two fingers, or a trackpad's pinch, which browsers tell as the wheel with ctrl. */
function pinched({ element, listen, gesture, note }) {
  const fingers = new Map();
  let pinch, timer;
  const scaled = (scale, t) => {
    note({ type: "pinched", magnification: Math.max(0.01, scale), t, gesture: pinch.gesture, seq: pinch.seq++ });
  };
  const distance = () => {
    const [a, b] = fingers.values();
    return Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  };
  listen(element, "pointerdown", (event) => {
    if (fingers.size === 2) return;
    element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 2) pinch = { ...gesture(), start: distance() };
  });
  listen(element, "pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 2) scaled(distance() / pinch.start, event.timeStamp);
  });
  for (const type of ["pointerup", "pointercancel", "lostpointercapture"]) {
    listen(element, type, (event) => fingers.delete(event.pointerId));
  }
  const wheel = (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    if (!timer) pinch = { ...gesture(), scale: 1 };
    clearTimeout(timer);
    timer = setTimeout(() => (timer = undefined), PINCH);
    scaled((pinch.scale *= Math.exp(-event.deltaY / 100)), event.timeStamp);
  };
  listen(element, "wheel", wheel, { passive: false });
}
