import type { FieldChange } from "../../platform/http/editing/stale-write.ts";

/** A field that both sides have changed to different values. */
export interface FieldConflict extends FieldChange {
  mine: unknown;
}

/** By field, true: it keeps my value, even one that equals the opened value. False: it gets the others' value. */
export type Decisions = ReadonlyMap<string, boolean>;
