const MIN_CHARACTERS = 6;
/** A person types more slowly. Every scanner is faster, but a wireless one may pause. */
const MAX_MILLISECONDS_EACH = 40;
const MAX_PAUSE_MILLISECONDS = 300;
const ENDS = new Set(["Enter", "Tab"]);

/**
 * Hand scanners pose as keyboards: a code arrives as keys in quick succession with Enter at the end,
 * wherever the focus happens to be. Distinguishes such a burst from typing.
 */
export function createHandScanner() {
  let text = "";
  let startedAt = 0;
  let lastAt = Number.NEGATIVE_INFINITY;

  /** Takes the next key and its time in milliseconds. Returns the code that it ends, if it ends one. */
  function press(key: string, at: number): string | null {
    if (at - lastAt > MAX_PAUSE_MILLISECONDS) text = "";
    if (ENDS.has(key)) return end(at);
    // Shift and the like come between the characters of a burst and belong to it.
    if (key.length !== 1) return null;
    if (text === "") startedAt = at;
    text += key;
    lastAt = at;
    return null;
  }

  function end(at: number): string | null {
    const code = text;
    text = "";
    if (code.length < MIN_CHARACTERS) return null;
    return at - startedAt <= code.length * MAX_MILLISECONDS_EACH ? code : null;
  }

  /** `length`: how many characters of the current burst the focused control has received. */
  return { press, length: () => text.length };
}
