import { connect } from "../detent.js";

/** The service: the folder that the element's script is in. */
export const service = new URL("..", import.meta.url).href;

/**
 * Opens the session of this id, or makes it, if it is not there; without an id, makes one.
 * @param {string} url the service's
 * @param {{session?: string, preset?: string, control?: object, value?: number}} wanted
 * @param {object} options of `connect`
 */
export async function open(url, { session, ...draft }, options) {
  const all = { renew: true, ...options };
  if (!session) return { detent: await connect(url, { ...draft, ...all }), isMade: true };
  const found = async () => ({ detent: await connect(url, { session, ...all }), isMade: false });
  try {
    return await found();
  } catch (error) {
    if (error.status !== 404 || !(draft.preset || draft.control)) throw error;
  }
  try {
    return { detent: await connect(url, { id: session, ...draft, ...all }), isMade: true };
  } catch (error) {
    // Another page was faster.
    if (error.status !== 409) throw error;
    return found();
  }
}

/** A spring's curve, from a client's service. */
export async function spring(detent, query) {
  const response = await detent.fetch(`/v1/spring?${query}`);
  if (!response.ok) throw new Error(`the service responded with ${response.status}`);
  return response.json();
}
