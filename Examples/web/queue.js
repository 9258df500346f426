/**
 * Sends a session's events in order: one request at a time, and the events that come meanwhile as the next batch.
 * A batch whose response is lost is sent again: `gesture` and `seq` in each event make that harmless.
 *
 * @param {string} session - The session's URL.
 * @param {{draw: (frame: object) => void, fail: (problem: object) => void}} client - What takes frames and refusals.
 * @returns {(event: object) => void} Takes the next event.
 */
export function queue(session, { draw, fail }) {
  let waiting = [];
  let isSending = false;

  async function post(events) {
    const headers = { "Content-Type": "application/json" };
    try {
      const response = await fetch(`${session}/events`, { method: "POST", headers, body: JSON.stringify({ events }) });
      if (response.status < 500) return { ok: response.ok, body: await response.json() };
    } catch {
      // The response was lost: the same as one that says "later".
    }
    await new Promise((resume) => setTimeout(resume, 200));
    return post(events);
  }

  async function flush() {
    isSending = true;
    while (waiting.length > 0) {
      const { ok, body } = await post(waiting.splice(0, 1000));
      if (ok) draw(body);
      else fail(body);
    }
    isSending = false;
  }

  return (event) => {
    waiting.push(event);
    if (!isSending) flush();
  };
}
