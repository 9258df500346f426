import { Keeper } from "./keeper.js";
import { sourceOf } from "./source.js";

// All clients with the same function or text share its tokens, and their streams.
const [byFunction, byText] = [new WeakMap(), new Map()];
const sources = new WeakMap(); // of a keeper: what reads streams, by `fetch`

/**
 * The options of `connect` with a token as those without one: `fetch` sends it, and in place of an EventSource there is what
 * reads streams by that. Throws if the token is none.
 */
export function withAccess({ token, fetch = globalThis.fetch, ...options }) {
  const send = sending(token, fetch), keeper = keeperOf(token);
  if (!sources.has(keeper)) sources.set(keeper, new WeakMap());
  const known = sources.get(keeper);
  if (!known.has(fetch)) known.set(fetch, sourceOf(send, keeper));
  return { ...options, fetch: send, EventSource: known.get(fetch) };
}

/**
 * A `fetch` that sends a token, and sends a request once more if that was refused and there is another one.
 * @param {string | ((asked: { isRefused: boolean }) => string | Promise<string>)} token
 * @param {typeof globalThis.fetch} fetch
 */
export function sending(token, fetch) {
  const keeper = keeperOf(token);
  return async (address, { headers, ...options } = {}) => {
    // The engine needs no token. Without one, the request can use what the browser has cached or preloaded.
    if (/\/detent-[\w-]+\.wasm$/.test(address)) return fetch(address, { headers, ...options });
    const attempt = ({ text }) => {
      const fields = new Headers(headers);
      fields.set("Authorization", `Bearer ${text}`);
      return fetch(address, { ...options, headers: fields });
    };
    const { signal, keepalive } = options;
    // A page that is left waits for no token.
    if (keepalive) return attempt(keeper.last);
    const used = await unlessAborted(signal, keeper.current());
    const response = await attempt(used);
    if (response.ok) used.isAccepted = true;
    if (response.status !== 401) return response;
    const other = await unlessAborted(signal, keeper.after(used));
    if (!other) return response;
    response.body?.cancel().catch(() => {});
    const second = await attempt(other);
    if (second.ok) other.isAccepted = true;
    return second;
  };
}

/** What keeps a token. */
function keeperOf(token) {
  const keepers = typeof token === "function" ? byFunction : byText;
  if (!keepers.has(token)) keepers.set(token, new Keeper(token));
  return keepers.get(token);
}

/** A promise's result. A page may take long to give a token: a request then waits no longer than it would for its response. */
async function unlessAborted(signal, promise) {
  if (!signal) return promise;
  signal.throwIfAborted();
  let abort;
  const aborted = new Promise((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort);
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
