// Fakes of the browser interfaces that the client uses, and a clock that tests advance.

/** A clock that a test advances, and its timers. */
export const clock = {
  now: 0,
  timers: new Map(),
  last: 0,

  /** Runs the continuations of settled promises. */
  async settle() {
    for (let i = 0; i < 5; i += 1) await new Promise((resume) => setImmediate(resume));
  },

  /** Advances the clock by this many milliseconds and runs the timers that are due, in order. */
  async pass(ms) {
    const end = this.now + ms;
    for (;;) {
      await this.settle();
      const [id, next] = [...this.timers].sort(([, a], [, b]) => a.at - b.at)[0] ?? [];
      if (!next || next.at > end) break;
      this.timers.delete(id);
      this.now = next.at;
      next.callback();
    }
    this.now = end;
  },
};

globalThis.setTimeout = (callback, ms = 0, ...values) => {
  clock.timers.set(++clock.last, { callback: () => callback(...values), at: clock.now + ms });
  return clock.last;
};
globalThis.clearTimeout = (id) => void clock.timers.delete(id);
globalThis.performance.now = () => clock.now;

/** The arguments of every `vibrate` call. */
export const vibrated = [];
Object.defineProperty(globalThis, "navigator", { value: { vibrate: (it) => vibrated.push(it) }, configurable: true });

/** Every stream that the client has opened. Tests call `open`, `push` and `breakOff` for the service. */
export const streams = [];
globalThis.EventSource = class extends EventTarget {
  readyState = 0;

  constructor(url) {
    super();
    this.url = url;
    streams.push(this);
    this.addEventListener("open", (event) => this.onopen?.(event));
    this.addEventListener("error", (event) => this.onerror?.(event));
  }

  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }

  push(name, data) {
    if (this.readyState === 1) this.dispatchEvent(Object.assign(new Event(name), { data: JSON.stringify({ session: "s", ...data }) }));
  }

  breakOff() {
    if (this.readyState < 2) this.dispatchEvent(new Event("error"));
  }

  close() {
    this.readyState = 2;
  }
};

// In Chromium, making one waits for another process: too slow for a page that is left.
delete globalThis.Blob;

const page = new EventTarget();
globalThis.addEventListener = page.addEventListener.bind(page);
globalThis.removeEventListener = page.removeEventListener.bind(page);
globalThis.document = { hidden: false, createElement: () => new Box() };

globalThis.DOMMatrix = class {
  constructor([, , , , right, down]) {
    this.transformPoint = ({ x, y }) => ({ x: x - right, y: y - down });
  }

  inverse() {
    return this;
  }
};

/** Dispatches an event of the page, such as `pagehide`. */
export const pageHas = (type) => page.dispatchEvent(new Event(type));

/** An element that is placed by its style, in a page that is neither scaled nor turned. */
class Box {
  style = {};

  append() {}

  remove() {}

  getBoundingClientRect() {
    const [x, y] = ["left", "top"].map((side) => Number(new RegExp(`${side}: (\\d+)px`).exec(this.style.cssText)[1]));
    return { x, y };
  }
}

const observers = new Set();
globalThis.ResizeObserver = class {
  constructor(callback) {
    this.callback = callback;
  }

  observe(element) {
    this.element = element;
    observers.add(this);
    if (element.isPainted) this.callback([{ contentRect: element.contentRect }]);
  }

  disconnect() {
    observers.delete(this);
  }
};

/** An element at (20, 50), with a border of 2 and a padding of 5 around its content. */
export class Element extends EventTarget {
  style = {};
  clientLeft = 2;
  clientTop = 2;
  captured = [];
  isPainted = true; // observers are called at once only if it is

  constructor(width, height = 40) {
    super();
    this.contentRect = { x: 5, y: 5, width, height };
    this.clientWidth = width + 10;
    this.clientHeight = height + 10;
  }

  get offsetWidth() {
    return this.contentRect.width + 14;
  }

  get offsetHeight() {
    return this.contentRect.height + 14;
  }

  append() {}

  getBoundingClientRect() {
    return { left: 20, top: 50, width: this.offsetWidth, height: this.offsetHeight };
  }

  setPointerCapture(id) {
    this.captured.push(id);
  }

  hasPointerCapture(id) {
    return this.captured.includes(id);
  }

  resize(width) {
    this.contentRect = { ...this.contentRect, width };
    for (const it of observers) if (it.element === this) it.callback([{ contentRect: this.contentRect }]);
  }

  /** Dispatches a pointer event at a place of the content. */
  point(type, x, y = 20, more = {}) {
    const at = { x: 27 + x, y: 57 + y, pointerId: 1, isPrimary: true, button: 0, ...more };
    return this.happen(`pointer${type}`, at);
  }

  /** Dispatches an event. Returns whether the browser's default action follows. */
  happen(type, members) {
    const event = Object.assign(new Event(type, { cancelable: true }), members);
    Object.defineProperty(event, "timeStamp", { value: clock.now });
    return this.dispatchEvent(event);
  }
}
