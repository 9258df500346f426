// Texts that no service sends: valid ones with a part replaced, as JSON or as bytes.
const encoder = new TextEncoder();

// As text, because JavaScript can't write all of them.
const values = [
  "0", "-0", "-1", "0.5", "1e308", "-1e308", "1e309", "1e-320", "5e-324", "2147483647", "2147483648", "-2147483649",
  "4294967296", "9007199254740991", "9007199254740992", "9007199254740993", "9223372036854775807",
  "-9223372036854775808", "1e15", "1e15000", "0." + "3".repeat(900), "1" + "0".repeat(400), "01", "NaN", "-", "null",
  "true", "{}", "[]", "[[[[[[]]]]]]", "[".repeat(40) + "]".repeat(40), '"', '""', '"\\ud800"', '"\\u0000"', '"drag"',
  '"' + "é".repeat(65) + '"', '"' + "x".repeat(300) + '"', '{"a":1,"a":2}', "[" + "0,".repeat(3000) + "0]",
];

/** Every place in a JSON value: its container and its key there. */
function* places(value) {
  if (typeof value !== "object" || !value) return;
  for (const key of Object.keys(value)) {
    yield [value, key];
    yield* places(value[key]);
  }
}

/** A copy of a JSON value with one to three parts replaced, removed, repeated or renamed; as text. */
export function changed(value, chance) {
  const copy = structuredClone(value);
  const replaced = [];
  for (let count = 1 + chance.below(3); count > 0; count--) {
    const all = [...places(copy)];
    if (!all.length) break;
    const [container, key] = chance.one(all);
    const kind = chance.below(8);
    if (kind === 0) {
      if (Array.isArray(container)) container.splice(key, 1);
      else delete container[key];
    } else if (kind === 1 && Array.isArray(container)) {
      container.splice(key, 0, container[key]);
    } else if (kind === 2 && typeof container[key] === "number") {
      container[key] *= chance.one([-1, 0, 1 + 2 ** -52, 2, 1e6]);
    } else if (kind === 3) {
      container[chance.one(["haptics", "from", "by", "t", "stale", "merged", "unknown"])] = container[key];
    } else {
      replaced.push(chance.one(values));
      container[key] = `\u0007${replaced.length - 1}\u0007`;
    }
  }
  return JSON.stringify(copy).replace(/"\\u0007(\d+)\\u0007"/g, (_, index) => replaced[index]);
}

/** The bytes of a text with some of them changed, left out or added. */
export function damaged(text, chance) {
  let bytes = encoder.encode(text);
  for (let count = 1 + chance.below(4); count > 0 && bytes.length; count--) {
    const [start, end] = [chance.below(bytes.length), chance.below(bytes.length)].sort((one, other) => one - other);
    const kind = chance.below(4);
    if (kind === 0) bytes = bytes.slice(0, end);
    else if (kind === 1) bytes[start] = chance.below(256);
    else if (kind === 2) bytes = Uint8Array.of(...bytes.slice(0, start), ...bytes.slice(end));
    else bytes = Uint8Array.of(...bytes.slice(0, start), chance.below(256), ...bytes.slice(start));
  }
  return bytes;
}

/** Texts that are not like any. */
export function strange(chance) {
  const count = chance.one([1, 10, 1000]);
  return chance.one([
    () => "",
    () => "null",
    () => chance.one(values),
    () => "[".repeat(count),
    () => '{"a":'.repeat(count),
    () => "[" + "0,".repeat(count) + "0]",
    () => "{" + Array.from({ length: count }, (_, index) => `"${index}":0`).join() + "}",
    () => '"' + "\\u0001".repeat(count) + '"',
    () => Uint8Array.from({ length: count }, () => chance.below(256)),
  ])();
}
