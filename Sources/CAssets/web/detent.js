/** Why the service refused: its problem document (RFC 9457). */
export class DetentProblem extends Error {
  /** @param {{title: string, detail: string}} problem @param {number} status */
  constructor(problem, status) {
    super(`${problem.title}: ${problem.detail}`);
    this.name = "DetentProblem";
    this.problem = problem;
    this.status = status;
  }
}

/**
 * Opens a session: one that there is, by its id, or a new one of a preset or a control.
 *
 * @param {string} url the service's address
 * @param {{session?: string, preset?: string, control?: object}} options
 */
export async function connect(url, { session, preset, control } = {}) {
  const sessions = new URL("v1/sessions", url.endsWith("/") ? url : `${url}/`).href;
  const opened = session === undefined
    ? await ask("POST", sessions, { preset, control })
    : await ask("GET", `${sessions}/${encodeURIComponent(session)}`);
  const self = {
    id: opened.id,
    url,
    frame: opened.frame,
    /** Sends an event, or several at once, and gives the frame after them. */
    async send(event) {
      const body = Array.isArray(event) ? { events: event } : event;
      return (self.frame = await ask("POST", `${sessions}/${self.id}/events`, body));
    },
  };
  return self;
}

async function ask(method, url, body) {
  const answer = await fetch(url, body === undefined ? { method } : {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const content = await answer.json();
  if (!answer.ok) throw new DetentProblem(content, answer.status);
  return content;
}
