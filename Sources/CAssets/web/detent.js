// Detent's client for web pages. detent.d.ts documents it.

import { loadFingers, pinchHandlers, sliderHandlers, touchAction } from "./detent/binding.js";
import { format } from "./detent/format.js";
import { retreat } from "./detent/page-stream.js";
import { isFinal, makeQueue, put, sleep } from "./detent/queue.js";
import { valueOnScale } from "./detent/scale.js";
import { makeStream } from "./detent/stream.js";

const timeout = 10_000; // ms
const patience = 3000; // ms, after which a request without a response is said to wait

export class DetentProblem extends Error {
  constructor(problem, status, wait) {
    super(problem.detail);
    Object.assign(this, { problem, status, wait });
  }
}

export async function connect(url, options = {}) {
  if (options.token) options = (await import("./detent/access.js")).withAccess(options);
  let {
    session, fetch = globalThis.fetch, EventSource = globalThis.EventSource, vibrate = true, renew,
    stream: isWatched = true, predict: isPredicted = true, // if they are wanted
    ...draft
  } = options;
  const prefix = Math.random().toString(36).slice(2); // of its gestures' names
  const target = new EventTarget();
  let layout; // a promise; undefined if out of date
  let count = 0;
  let offered; // the hash of the service's engine
  let prediction;
  let takesOver = false; // if the next drag does
  let isDeleting = false; // if this client does
  const waiting = new Set(); // what was sent and has no response for long
  let several; // what a slider with several thumbs has besides
  let renewal; // a promise of whether a lost session was made again
  const makingAgain = renew ? import("./detent/renewal.js") : undefined;
  // Without it, the client ends when it needs it.
  makingAgain?.catch(() => {});

  const detent = {
    url: url.replace(/\/$/, ""),
    hand: prefix,
    status: "connecting",
    prediction: { on: false, why: isPredicted ? "the engine is being loaded" : "it is switched off" },
    get stats() {
      return prediction?.stats();
    },
    on(name, listener) {
      const handler = (event) => listener(...event.detail);
      target.addEventListener(name, handler);
      return () => target.removeEventListener(name, handler);
    },
    layout: () => layout ?? loadLayout(),
    format: (frame, options) => format(frame, detent.control.text, options),
    send: (events) => queue.send([events].flat()),
    set: (value, options) => detent.send(put(detent.control, value, options)),
    reshape: (control) => queue.reshape(control),
    valueAt: (place) => valueOnScale(detent.control, Math.min(Math.max(place, 0), 1)),
    takeOver() {
      takesOver = true;
      emit("takeOver");
    },
    fetch: (path, options) => fetch(detent.url + path, options),
    verify: () => request("GET", "", undefined, { cache: "no-store", isQuiet: true }),
    bind(element, options = {}) {
      const unbinding = new AbortController();
      const { signal } = unbinding;
      const makeHandlers = detent.control.kind === "pinch" ? pinchHandlers : (client.several()?.handlers ?? sliderHandlers);
      const handlers = makeHandlers({ ...client, element, signal, ...queue }, options);
      for (const type in handlers) element.addEventListener(type, handlers[type], { signal, passive: false });
      element.style.touchAction = touchAction(detent.control, options);
      return () => unbinding.abort();
    },
    stream(isWanted = true) {
      isWatched = isWanted;
      if (!isWanted) stream.close();
      if (renewal) return;
      if (isWanted) stream.open(isWanted);
      else stream.opened();
    },
    predict(isWanted = true) {
      if (isWanted === isPredicted) return;
      isPredicted = isWanted;
      if (isWanted) stream.renew();
      if (prediction) prediction.turn(offered);
      else if (isWanted) startPrediction();
    },
    close: () => end("closed"),
    delete() {
      isDeleting = true;
      // After the request that is under way: behind it, that would ask for a session that is gone.
      return Promise.race([queue.settled(), sleep(1000)]).then(() => request("DELETE"))
        .then(() => end("ended", "deleted")).finally(() => (isDeleting = false));
    },
  };

  const newGesture = () => `${prefix}-${count++}`;
  // The service skips a numbered event that comes twice.
  const number = (event) => ({ gesture: prefix, seq: count++, ...event });
  const emit = (name, ...detail) => target.dispatchEvent(new CustomEvent(name, { detail }));
  const isOver = () => /ended|closed/.test(detent.status);
  const sessions = `${detent.url}/v1/sessions`;
  const isChecked = () => isPredicted && Boolean(offered);
  const client = {
    detent, EventSource, vibrate, emit, become, lose, isOver, request, newGesture, number, isChecked, draft, ask,
    takesOver: () => takesOver && !(takesOver = false), renewed: () => renewal, prediction: () => prediction,
    isWanted: () => isPredicted, isDeleting: () => isDeleting, isIdle: () => queue.isIdle(), waiting,
    several: () => detent.control.thumbs && several,
  };
  const stream = makeStream(client, reloadLayout);
  const queue = makeQueue(client, stream);

  /** Requests the layout. The one that was requested last counts. */
  function loadLayout(isNew) {
    const mine = (layout = request("GET", "/layout"));
    const take = (it) => {
      detent.trackWidth = it.trackWidth;
      if (isNew) emit("layout", it);
    };
    mine.then((it) => layout === mine && take(it), () => layout === mine && (layout = undefined));
    return mine;
  }

  /** Requests the layout until it is there, or another one is wanted. */
  async function reloadLayout() {
    for (let pause = 250; !isOver(); pause = Math.min(2 * pause, 5000)) {
      try {
        return await loadLayout(true);
      } catch (error) {
        if (isFinal(error)) return;
      }
      await sleep(pause);
      if (layout) return;
    }
  }

  /** Enters a state, or reports an error in the same one. */
  function become(status, detail) {
    if (isOver()) return;
    if (status === "live" && waiting.size) status = "waiting";
    detent.status = status;
    emit("status", status, detail);
  }

  function end(status, reason) {
    if (isOver()) return;
    become(status, { reason });
    emit(status, { reason });
    stream.close();
    prediction?.close();
  }

  /** The session is lost: it is made again, or the client ends. */
  function lose(reason) {
    if (!renew || isDeleting || isOver()) return end("ended", reason);
    renewal ??= makeAgain(reason).finally(() => (renewal = undefined));
  }

  /** Makes the session again, or opens the one that another page has made. Whether it is there. */
  async function makeAgain(reason) {
    become("reconnecting");
    stream.close();
    const remembered = queue.remembered(), before = JSON.stringify(detent.control);
    try {
      const session = await (await makingAgain).makeAgain(client, remembered);
      if (isOver()) return false;
      Object.assign(detent, session);
    } catch {
      end("ended", reason);
      return false;
    }
    layout = undefined;
    await detent.layout().catch(() => {});
    stream.begin(isWatched);
    if (!isWatched) become("live");
    prediction?.begin(offered);
    if (JSON.stringify(detent.control) !== before) emit("control", detent.control);
    emit("renewed", { reason });
    stream.show(detent.frame, "response");
    return true;
  }

  /** Requests a part of the session. */
  function request(method, part = "", ...more) {
    return ask(method, `${sessions}/${detent.id ?? session}${part}`, ...more);
  }

  async function ask(method, url, body, { isQuiet, key, ...options } = {}) {
    const report = { method, url, body }, sent = body ?? report;
    const late = setTimeout(() => {
      waiting.add(sent);
      if (detent.status === "live") become("waiting");
      retreat(detent.url);
    }, patience);
    const headers = { "Content-Type": "application/json" };
    if (!detent.id) headers.Prefer = "layout";
    else if (prediction?.isOn()) headers.Prefer = "checksum";
    if (key) headers["Idempotency-Key"] = key;
    try {
      const response = await fetch(url, { method, body, headers, signal: AbortSignal.timeout(timeout), ...options });
      const { status } = response;
      report.status = status;
      takeOffer(response.headers.get("Detent-Engine"));
      const content = status === 204 || (await response.json());
      waiting.delete(sent);
      const isOut = /^(reconnecting|waiting)$/.test(detent.status) && !waiting.size;
      if (isOut && isFinal(response) && !renewal && !stream.isInterrupted()) become("live");
      if (response.ok) return content;
      if (status === 404 && detent.id) lose("gone");
      throw new DetentProblem(content, status, response.headers.get("Retry-After"));
    } finally {
      clearTimeout(late);
      waiting.delete(sent);
      if (!isQuiet) emit("request", report);
    }
  }

  /** Notes which engine the service has for pages. */
  function takeOffer(hash) {
    if (!hash || hash === offered) return;
    offered = hash;
    prediction?.meet(hash);
  }

  /** Loads what predicts. Without it, all else works. */
  async function startPrediction() {
    try {
      const { makePrediction } = await import("./detent/prediction.js");
      prediction ??= makePrediction(client, { stream, queue });
      prediction.meet(offered);
    } catch (error) {
      detent.prediction = { on: false, why: error.message };
    }
  }

  // A proxy can route by the id in the address.
  const named = draft.id ? `?id=${draft.id}` : "";
  const made = await (session ? request("GET") : ask("POST", sessions + named, JSON.stringify(draft)));
  if (made.layout) {
    layout = Promise.resolve(made.layout);
    detent.trackWidth = made.layout.trackWidth;
  }
  delete made.layout;
  if (made.control.thumbs) several = await loadFingers(detent);
  Object.assign(detent, made);
  stream.begin();
  await detent.layout();
  // It lapses with the other gesture.
  detent.on("frame", ({ dragging }) => dragging || (takesOver = false));
  if (isWatched) stream.open(isWatched);
  else become("live");
  if (isPredicted) startPrediction();
  return detent;
}
