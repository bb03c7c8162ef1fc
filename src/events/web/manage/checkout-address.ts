import { redirect } from "react-router";
import type { Route } from "./+types/checkout-address";

/** What checkouts ask and the invoices once had a separate page; both are sections of the settings now. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/manage/event/${encodeURIComponent(params.eventId)}/settings#checkout`, 301);
}
