import { RawMessage, route } from "../../platform/http/contract.ts";

export const stripeWebhookContract = {
  receiveStripeWebhook: route({
    method: "POST",
    path: "/public/webhooks/stripe",
    summary: "Stripe's signed messages",
    policy: "provider",
    body: RawMessage,
    isRaw: true,
    response: null,
  }),
};
