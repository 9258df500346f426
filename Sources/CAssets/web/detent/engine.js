const encoder = new TextEncoder();
const decoder = new TextDecoder();
const most = 512; // times that are kept of each call

const modules = new Map(); // by hash; promises

/** Loads a module once for all clients of the page. One that could not be loaded for another is loaded again. */
function moduleOf(hash, load) {
  const loaded = async () => {
    const response = await load();
    if (!response.ok) throw new Error(`the service responded with ${response.status}`);
    return WebAssembly.compileStreaming(response);
  };
  const mine = modules.get(hash)?.catch(loaded) ?? loaded();
  modules.set(hash, mine);
  return mine;
}

/** The service's engine, compiled for pages. Texts go in and out through its memory. */
export async function loadEngine(hash, load) {
  const { exports } = await WebAssembly.instantiate(await moduleOf(hash, load));
  const { memory, reserve, output, outputCount, ...calls } = exports;
  let times = {}; // of each call since it last began, in microseconds

  /** Writes a text into the memory; its length. */
  function write(text) {
    const bytes = encoder.encode(text);
    const address = reserve(bytes.length);
    if (!address) throw new RangeError("a text is too long");
    new Uint8Array(memory.buffer).set(bytes, address);
    return bytes.length;
  }

  /** Calls the engine with a text or numbers. What it returns; undefined if that is nothing. */
  function call(name, ...given) {
    if (name === "begin") times = {};
    const start = performance.now();
    const status = calls[name](...given.map((it) => (typeof it === "string" ? write(it) : it)));
    // An event that the engine does not understand is left to the service.
    if (status % 2 && name !== "predict") {
      throw Object.assign(new Error(`it does not understand ${name}`), { isHeld: status === 3 });
    }
    const count = status ? 0 : outputCount();
    const result = count ? JSON.parse(decoder.decode(new Uint8Array(memory.buffer, output(), count))) : undefined;
    const time = (times[name] ??= { count: 0, last: [] });
    time.last[time.count++ % most] = (performance.now() - start) * 1000;
    return result;
  }

  /** How long the last calls took. */
  function timesOf(name) {
    const { count, last } = times[name] ?? { count: 0, last: [] };
    const sorted = last.toSorted((one, other) => one - other);
    const at = (part) => sorted[Math.floor(part * sorted.length)];
    return { count, p50: at(0.5), p99: at(0.99) };
  }

  return { call, timesOf };
}
