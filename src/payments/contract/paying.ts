import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { Id, ShortId } from "../../values/wire.ts";
import { INTENT_STATUSES } from "../rules/intent-states.ts";
import { PROVIDERS } from "./providers.ts";

export const PaymentIntent = z.object({
  provider: z.enum(PROVIDERS),
  provider_intent_id: z.string(),
  client_secret: z.string(),
  status: z.enum(INTENT_STATUSES),
  amount: z.int(),
  currency: z.string(),
  /** The provider's error code of the last attempt. Null if it did not fail. */
  last_error: z.string().nullable(),
});
export type PaymentIntent = z.infer<typeof PaymentIntent>;

/** Data for a card form that is shown before anything is charged. */
export const PaymentOptions = z.object({
  provider: z.enum(PROVIDERS),
  amount: z.int(),
  currency: z.string(),
  /** Status of the last attempt. Null if there was none. */
  status: z.enum(INTENT_STATUSES).nullable(),
  last_error: z.string().nullable(),
  stripe: z
    .object({
      public_key: z.string(),
      account_id: z.string().nullable(),
      /** In Stripe's smallest currency unit. */
      amount: z.int(),
    })
    .nullable(),
});
export type PaymentOptions = z.infer<typeof PaymentOptions>;

const params = z.object({ event_id: Id, order_short_id: ShortId("o") });
const query = z.object({ session_identifier: z.string().max(100).optional() });

export const payingContract = {
  getPaymentOptions: route({
    method: "GET",
    path: "/public/events/{event_id}/order/{order_short_id}/way_to_pay",
    summary: "List the payment options of the order; does not call the provider",
    policy: "checkout",
    params,
    query,
    response: PaymentOptions,
  }),
  createPaymentIntent: route({
    method: "POST",
    path: "/public/events/{event_id}/order/{order_short_id}/payment_intent",
    summary: "Create or get the order's one open payment",
    policy: "checkout",
    params,
    query,
    response: PaymentIntent,
    isRepeatable: true,
  }),
  getPaymentIntent: route({
    method: "GET",
    path: "/public/events/{event_id}/order/{order_short_id}/payment_intent",
    summary: "Get the state of the payment; asks the provider while it is open",
    policy: "checkout",
    params,
    query,
    response: PaymentIntent,
  }),
  createStripeIntent: route({
    method: "POST",
    path: "/public/events/{event_id}/order/{order_short_id}/stripe/payment_intent",
    summary: "Create or get the order's one open payment at Stripe, with what Stripe's own form needs",
    policy: "checkout",
    params,
    query,
    response: z.object({
      client_secret: z.string(),
      account_id: z.string().optional(),
      public_key: z.string(),
      stripe_platform: z.string().optional(),
    }),
    isRepeatable: true,
  }),
  getStripeIntent: route({
    method: "GET",
    path: "/public/events/{event_id}/order/{order_short_id}/stripe/payment_intent",
    summary: "Get the state of the payment at Stripe",
    policy: "checkout",
    params,
    query,
    response: z.object({ paymentIntentId: z.string(), status: z.enum(INTENT_STATUSES), amount: z.int() }),
  }),
};
