import type { Context } from "liquidjs";

/**
 * Limits the work of a template in steps instead of time, because a good template must not fail on a busy
 * machine.
 */
const MAX_STEPS = 20_000;
/** The number of characters and items that filters and ranges may create. */
const MAX_MEMORY = 500_000;
/** The number of values in one range, such as (1..10). */
const MAX_RANGE_LENGTH = 1_000;
/** The amount that one step can read. This takes about the time of rendering a tag. */
const ITEMS_A_STEP = 10;
const CHARACTERS_A_STEP = 1_000;
/** A search may compare every character of the text with every character of the wanted text. */
const COMPARISONS_A_STEP = 10_000;

export class TooMuch extends Error {}

/**
 * Counts the work of one rendering, in place of the two limiters of liquidjs. Its render limit measures time,
 * and ignores operators and filters. Its memory limit counts what a template creates, but not what it reads.
 */
export class Steps {
  #steps = 0;
  #memory = 0;
  #isInFilter = false;

  /** Called by liquidjs before each tag, output and text. */
  check(): void {
    this.spend(1);
  }

  /**
   * Called by liquidjs with the number of items or characters that a filter is about to create, or a range
   * outside of filters.
   */
  use(made: number): void {
    if (!(made > 0)) return;
    this.#memory += made;
    if (this.#memory > MAX_MEMORY || (!this.#isInFilter && made > MAX_RANGE_LENGTH)) throw new TooMuch();
  }

  spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps > MAX_STEPS) throw new TooMuch();
  }

  /** Charges for reading each of the values once. */
  spendOn(...values: unknown[]): void {
    for (const value of values) this.spend(stepsToRead(value));
  }

  /** Charges for a search in a text. A value that is not a text is only read. */
  spendOnSearch(text: unknown, wanted: unknown): void {
    this.spendOn(text, wanted);
    this.spend((lengthOf(text) * lengthOf(wanted)) / COMPARISONS_A_STEP);
  }

  inFilter<Made>(run: () => Made): Made {
    this.#isInFilter = true;
    try {
      return run();
    } finally {
      this.#isInFilter = false;
    }
  }
}

/** Returns the steps of the rendering to which a tag, filter or operator belongs. */
export const stepsOf = (context: Context) => context.renderLimit as unknown as Steps;

function stepsToRead(value: unknown): number {
  return Array.isArray(value) ? value.length / ITEMS_A_STEP : lengthOf(value) / CHARACTERS_A_STEP;
}

/**
 * Liquid converts a value to text to search it. An array is charged by its number of items: these are short
 * or were charged before.
 */
function lengthOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return value === null || value === undefined ? 0 : String(value as string).length;
}
