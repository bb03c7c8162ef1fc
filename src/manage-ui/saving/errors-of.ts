import type { CallFailed } from "../../platform/http/browser-client.ts";

/** Returns the first sentence about each field of a refused call. */
export function errorsOf(error: unknown): Record<string, string | undefined> {
  const errors = (error as Partial<CallFailed> | null)?.problem?.errors ?? {};
  return Object.fromEntries(Object.entries(errors).map(([field, [sentence]]) => [field, sentence]));
}

/** Returns true if the refusal names at least one field. */
export function isAboutFields(error: unknown): boolean {
  return Object.keys(errorsOf(error)).length > 0;
}
