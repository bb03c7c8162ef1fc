import { textMark } from "../../../values/text-mark.ts";
import { withItems } from "./items.ts";
import type { Resource } from "./resource.ts";

const NAME_BYTES = 2;
const DIGEST_BYTES = 4;
const ENTRY_BYTES = NAME_BYTES + DIGEST_BYTES;

/** A digest by field name. */
type Digests = Map<string, number>;

/**
 * The version of a representation: a short digest of every field. It changes with every change, without a column that
 * a writer could forget, and shows which fields changed since, without a history.
 */
export function versionOf(resource: Resource, data: Record<string, unknown>): string {
  const entries = [...digestsOf(resource, data)].sort(([left], [right]) => (left < right ? -1 : 1));
  const bytes = Buffer.alloc(entries.length * ENTRY_BYTES);
  for (const [index, [field, digest]] of entries.entries()) {
    bytes.writeUInt16BE(nameMark(field), index * ENTRY_BYTES);
    bytes.writeUInt32BE(digest, index * ENTRY_BYTES + NAME_BYTES);
  }
  return bytes.toString("base64url");
}

export function digestsOf(resource: Resource, data: Record<string, unknown>): Digests {
  const { version: _version, ...fields } = resource.fieldsOf(data as never);
  // An answer may carry more than the resource declares, such as the products of an event, which have their own
  // versions.
  const declared = Object.entries(fields).filter(([field]) => resource.fieldNames.has(field));
  const parts = withItems(resource, Object.fromEntries(declared));
  return new Map(Object.entries(parts).map(([field, value]) => [field, digest(value)]));
}

/** Those of `names` that differ from `version`. A field that the version does not cover counts as changed. */
export function changedSince(version: string, current: Digests, names: Iterable<string>): string[] {
  const bytes = Buffer.from(version, "base64url");
  // Items may have equal digests: compares their number with that of the ids.
  const known = new Map<number, Set<number>>();
  for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
    const mark = bytes.readUInt16BE(at);
    known.set(mark, (known.get(mark) ?? new Set()).add(bytes.readUInt32BE(at + NAME_BYTES)));
  }
  return [...names].filter((name) => {
    const then = known.get(nameMark(name));
    const now = current.get(name);
    return now === undefined ? then !== undefined : !then?.has(now);
  });
}

/** Two fields with one digest could not be distinguished; the program then does not start. */
export function refuseEqualMarks({ name, fieldNames }: Resource): void {
  const marks = new Set([...fieldNames].map(nameMark));
  if (marks.size < fieldNames.size) throw new Error(`two fields of ${name} have one digest in its version`);
}

export function isSameValue(left: unknown, right: unknown): boolean {
  return textOf(left) === textOf(right);
}

/** For an item that was removed. */
export const REMOVED = digest(null);

function nameMark(field: string): number {
  return textMark(field) & 0xffff;
}

function digest(value: unknown): number {
  return textMark(textOf(value));
}

/** A field that is left out means the same as null. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => part ?? undefined) ?? "null";
}
