import type { FieldChange } from "../../platform/http/editing/stale-write.ts";

/** What is edited as it was opened, in the shape in which it is sent. */
export interface Opened<Body> {
  version: string;
  body: Body;
}

/** A field that both have changed, each to something else. */
export interface FieldConflict extends FieldChange {
  mine: unknown;
}

export interface Merge<Body> {
  /** Mine, with what only others have changed. */
  withMine: Body;
  /** The same, and theirs in every conflict. */
  withTheirs: Body;
  conflicts: FieldConflict[];
  /** What only others have changed. */
  taken: FieldChange[];
}

/** Merges, field by field, what is sent with what others have changed since it was opened. */
export function mergeEdit<Body extends object>(
  opened: Body,
  mine: Body,
  changes: readonly FieldChange[],
): Merge<Body> {
  const before = opened as Record<string, unknown>;
  const withMine = { ...mine } as Record<string, unknown>;
  const conflicts: FieldConflict[] = [];
  const taken: FieldChange[] = [];
  for (const change of changes) {
    const { field, value } = change;
    if (!(field in withMine)) continue;
    if (isSame(withMine[field], before[field])) {
      withMine[field] = value;
      taken.push(change);
    } else if (!isSame(withMine[field], value)) {
      conflicts.push({ ...change, mine: withMine[field] });
    }
  }
  const theirs = Object.fromEntries(conflicts.map(({ field, value }) => [field, value]));
  return { withMine: withMine as Body, withTheirs: { ...withMine, ...theirs } as Body, conflicts, taken };
}

/** An empty field says the same as none. */
function isSame(left: unknown, right: unknown): boolean {
  return textOf(left) === textOf(right);
}

function textOf(value: unknown): string {
  const text = JSON.stringify(value, (_name, part: unknown) =>
    part === "" || part === null ? undefined : part,
  );
  return text ?? "null";
}
