import { data, redirect, redirectDocument } from "react-router";
import type { Problem } from "../../platform/http/browser-client.ts";
import { problemOfPage } from "../../platform/http/pages/page-problem.ts";
import { widgetHome } from "../../platform/web/embedded/is-embedded.ts";
import { Refusal } from "../../values/refusal.ts";
import type { CheckoutRequest } from "./parts/checkout-request.ts";

/**
 * Handles the actions that every page of a checkout offers: extend or release the hold. Null for any other
 * intent.
 */
export async function changeHold(
  { api, at, search, embedding }: CheckoutRequest,
  intent: FormDataEntryValue | null,
): Promise<"extended" | Response | null> {
  const { params, query } = at;
  if (intent === "extend") {
    await api("POST /public/events/{event_id}/order/{order_short_id}/extend", { params, query }).catch(
      unlessRefused("already_extended"),
    );
    return "extended";
  }
  if (intent === "abandon") {
    await api("POST /public/events/{event_id}/order/{order_short_id}/abandon", { params, query }).catch(
      unlessRefused("order_expired"),
    );
    const { data: event } = await api("GET /public/events/{event_id}/order/{order_short_id}/event", {
      params,
    });
    return redirectDocument(embedding ? widgetHome(event.id, search) : `/event/${event.id}/${event.slug}`);
  }
  return null;
}

/**
 * Shows a refusal on the page with its status. Redirects to the tickets if the order is already complete, and
 * to the page that waits for the bank while a payment is being confirmed.
 */
export function refuseCheckout<Kept extends object>(
  { call, pathTo }: CheckoutRequest,
  error: unknown,
  keep: (problem: Problem) => Kept,
) {
  const code = error instanceof Refusal ? error.code : null;
  if (code === "order_already_completed") throw redirect(pathTo("summary"));
  if (code === "payment_processing") throw redirect(pathTo("payment_return"));
  const problem = problemOfPage(error, call);
  return data({ problem, ...keep(problem) }, { status: problem.status });
}

/** Ignores a refusal with this code: the requested state is already reached. */
function unlessRefused(code: string) {
  return (error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== code) throw error;
  };
}
