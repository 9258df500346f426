// Prints the hashes of the corpus after so many events: node golden.mjs MODULE COUNT…
import { readFile } from "node:fs/promises";

const [path, ...counts] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(await readFile(path), {
  wasi_snapshot_preview1: { fd_write: () => 0 },
});
for (const count of counts) {
  console.log(count, BigInt.asUintN(64, instance.exports.golden(BigInt(count))).toString());
}
