import { patchBetween } from "./patch.js";
import { isFinal, put, sleep } from "./queue.js";

const firstPause = 500; // ms
const longestPause = 5000;

/**
 * Makes a lost session again, under its id and with its control; its value is that of the frame, and the events of a
 * gesture under way follow. Pages that lose the session together meet in one: the first to create it is the one that
 * brings it to the value; the others open it. The session as it is then.
 */
export async function makeAgain({ detent, ask, draft, newGesture, isOver }, { frame, events }) {
  const address = `${detent.url}/v1/sessions/${detent.id}`;

  /** Creates the session; undefined if another page has done so. */
  async function create() {
    const { trace, ttl } = draft;
    const { id, preset, trackWidth } = detent;
    const control = preset ? patchBetween(await presetControl(preset), detent.control) : detent.control;
    const body = JSON.stringify({ preset, control, trackWidth, trace, ttl });
    return ask("POST", `${detent.url}/v1/sessions?id=${id}`, body).catch((error) => {
      if (error.status !== 409) throw error;
    });
  }

  const presetControl = async (name) => (await ask("GET", `${detent.url}/v1/presets/${name}`)).control;

  async function attempt() {
    const created = await create();
    const session = created ?? (await ask("GET", address, undefined, { cache: "no-store" }));
    if (!created && !events.length) return session;
    // A gesture of its own: events that wait have smaller numbers.
    const own = { gesture: newGesture(), seq: 0, t: events[0]?.t };
    // What thumbs show ascends, as their values do not always.
    const shown = frame.seamless ?? frame.thumbs?.map(({ snapped }) => snapped) ?? frame.value;
    const place = { ...put(detent.control, shown), ...own };
    // Of several thumbs, another page's fingers may hold some: only who makes the session again sets all.
    const body = JSON.stringify({ events: created || !frame.thumbs ? [place, ...events] : events });
    // Their cues were played.
    const { haptics, vibrate, ...last } = await ask("POST", `${address}/events`, body).catch((error) => {
      // Another hand was faster.
      if (error.status !== 409) throw error;
      return session.frame;
    });
    return { ...session, frame: { ...last, reshapes: session.frame.reshapes, haptics: [] } };
  }

  for (let pause = firstPause; !isOver(); pause = Math.min(2 * pause, longestPause)) {
    try {
      return await attempt();
    } catch (error) {
      // One that is gone again is made again.
      if (isFinal(error) && error.status !== 404) throw error;
      await sleep(pause * (1 - Math.random() / 2));
    }
  }
}
