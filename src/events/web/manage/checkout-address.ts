import { redirect } from "react-router";
import type { Route } from "./+types/checkout-address";

/** Redirects the former pages for checkout questions and invoices to the settings. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/manage/event/${encodeURIComponent(params.eventId)}/settings#checkout`, 301);
}
