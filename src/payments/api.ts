import { createHash } from "node:crypto";
import { type Call, CHECKOUT_COOKIE, type Handlers } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatcher.ts";
import type { Services } from "../platform/services.ts";
import { Refusal } from "../values/refusal.ts";
import type { BuyerLink } from "./buyer-order.ts";
import type { Cashier } from "./cashier.ts";
import { contract, type PaymentsContract } from "./contract.ts";
import { createPaymentIntent } from "./create-payment-intent.ts";
import { paymentIntent } from "./intents.ts";
import { hasSimulator } from "./offered-providers.ts";
import { answerChallenge, payWithCard } from "./providers/simulator/pay.ts";
import { refreshPayment } from "./refresh-payment.ts";

export function paymentsApi(services: Services, cashier: Cashier): ApiArea {
  /** Where payments are real the simulator does not exist. */
  function requireSimulator(): void {
    if (!hasSimulator(services.config)) throw new Refusal("not_found");
  }

  const handlers = {
    createPaymentIntent: async ({ params, query }, call) =>
      paymentIntent(await createPaymentIntent(cashier, linkOf(params, query, call))),

    getPaymentIntent: async ({ params, query }, call) =>
      paymentIntent(await refreshPayment(cashier, linkOf(params, query, call))),

    async payWithSimulator({ params, body }) {
      requireSimulator();
      const { client_secret: clientSecret, ...card } = body;
      return payWithCard(services.db, { intentId: params.provider_intent_id, clientSecret }, card);
    },

    async answerSimulatorChallenge({ params, body }) {
      requireSimulator();
      const access = { intentId: params.provider_intent_id, clientSecret: body.client_secret };
      return answerChallenge(services.db, access, body.outcome);
    },
  } satisfies Handlers<PaymentsContract>;
  return { contract, handlers };
}

function linkOf(
  params: { event_id: number; order_short_id: string },
  query: { session_identifier?: string | undefined },
  call: Call,
): BuyerLink {
  const token = query.session_identifier ?? call.cookie(CHECKOUT_COOKIE);
  return {
    eventId: params.event_id,
    orderShortId: params.order_short_id,
    sessionHash: token ? createHash("sha256").update(token).digest() : null,
  };
}
