// Numbers that follow from a seed (SplitMix64).
export function makeChance(seed) {
  let state = BigInt(seed);
  const next = () => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let bits = state;
    bits = BigInt.asUintN(64, (bits ^ (bits >> 30n)) * 0xbf58476d1ce4e5b9n);
    bits = BigInt.asUintN(64, (bits ^ (bits >> 27n)) * 0x94d049bb133111ebn);
    return Number((bits ^ (bits >> 31n)) >> 11n) / 2 ** 53;
  };
  const below = (count) => Math.floor(next() * count);
  return { next, below, happens: (chance) => next() < chance, one: (list) => list[below(list.length)] };
}
