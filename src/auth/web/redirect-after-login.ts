import { redirect, redirectDocument } from "react-router";
import type { LogInAnswer } from "../../accounts/contract.ts";
import { entryPath, homeOf } from "./return-to.ts";

const PAGES = { ENTER_CODE: "/auth/second-step", CHOOSE_ACCOUNT: "/auth/choose-account" } as const;

/** Redirects to the page of the next step, or to the page that the user wanted. */
export function redirectAfterLogin({ data, next_step }: LogInAnswer, returnTo: string | null): Response {
  if (next_step) return redirect(entryPath(PAGES[next_step], { return_to: returnTo }));
  // A new document, because the pages after the log-in have other message catalogues.
  return redirectDocument(returnTo ?? homeOf(data?.role ?? "ORGANIZER"));
}
