// The page that README's script expects, as far as it needs one, and a finger. Says on one line what came of it.

class Element extends EventTarget {
  style = {};
  clientWidth = 344;
  #captured = new Set();

  getBoundingClientRect() {
    return { left: 20 };
  }

  setPointerCapture(id) {
    this.#captured.add(id);
  }

  hasPointerCapture(id) {
    return this.#captured.has(id);
  }
}

const [track, thumb] = [new Element(), new Element()];
const bars = Array.from({ length: 35 }, () => new Element());
globalThis.document = {
  querySelector: (selector) => ({ "#track": track, "#thumb": thumb })[selector],
  querySelectorAll: () => bars,
};

const played = { events: 4, atOnce: 0, batches: [], vibrated: [] };
const vibrate = (pattern) => played.vibrated.push(pattern);
Object.defineProperty(globalThis, "navigator", { value: { vibrate }, configurable: true });

const { fetch } = globalThis;
let losing = process.argv.includes("--lose-an-answer");
let underWay = 0;
globalThis.fetch = async (url, request) => {
  underWay += 1;
  played.atOnce = Math.max(played.atOnce, underWay);
  const answer = await fetch(url, request).finally(() => (underWay -= 1));
  const { events } = JSON.parse(request.body);
  if (!events) return answer;
  played.session = new URL(url).pathname.replace("/events", "");
  played.batches.push(events.length);
  if (losing) {
    losing = false;
    throw new TypeError("the answer was lost");
  }
  return answer;
};

await import("./page.js");

// A finger that came down elsewhere goes up here: nothing of this drag.
track.dispatchEvent(Object.assign(new Event("pointerup"), { clientX: 30, pointerId: 2 }));

for (const [type, x] of [["pointerdown", 170], ["pointermove", 190], ["pointermove", 206], ["pointerup", 206]]) {
  const event = new Event(type);
  track.dispatchEvent(Object.assign(event, { clientX: 20 + x, pointerId: 1 }));
}

process.on("beforeExit", () => {
  played.thumb = thumb.style.translate;
  played.heights = bars.map((bar) => bar.style.height);
  console.log(JSON.stringify(played));
  process.exit();
});
