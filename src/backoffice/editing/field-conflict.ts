import type { FieldChange } from "../../platform/http/editing/stale-write.ts";

/** A field that both sides have changed to different values. */
export interface FieldConflict extends FieldChange {
  mine: unknown;
}
