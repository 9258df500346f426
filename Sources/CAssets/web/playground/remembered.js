/** What a browser tab remembers of its sessions, so that a reload finds the sliders where they were released. */

const keyOf = (card) => `detent ${new URL("..", import.meta.url).pathname} ${card}`;

/** Remembers a card's session. @param {string} card @param {{session: string, shared: boolean}} what */
export function remember(card, what) {
  try {
    sessionStorage.setItem(keyOf(card), JSON.stringify(what));
  } catch {
    // The browser's settings may forbid it; then a reload creates new sessions.
  }
}

/** What was remembered for a card; undefined if nothing was. @param {string} card */
export function recall(card) {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(card))) ?? undefined;
  } catch {
    return undefined;
  }
}
