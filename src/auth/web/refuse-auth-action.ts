import { data } from "react-router";
import type { Call } from "../../platform/http/call.ts";
import { problemOfPage } from "../../platform/http/pages/page-problem.ts";
import { retryAfter } from "../../platform/http/problem.ts";

/** The response of an action whose call was refused, with the status of the refusal and the typed values. */
export function refuseAuthAction<Typed extends object>(error: unknown, call: Call, typed: Typed) {
  const problem = problemOfPage(error, call);
  return data(
    { problem, retryAfterSeconds: problem.status === 429 ? retryAfter(error) : null, ...typed },
    { status: problem.status },
  );
}

/** Returns a text field of a form. Anything else counts as empty. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
