export const sleep = (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds));

const mostEvents = 1000; // in a request
const firstPause = 200; // ms
const longestPause = 5000;
const mostRefused = 9; // gestures: more fingers than a slider has thumbs
const longestWait = 60; // s, of those for which a service asks

/** Whether the service has decided: it would respond to the same request in the same way. */
export const isFinal = ({ status }) => status < 500 && status !== 429;

const isBusy = ({ problem }) => problem?.type?.endsWith("in-progress");

/** A number to the thousandth. What is no number is left to the service, which refuses it. */
const rounded = (it) => (typeof it === "number" ? Math.round(it * 1000) / 1000 : it);

const bodyOf = (items) => `{"events":[${items.map(({ text }) => text)}]}`;

/** What cancels the drags of bound elements. */
export const cancels = new Set();
const queues = new Map(); // what repeats items, by the items of a queue that have no response yet
let room = 60_000; // bytes, of events that may outlive their page: a browser takes 64 KiB, of the page's own too
const spare = 30_000; // of these, not for moves: a page may be shown, and left again before it has responses
const encoder = new TextEncoder();

/** An item and its rank. The lowest are kept first: ends of gestures, then all else, then moves; of each the last one. */
const ranked = (item, age) => {
  const { type } = item.event;
  return { item, rank: (/ended|cancelled/.test(type) ? 0 : type === "changed" ? 2e6 : 1e6) + age };
};

/**
 * Repeats what has no response yet, as far as there is room. Chromium waits only 500 ms for a page that is closed. No `Blob`
 * measures a text here: each would wait for another process.
 */
function leave() {
  for (const cancel of cancels) cancel();
  const all = [...queues.keys()].flatMap((items) => [...items].reverse().map(ranked));
  all.sort((one, other) => one.rank - other.rank);
  const kept = new Set();
  for (const { item, rank } of all) {
    const bytes = encoder.encode(item.text).length + 1;
    if (item.bytes || bytes > room - (rank < 2e6 ? 0 : spare)) continue;
    room -= item.bytes = bytes;
    kept.add(item);
  }
  for (const [items, repeat] of queues) repeat([...items].filter((item) => kept.has(item)));
}

// A phone may end a hidden page without telling it.
globalThis.addEventListener?.("pagehide", leave);
globalThis.addEventListener?.("visibilitychange", () => document.hidden && leave());

/** The event that brings a control to a value: whether it is seamless, for a pinch control; all values, or that of one thumb. */
export function put({ kind, joinBelow, splitAbove }, value, { ifIdle, thumb } = {}) {
  if (kind !== "pinch") return { type: "set", [value?.map ? "values" : "value"]: value, thumb, ifIdle };
  return { type: "pinched", magnification: value ? joinBelow / 2 : splitAbove * 2 };
}

/**
 * Sends events in order, one request at a time. An item of the queue is an event, its text, the gesture whose events may share
 * a request, its number if it is predicted, whether it is refused at once, and its bytes while it is repeated.
 * Times are sent to the microsecond and places to a thousandth of a point: what is predicted is what is sent.
 */
export function makeQueue(client, { takeResponse, noteControl, known }) {
  const { detent, become, isOver, isDeleting, request, number, newGesture, prediction, renewed, takesOver, waiting, several } = client;
  let previous = Promise.resolve(); // settles when the last batch has its response
  let openBatch = []; // takes more items until it is sent
  let refused = []; // the names of the gestures that were refused last
  let unnamed; // the name of a gesture under way that has none
  const outstanding = new Set(); // items
  const underWay = new Map(); // each gesture that is sent: its first event, its last one that has a response, and the frame before it

  /** An item of an event, which the engine in the page applies at once. */
  function makeItem(event) {
    const item = { group: event.gesture, event: { ...event, t: rounded(event.t ?? performance.now()) } };
    for (const name of ["x", "y", "predictedX"]) if (name in event) item.event[name] = rounded(event[name]);
    if (event.seq === undefined) item.event = number({ ...(event.gesture ? {} : ownGesture(event)), ...item.event });
    if (event.type === "began" && takesOver()) item.event.takeOver = true;
    item.text = JSON.stringify(item.event);
    outstanding.add(item);
    queues.set(outstanding, repeat);
    item.isRefused = prediction()?.predict(item);
    return item;
  }

  /** The name of a gesture without one: of its events up to the next end, since no event follows the end of a gesture. */
  function ownGesture({ type }) {
    if (!/began|changed|ended|cancelled/.test(type)) return {};
    const gesture = (unnamed ??= newGesture());
    if (/ended|cancelled/.test(type)) unnamed = undefined;
    return { gesture };
  }

  /** Sends events as a batch of their own. */
  async function send(events) {
    openBatch = [];
    // Throws if one can't be sent, before any is made.
    JSON.stringify(events);
    return enqueue(events.map(makeItem));
  }

  const refuse = (group) => (refused = [group, ...refused].slice(0, mostRefused));
  const isRefused = ({ group }) => refused.includes(group);

  /** Sends an event, together with others of its gesture that wait; with several thumbs, of all gestures. */
  function note(event) {
    const { type, gesture } = event;
    if (isOver() || isRefused({ group: gesture })) return;
    const last = openBatch.at(-1);
    const isJoining = last?.group === gesture || (several() && last?.group && gesture);
    const isOpen = last && isJoining && openBatch.length < mostEvents, batch = isOpen ? openBatch : [];
    if (isOpen) {
      const place = batch.findLastIndex(({ group }) => group === gesture), same = batch[place];
      const isNewer = same?.event.type === type && /changed|resized/.test(type);
      // What the engine in the page has applied, the service applies too.
      if (isNewer && !same.number) outstanding.delete(batch.splice(place, 1)[0]);
    }
    // Before the item is made: that shows a frame, whose listeners may send, and what they send comes after it.
    if (!isOpen) enqueue((openBatch = batch), true);
    const item = makeItem(event);
    if (item.isRefused) {
      refuse(gesture);
      return drop([item]);
    }
    batch.push(item);
  }

  function enqueue(items, isNoted) {
    const sent = previous.then(() => post(items, isNoted));
    previous = sent
      .catch((error) => {
        drop(items.filter((item) => outstanding.has(item)));
        // The frame is in the refusal of one with `ifIdle`, whose caller expects it.
        if (error.problem?.frame) return;
        tell(error);
      })
      .then(() => {
        if (!isIdle()) return;
        queues.delete(outstanding);
        prediction()?.catchUp();
      });
    return sent;
  }

  const tell = (error) => become(isBusy(error) ? "busy" : detent.status, error);
  const isIdle = () => !outstanding.size;
  const isAnswered = (gesture) => underWay.get(gesture)?.last !== undefined;

  /** What brings a session that is made again to where this one was: a frame, and the gestures after it. */
  function remembered() {
    const all = [...underWay.values()];
    const events = all.flatMap(({ first, last }) => (last ? [...new Set([first, last])] : []));
    return several()?.remembered(underWay, known()) ?? { frame: all[0]?.frame ?? known(), events };
  }

  /** Follows the gestures under way when events are sent, and when their response has come. */
  function follow(items, hasResponse) {
    for (const { event } of items) {
      const { type, gesture } = event;
      if (hasResponse) {
        if (/ended|cancelled/.test(type)) underWay.delete(gesture);
        else if (underWay.has(gesture)) underWay.get(gesture).last = event;
      } else if (type === "began") {
        if (!several()) underWay.clear();
        underWay.set(gesture, { first: event, frame: known() });
      }
    }
  }

  function drop(items) {
    for (const item of items) {
      underWay.delete(item.event.gesture);
      outstanding.delete(item);
    }
    prediction()?.takeBack(items);
  }

  async function post(items, isNoted) {
    if (items === openBatch) openBatch = [];
    // What is sent as a batch of its own is sent whole, or not at all.
    const left = items.filter((item) => isDeleting() || isRefused(isNoted ? item : items[0]));
    if (left.length) {
      drop(left);
      items = items.filter((item) => !left.includes(item));
    }
    if (!items.length) return detent.frame;
    follow(items);
    const frame = await deliver("POST", "/events", bodyOf(items)).catch((error) => postOthers(error, items, isNoted));
    if (!frame) return detent.frame;
    follow(items, true);
    if (detent.status === "busy") become("live");
    for (const item of items) outstanding.delete(item);
    await takeResponse(frame, items.length, items.at(-1)?.number);
    return frame;
  }

  /** What the service refuses one finger leaves the moves of others: sends them again without it. Other errors are thrown. */
  async function postOthers(error, items, isNoted) {
    const left = several()?.refusedOf(error, items) ?? items, [{ group }] = left;
    if (isNoted && isBusy(error) && group) refuse(group);
    const others = items.filter((item) => !left.includes(item));
    if (!isNoted || !others.length) throw error;
    drop(left);
    tell(error);
    await post(others, true);
  }

  /** Repeats a request until a session responds. The service skips events that it knows. */
  async function deliver(method, part, body, options) {
    for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
      await renewed();
      try {
        return await request(method, part, body, options);
      } catch (error) {
        if (error.status === 404 && (await renewed())) continue;
        // The same request, sent before, is still under way.
        if (isFinal(error) && !error.problem?.type?.endsWith("key-in-use")) throw error;
        become("reconnecting");
        waiting.add(body);
        await sleep(Math.max(pause, Math.min(error.wait, longestWait) * 1000 || 0));
        if (isOver()) throw error;
      }
    }
  }

  /** Sends a change of the control, after the events before it and before those after it. A repeat does not make it again. */
  async function reshape(control) {
    openBatch = [];
    const body = JSON.stringify({ control }), key = `"${newGesture()}"`;
    const sent = previous.then(async () => {
      const frame = await deliver("PATCH", "", body, { key });
      // One that has changed nothing shows no event, but the control, which may be another client's.
      if (frame.from !== frame.version) await takeResponse(frame, 1);
      else if (frame.epoch === detent.epoch) noteControl(frame);
      return frame;
    });
    previous = sent.catch(() => {});
    return sent;
  }

  /** Sends items once more in a request that outlives the page. The queue goes on: the service skips what it knows. */
  async function repeat(items) {
    if (items.length) await request("POST", "/events", bodyOf(items), { keepalive: true }).catch(() => {});
    for (const item of items) {
      room += item.bytes;
      item.bytes = 0;
    }
  }

  return { send, note, reshape, settled: () => previous, isIdle, isAnswered, remembered, outstanding: () => [...outstanding] };
}
