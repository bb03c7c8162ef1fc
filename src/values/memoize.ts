const MAX_REMEMBERED = 2_000;

/** Memoises a pure function of a text, for texts that rarely change. */
export function memoize<Made>(make: (text: string) => Made): (text: string) => Made {
  const known = new Map<string, Made>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    // Deletes the oldest entry: a map keeps insertion order.
    if (known.size >= MAX_REMEMBERED) known.delete(known.keys().next().value!);
    known.set(text, made);
    return made;
  };
}
