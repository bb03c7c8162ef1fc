import { redirect } from "react-router";
import { Refusal } from "../../values/refusal.ts";
import type { Route } from "./+types/pay-offline";
import { checkoutOf } from "./parts/checkout-request.ts";

/** A GET leads to the payment page, which shows the state of the payment. */
export function loader(args: Route.LoaderArgs) {
  return redirect(checkoutOf(args).pathTo("payment"));
}

/**
 * Records an offline payment, for payment pages that were opened before an update: now the payment page does this
 * itself. After a refusal the payment page shows the current state of the order.
 */
export async function action(args: Route.ActionArgs) {
  const { api, at, pathTo } = checkoutOf(args);
  const { params, query } = at;
  try {
    await api("POST /public/events/{event_id}/order/{order_short_id}/await-offline-payment", {
      params,
      query,
    });
    return redirect(pathTo("summary"));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === "not_found" || error.code === "session_mismatch")
      throw error;
    return redirect(pathTo("payment"));
  }
}
