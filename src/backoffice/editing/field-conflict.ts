import type { FieldChange } from "../../platform/http/editing/stale-write.ts";

/** A field that both have changed, each to something else. */
export interface FieldConflict extends FieldChange {
  mine: unknown;
}
