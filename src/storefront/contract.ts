import { z } from "zod";
import { DISCOUNT_TYPES, PublicCategory } from "../catalog/contract.ts";
import { PublicEvent } from "../events/contract.ts";
import { route } from "../platform/http/contract.ts";
import { organizersContract } from "./organizers/contract.ts";
import { saleAlertsContract } from "./sale-alerts/contract.ts";
import { ticketLookupContract } from "./ticket-lookup/contract.ts";
import { installationsContract } from "./widget/installations/contract.ts";
import { Id, one } from "../values/wire.ts";

/** An event as its public page shows it, with its products. */
export const StorefrontEvent = PublicEvent.extend({
  product_categories: z.array(PublicCategory),
  /** The valid promo code included in the prices. */
  promo_code: z.string().nullable(),
  /** NONE: the code changes no price and only reveals hidden products. */
  promo_discount_type: z.enum(DISCOUNT_TYPES).nullable(),
  /** True if the event has a promo code, valid or not. */
  has_promo_codes: z.boolean(),
  is_on_sale: z.boolean(),
});
export type StorefrontEvent = z.infer<typeof StorefrontEvent>;

export type { WidgetInstallation } from "./widget/installations/contract.ts";

export const contract = {
  ...organizersContract,
  ...saleAlertsContract,
  ...ticketLookupContract,
  ...installationsContract,
  getPublicEvent: route({
    method: "GET",
    path: "/public/events/{event_id}",
    summary: "Get a public event with what it sells",
    policy: "public",
    params: z.object({ event_id: Id }),
    query: z.object({ promo_code: z.string().max(100).optional() }),
    response: one(StorefrontEvent),
  }),
  previewEvent: route({
    method: "GET",
    path: "/events/{event_id}/preview",
    summary: "Get the public page of an event as visitors will see it, in any state",
    policy: "user",
    params: z.object({ event_id: Id }),
    query: z.object({ promo_code: z.string().max(100).optional() }),
    response: one(StorefrontEvent),
  }),
};
export type StorefrontContract = typeof contract;
