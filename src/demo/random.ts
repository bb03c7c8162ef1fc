/** A random number generator that gives the same demo every time (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<Item>(random: () => number, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)]!;
}

export function pickWeighted<Item extends { weight: number }>(
  random: () => number,
  items: readonly Item[],
): Item {
  let at = random() * items.reduce((sum, item) => sum + item.weight, 0);
  for (const item of items) {
    at -= item.weight;
    if (at <= 0) return item;
  }
  return items.at(-1)!;
}
