import type { Measure } from "../../database/rehearsals/rehearse.ts";

/**
 * Measures what a rehearsed change writes, and says it in sentences. The areas know the tables and the calls, so the
 * program provides it.
 */
export interface ChangeMeasures {
  /** What is there before the change, for `after`. */
  before(measure: Measure): Promise<unknown>;
  after(measure: Measure, start: unknown): Promise<Described>;
  /** Calls that act outside the database immediately, with their effect. They are never rehearsed. */
  notRehearsed: Readonly<Record<string, string>>;
  /** For calls that take effect later: the call that counts the affected rows or people in advance. */
  countedBy: Readonly<Record<string, string>>;
  /** Describes the answer of such a counting call. `body` is what the change itself was given. */
  wordsOfCounted(answer: unknown, body: unknown): string[];
}

/** What a rehearsed change wrote. The sentences contain numbers, but no personal data. */
export interface Described {
  consequence: string[];
  /** What is known only afterwards. */
  notKnown: string[];
  /** The same, unless a call has counted it in advance. */
  notKnownUnlessCounted: string[];
}
