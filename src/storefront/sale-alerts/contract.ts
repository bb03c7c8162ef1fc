import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { emailUpTo, Id, Instant, one } from "../../values/wire.ts";

/**
 * The request behind a link from an e-mail. Contains no e-mail address, because people may forward the link.
 */
export const SaleAlert = z.object({
  event: z.object({
    id: Id,
    title: z.string(),
    slug: z.string(),
    timezone: z.string(),
    content_language: z.string().nullable(),
  }),
  /** Planned start of sales. Null: sales have begun, tickets are sold out, or no start is set. */
  sale_start_date: Instant.nullable(),
  /** True if the address is on the list. */
  is_confirmed: z.boolean(),
});
export type SaleAlert = z.infer<typeof SaleAlert>;

export const SaleAlertCount = z.object({
  /** Confirmed addresses that wait until tickets can be bought. */
  waiting: z.int(),
  /** Addresses that got their e-mail. */
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
      "E-mail a link that confirms the wish to be told when tickets go on sale or come back; the response never says whether the address is on the list",
    policy: "public",
    isRepeatable: true,
    params: ofEvent,
    body: z.object({ email: emailUpTo(255) }),
    response: null,
  }),
  getSaleAlert: route({
    method: "GET",
    path: "/public/sale-alerts/{token}",
    summary: "Get the event and state of a sale alert by its link",
    policy: "public",
    params: ofLink,
    response: one(SaleAlert),
  }),
  confirmSaleAlert: route({
    method: "POST",
    path: "/public/sale-alerts/{token}/confirm",
    summary: "Add the link's address to the list, within two days of the request",
    policy: "public",
    params: ofLink,
    response: one(SaleAlert),
  }),
  stopSaleAlert: route({
    method: "POST",
    path: "/public/sale-alerts/{token}/stop",
    summary: "Remove the link's address from the list; the link never expires",
    policy: "public",
    params: ofLink,
    response: null,
  }),
  countSaleAlerts: route({
    method: "GET",
    path: "/events/{event_id}/sale-alerts",
    summary: "Count the people who wait for the event's sales to begin",
    policy: "user",
    params: ofEvent,
    response: one(SaleAlertCount),
  }),
};
export type SaleAlertsContract = typeof saleAlertsContract;
