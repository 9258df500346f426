/** The service that the page comes from. */

import { ask } from "./token.js";

/** The service: the folder that this script's folder is in. */
export const service = new URL("..", import.meta.url).href;

/** What the service has at a path, as JSON. Throws if it refuses. @param {string} path */
export async function getJSON(path) {
  const response = await ask(path);
  if (!response.ok) throw new Error(`the service responded with ${response.status}`);
  return response.json();
}
