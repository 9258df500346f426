import { loadEngine } from "./engine.js";
import { sleep } from "./queue.js";
import { makeTimes } from "./times.js";

const need = { nothing: 0, frames: 1, rest: 2, state: 3, answers: 4 };
const gapPause = 100; // ms, in which the stream may bring what is missing
const fetchPause = 250; // ms, between two states

/** Computes each event's frame at once, ahead of the service (docs/frontends.md#prediction). */
export function makePrediction({ detent, vibrate, emit, isOver, request }, page) {
  const { isWanted, load, show, giveCues, unanswered, isIdle } = page;
  const times = makeTimes();
  let call; // the engine, once it has the session's state
  let loaded; // the engine, and its hash
  let hash = null; // of the service's engine
  let attempt; // the last to start it
  let needed = need.nothing;
  let fetching;
  let settling; // a timer
  let correction = 0; // points
  let newest = 0; // the version of the service's frames
  let predicted; // the frame that is shown when the prediction ends, which the service may not confirm

  const isOn = () => call !== undefined;
  const isPredicting = () => isOn() && needed <= need.frames;

  /** Says whether frames are predicted, and if not, why. */
  const say = (why) => (detent.prediction = { on: !why, why });
  const why = ["", "", "another hand moves the slider", "the state is being fetched", "too many events wait"];
  const isOff = "it is switched off";
  say(isWanted() ? "the engine is being loaded" : isOff);

  /** Runs a call of the engine. A trap, or a text that it does not understand, ends the prediction. */
  function run(...given) {
    try {
      return call?.(...given);
    } catch (error) {
      loaded = undefined;
      stop(`the engine failed: ${error.message}`);
    }
  }

  function stop(reason) {
    call = undefined;
    needed = need.nothing;
    clearTimeout(settling);
    say(reason);
    predicted = detent.frame;
    returnToService();
  }

  /** Shows the service's frame in place of the last predicted one, once every event is answered. */
  async function returnToService() {
    if (!predicted || !isIdle()) return;
    const frame = await request("GET", "/frame").catch(() => {});
    if (frame && detent.frame === predicted && isIdle() && !isOn() && !isOver()) show(frame, "answer");
    predicted = undefined;
  }

  /** Learns which engine the service has. */
  async function meet(offered) {
    if (!isWanted() || offered === hash || isOver()) return;
    const mine = (attempt = {});
    hash = offered;
    if (isOn()) stop("the service has another engine");
    if (!offered) return say("the service has no engine for pages");
    if (!globalThis.WebAssembly?.instantiateStreaming) return say("the browser has no WebAssembly");
    say("the engine is being loaded");
    try {
      if (loaded?.hash !== offered) {
        const engine = await loadEngine(await load(`/detent-${offered}.wasm`));
        loaded = { engine, hash: offered };
      }
      if (mine !== attempt || isOver()) return;
      const state = await request("GET", "/state");
      if (mine !== attempt || isOver()) return;
      if (state.engine !== offered) return say("the service has another engine");
      call = loaded.engine;
      run("begin", detent.hand);
      take(run("adopt", JSON.stringify(state)));
      for (const item of unanswered()) predict(item);
      if (state.version > detent.frame.version) await catchUpWith(state);
    } catch (error) {
      if (mine === attempt && !isOver()) stop(`the engine could not be started: ${error.message}`);
    }
  }

  /** Shows the service's frame of a state that is later than the shown frame: no answer brings it any more. */
  async function catchUpWith({ version }) {
    const frame = await request("GET", "/frame");
    if (isOn() && detent.frame.version < version) show(frame, "answer");
  }

  /** Switches the prediction on or off, as is wanted. */
  function turn(offered) {
    attempt = undefined;
    hash = null;
    if (isWanted()) meet(offered);
    else if (!isOver()) stop(isOff);
  }

  /** Shows an event's frame before the service has answered. */
  function predict(item) {
    if (!isOn()) return;
    const step = times.predict.measure(() => run("predict", JSON.stringify(item.event)));
    item.number = step?.number;
    if (step?.frame && vibrate && step.frame.vibrate) globalThis.navigator?.vibrate?.(step.frame.vibrate);
    take(step);
  }

  /** Takes a frame of the service. Whether it did: without the engine it does not. */
  function confirm(frame, from) {
    const step = isOn() && times.take.measure(() => run("take", JSON.stringify(frame)));
    if (!step) return false;
    if (vibrate && from === "answer" && frame.vibrate && step.haptics.length) navigator.vibrate?.(frame.vibrate);
    take(step, frame, from);
    emit("confirmed", frame, from);
    return true;
  }

  /** Does what the engine asks for. */
  function take(step, frame, from) {
    if (!step) return;
    needed = step.need;
    say(why[needed]);
    const moved = step.frame && frame && Math.abs(step.frame.thumb?.x - detent.frame.thumb?.x);
    if (moved > correction) correction = moved;
    if (step.frame) display(step.frame, "prediction", step.number && step.frame.motion?.settlesAt);
    else if (frame && !isPredicting() && frame.version > shownVersion()) display(frame, from);
    if (frame) newest = frame.restarted ? frame.version : Math.max(newest, frame.version);
    giveCues(step.haptics, step.frame ?? frame, !frame);
    if (step.mispredicted) emit("mispredicted", frame);
    if (needed === need.frames) setTimeout(() => needed === need.frames && fetchState(), gapPause);
    if (needed === need.state) fetchState();
    if (needed === need.answers) catchUp();
  }

  /** The version that a frame of the service follows. What is predicted is none while another hand moves the slider. */
  const shownVersion = () => (needed === need.rest ? newest : detent.frame.version);

  /** Shows a frame; and later the settle that follows it, whose time is on this page's clock. */
  function display(frame, from, settlesAt) {
    show(frame, from);
    clearTimeout(settling);
    if (settlesAt) settling = setTimeout(preview, settlesAt - performance.now(), settlesAt);
  }

  /** Shows a settle that is due. The service makes it, and its frame confirms this one. */
  function preview(settlesAt) {
    if (isPredicting()) take(run("preview", settlesAt));
  }

  /** Goes on once every event is answered. */
  function catchUp() {
    if (!isOn()) returnToService();
    else if (needed === need.answers && isIdle()) take(run("catchUp"));
  }

  /** Takes the state of the service. */
  async function fetchState() {
    if (fetching) return;
    fetching = true;
    let pause = fetchPause;
    while (isOn() && (needed === need.state || needed === need.frames)) {
      const state = await request("GET", "/state").catch(() => {});
      if (isOver()) break;
      if (state && state.engine !== hash) meet(state.engine);
      else if (state) take(run("adopt", JSON.stringify(state)));
      if (needed === need.nothing || needed === need.rest) break;
      await sleep((pause *= 2));
    }
    fetching = false;
  }

  /** Takes back events that the service has refused, or that are not sent. */
  function takeBack(items) {
    const numbers = items.map(({ number }) => number).filter(Boolean);
    if (numbers.length && isOn()) take(run("takeBack", numbers[0], numbers.at(-1)));
  }

  const stats = () => ({ ...run("figures"), correction, predict: times.predict.summary(), take: times.take.summary() });

  return { isOn, meet, turn, predict, confirm, takeBack, catchUp, stats };
}
