// The engine for pages, which clients with the same service share.

import assert from "node:assert/strict";

import { loadEngine } from "./detent/engine.js";

/** Counts what is compiled. */
function compiler() {
  const compiled = [];
  WebAssembly.compileStreaming = async ({ name }) => (compiled.push(name), name);
  WebAssembly.instantiate = async () => ({ exports: {} });
  return compiled;
}

const load = (name, ok = true) => async () => ({ ok, name, status: ok ? 200 : 503 });

export async function severalClientsCompileItOnce() {
  const compiled = compiler();
  await Promise.all(["first", "second", "third"].map((name) => loadEngine("one", load(name))));
  assert.deepEqual(compiled, ["first"]);
  await loadEngine("other", load("another"));
  assert.deepEqual(compiled, ["first", "another"]);
}

export async function oneThatCouldNotBeLoaded_isLoadedByTheNextClient() {
  const compiled = compiler();
  const loads = [load("first", false), load("second"), load("third")];
  const loaded = await Promise.allSettled(loads.map((it) => loadEngine("one", it)));
  assert.deepEqual(loaded.map(({ status }) => status), ["rejected", "fulfilled", "fulfilled"]);
  assert.deepEqual(compiled, ["second"]);
}
