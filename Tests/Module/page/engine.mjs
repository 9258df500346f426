// The engine for pages, called as a page calls it, but with any bytes.
import { readFile } from "node:fs/promises";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

/** What calls return. */
export const done = 0;
export const invalid = 1;
export const notStarted = 2;

/** The module in a file, compiled. */
export const compile = async (path) => WebAssembly.compile(await readFile(path));

/** A new engine of a compiled module. Any of its calls may trap: then it throws a WebAssembly.RuntimeError. */
export function makeEngine(module) {
  const { exports } = new WebAssembly.Instance(module);
  const { memory } = exports;

  /** Writes bytes into the memory; how many there are, or undefined if the engine has no room for them. */
  function write(bytes) {
    if (!bytes.length) return 0;
    const address = exports.reserve(bytes.length);
    if (!address) return undefined;
    new Uint8Array(memory.buffer).set(bytes, address);
    return bytes.length;
  }

  /** Calls the engine with a text or bytes; its status. A text that is too long for it is invalid. */
  function give(name, text) {
    const count = write(typeof text === "string" ? encoder.encode(text) : text);
    return count === undefined ? invalid : exports[name](count);
  }

  /** What the last call that was done has put out. */
  function output() {
    const count = exports.outputCount();
    return count ? JSON.parse(decoder.decode(new Uint8Array(memory.buffer, exports.output(), count))) : undefined;
  }

  /** How many bytes of memory were ever written, from the first to the last. */
  function used() {
    const words = new BigUint64Array(memory.buffer);
    return 8 * (words.findLastIndex((word) => word !== 0n) + 1);
  }

  return { exports, give, output, used, size: memory.buffer.byteLength };
}
