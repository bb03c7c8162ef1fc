/** Something that is always true, as a query for the rows of which it is not. */
export interface Rule {
  /** The sentence that must hold. */
  rule: string;
  /** Answers `row` (which one) and `problem` (what is wrong with it). */
  broken: string;
}
