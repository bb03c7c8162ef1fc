import type { Call } from "../platform/http/call.ts";
import type { CheckoutLink } from "./checkout-order.ts";
import { type CheckoutSession, checkoutSessionOf } from "./checkout-session.ts";
import type { KeyedLink } from "./find-public-order.ts";

export interface LinkParams {
  event_id: number;
  order_short_id: string;
}

export interface Credentials {
  session_identifier?: string | undefined;
  key?: string | undefined;
}

/** The order that a public call names, with the caller's session. */
export function linkOf(
  { event_id, order_short_id }: LinkParams,
  session: CheckoutSession | null,
): CheckoutLink {
  return { eventId: event_id, shortId: order_short_id, session };
}

/** Like `linkOf`, with the key from an e-mail's link if the call has one. */
export function keyedLink(params: LinkParams, query: Credentials, call: Pick<Call, "cookie">): KeyedLink {
  return { ...linkOf(params, checkoutSessionOf(call, query)), key: query.key };
}
