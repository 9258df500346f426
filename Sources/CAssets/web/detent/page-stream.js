// The stream that all clients of a page share: which sessions it has, when it is opened, and what is done without one.

import { isFinal, sleep } from "./queue.js";

const mostSessions = 64; // of a stream
const mostSlots = 5; // streams of a browser for a service: of its six connections one is for requests
const joinPause = 50; // ms, for sessions that come together
const leavePause = 5000; // ms, in which a session may come again
const lookPause = 1000; // ms, between two looks at sessions without a stream
const longestHidden = 10_000; // ms
const firstPause = 1000;
const longestPause = 30_000;
const longestRetreat = 64_000;

const streams = new Set(); // of this page
let isAway = false; // whether the page has been hidden for long
let leaving; // a timer, while it is hidden

function goAway() {
  isAway = true;
  for (const stream of streams) stream.hide();
}

function comeBack() {
  leaving = clearTimeout(leaving);
  if (!isAway) return;
  isAway = false;
  for (const stream of streams) stream.wake();
}

function notice() {
  if (!globalThis.document?.hidden) comeBack();
  else leaving ??= setTimeout(goAway, longestHidden);
}

globalThis.addEventListener?.("visibilitychange", notice);
// A page with an open stream or a lock does not go into the browser's back/forward cache.
globalThis.addEventListener?.("pagehide", goAway);
globalThis.addEventListener?.("pageshow", notice);

/**
 * A client of a page's stream.
 * @typedef {object} Watcher
 * @property {string} session
 * @property {() => {epoch: string, version: number}} tag the frame after which its session goes on
 * @property {() => boolean} isChecked whether it needs checksums
 * @property {() => boolean} isKept whether it needs frames in a hidden page
 * @property {(frame: object) => void} take
 * @property {(reason: string) => void} ended
 * @property {() => void} opened
 * @property {() => void} broken
 * @property {() => Promise<unknown>} verify asks whether the session is there
 * @property {(isInstead: boolean) => Promise<void>} look asks for its frame, instead of a stream or before it
 */

/**
 * Gives a client the frames of its session by the stream that it shares with the page's other clients of the same service and
 * token; for each 64 sessions more there is another one.
 * @param {typeof globalThis.EventSource} EventSource the same one for the same token
 * @param {string} url the service's
 * @param {Watcher} client
 */
export function join(EventSource, url, client) {
  const isSame = (it) => it.EventSource === EventSource && it.url === url && it.hasRoom(client.session);
  const stream = [...streams].find(isSame) ?? makePageStream(EventSource, url);
  streams.add(stream);
  return stream.join(client);
}

/** Lets a request to a service go first: its streams may have all connections of the browser. */
export function retreat(url) {
  for (const stream of streams) if (stream.url === url) stream.retreat();
}

function makePageStream(EventSource, url) {
  const clients = new Map(); // sets, by session
  let source; // undefined while there is no stream
  let release; // of its slot
  let attempt; // an object for each; one that is not the last stops
  let changing; // { timer, at }
  let isChecked; // whether frames have checksums
  let isBroken = false;
  let isPolling = false;
  let failures = 0; // since it was open
  let openedAt;
  let retreatPause = firstPause / 2;

  const all = () => [...clients.values()].flatMap((it) => [...it]);
  const isWanted = () => all().some((it) => !isAway || it.isKept());

  function close() {
    attempt = {};
    source?.close();
    source = undefined;
    isPolling = false;
  }

  /** Closes the stream, and leaves its slot to other pages. */
  function rest() {
    close();
    release = release?.();
  }

  /** Opens the stream anew after a pause, or after a shorter one that is asked for meanwhile. */
  function change(pause = joinPause) {
    const at = performance.now() + pause;
    if (changing?.at <= at) return;
    clearTimeout(changing?.timer);
    const open = () => {
      changing = undefined;
      if (!isPolling) listen();
    };
    changing = { at, timer: setTimeout(open, pause) };
  }

  /** Opens the stream anew, of the sessions that are wanted now, each after its last frame. */
  async function listen() {
    close();
    const mine = attempt;
    if (!isWanted()) return rest();
    if (!release) {
      const taken = await takeSlot(url);
      if (mine !== attempt) return taken?.();
      if (!taken) return poll(lookPause);
      release = taken;
    }
    const query = [...clients].map(([session, those]) => `session=${session}${tagOf([...those])}`);
    isChecked = all().some((it) => it.isChecked());
    if (isChecked) query.push("checksum");
    openedAt = undefined;
    source = new EventSource(`${url}/v1/stream?${query.join("&")}`);
    source.onopen = () => {
      [isBroken, failures, openedAt] = [false, 0, performance.now()];
      for (const client of all()) client.opened();
    };
    source.onerror = reopen;
    source.onreplaced = listen;
    source.addEventListener("frame", ({ data }) => tell(data, (client, frame) => client.take(frame)));
    source.addEventListener("ended", ({ data }) => tell(data, (client, { reason }) => client.ended(reason)));
  }

  /** Gives an event to the clients of its session, to each one of its own. */
  function tell(data, give) {
    let event = JSON.parse(data);
    for (const client of clients.get(event.session) ?? []) {
      give(client, event ?? JSON.parse(data));
      event = undefined;
    }
  }

  function breakOff() {
    if (isBroken) return;
    isBroken = true;
    for (const client of all()) client.broken();
  }

  /** Opens the stream again when the service responds. Random pauses spread the pages. */
  async function reopen() {
    close();
    const mine = attempt;
    breakOff();
    do {
      await sleep(Math.min(longestPause, firstPause * 2 ** failures++) * (1 - Math.random() / 2));
      if (mine !== attempt) return;
    } while (!(await responds("verify")));
    if (mine === attempt) listen();
  }

  /** Whether the service responds. A session that is lost leaves; with `verify` the first one that is there is enough. */
  async function responds(ask) {
    let hasFailed = false;
    for (const client of all()) {
      try {
        await client[ask](isPolling);
        if (ask === "verify") return true;
        hasFailed = false;
      } catch (error) {
        if (isFinal(error)) continue;
        // One of its sessions may fail by itself.
        client.broken();
        if (hasFailed) return false;
        hasFailed = true;
      }
    }
    return !hasFailed;
  }

  /** Looks at each session once a second, and opens the stream this long after a response. */
  async function poll(pause) {
    const mine = attempt;
    isPolling = true;
    let opensAt = Infinity; // without a response
    do {
      const isThere = await responds("look");
      if (mine !== attempt) return;
      if (isThere) {
        isBroken = false;
        opensAt = Math.min(opensAt, performance.now() + pause);
      } else breakOff();
      await sleep(lookPause);
      if (mine !== attempt) return;
    } while (performance.now() < opensAt);
    listen();
  }

  function leave(client) {
    const those = clients.get(client.session);
    those.delete(client);
    if (those.size) return stream.hide();
    clients.delete(client.session);
    if (clients.size) return change(leavePause);
    rest();
    clearTimeout(changing?.timer);
    streams.delete(stream);
  }

  const stream = {
    EventSource,
    url,
    hide: () => isWanted() || rest(),
    hasRoom: (session) => clients.has(session) || clients.size < mostSessions,
    join(client) {
      const { session } = client;
      if (!clients.has(session)) clients.set(session, new Set());
      clients.get(session).add(client);
      notice();
      change();
      return {
        change,
        check: () => isChecked || change(),
        leave: () => leave(client),
        isInterrupted: () => isBroken,
        isOpen: () => Boolean(source),
      };
    },
    retreat() {
      if (!source) return;
      // If a stream is soon in the way again, it waits longer.
      const wasGood = performance.now() > openedAt + longestRetreat;
      retreatPause = wasGood ? firstPause : Math.min(2 * retreatPause, longestRetreat);
      rest();
      poll(retreatPause);
    },
    async wake() {
      if (source || isPolling) return;
      await responds("look");
      if (clients.size) change();
    },
  };
  return stream;
}

/** Where a session goes on: after the oldest frame of its clients, but of another session of its name. */
function tagOf(clients) {
  const [{ epoch }] = clients.map((it) => it.tag());
  const versions = clients.map((it) => it.tag()).filter((it) => it.epoch === epoch).map(({ version }) => version);
  return `@${encodeURIComponent(epoch)}-${Math.min(...versions)}`;
}

/**
 * Takes one of the slots that all pages of a browser have for streams. Returns a function that releases it; undefined if all are
 * taken. HTTP/2 needs none, and where pages can't agree each one finds out by itself.
 */
async function takeSlot(url) {
  const { locks } = globalThis.navigator ?? {};
  const isOfMany = ({ name, nextHopProtocol }) => name.startsWith(`${url}/`) && /^h[23]/.test(nextHopProtocol);
  if (!locks || performance.getEntriesByType("resource").some(isOfMany)) return () => {};
  for (let slot = 0; slot < mostSlots; slot++) {
    const taken = await new Promise((resume) => {
      // The lock is held until `release` is called.
      const hold = (lock) => (lock ? new Promise((release) => resume(release)) : resume());
      locks.request(`detent ${slot} ${url}`, { ifAvailable: true }, hold).catch(() => resume(() => {}));
    });
    if (taken) return taken;
  }
}
