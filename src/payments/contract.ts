import { z } from "zod";
import { route } from "../platform/http/contract.ts";
import { Id, ShortId } from "../values/wire.ts";
import { INTENT_STATUSES } from "./rules/intent-states.ts";

export const PaymentIntent = z.object({
  provider: z.enum(["STRIPE", "SIMULATOR"]),
  provider_intent_id: z.string(),
  client_secret: z.string(),
  status: z.enum(INTENT_STATUSES),
  amount: z.int(),
  currency: z.string(),
  /** The provider's code for why the last try failed; null when none did. */
  last_error: z.string().nullable(),
});
export type PaymentIntent = z.infer<typeof PaymentIntent>;

const params = z.object({ event_id: Id, order_short_id: ShortId("o") });
const query = z.object({ session_identifier: z.string().max(100).optional() });

const SimulatorAnswer = z.object({
  status: z.enum(INTENT_STATUSES),
  /** The code of a refusal: `card_declined`, `authentication_failed`. */
  error: z.string().nullable(),
  /** The bank's question, when it has one. */
  challenge_url: z.string().nullable(),
});
export type SimulatorAnswer = z.infer<typeof SimulatorAnswer>;

export const contract = {
  createPaymentIntent: route({
    method: "POST",
    path: "/public/events/{event_id}/order/{order_short_id}/payment_intent",
    summary: "The order's one open payment; made when there is none yet",
    policy: "checkout",
    params,
    query,
    response: PaymentIntent,
    isRepeatable: true,
  }),
  getPaymentIntent: route({
    method: "GET",
    path: "/public/events/{event_id}/order/{order_short_id}/payment_intent",
    summary: "How the payment stands, asked from the provider where it is still open",
    policy: "checkout",
    params,
    query,
    response: PaymentIntent,
  }),
  /** Demo and tests only: the card form of a provider that is not there. */
  payWithSimulator: route({
    method: "POST",
    path: "/public/simulator/intents/{provider_intent_id}/confirm",
    summary: "TEST: pay with a simulated card",
    policy: "public",
    params: z.object({ provider_intent_id: z.string().max(80) }),
    body: z.object({
      client_secret: z.string().max(200),
      card_number: z.string().trim().max(30),
      expiry: z.string().trim().max(10),
      security_code: z.string().trim().max(4),
    }),
    response: SimulatorAnswer,
  }),
  answerSimulatorChallenge: route({
    method: "POST",
    path: "/public/simulator/intents/{provider_intent_id}/challenge",
    summary: "TEST: pass or fail the bank's question",
    policy: "public",
    params: z.object({ provider_intent_id: z.string().max(80) }),
    body: z.object({ client_secret: z.string().max(200), outcome: z.enum(["pass", "fail"]) }),
    response: SimulatorAnswer,
  }),
};
export type PaymentsContract = typeof contract;
