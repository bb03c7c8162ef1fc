import { findPublicEvent, withTerms } from "../events/index.ts";
import type { Services } from "../platform/services.ts";
import { findTicketLook } from "../tickets/index.ts";
import { sanitizedBefore } from "../platform/html/sanitized-before.ts";
import { Refusal } from "../values/refusal.ts";
import type { CheckoutEvent } from "./contract.ts";
import { hasInvoice } from "./has-invoice.ts";

const HOUR_MILLISECONDS = 3_600_000;

/**
 * Finds the event of an order, in any status, with the actions it allows to a buyer. The order's link, which
 * cannot be guessed, grants access.
 */
export async function findCheckoutEvent(
  services: Pick<Services, "db" | "files">,
  { eventId, shortId }: { eventId: number; shortId: string },
): Promise<CheckoutEvent> {
  const order = await services.db
    .selectFrom("orders as o")
    .innerJoin("event_settings as s", "s.event_id", "o.event_id")
    .leftJoin("checkout_settings as c", "c.event_id", "o.event_id")
    .select(["o.event_id", "s.payment_providers", "s.offline_payment_instructions", "s.offline_payment_days"])
    .select(["s.allow_attendee_self_edit", "s.buyer_cancel_hours", "o.status"])
    .select(["c.terms_url", "s.post_checkout_message"])
    .select(["s.is_online_event", "s.online_event_connection_details"])
    .select(hasInvoice("o"))
    .where("o.short_id", "=", shortId)
    .executeTakeFirst();
  const found = order?.event_id === eventId && (await findPublicEvent(services, eventId));
  if (!found) throw new Refusal("not_found");
  const { buyer_cancel_hours: hours } = order;
  const isBought = order.status === "COMPLETED";
  return {
    ...found.event,
    organizer: {
      ...found.event.organizer,
      legal_links: withTerms(found.event.organizer.legal_links, order.terms_url),
    },
    payment_providers: order.payment_providers as CheckoutEvent["payment_providers"],
    offline_payment_instructions: sanitizedBefore(order.offline_payment_instructions),
    offline_payment_days: order.offline_payment_days,
    // Only buyers and their guests may see these texts.
    post_checkout_message: isBought ? sanitizedBefore(order.post_checkout_message) : null,
    online_event_connection_details:
      isBought && order.is_online_event ? sanitizedBefore(order.online_event_connection_details) : null,
    has_invoice: order.has_invoice,
    ticket_look: order.status === "RESERVED" ? null : await findTicketLook(services.db, eventId),
    allow_attendee_self_edit: order.allow_attendee_self_edit,
    buyers_cancel_until:
      hours === null
        ? null
        : new Date(Date.parse(found.event.start_date) - hours * HOUR_MILLISECONDS).toISOString(),
  };
}
