import type { Decisions, FieldConflict } from "./field-conflict.ts";
import type { FieldChange } from "../../platform/http/editing/stale-write.ts";
import { isSame } from "./is-same.ts";
import { type Item, mergeItems, theirItems } from "./merge-items.ts";

/** The resource as it was when the form was opened, in the shape of a write. */
export interface Opened<Body> {
  version: string;
  body: Body;
}

export interface Merge<Body> {
  /** My values, merged with the fields that only others have changed or that the decisions give them. */
  body: Body;
  /** The fields that both sides have changed and that nothing is decided about. They have my value. */
  conflicts: FieldConflict[];
  /** The fields that have the others' value. */
  taken: FieldChange[];
}

/** Merges the values to send with the changes of others since the form was opened, field by field. */
export function mergeEdit<Body extends object>(
  opened: Body,
  mine: Body,
  changes: readonly FieldChange[],
  decisions: Decisions = new Map(),
): Merge<Body> {
  const before = opened as Record<string, unknown>;
  const body = { ...mine } as Record<string, unknown>;
  const conflicts: FieldConflict[] = [];
  const taken: FieldChange[] = [];
  const lists = new Set(changes.map(({ field }) => field).flatMap((field) => listOf(field, mine)));
  for (const list of lists) {
    const merge = mergeItems(list, {
      opened: before[list] as Item[],
      mine: body[list] as Item[],
      changes,
      decisions,
    });
    body[list] = merge.items;
    conflicts.push(...merge.conflicts);
    taken.push(...merge.taken);
  }
  for (const change of changes) {
    const { field, value } = change;
    if (!(field in body) || lists.has(field)) continue;
    if (!(decisions.get(field) ?? !isSame(body[field], before[field]))) {
      body[field] = value;
      taken.push(change);
    } else if (!decisions.has(field) && !isSame(body[field], value)) {
      conflicts.push({ ...change, mine: body[field] });
    }
  }
  return { body: body as Body, conflicts, taken };
}

/** Returns the opened resource, updated with the changes of others. */
export function withChanges<Body extends object>(opened: Body, changes: readonly FieldChange[]): Body {
  const now = { ...opened } as Record<string, unknown>;
  for (const { field, value } of changes) {
    const [list] = listOf(field, opened);
    now[list ?? field] = list
      ? theirItems(list, (opened as Record<string, unknown>)[list] as Item[], changes)
      : value;
  }
  return now as Body;
}

/**
 * Returns the list of items that a change concerns: `prices` for `prices.12`, and for `prices`, whose value
 * is the ids in order.
 */
function listOf(field: string, body: object): string[] {
  const name = field.split(".", 1)[0]!;
  const value = (body as Record<string, unknown>)[name];
  return Array.isArray(value) && value.some((item) => typeof item === "object") ? [name] : [];
}
