/** A network that is made in the page: what goes through it comes later and in order, and some responses are lost. */

/** One direction. */
class Line {
  #waiting = []; #due = 0;

  /** Calls `arrive` after so many milliseconds, and after everything that was sent before. */
  pass(delay, arrive) {
    const now = performance.now();
    this.#due = Math.max(this.#due, now + delay);
    if (!this.#waiting.length && this.#due <= now) return arrive();
    this.#waiting.push(arrive);
    setTimeout(() => this.#waiting.shift()(), this.#due - now);
  }
}

export class Network {
  /** In milliseconds, beside what the real network takes. */
  roundTrip = 0;

  /** At most so many milliseconds more, at random. */
  jitter = 0;

  /** How many of 100 responses are lost. */
  loss = 0;

  #up = new Line(); #down = new Line();

  /** The EventSource of `connect`. */
  EventSource = delayed((arrive) => this.#pass(this.#down, arrive));

  /** The `fetch` of `connect`. */
  fetch = async (address, options) => {
    // No time passes in a page that is left.
    if (options?.keepalive) return fetch(address, options);
    await new Promise((arrive) => this.#pass(this.#up, arrive));
    const response = await fetch(address, options);
    await new Promise((arrive) => this.#pass(this.#down, arrive));
    // Only events are sent again when their response is lost.
    if (/\/events$/.test(address) && 100 * Math.random() < this.loss) throw new TypeError("the response was lost");
    return response.headers.get("Content-Type")?.startsWith("text/event-stream") ? this.#later(response) : response;
  };

  /** A stream that is read by `fetch`: each part comes later. */
  #later(response) {
    const transform = (part, out) => this.#pass(this.#down, () => {
      try {
        out.enqueue(part);
      } catch {
        // The stream was closed meanwhile.
      }
    });
    const flush = () => new Promise((arrive) => this.#pass(this.#down, arrive));
    return new Response(response.body.pipeThrough(new TransformStream({ transform, flush })), response);
  }

  #pass(line, arrive) {
    line.pass((this.roundTrip + this.jitter * Math.random()) / 2, arrive);
  }
}

/** An EventSource whose events come through `pass`. */
const delayed = (pass) => class extends EventSource {
  #isClosed = false;

  set onopen(listener) {
    super.onopen = this.#late(listener);
  }

  set onerror(listener) {
    super.onerror = this.#late(listener);
  }

  addEventListener(type, listener, options) {
    super.addEventListener(type, this.#late(listener), options);
  }

  close() {
    this.#isClosed = true;
    super.close();
  }

  /** The listener of events that have arrived. */
  #late(listener) {
    return (event) => pass(() => this.#isClosed || listener.call(this, event));
  }
};
