/** Reads a service's stream by `send`, which has a token. What the client uses of an EventSource. */
export const sourceOf = (send, keeper) => class extends EventTarget {
  readyState = 0; // 1: open, 2: closed
  #reading;

  constructor(url) {
    super();
    this.#listen(url);
  }

  close() {
    this.readyState = 2;
    this.#reading?.abort();
  }

  async #listen(url) {
    try {
      await this.#read(url);
    } catch {
      // As an EventSource, it does not say why. The client asks for the session, whose response does.
    }
    if (this.readyState < 2) this.onerror?.();
  }

  /** Reads until the stream ends. The service ends it when its token ends: with another one it is opened anew before. */
  async #read(url) {
    const reading = (this.#reading = new AbortController()), { signal } = reading;
    const response = await send(url, { headers: { Accept: "text/event-stream" }, cache: "no-store", signal });
    const isStream = response.ok && response.headers.get("Content-Type")?.startsWith("text/event-stream");
    if (!isStream || this.readyState === 2) return reading.abort();
    this.readyState = 1;
    this.onopen?.();
    const forget = keeper.whenReplaced(() => this.onreplaced?.());
    await this.#take(response.body.getReader()).finally(forget);
  }

  async #take(reader) {
    const decoder = new TextDecoder();
    const parse = parser(({ type, data }) => {
      if (this.readyState === 1) this.dispatchEvent(Object.assign(new Event(type), { data }));
    });
    for (let part; !(part = await reader.read()).done; ) parse(decoder.decode(part.value, { stream: true }));
  }
};

/**
 * Takes a text/event-stream apart, in parts that end anywhere.
 * @param {(event: { type: string, data: string }) => void} give
 */
export function parser(give) {
  let rest = "";
  let afterReturn = false; // a line feed that follows belongs to it
  let event = { type: "", lines: [] };

  function take(line) {
    if (!line) {
      const { type, lines } = event;
      event = { type: "", lines: [] };
      return lines.length && give({ type: type || "message", data: lines.join("\n") });
    }
    const [, name, value] = /^([^:]*):? ?(.*)$/s.exec(line);
    if (name === "data") event.lines.push(value);
    if (name === "event") event.type = value;
  }

  return (text) => {
    if (!text) return;
    if (afterReturn && text.startsWith("\n")) text = text.slice(1);
    afterReturn = text.endsWith("\r");
    const lines = (rest + text).split(/\r\n|\r|\n/);
    rest = lines.pop();
    for (const line of lines) take(line);
  };
}
