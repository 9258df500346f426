import { sleep } from "./queue.js";

const longestWait = 100; // ms
const mostCues = 1000;
const firstPause = 1000;
const longestPause = 30_000;

/** Gives each frame once and in order, and each cue once, from the stream and the answers. */
export function makeStream(client, reloadLayout) {
  const { detent, EventSource, vibrate, emit, become, lose, isOver, request, prediction, isChecked } = client;
  const givenCues = new Set(); // by answers and predictions; the stream brings them again; as JSON
  let source; // if it is wanted
  let failures; // since it was open
  let streamed; // the last version by stream
  let latest; // the last version of the service
  let known; // its last frame
  let told = 0; // the last version whose cues the stream gave without prediction
  let awaited; // { version, resume } of an answer

  /** Begins with a session's first frame. */
  function begin(isWatched) {
    close();
    known = detent.frame;
    latest = undefined;
    told = 0;
    givenCues.clear();
    if (isWatched) open();
  }

  function open() {
    if (source || isOver()) return;
    failures = 0;
    streamed = latest ?? detent.frame.version;
    listen();
  }

  function close() {
    source?.close();
    source = undefined;
    awaited?.resume();
  }

  /** Another session may have this one's id. The stream brings the epoch of one that goes on from a backup. */
  const meetEpoch = () => source || lose("replaced");

  function renew() {
    if (!source) return;
    close();
    open();
  }

  const isInterrupted = () => source && source.readyState !== source.OPEN;

  function listen() {
    const query = `after=${detent.epoch}-${streamed}${isChecked() ? "&checksum" : ""}`;
    source = new EventSource(`${detent.url}/v1/sessions/${detent.id}/stream?${query}`);
    source.onopen = () => {
      failures = 0;
      become("live");
    };
    source.onerror = () => {
      source.close();
      reopen(source);
    };
    source.addEventListener("frame", ({ data }) => takeStreamed(JSON.parse(data)));
    source.addEventListener("ended", ({ data }) => lose(JSON.parse(data).reason));
  }

  /** Opens the stream again when the session answers. Random pauses spread the clients. */
  async function reopen(broken) {
    do {
      become("reconnecting");
      await sleep(Math.min(longestPause, firstPause * 2 ** failures++) * (1 - Math.random() / 2));
      if (source !== broken) return;
    } while (!(await request("GET").catch(() => {})));
    if (source === broken) listen();
  }

  function takeStreamed(frame) {
    if (frame.restarted) [detent.epoch, told] = [frame.epoch, 0];
    if (frame.epoch !== detent.epoch) return lose("replaced");
    streamed = latest = frame.version;
    known = frame;
    if (prediction()?.confirm(frame, "stream")) {
      noteLayout(frame);
      return forgetCues(frame.haptics);
    }
    frame.haptics = frame.haptics.filter((cue) => !givenCues.delete(JSON.stringify(cue)));
    if (streamed >= detent.frame.version) givenCues.clear();
    told = streamed;
    give(frame, "stream");
  }

  /** Takes an answer to events, after the frames before it. The stream brings new epochs. */
  async function takeAnswer(frame, items) {
    if (!source) latest = frame.version;
    if (frame.epoch === detent.epoch && frame.version > known.version) known = frame;
    if (prediction()?.isOn() && !isOver()) {
      if (frame.epoch !== detent.epoch && !source) return lose("replaced");
      // An answer that was under way when the prediction began.
      if (frame.epoch === detent.epoch && frame.version <= told) frame.haptics = [];
      if (prediction().confirm(frame, "answer", items.at(-1)?.number)) {
        noteLayout(frame);
        return source || forgetCues(frame.haptics);
      }
    }
    if (vibrate && frame.vibrate) globalThis.navigator?.vibrate?.(frame.vibrate);
    const before = frame.version - items.length + (frame.stale ?? 0);
    if (source && detent.frame.version < before) await Promise.race([arrival(before), sleep(longestWait)]);
    if (frame.epoch !== detent.epoch) return meetEpoch();
    if (isOver() || frame.version <= detent.frame.version) return;
    const cues = frame.haptics;
    frame.haptics = cues.filter((cue) => !givenCues.has(JSON.stringify(cue)));
    if (source) noteCues(cues);
    else forgetCues(cues);
    give(frame, "answer");
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

  /** Loads the layout again if the track may have another length. */
  function noteLayout(frame) {
    if (frame.reason === "resize" || frame.merged || frame.missed || frame.restarted) reloadLayout();
  }

  function show(frame, from) {
    detent.frame = frame;
    const { gesture = detent.hand } = frame;
    if (detent.status === "busy" && gesture.startsWith(detent.hand)) become("live");
    emit("frame", frame, from);
  }

  function give(frame, from) {
    if (frame.version > detent.frame.version || frame.restarted) {
      noteLayout(frame);
      show(frame, from);
    }
    for (const cue of frame.haptics) emit("cue", cue, frame);
    if (frame.version >= awaited?.version) awaited.resume();
  }

  return { open, close, renew, begin, meetEpoch, show, giveCues, takeAnswer, isInterrupted, known: () => known };
}
