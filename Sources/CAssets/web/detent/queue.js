export const sleep = (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds));

const mostEvents = 1000; // in a request
const firstPause = 200; // ms
const longestPause = 5000;

/** Sends events in order, one request at a time. */
export function makeQueue({ detent, become, isOver, request }, takeAnswer) {
  let previous = Promise.resolve(); // settles when the last batch is answered
  let openBatch = []; // takes more events until it is sent
  let refusedGesture = null;

  /** Sends events as a batch of their own. */
  function send(events) {
    openBatch = [];
    return enqueue(events);
  }

  /** Sends an event, together with others of its gesture that wait. */
  function note(event) {
    if (isOver()) return;
    const last = openBatch.at(-1);
    if (last && last.gesture === event.gesture && openBatch.length < mostEvents) {
      const isNewer = last.type === event.type && /changed|resized/.test(event.type);
      if (isNewer) openBatch.pop();
      openBatch.push(event);
    } else {
      openBatch = [event];
      enqueue(openBatch, true);
    }
  }

  function enqueue(events, isNoted) {
    const sent = previous.then(() => post(events));
    previous = sent.catch((error) => {
      const isBusy = error.problem?.type?.endsWith("in-progress");
      if (isBusy && isNoted) refusedGesture = events[0].gesture;
      become(isBusy ? "busy" : detent.status, error);
    });
    return sent;
  }

  async function post(events) {
    if (events === openBatch) openBatch = [];
    if (!events.length || events[0].gesture === refusedGesture) return detent.frame;
    const frame = await deliver(JSON.stringify({ events }));
    if (detent.status === "busy") become("live");
    await takeAnswer(frame, events.length);
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

  return { send, note };
}
