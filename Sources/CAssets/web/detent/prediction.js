import { loadEngine } from "./engine.js";
import { isFinal, sleep } from "./queue.js";

const need = { nothing: 0, frames: 1, rest: 2, state: 3, responses: 4 };
const reasons = ["", "", "another hand moves the slider", "the state is being fetched", "too many events wait"];
const gapPause = 100; // ms, in which the stream may bring what is missing
const leastPause = 250; // ms, between two states
const longestPause = 5000;
const longestSettle = 60_000; // ms
const mostMispredictions = 3;
const mostCues = 4500; // of a frame, for which the engine has room

const thumbsOf = ({ thumbs, thumb = {} }) => thumbs ?? [thumb];

/** Computes each event's frame at once, ahead of the service (docs/frontends.md#prediction). */
export function makePrediction({ detent, vibrate, emit, isOver, request, isWanted }, { stream, queue }) {
  let call; // the engine, once it has the session's state
  let loaded; // the engine, and its name
  let hash = null; // of the service's engine
  let attempt; // the last to start it
  let needed = need.nothing;
  let lastFetch = 0;
  let isFetching;
  let gap; // timers; undefined if nothing is missing
  let settling;
  let shown; // the last predicted frame
  let isLeft; // whether it is shown although the prediction has ended
  let newest = 0; // the version of the service's frames
  let correction = 0; // points
  let mispredictions = 0;
  let counted; // the last figures

  const isOn = () => call !== undefined;
  const isPredicting = () => isOn() && needed <= need.frames;
  const say = (why) => (detent.prediction = { on: !why, why });
  say(isWanted() ? "the engine is being loaded" : "it is switched off");

  /** Runs a call of the engine. A trap, or a text that it does not understand, ends the prediction. */
  function run(...given) {
    try {
      return call?.(...given);
    } catch (error) {
      loaded = call = undefined;
      stop(`the engine failed: ${error.message}`);
    }
  }

  function close() {
    stats();
    attempt = call = undefined;
    waitForGap(false);
    clearTimeout(settling);
  }

  function stop(reason) {
    close();
    say(reason);
    isLeft = detent.frame === shown;
    returnToService();
  }

  /** Shows the service's frame in place of the last predicted one, once every event has its response. */
  async function returnToService() {
    if (!isLeft || !queue.isIdle()) return;
    const frame = await request("GET", "/frame").catch(() => {});
    if (!frame || isOn() || isOver() || detent.frame !== shown || !queue.isIdle()) return;
    isLeft = false;
    stream.show(frame, "response");
  }

  /** Repeats a request until the service responds, or no response is wanted any more. */
  async function responseOf(ask) {
    for (let pause = leastPause; isWanted() && !isOver(); pause = Math.min(2 * pause, longestPause)) {
      try {
        const response = await ask();
        if (!(response.status >= 500)) return response;
      } catch (error) {
        if (isFinal(error)) throw error;
      }
      await sleep(pause);
    }
    throw new Error("it is no longer wanted");
  }

  /** Learns which engine the service has, and starts it. */
  async function meet(offered) {
    if (!isWanted() || offered === hash || isOver()) return;
    if (isOn()) stop("the service has another engine");
    const mine = (attempt = {});
    hash = offered;
    if (!offered) return say("the service has no engine for pages");
    if (!globalThis.WebAssembly?.compileStreaming) return say("the browser has no WebAssembly");
    say("the engine is being loaded");
    try {
      const name = detent.control?.thumbs ? `${offered}-thumbs` : offered;
      if (loaded?.name !== name) {
        const asked = () => responseOf(() => detent.fetch(`/detent-${name}.wasm`));
        loaded = { name, ...(await loadEngine(name, asked)) };
      }
      let state;
      do {
        if (state) await sleep(leastPause);
        state = await responseOf(() => request("GET", "/state"));
        if (mine !== attempt || isOver()) return;
      } while (state.epoch === detent.epoch && state.version < detent.frame.version);
      if (state.engine !== offered) return say("the service has another engine");
      call = loaded.call;
      mispredictions = correction = 0;
      run("begin", detent.hand);
      adopt(state);
      for (const item of queue.outstanding()) predict(item);
    } catch (error) {
      if (mine === attempt && !isOver()) stop(`the engine could not be started: ${error.message}`);
    }
  }

  /** Begins with another session. */
  function begin(offered) {
    close();
    hash = null;
    needed = need.nothing;
    [newest, mispredictions, isLeft] = [0, 0, false];
    if (isWanted()) meet(offered);
  }

  /** Switches the prediction on or off, as is wanted. */
  function turn(offered) {
    attempt = undefined;
    hash = null;
    if (isWanted()) meet(offered);
    else if (!isOver()) stop("it is switched off");
  }

  /** Shows an event's frame before the service has responded. Whether another finger of this page has its thumb. */
  function predict(item) {
    const step = run("predict", item.text);
    if (!step) return;
    // What is not kept until its response comes may be left out of a request.
    if (step.need !== need.responses) item.number = step.number;
    follow(step);
    const { settlesAt } = step.frame?.motion ?? {};
    const delay = settlesAt - performance.now();
    if (delay < longestSettle) settling = setTimeout(preview, delay, settlesAt);
    return step.refused;
  }

  /** Shows a settle that is due. The service makes it, and its frame confirms this one. */
  function preview(settlesAt) {
    if (isPredicting()) follow(run("preview", settlesAt));
  }

  /** Takes a frame of the service, as `Prediction.take` in Swift. Whether it did: without the engine it does not. */
  function take(frame, from, respondedTo = 0) {
    const { haptics } = frame;
    const taken = haptics?.length > mostCues ? { ...frame, haptics: haptics.slice(-mostCues) } : frame;
    const step = run("take", JSON.stringify(taken), respondedTo);
    if (!step) return false;
    follow(step, frame, from);
    emit("confirmed", frame, from);
    return true;
  }

  /** Takes a state of the service, if it is of this session. */
  function adopt(state) {
    if (state.epoch !== detent.epoch) return stream.meetEpoch();
    stream.meetControl(state);
    follow(run("adopt", JSON.stringify(state)));
  }

  /** Does what the engine asks for. */
  function follow(step, frame, from) {
    if (!step) return;
    needed = step.need;
    say(reasons[needed]);
    // A state may be older than what the stream has brought.
    const isNew = step.frame?.version >= newest && (detent.frame === shown || step.frame.version !== detent.frame.version);
    if (isNew) {
      const distances = thumbsOf(step.frame).map(({ x }, index) => Math.abs(x - thumbsOf(detent.frame)[index]?.x) || 0);
      if (!step.number) correction = Math.max(correction, ...distances);
      display((shown = step.frame), "prediction");
    } else if (frame && !isPredicting() && frame.version > shownVersion()) {
      display(frame, from);
    }
    if (frame) newest = frame.restarted ? frame.version : Math.max(newest, frame.version);
    const pattern = (step.frame ?? frame)?.vibrate;
    if (vibrate && pattern && from !== "stream" && step.haptics.length) globalThis.navigator?.vibrate?.(pattern);
    stream.giveCues(step.haptics, step.frame ?? frame, !frame);
    if (step.mispredicted) {
      emit("mispredicted", frame);
      if (++mispredictions >= mostMispredictions) return stop("its frames are not the service's");
    }
    waitForGap(needed === need.frames);
    if (needed === need.state) fetchState();
    if (needed === need.responses) catchUp();
  }

  /** Lets the stream bring what is missing, for a time that no other event makes longer. */
  function waitForGap(isMissing) {
    if (!isMissing) gap = clearTimeout(gap);
    else gap ??= setTimeout(endWait, gapPause);
  }

  function endWait() {
    gap = undefined;
    fetchState();
  }

  /** The version that a frame of the service follows. What is predicted is none while another hand moves the slider. */
  const shownVersion = () => (needed === need.rest ? newest : detent.frame.version);

  function display(frame, from) {
    clearTimeout(settling);
    stream.show(frame, from);
  }

  /** Goes on once every event has its response. */
  function catchUp() {
    if (!isOn()) returnToService();
    else if (needed === need.responses && queue.isIdle()) follow(run("catchUp"));
  }

  /** Takes the state of the service until the engine needs none. */
  async function fetchState() {
    if (isFetching) return;
    isFetching = true;
    try {
      while (isOn() && (needed === need.state || needed === need.frames)) {
        const pause = lastFetch + leastPause - performance.now();
        if (pause > 0) await sleep(pause);
        lastFetch = performance.now();
        const state = await responseOf(() => request("GET", "/state"));
        if (isOver() || !isOn()) return;
        if (state.engine !== hash) return meet(state.engine);
        adopt(state);
      }
    } catch (error) {
      if (!isOver()) stop(`the state could not be fetched: ${error.message}`);
    } finally {
      isFetching = false;
    }
  }

  /** Takes back events that the service has refused, or that are not sent. */
  function takeBack(items) {
    const numbers = items.map(({ number }) => number).filter(Boolean);
    // Those in a row at once: others may be between those of a gesture.
    for (let from = 0, to; from < numbers.length; from = to) {
      for (to = from + 1; numbers[to] === numbers[to - 1] + 1; ) to += 1;
      follow(run("takeBack", numbers[from], numbers[to - 1]));
    }
  }

  /** What has been counted since it last began; the last counts once it has ended. */
  function stats() {
    const figures = run("figures");
    if (!figures) return counted;
    const [predict, take, adopt, takeBack] = ["predict", "take", "adopt", "takeBack"].map(loaded.timesOf);
    return (counted = { ...figures, correction, predict, take, adopt, takeBack });
  }

  function leave() {
    close();
    say("the session is over");
  }

  return { isOn, meet, begin, turn, close: leave, predict, take, takeBack, catchUp, stats };
}
