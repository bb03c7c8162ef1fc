/** One parameter without anything to decode or to nest: the common case, read many times faster. */
const PLAIN_PAIR = /^([\w-]+)=([\w-]*)$/;

/**
 * Parses `filter_fields[status][eq]=LIVE` into nested objects without a prototype, so that no key can reach
 * Object.prototype. Repeated keys make a list, like `…[in]=a&…[in]=b`. A key that is nested too deep is not
 * split: no schema declares it, so it is refused like any other unknown key.
 */
export function readQueryString(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = Object.create(null);
  if (text === "") return root;
  const [, name, plain] = PLAIN_PAIR.exec(text) ?? [];
  if (name !== undefined) {
    root[name] = plain;
    return root;
  }
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.split(/[[\]]+/).filter((part) => part !== "");
    if (path.length === 0) continue;
    if (path.length > MAX_DEPTH) {
      root[key] = value;
      continue;
    }
    let place = root;
    for (const part of path.slice(0, -1)) {
      const next = place[part];
      place = place[part] = isRecord(next) ? next : Object.create(null);
    }
    const last = path.at(-1)!;
    const before = place[last];
    place[last] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
  }
  return root;
}

/** The reverse of `readQueryString`: converts nested objects to bracketed keys. */
export function writeQueryString(values: unknown, prefix = "", out = new URLSearchParams()): URLSearchParams {
  if (values === undefined || values === null) return out;
  if (Array.isArray(values)) {
    for (const value of values) out.append(prefix, String(value));
    return out;
  }
  if (typeof values === "object") {
    for (const [key, value] of Object.entries(values))
      writeQueryString(value, prefix ? `${prefix}[${key}]` : key, out);
    return out;
  }
  out.append(prefix, String(values));
  return out;
}

const MAX_DEPTH = 4;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
