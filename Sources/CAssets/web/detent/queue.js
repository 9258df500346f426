export const sleep = (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds));

const mostEvents = 1000; // in a request
const firstPause = 200; // ms
const longestPause = 5000;

const rounded = (number) => Math.round(number * 1000) / 1000;

/**
 * Sends events in order, one request at a time. An item of the queue is an event, the gesture whose events may share
 * a request and, if it is predicted, its number.
 * Times are sent to the microsecond and places to a thousandth of a point: what is predicted is what is sent.
 */
export function makeQueue({ detent, become, isOver, request, number, newGesture, prediction }, takeAnswer) {
  let previous = Promise.resolve(); // settles when the last batch is answered
  let openBatch = []; // takes more items until it is sent
  let refusedGesture = null;
  let unnamed; // the name of a gesture under way that has none
  const unanswered = new Set(); // items

  /** An item of an event, which the engine in the page applies at once. */
  function makeItem(event) {
    const item = { group: event.gesture, event: { ...event, t: rounded(event.t ?? performance.now()) } };
    for (const name of ["x", "y", "predictedX"]) if (name in event) item.event[name] = rounded(event[name]);
    if (event.seq === undefined) item.event = number({ ...ownGesture(event), ...item.event });
    unanswered.add(item);
    prediction()?.predict(item);
    return item;
  }

  /** The name of a gesture without one: each has its own, since no event follows the end of a gesture. */
  function ownGesture({ type }) {
    if (!/began|changed|ended|cancelled/.test(type)) return {};
    if (type === "began" || !unnamed) unnamed = newGesture();
    const gesture = unnamed;
    if (/ended|cancelled/.test(type)) unnamed = undefined;
    return { gesture };
  }

  /** Sends events as a batch of their own. */
  function send(events) {
    openBatch = [];
    return enqueue(events.map(makeItem));
  }

  /** Sends an event, together with others of its gesture that wait. */
  function note(event) {
    if (isOver() || (event.gesture && event.gesture === refusedGesture)) return;
    const last = openBatch.at(-1);
    if (last && last.group === event.gesture && openBatch.length < mostEvents) {
      const isNewer = last.event.type === event.type && /changed|resized/.test(event.type);
      // What the engine in the page has applied, the service applies too.
      if (isNewer && !last.number) unanswered.delete(openBatch.pop());
      openBatch.push(makeItem(event));
    } else {
      openBatch = [makeItem(event)];
      enqueue(openBatch, true);
    }
  }

  function enqueue(items, isNoted) {
    const sent = previous.then(() => post(items));
    previous = sent
      .catch((error) => {
        const isBusy = error.problem?.type?.endsWith("in-progress");
        if (isBusy && isNoted) refusedGesture = items[0].group;
        drop(items);
        become(isBusy ? "busy" : detent.status, error);
      })
      .then(() => isIdle() && prediction()?.catchUp());
    return sent;
  }

  const isIdle = () => !unanswered.size;

  function drop(items) {
    for (const item of items) unanswered.delete(item);
    prediction()?.takeBack(items);
  }

  async function post(items) {
    if (items === openBatch) openBatch = [];
    if (!items.length) return detent.frame;
    if (items[0].group && items[0].group === refusedGesture) {
      drop(items);
      return detent.frame;
    }
    const frame = await deliver(JSON.stringify({ events: items.map(({ event }) => event) }));
    if (detent.status === "busy") become("live");
    for (const item of items) unanswered.delete(item);
    await takeAnswer(frame, items);
    return frame;
  }

  /** Repeats a request until it is answered. The service skips events that it knows. */
  async function deliver(body) {
    for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
      try {
        return await request("POST", "/events", body);
      } catch (error) {
        if (error.status < 500) throw error;
        become("reconnecting");
        await sleep(pause);
        if (isOver()) throw error;
      }
    }
  }

  return { send, note, isIdle, unanswered: () => [...unanswered] };
}
