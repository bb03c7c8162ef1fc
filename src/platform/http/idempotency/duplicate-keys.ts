/**
 * True if an object in this JSON text names a key twice. Parsers disagree about which of the two counts, so a
 * proxy that checks the body might have read the other value. For text that is not JSON the result is
 * arbitrary, because the parser refuses such text.
 */
export function hasDuplicateKeys(json: string): boolean {
  /** The keys of every open object, null for every open list. */
  const open: (Set<string> | null)[] = [];
  let expectsKey = false;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (sign === "{" || sign === "[") {
      open.push(sign === "{" ? new Set() : null);
      expectsKey = sign === "{";
    } else if (sign === "}" || sign === "]") {
      open.pop();
    } else if (sign === ",") {
      expectsKey = open.at(-1) != null;
    } else if (sign === '"') {
      const end = endOfString(json, at);
      if (expectsKey && !isFirst(open.at(-1), json.slice(at, end + 1))) return true;
      expectsKey = false;
      at = end;
    }
  }
  return false;
}

/**
 * Reads by hand, in one pass. A regular expression would scan an unterminated text again from every quote in
 * it.
 */
function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
  return at;
}

function isFirst(keys: Set<string> | null | undefined, written: string): boolean {
  const key = written.includes("\\") ? unescape(written) : written.slice(1, -1);
  if (!keys || keys.has(key)) return !keys;
  keys.add(key);
  return true;
}

function unescape(written: string): string {
  try {
    return JSON.parse(written) as string;
  } catch {
    return written;
  }
}
