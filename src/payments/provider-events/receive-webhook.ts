import { Refusal } from "../../values/refusal.ts";
import type { PaymentContext } from "../payment-context.ts";
import { forgedEvents } from "../measure-payments.ts";
import type { StripeClient } from "../providers/stripe/client.ts";
import { readWebhook } from "../providers/stripe/read-webhook.ts";
import { receiveProviderEvent } from "./receive-provider-event.ts";

/** Verifies the signature of a Stripe webhook and stores its event. Refuses and counts any other message. */
export async function receiveStripeWebhook(
  payments: Pick<PaymentContext, "pool" | "log" | "wakeUps">,
  client: StripeClient,
  message: { bytes: Buffer; signature: string | undefined },
): Promise<void> {
  try {
    const event = readWebhook(client, message);
    if (event) await receiveProviderEvent(payments, "STRIPE", event);
  } catch (error) {
    if (error instanceof Refusal && error.code === "signature_invalid") {
      forgedEvents.inc();
      payments.log.warn({}, "a message that claims to be a provider's was refused");
    }
    throw error;
  }
}
