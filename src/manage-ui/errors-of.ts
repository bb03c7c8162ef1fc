import type { CallFailed } from "../platform/http/browser-client.ts";

/** The first sentence about each field of a call that was refused. */
export function errorsOf(error: unknown): Record<string, string | undefined> {
  const errors = (error as Partial<CallFailed> | null)?.problem?.errors ?? {};
  return Object.fromEntries(Object.entries(errors).map(([field, [sentence]]) => [field, sentence]));
}

/** Is there anything wrong that no field shows? */
export function isAboutFields(error: unknown): boolean {
  return Object.keys(errorsOf(error)).length > 0;
}
