import type { FormProblems } from "./form-problems.ts";

/**
 * The requirements of a call's schema for one field, as far as a browser can check them without the schema.
 */
export interface FieldRule {
  isRequired?: true;
  maxLength?: number;
  /** The limits of a number. */
  min?: number;
  max?: number;
}

/**
 * Generated from the schemas of calls (test/form-rules.ts), because the schemas themselves are too large for
 * browsers.
 */
export type FormRules = Readonly<Record<string, FieldRule>>;

/** Returns the required fields that the body leaves empty. */
export function missingFields(rules: FormRules, body: object): FormProblems {
  const missing = Object.entries(rules).filter(
    ([field, { isRequired }]) => isRequired && isEmpty((body as Record<string, unknown>)[field]),
  );
  return Object.fromEntries(missing.map(([field]) => [field, "required"]));
}

function isEmpty(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null;
}
