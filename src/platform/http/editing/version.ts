import { textMark } from "../../../values/text-mark.ts";
import { withItems } from "./items.ts";
import type { Resource } from "./resource.ts";

const NAME_BYTES = 2;
const DIGEST_BYTES = 4;
const ENTRY_BYTES = NAME_BYTES + DIGEST_BYTES;

/** A digest by field name. */
type Digests = Map<string, number>;

/**
 * Returns the version of a representation: a short digest of every field. The version changes with every
 * change, needs no column that a writer could forget, and shows without a history which fields changed.
 */
export function versionOf(resource: Resource, data: Record<string, unknown>): string {
  if (resource.itemised.size > 0) {
    const digests = [...digestsOf(resource, data)].sort(([left], [right]) => (left < right ? -1 : 1));
    return textOfVersion(digests.map(([field, digested]) => [nameMark(field), digested]));
  }
  const fields = resource.fieldsOf(data as never);
  const entries: Entry[] = [];
  for (const { name, mark } of sortedNames(resource))
    if (name !== "version" && Object.hasOwn(fields, name)) entries.push([mark, digest(fields[name])]);
  return textOfVersion(entries);
}

type Entry = [mark: number, digest: number];

function textOfVersion(entries: readonly Entry[]): string {
  const bytes = Buffer.allocUnsafe(entries.length * ENTRY_BYTES);
  let at = 0;
  for (const [mark, digested] of entries) {
    bytes.writeUInt16BE(mark, at);
    bytes.writeUInt32BE(digested, at + NAME_BYTES);
    at += ENTRY_BYTES;
  }
  return bytes.toString("base64url");
}

const sorted = new WeakMap<Resource, { name: string; mark: number }[]>();

function sortedNames(resource: Resource): { name: string; mark: number }[] {
  const known = sorted.get(resource);
  if (known) return known;
  const names = [...resource.fieldNames].sort().map((name) => ({ name, mark: nameMark(name) }));
  sorted.set(resource, names);
  return names;
}

export function digestsOf(resource: Resource, data: Record<string, unknown>): Digests {
  const { version: _version, ...fields } = resource.fieldsOf(data as never);
  // An answer may contain more than the resource declares, such as the products of an event, which have
  // separate versions.
  const declared = Object.entries(fields).filter(([field]) => resource.fieldNames.has(field));
  const parts = withItems(resource, Object.fromEntries(declared));
  return new Map(Object.entries(parts).map(([field, value]) => [field, digest(value)]));
}

/**
 * Returns those of `names` that differ from `version`. A field that the version does not cover counts as
 * changed.
 */
export function changedSince(version: string, current: Digests, names: Iterable<string>): string[] {
  const bytes = Buffer.from(version, "base64url");
  // Two items may have equal digests, so the number of digests is compared with the number of ids.
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

/** Stops the start if two fields have the same digest, because a version could not distinguish them. */
export function refuseEqualMarks({ name, fieldNames }: Resource): void {
  const marks = new Set([...fieldNames].map(nameMark));
  if (marks.size < fieldNames.size) throw new Error(`two fields of ${name} have one digest in its version`);
}

export function isSameValue(left: unknown, right: unknown): boolean {
  return textOf(left) === textOf(right);
}

/** The digest of a removed item. */
export const REMOVED = digest(null);

function nameMark(field: string): number {
  return textMark(field) & 0xffff;
}

function digest(value: unknown): number {
  return textMark(textOf(value));
}

/**
 * JSON without fields that are null, so that a missing field equals null. Written by hand, because a replacer
 * of JSON.stringify costs a call from native code for each field of each item.
 */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value !== "object") return JSON.stringify(value) ?? "null";
  if (hasOwnJson(value)) return textOf(value.toJSON());
  if (Array.isArray(value)) return `[${value.map(textOf).join(",")}]`;
  let fields = "";
  for (const [name, part] of Object.entries(value)) {
    const text = textOf(part);
    if (text !== "null") fields += `${fields && ","}${JSON.stringify(name)}:${text}`;
  }
  return `{${fields}}`;
}

function hasOwnJson(value: object): value is { toJSON(): unknown } {
  return "toJSON" in value && typeof value.toJSON === "function";
}
