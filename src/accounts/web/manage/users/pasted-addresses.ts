/** Reads addresses as people paste them: one per line, with commas, or "Ann Lee <ann@example.org>; …". */
export function readAddresses(pasted: string): { addresses: string[]; unreadable: string[] } {
  const addresses = new Set<string>();
  const unreadable: string[] = [];
  for (const piece of pasted.split(/[\n,;]+/)) {
    const words = piece.trim();
    if (words === "") continue;
    const inBrackets = /<([^<>]*)>/.exec(words)?.[1];
    const found = inBrackets === undefined ? words.split(/\s+/) : [inBrackets.trim()];
    const good = found.filter((word) => ADDRESS.test(word));
    if (good.length === 0) unreadable.push(words);
    for (const address of good) addresses.add(address.toLowerCase());
  }
  return { addresses: [...addresses], unreadable };
}

/** Finds obvious mistakes; the server checks more closely. */
const ADDRESS = /^[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>().]+$/;
