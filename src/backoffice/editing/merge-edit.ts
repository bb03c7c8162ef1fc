import type { FieldConflict } from "./field-conflict.ts";
import type { FieldChange } from "../../platform/http/editing/stale-write.ts";
import { isSame } from "./is-same.ts";
import { type Item, mergeItems, theirItems } from "./merge-items.ts";

/** The resource as it was when the form was opened, in the shape of a write. */
export interface Opened<Body> {
  version: string;
  body: Body;
}

export interface Merge<Body> {
  /** My values, merged with the fields that only others have changed. */
  withMine: Body;
  /** The same merge, with the others' values in every conflict. */
  withTheirs: Body;
  conflicts: FieldConflict[];
  /** The fields that only others have changed. */
  taken: FieldChange[];
}

/** Merges the values to send with the changes of others since the form was opened, field by field. */
export function mergeEdit<Body extends object>(
  opened: Body,
  mine: Body,
  changes: readonly FieldChange[],
): Merge<Body> {
  const before = opened as Record<string, unknown>;
  const withMine = { ...mine } as Record<string, unknown>;
  const theirs: Record<string, unknown> = {};
  const conflicts: FieldConflict[] = [];
  const taken: FieldChange[] = [];
  const lists = new Set(changes.map(({ field }) => field).flatMap((field) => listOf(field, mine)));
  for (const list of lists) {
    const merge = mergeItems(list, {
      opened: before[list] as Item[],
      mine: withMine[list] as Item[],
      changes,
    });
    withMine[list] = merge.withMine;
    theirs[list] = merge.withTheirs;
    conflicts.push(...merge.conflicts);
    taken.push(...merge.taken);
  }
  for (const change of changes) {
    const { field, value } = change;
    if (!(field in withMine) || lists.has(field)) continue;
    if (isSame(withMine[field], before[field])) {
      withMine[field] = value;
      taken.push(change);
    } else if (!isSame(withMine[field], value)) {
      conflicts.push({ ...change, mine: withMine[field] });
      theirs[field] = value;
    }
  }
  return { withMine: withMine as Body, withTheirs: { ...withMine, ...theirs } as Body, conflicts, taken };
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
