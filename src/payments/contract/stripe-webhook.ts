import { RawMessage, route } from "../../platform/http/contract.ts";

export const stripeWebhookContract = {
  receiveStripeWebhook: route({
    method: "POST",
    path: "/public/webhooks/stripe",
    summary: "Receive Stripe's signed webhook",
    policy: "provider",
    body: RawMessage,
    isRaw: true,
    response: null,
  }),
};
