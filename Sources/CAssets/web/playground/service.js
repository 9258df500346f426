/** The service that the page comes from. */

import { ask } from "./token.js";

/** The service: the folder that this script's folder is in. */
export const service = new URL("..", import.meta.url).href;

/** What the service has at a path, as JSON. Throws if it refuses. @param {string} path */
export async function getJSON(path) {
  const answer = await ask(path);
  if (!answer.ok) throw new Error(`the service responded with ${answer.status}`);
  return answer.json();
}
