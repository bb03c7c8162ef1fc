import { Refusal } from "../../../values/refusal.ts";

/** A field that was changed since the caller read it. */
export interface FieldChange {
  field: string;
  /** The current value, in the shape of a write. */
  value: unknown;
  /** Null if no person in the back-office made the change, or if it was too long ago. */
  changed_by: { id: number; name: string } | null;
  changed_at: string | null;
}

/** What a caller needs to merge their write, and the version to send with the merged write. */
export interface Conflict {
  version: string;
  changes: FieldChange[];
}

/** Refuses a write whose caller has not seen the changes that it would overwrite. */
export class StaleWrite extends Refusal {
  readonly conflict: Conflict;

  constructor(conflict: Conflict) {
    super("stale_write");
    this.conflict = conflict;
  }
}
