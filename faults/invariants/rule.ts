/** An invariant, as a query for the rows that break it. */
export interface Rule {
  /** The sentence that must hold. */
  rule: string;
  /** Returns `row` (which one) and `problem` (what is wrong with it). */
  broken: string;
}
