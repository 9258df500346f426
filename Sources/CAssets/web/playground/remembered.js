/** What a browser tab remembers of its sessions, so that a reload finds the sliders where they were released. */

const key = (preset) => `detent ${new URL("..", import.meta.url).pathname} ${preset}`;

/**
 * Remembers a preset's session.
 * @param {string | undefined} preset none for a control that is no preset's: it has no card after a reload
 * @param {{session: string, shared: boolean}} what
 */
export function remember(preset, what) {
  if (!preset) return;
  try {
    sessionStorage.setItem(key(preset), JSON.stringify(what));
  } catch {
    // The browser's settings may forbid it; then a reload creates new sessions.
  }
}

/** What was remembered for a preset; undefined if nothing was. @param {string | undefined} preset */
export function recall(preset) {
  try {
    return JSON.parse(sessionStorage.getItem(key(preset))) ?? undefined;
  } catch {
    return undefined;
  }
}
