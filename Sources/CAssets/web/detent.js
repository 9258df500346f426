// Detent's client; see detent.d.ts.

const sleep = (ms) => new Promise((resume) => setTimeout(resume, ms));
const pageLocale = () => {
  try {
    return Intl.getCanonicalLocales(globalThis.document?.documentElement.lang || []);
  } catch {
    return []; // en_US, say: the browser's own
  }
};
const restRepeat = 800; // ms; a silent finger may be taken for gone in 1 s
let count = 0;

export class DetentProblem extends Error {
  constructor(problem, status) {
    Object.assign(super(problem.detail), { problem, status });
  }
}

/** @type {typeof import("./detent.js").connect} */
export async function connect(url, { session, fetch = globalThis.fetch, vibrate = true, stream = true, ...draft } = {}) {
  const hand = Math.random().toString(36).slice(2);
  const target = new EventTarget();
  const ahead = new Set(); // cues that the stream brings again
  let [path, turn, waiting, refused] = ["/v1/sessions", Promise.resolve(), [], ""];
  let asked, source, streamed, isOver;

  const emit = (name, ...detail) => target.dispatchEvent(new CustomEvent(name, { detail }));
  const become = (status, detail) => isOver || emit("status", (my.status = status), detail);

  async function ask(method, part = "", body) {
    const request = { method, url: my.url + path + part, body };
    const headers = { "Content-Type": "application/json" };
    try {
      const answer = await fetch(request.url, { method, body, headers, signal: AbortSignal.timeout(10000) });
      const status = (request.status = answer.status);
      const answered = status === 204 || (await answer.json());
      if (my.status === "reconnecting" && status < 500 && (source?.readyState ?? 1) === 1) become("live");
      if (answer.ok) return answered;
      if (status === 404 && my.id) end("gone");
      throw new DetentProblem(answered, status);
    } finally {
      emit("request", request);
    }
  }

  /** What happens meanwhile waits in one batch; a move replaces the one before. @param {object} event */
  function note(event) {
    if (isOver) return;
    const last = waiting.at(-1);
    if (!last || last.gesture !== event.gesture || waiting.length === 1000) return queue((waiting = [event]), true);
    if (last.type === event.type && /changed|resized/.test(event.type)) waiting.pop();
    waiting.push(event);
  }

  function queue(batch, isNoted) {
    const sent = turn.then(() => post(batch));
    turn = sent.catch((error) => {
      const isBusy = error.problem?.type?.endsWith("in-progress");
      if (isBusy && isNoted) refused = batch[0].gesture;
      become(isBusy ? "busy" : my.status, error);
    });
    return sent;
  }

  /** What comes twice is skipped, by gesture and seq. @param {object[]} events */
  async function post(events) {
    if (events === waiting) waiting = [];
    if (!events.length || events[0].gesture === refused) return my.frame;
    const body = JSON.stringify({ events });
    let frame;
    for (let wait = 200; !frame; wait = Math.min(2 * wait, 5000)) {
      frame = await ask("POST", "/events", body).catch(async (error) => {
        if (!(error.status < 500)) await sleep(wait, become("reconnecting"));
        if (error.status < 500 || isOver) throw error;
      });
    }
    if (my.status === "busy") become("live");
    if (vibrate && frame.vibrate) globalThis.navigator?.vibrate?.(frame.vibrate);
    // Others' frames before it are under way.
    const before = frame.version - events.length + (frame.stale ?? 0);
    for (let i = 0; source && i < 10 && my.frame.version < before; i++) await sleep(10);
    if (frame.epoch !== my.epoch) end("replaced");
    if (isOver || frame.version <= my.frame.version) return frame;
    if (source) for (const cue of frame.haptics) ahead.add(JSON.stringify(cue));
    return give(frame, "answer");
  }

  /** The stream brings all frames, answers some before. */
  function receive(frame) {
    if (frame.epoch !== my.epoch) return end("replaced");
    frame.haptics = frame.haptics.filter((cue) => !ahead.delete(JSON.stringify(cue)));
    if ((streamed = frame.version) >= my.frame.version) ahead.clear();
    give(frame, "stream");
  }

  function give(frame, from) {
    if (frame.version > my.frame.version) {
      my.frame = frame;
      if (frame.reason === "resize" || frame.merged || frame.missed) my.layout((asked = undefined));
      if (my.status === "busy" && (frame.gesture ?? hand).startsWith(hand)) become("live");
      emit("frame", frame, from);
    }
    for (const cue of frame.haptics) emit("cue", cue, frame);
    return frame;
  }

  function listen(tries = 0) {
    const mine = (source = new EventSource(`${my.url}${path}/stream?after=${my.epoch}-${streamed}`));
    mine.onopen = () => {
      tries = 0;
      become("live");
    };
    mine.addEventListener("frame", (e) => receive(JSON.parse(e.data)));
    mine.addEventListener("ended", (e) => end(JSON.parse(e.data).reason));
    mine.onerror = async function again() {
      mine.close();
      become("reconnecting");
      await sleep(Math.min(30000, 1000 * 2 ** tries++) * (1 - Math.random() / 2));
      if (source === mine) ask("GET").then(() => source === mine && listen(tries), again);
    };
  }

  function end(reason, status = "ended") {
    if (isOver) return;
    isOver = my.status = status;
    emit("status", status, { reason });
    emit(status, { reason });
    my.stream(false);
  }

  /** @type {import("./detent.js").Detent} */
  const my = {
    url: url.replace(/\/$/, ""),
    hand,
    status: "connecting",
    on(name, listener) {
      const hear = (e) => listener(...e.detail);
      target.addEventListener(name, hear);
      return () => target.removeEventListener(name, hear);
    },
    layout() {
      asked ??= ask("GET", "/layout");
      asked.then((it) => (my.trackWidth = it.trackWidth), () => (asked = undefined));
      return asked;
    },
    format(frame, { locale = pageLocale(), ...options } = {}) {
      if (frame.snapped === undefined) return "";
      const { fractionDigits, prefix = "", suffix = "" } = my.control.text ?? {};
      const digits = /Fraction|Significant/.test(Object.keys(options)) ? undefined : fractionDigits;
      const own = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: "negative" };
      const number = new Intl.NumberFormat(locale, { ...own, ...options }).format(frame.snapped);
      return options.style ? number : prefix + number + suffix;
    },
    send(events) {
      const named = (it) => (/key|undo|redo/.test(it.type) ? { gesture: hand, seq: count++, ...it } : it);
      waiting = [];
      return queue([events].flat().map(named));
    },
    bind(element, options) {
      const until = new AbortController();
      const { signal } = until;
      const handlers = (my.control.kind === "pinch" ? pinch : slide)(element, my, note, signal, options);
      for (const type in handlers) element.addEventListener(type, handlers[type], { signal, passive: false });
      element.style.touchAction = "none";
      return () => until.abort();
    },
    stream(wanted = true) {
      if (!wanted) source = source?.close();
      else if (!source && !isOver) listen(0, (streamed = my.frame.version));
    },
    close: () => end(undefined, "closed"),
    delete: () => ask("DELETE").then(() => end("deleted")),
  };

  Object.assign(my, await (session ? ask("GET", `/${session}`) : ask("POST", "", JSON.stringify(draft))));
  path += `/${my.id}`;
  await my.layout();
  my.stream(stream);
  return my;
}

/** A finger, or keys, on a slider. */
function slide(element, my, note, signal, { axis, keys = true, resize = true, precision = my.control.precision } = {}) {
  const isUpright = axis === "y";
  let box = { x: 0, y: 0, width: element.clientWidth, height: element.clientHeight };
  let drag;
  const isDrag = (e) => e.pointerId === drag?.id;
  const follow = (type) => (e) => isDrag(e) && tell(type, place(e), e.timeStamp);
  const cancel = () => drag && tell("cancelled");

  /** Where along the track, in its points, and how far off. */
  function place(e) {
    const { left, top } = element.getBoundingClientRect();
    const right = e.x - left - element.clientLeft - box.x;
    const down = e.y - top - element.clientTop - box.y;
    const x = my.trackWidth * (isUpright ? 1 - down / box.height : right / box.width);
    const [off, width] = isUpright ? [right, box.width] : [down, box.height];
    return precision ? { x, y: Math.max(-off, off - width, 0) } : { x };
  }

  function tell(type, at, t = performance.now()) {
    clearTimeout(drag.timer);
    note({ type, ...at, t, gesture: drag.gesture, seq: drag.seq++ });
    if (at && type !== "ended") drag.timer = setTimeout(tell, restRepeat, "changed", at);
    else fit((drag = undefined));
  }

  function fit() {
    const trackWidth = Math.round(isUpright ? box.height : box.width);
    if (!resize || drag || !trackWidth || trackWidth === my.trackWidth) return;
    my.trackWidth = trackWidth;
    note({ type: "resized", trackWidth });
  }

  const observer = new ResizeObserver(([{ contentRect }]) => fit((box = contentRect)));
  observer.observe(element);
  signal.addEventListener("abort", () => cancel(observer.disconnect()));

  return {
    pointerdown(e) {
      if (!e.isPrimary || e.button) return;
      cancel();
      element.setPointerCapture(e.pointerId);
      drag = { id: e.pointerId, gesture: `${my.hand}-${count++}`, seq: 0 };
      follow("began")(e);
    },
    pointermove: follow("changed"),
    pointerup: follow("ended"),
    lostpointercapture: (e) => isDrag(e) && cancel(),
    keydown(e) {
      if (e.key === "Escape") cancel();
      if (!keys || e.ctrlKey || e.altKey || e.metaKey || !/^(Arrow|Page|Home|End)/.test(e.key)) return;
      e.preventDefault();
      if (!drag) note({ type: "key", key: e.key, shift: e.shiftKey, t: e.timeStamp, gesture: my.hand, seq: count++ });
    },
  };
}

/** Two fingers, or a trackpad: a wheel with ctrl. */
function pinch(element, my, note) {
  const fingers = new Map();
  let [last, scale, start] = [0, 1];
  const tell = (magnification, t) => note({ type: "pinched", magnification, t });

  function distance(e) {
    const [a, b] = fingers.set(e.pointerId, e).values();
    return b && Math.hypot(a.x - b.x, a.y - b.y);
  }

  return {
    pointerdown(e) {
      element.setPointerCapture(e.pointerId);
      start = distance(e);
    },
    pointermove(e) {
      const now = fingers.has(e.pointerId) && distance(e);
      if (now && start) tell(now / start, e.timeStamp);
    },
    lostpointercapture: (e) => fingers.delete(e.pointerId),
    wheel(e) {
      if (!e.ctrlKey) return;
      e.preventDefault();
      if (e.timeStamp > last + 150) scale = 1;
      tell((scale *= Math.exp(-e.deltaY / 100)), (last = e.timeStamp));
    },
  };
}
