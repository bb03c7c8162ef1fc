/** The maximum number of promo codes that one call creates. */
export const MAX_BATCH = 1_000;

/** The random characters of a generated code, and the most that its beginning can have: a code has at most 50. */
export const GENERATED_LENGTH = 8;
export const MAX_PREFIX_LENGTH = 42;

/** Reads a pasted list: one code on each line, or several separated by commas, semicolons or tabs. */
export function codesOf(list: string): string[] {
  return list
    .split(/[\r\n,;\t]+/)
    .map((code) => code.trim())
    .filter((code) => code !== "");
}
