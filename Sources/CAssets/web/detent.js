// Detent's client for web pages. detent.d.ts documents it.

import { pinchHandlers, sliderHandlers } from "./detent/binding.js";
import { format } from "./detent/format.js";
import { makeQueue } from "./detent/queue.js";
import { makeStream } from "./detent/stream.js";

const timeout = 10_000; // ms

export class DetentProblem extends Error {
  constructor(problem, status) {
    super(problem.detail);
    Object.assign(this, { problem, status });
  }
}

export async function connect(url, options = {}) {
  const {
    session, fetch = globalThis.fetch, EventSource = globalThis.EventSource, vibrate = true, stream: isStreamed = true,
    predict = true, ...draft
  } = options;
  const prefix = Math.random().toString(36).slice(2); // of its gestures' names
  const target = new EventTarget();
  let layout; // a promise; undefined if out of date
  let count = 0;
  let offered; // the hash of the service's engine
  let isPredicted = predict; // if it is wanted
  let prediction;

  const detent = {
    url: url.replace(/\/$/, ""),
    hand: prefix,
    status: "connecting",
    prediction: { on: false, why: predict ? "the engine is being loaded" : "it is switched off" },
    get stats() {
      return prediction?.stats();
    },
    on(name, listener) {
      const handler = (event) => listener(...event.detail);
      target.addEventListener(name, handler);
      return () => target.removeEventListener(name, handler);
    },
    layout() {
      layout ??= request("GET", "/layout");
      layout.then((it) => (detent.trackWidth = it.trackWidth), () => (layout = undefined));
      return layout;
    },
    format: (frame, options) => format(frame, detent.control.text, options),
    send: (events) => queue.send([events].flat()),
    bind(element, options = {}) {
      const unbinding = new AbortController();
      const { signal } = unbinding;
      const makeHandlers = detent.control.kind === "pinch" ? pinchHandlers : sliderHandlers;
      const handlers = makeHandlers({ ...client, element, signal, note: queue.note }, options);
      for (const type in handlers) element.addEventListener(type, handlers[type], { signal, passive: false });
      element.style.touchAction = "none";
      return () => unbinding.abort();
    },
    stream: (isWanted = true) => (isWanted ? stream.open() : stream.close()),
    predict(isWanted = true) {
      if (isWanted === isPredicted) return;
      isPredicted = isWanted;
      if (isWanted) stream.renew();
      if (prediction) prediction.turn(offered);
      else if (isWanted) startPrediction();
    },
    close: () => end("closed"),
    delete: () => request("DELETE").then(() => end("ended", "deleted")),
  };

  const newGesture = () => `${prefix}-${count++}`;
  // The service skips a numbered event that comes twice.
  const number = (event) => ({ gesture: prefix, seq: count++, ...event });
  const emit = (name, ...detail) => target.dispatchEvent(new CustomEvent(name, { detail }));
  const isOver = () => /ended|closed/.test(detent.status);
  let address = `${detent.url}/v1/sessions`;
  const isChecked = () => isPredicted && Boolean(offered);
  const client = {
    detent, EventSource, vibrate, emit, become, end, isOver, request, newGesture, number, isChecked,
    prediction: () => prediction, isWanted: () => isPredicted, load: (path) => fetch(detent.url + path),
  };
  const stream = makeStream(client, () => {
    layout = undefined;
    detent.layout();
  });
  const queue = makeQueue(client, stream.takeAnswer);

  /** Enters a state, or reports an error in the same one. */
  function become(status, detail) {
    if (isOver()) return;
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

  async function request(method, part = "", body) {
    const report = { method, url: address + part, body };
    const headers = { "Content-Type": "application/json" };
    if (prediction?.isOn()) headers.Prefer = "checksum";
    try {
      const answer = await fetch(report.url, { method, body, headers, signal: AbortSignal.timeout(timeout) });
      const { status } = answer;
      report.status = status;
      takeOffer(answer.headers.get("Detent-Engine"));
      const content = status === 204 || (await answer.json());
      if (detent.status === "reconnecting" && status < 500 && !stream.isInterrupted()) become("live");
      if (answer.ok) return content;
      if (status === 404 && detent.id) end("ended", "gone");
      throw new DetentProblem(content, status);
    } finally {
      emit("request", report);
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

  Object.assign(detent, await (session ? request("GET", `/${session}`) : request("POST", "", JSON.stringify(draft))));
  address += `/${detent.id}`;
  await detent.layout();
  if (isStreamed) stream.open();
  if (isPredicted) startPrediction();
  return detent;
}
