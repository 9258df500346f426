const most = 512;

/** How long calls take: the last of each kind. */
export function makeTimes() {
  return { predict: makeTime(), take: makeTime() };
}

function makeTime() {
  const last = [];
  let count = 0;
  return {
    measure(body) {
      const start = performance.now();
      const result = body();
      last[count++ % most] = (performance.now() - start) * 1000;
      return result;
    },
    /** In microseconds. */
    summary() {
      const sorted = last.toSorted((one, other) => one - other);
      const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
      return { count, p50: at(0.5), p99: at(0.99) };
    },
  };
}
