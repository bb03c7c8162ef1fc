import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { allOf, Id, Instant } from "../../values/wire.ts";
import { PROVIDERS } from "./providers.ts";

/** A payment that differs from its order. No tickets were issued for it. */
export const PaymentUnderReview = z.object({
  id: Id,
  order_id: Id,
  order_public_id: z.string(),
  provider: z.enum(PROVIDERS),
  provider_intent_id: z.string(),
  /** Amount that the provider collected. */
  amount: z.int(),
  currency: z.string(),
  /** Total of the order. */
  order_total: z.int(),
  order_currency: z.string(),
  received_at: Instant,
});
export type PaymentUnderReview = z.infer<typeof PaymentUnderReview>;

export const paymentsUnderReviewContract = {
  listPaymentsUnderReview: route({
    method: "GET",
    path: "/events/{event_id}/payments-under-review",
    summary: "List payments that differ from their order and are not resolved",
    policy: "user",
    params: z.object({ event_id: Id }),
    response: allOf(PaymentUnderReview),
  }),
};
