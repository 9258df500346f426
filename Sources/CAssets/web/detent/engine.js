const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The service's engine, compiled for pages. Texts go in and out through its memory. */
export async function loadEngine(answer) {
  if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
  const { instance } = await WebAssembly.instantiateStreaming(answer);
  const { memory, reserve, output, outputCount, ...calls } = instance.exports;

  /** Writes a text into the memory; its length. */
  function write(text) {
    const bytes = encoder.encode(text);
    const address = reserve(bytes.length);
    if (!address) throw new RangeError("a text is too long for the engine");
    new Uint8Array(memory.buffer).set(bytes, address);
    return bytes.length;
  }

  /** Calls the engine with a text or numbers; what it answers. Undefined if there is nothing to answer. */
  return function call(name, ...given) {
    const status = calls[name](...given.map((it) => (typeof it === "string" ? write(it) : it)));
    if (status === 1) throw new Error(`the engine does not understand ${name}`);
    if (status) return undefined;
    const count = outputCount();
    return count ? JSON.parse(decoder.decode(new Uint8Array(memory.buffer, output(), count))) : undefined;
  };
}
