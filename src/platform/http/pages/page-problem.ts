import type { Problem } from "../browser-client.ts";
import type { Call } from "../call.ts";
import { RemoteRefusal } from "../remote-client.ts";
import { isBug, problemOf } from "../problem.ts";

/**
 * The problem of a refused call for an action: the same problem, sentence and fields as over HTTP. A bug is thrown on
 * to the error screen.
 */
export function problemOfPage(error: unknown, call: Call): Problem {
  if (error instanceof Response || isBug(error)) throw error;
  // The other process has said it in the caller's language already.
  if (error instanceof RemoteRefusal) return error.problem;
  return problemOf(error, call.locale, call.requestId);
}
