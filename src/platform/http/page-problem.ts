import type { Problem } from "./browser-client.ts";
import type { Call } from "./call.ts";
import { isBug, problemOf } from "./problem.ts";

/**
 * What an action shows when a call was refused: the same problem, sentence and fields, as over HTTP.
 * A bug is not an answer; it goes on to the error screen.
 */
export function problemOfPage(error: unknown, call: Call): Problem {
  if (error instanceof Response || isBug(error)) throw error;
  return problemOf(error, call.locale, call.requestId);
}
