/** An invariant, as a query for the rows that break it. */
export interface Rule {
  /** The sentence that must hold. */
  rule: string;
  /** Returns `row` (the affected row) and `problem` (its description). */
  broken: string;
}
