import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { emailUpTo, Id, Instant, one } from "../../values/wire.ts";

/** What the link in an e-mail is about. Never the address: a link gets around. */
export const SaleAlert = z.object({
  event: z.object({
    id: Id,
    title: z.string(),
    slug: z.string(),
    timezone: z.string(),
    content_language: z.string().nullable(),
  }),
  /** When sales begin, as planned now; null: they have begun, or nobody knows. */
  sale_start_date: Instant.nullable(),
  /** The address is on the list. */
  is_confirmed: z.boolean(),
});
export type SaleAlert = z.infer<typeof SaleAlert>;

export const SaleAlertCount = z.object({
  /** Confirmed addresses that wait for sales to begin. */
  waiting: z.int(),
  /** Addresses that were told. */
  mailed: z.int(),
});
export type SaleAlertCount = z.infer<typeof SaleAlertCount>;

const ofLink = z.object({ token: z.string().max(1_500) });
const ofEvent = z.object({ event_id: Id });

export const saleAlertsContract = {
  requestSaleAlert: route({
    method: "POST",
    path: "/public/events/{event_id}/sale-alerts",
    summary:
      "Mail an address the link that confirms it wants one e-mail when tickets go on sale; the answer never says whether it is on the list",
    policy: "public",
    isRepeatable: true,
    params: ofEvent,
    body: z.object({ email: emailUpTo(255) }),
    response: null,
  }),
  getSaleAlert: route({
    method: "GET",
    path: "/public/sale-alerts/{token}",
    summary: "What such a link is about",
    policy: "public",
    params: ofLink,
    response: one(SaleAlert),
  }),
  confirmSaleAlert: route({
    method: "POST",
    path: "/public/sale-alerts/{token}/confirm",
    summary: "Put the link's address on the list, within two days of the request",
    policy: "public",
    params: ofLink,
    response: one(SaleAlert),
  }),
  stopSaleAlert: route({
    method: "POST",
    path: "/public/sale-alerts/{token}/stop",
    summary: "Take the link's address off the list, at any time",
    policy: "public",
    params: ofLink,
    response: null,
  }),
  countSaleAlerts: route({
    method: "GET",
    path: "/events/{event_id}/sale-alerts",
    summary: "How many wait for the event's sales to begin",
    policy: "user",
    params: ofEvent,
    response: one(SaleAlertCount),
  }),
};
export type SaleAlertsContract = typeof saleAlertsContract;
