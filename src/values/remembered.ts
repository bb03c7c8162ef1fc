const MOST_REMEMBERED = 2_000;

/**
 * The function with a memory, for texts that are read far more often than they change. What it makes of a text must
 * depend on nothing else.
 */
export function remembered<Made>(make: (text: string) => Made): (text: string) => Made {
  const known = new Map<string, Made>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    // The oldest goes: a map keeps its order.
    if (known.size >= MOST_REMEMBERED) known.delete(known.keys().next().value!);
    known.set(text, made);
    return made;
  };
}
