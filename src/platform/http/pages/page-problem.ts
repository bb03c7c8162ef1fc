import type { Problem } from "../browser-client.ts";
import type { Call } from "../call.ts";
import { RemoteRefusal } from "../remote-client.ts";
import { isBug, problemOf } from "../problem.ts";

/**
 * Returns the problem of a refused call for an action: the same problem, sentence and fields as over HTTP.
 * Throws a bug, so that the error screen shows it.
 */
export function problemOfPage(error: unknown, call: Call): Problem {
  if (error instanceof Response || isBug(error)) throw error;
  // The other process has already put the sentence into the caller's language.
  if (error instanceof RemoteRefusal) return error.problem;
  return problemOf(error, call.locale, call.requestId);
}
