import { join } from "./page-stream.js";
import { isFinal, sleep } from "./queue.js";

const longestWait = 100; // ms
const firstPause = 250; // ms
const longestPause = 5000;
const mostCues = 1000;
const crashed = 2 ** 18; // by which a version is at least larger after a crash of the service

/** Gives each frame once and in order, and each cue once, from the stream and the responses. */
export function makeStream(client, reloadLayout) {
  const { detent, EventSource, vibrate, emit, become, lose, isOver, isIdle, waiting, request, prediction, isChecked } = client;
  const givenCues = new Set(); // by responses and predictions; the stream brings them again; as JSON
  let watch; // its part in the page's stream, if that is wanted
  let isKept = false; // whether it is wanted in a hidden page too
  let streamed; // the last version by stream
  let latest; // the last version of the service
  let known; // its last frame
  let told = 0; // the last version whose cues the stream gave without prediction
  let awaited; // { version, resume } of a response
  let reshapes; // how often the control that is known had been changed
  let laid; // the version for which the layout was loaded last
  let learning = 0; // how often a control was asked for, or taken

  /** Begins with a session's first frame. */
  function begin(wanted) {
    close();
    known = detent.frame;
    latest = undefined;
    told = 0;
    reshapes = known.reshapes ?? 0;
    givenCues.clear();
    if (wanted) open(wanted);
  }

  function open(wanted) {
    const wasKept = isKept;
    isKept = wanted === "always";
    if (watch && isKept !== wasKept) watch.change();
    if (watch || isOver()) return;
    streamed = latest ?? known.version;
    watch = join(EventSource, detent.url, {
      session: detent.id, isChecked, look, opened, isKept: () => isKept, take: takeStreamed,
      tag: () => ({ epoch: detent.epoch, version: streamed }),
      ended: (reason) => lose(reason === "absent" ? "gone" : reason),
      broken: () => detent.status === "reconnecting" || become("reconnecting"),
      verify: () => request("GET"),
    });
  }

  function close() {
    watch?.leave();
    watch = undefined;
    awaited?.resume();
  }

  /** Another session may have this one's id. The stream brings the epoch of one that goes on from a backup. */
  const meetEpoch = () => watch || lose("replaced");

  const renew = () => watch?.check();
  const isInterrupted = () => watch?.isInterrupted();

  function opened() {
    const { status } = detent;
    if (status === "connecting" || (status === "reconnecting" && !waiting.size)) become("live");
  }

  /** Looks at the session, before the stream goes on or instead of it. */
  async function look(isInstead) {
    const frame = await request("GET", "/frame", undefined, { cache: "no-store", isQuiet: true });
    if (!watch) return;
    opened();
    const isOther = frame.epoch !== detent.epoch;
    if (isOther && isInstead) lose("replaced");
    // Responses bring this client's own frames.
    if (isOther || !isIdle()) return;
    const missed = frame.version - known.version;
    const way = missed < crashed ? { missed } : { restarted: true };
    // Cues are left out: they belong to the time in which no frames came.
    if (missed > 0) takeStreamed({ ...frame, haptics: [], ...way });
    streamed = Math.max(streamed, frame.version);
  }

  function takeStreamed(frame) {
    // Another client of the page may be behind.
    if (frame.epoch === detent.epoch && frame.version <= streamed && !frame.restarted) return;
    if (frame.restarted) [detent.epoch, told] = [frame.epoch, 0];
    if (frame.epoch !== detent.epoch) return lose("replaced");
    streamed = latest = frame.version;
    known = frame;
    noteControl(frame);
    if (prediction()?.take(frame, "stream")) return forgetCues(frame.haptics);
    frame.haptics = frame.haptics.filter((cue) => !givenCues.delete(JSON.stringify(cue)));
    if (streamed >= detent.frame.version) givenCues.clear();
    told = streamed;
    give(frame, "stream");
  }

  /** Takes a response to so many events, the last of them with a number, after the frames before it. The stream brings new epochs. */
  async function takeResponse(frame, count, number) {
    if (!watch) latest = frame.version;
    if (frame.epoch === detent.epoch && frame.version > known.version) known = frame;
    if (frame.epoch === detent.epoch) noteControl(frame);
    if (prediction()?.isOn() && !isOver()) {
      if (frame.epoch !== detent.epoch && !watch) return lose("replaced");
      // A response that was under way when the prediction began.
      if (frame.epoch === detent.epoch && frame.version <= told) frame.haptics = [];
      if (prediction().take(frame, "response", number)) return watch || forgetCues(frame.haptics);
    }
    if (vibrate && frame.vibrate) globalThis.navigator?.vibrate?.(frame.vibrate);
    const before = frame.version - count + (frame.stale ?? 0);
    if (watch?.isOpen() && detent.frame.version < before) await Promise.race([arrival(before), sleep(longestWait)]);
    if (frame.epoch !== detent.epoch) return meetEpoch();
    if (isOver() || frame.version <= detent.frame.version) return;
    const cues = frame.haptics;
    frame.haptics = cues.filter((cue) => !givenCues.has(JSON.stringify(cue)));
    if (watch) noteCues(cues);
    else forgetCues(cues);
    give(frame, "response");
  }

  function noteCues(cues) {
    for (const cue of cues) givenCues.add(JSON.stringify(cue));
    // A stream that missed frames does not bring all of them.
    while (givenCues.size > mostCues) givenCues.delete(givenCues.values().next().value);
  }

  function forgetCues(cues) {
    for (const cue of cues) givenCues.delete(JSON.stringify(cue));
  }

  /** Gives the cues of a step of the prediction. */
  function giveCues(cues, frame, isAhead) {
    for (const cue of cues) if (isAhead || !givenCues.has(JSON.stringify(cue))) emit("cue", cue, frame);
    noteCues(cues);
  }

  const arrival = (version) => new Promise((resume) => (awaited = { version, resume }));

  /** Takes the control of a frame, before that is shown, and loads the layout again if it may be another one. */
  function noteControl({ version, reshapes: count = 0, control, trackWidth, reason, merged, missed, restarted }) {
    if (restarted ? control || count || reshapes : count > reshapes) {
      reshapes = count;
      if (trackWidth) detent.trackWidth = trackWidth;
      if (control) takeControl(control);
      else learnControl();
    } else if (restarted || ((reason === "resize" || merged || missed) && version !== laid)) reloadLayout();
    // A response and the stream bring the same frame.
    if (reason === "resize" || merged || missed || restarted) laid = version;
  }

  function takeControl(control) {
    learning += 1;
    const isOther = JSON.stringify(control) !== JSON.stringify(detent.control);
    detent.control = control;
    // Who hears of the control, and asks for the layout, gets the new one.
    reloadLayout();
    if (isOther) emit("control", control);
  }

  /** Asks for a control of which only a frame is known. */
  async function learnControl() {
    const mine = (learning += 1), wanted = reshapes;
    for (let pause = firstPause; mine === learning && !isOver(); pause = Math.min(2 * pause, longestPause)) {
      try {
        const { epoch, control, frame } = await request("GET", "", undefined, { cache: "no-store", isQuiet: true });
        if (mine !== learning || epoch !== detent.epoch || isOver()) return;
        const { reshapes: count = 0 } = frame;
        if (count >= wanted) {
          reshapes = count;
          return takeControl(control);
        }
      } catch (error) {
        if (isFinal(error)) return;
      }
      await sleep(pause);
    }
  }

  /** Takes the control of a state that the engine goes on from. */
  function meetControl({ version, control }) {
    const isOther = control && JSON.stringify(control) !== JSON.stringify(detent.control);
    if (isOther && version >= known.version) takeControl(control);
  }

  function show(frame, from) {
    detent.frame = frame;
    const { gesture = detent.hand } = frame;
    if (detent.status === "busy" && gesture.startsWith(detent.hand)) become("live");
    emit("frame", frame, from);
  }

  function give(frame, from) {
    if (frame.version > detent.frame.version || frame.restarted) show(frame, from);
    for (const cue of frame.haptics) emit("cue", cue, frame);
    if (frame.version >= awaited?.version) awaited.resume();
  }

  return { open, opened, close, renew, begin, meetEpoch, show, giveCues, takeResponse, noteControl, meetControl, isInterrupted, known: () => known };
}
