/** Returns the similarity of two sentences, from 0 to 1: the share of common bigrams. */
export function similarity(one: string, other: string): number {
  const left = pairsOf(one);
  const right = pairsOf(other);
  const total = left.length + right.length;
  if (total === 0) return one === other ? 1 : 0;
  const free = Map.groupBy(right, (pair) => pair);
  const shared = left.filter((pair) => free.get(pair)?.pop() !== undefined).length;
  return (2 * shared) / total;
}

function pairsOf(text: string): string[] {
  const letters = text.toLowerCase().replaceAll(/\s+/g, " ");
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2));
}
