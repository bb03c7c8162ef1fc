import type { BuyerLink } from "./buyer-order.ts";
import { findBuyerOrder } from "./find-buyer-order.ts";
import { type PaymentContext, providerOf } from "./payment-context.ts";
import { makeAtProvider } from "./create-payment-intent.ts";
import { addressOf, findIntent, findLatestIntent, type IntentRow } from "./intents.ts";
import { isOpen } from "./rules/intent-states.ts";
import { settlePayments } from "./settle-payments.ts";

/** Returns the buyer's latest payment. Reads an open one from the provider. */
export async function refreshPayment(payments: PaymentContext, link: BuyerLink): Promise<IntentRow> {
  const order = await findBuyerOrder(payments.batches, link);
  const intent = await findLatestIntent(payments.db, order.id);
  return isOpen(intent.status) ? readPaymentFromProvider(payments, intent, order.shortId) : intent;
}

/**
 * Reads an open intent from the provider and settles it. Creates the intent first if the provider does not
 * know it. Uses a call that began after this request, so that a payment made just before is included.
 */
export async function readPaymentFromProvider(
  payments: PaymentContext,
  intent: IntentRow,
  orderShortId: string,
): Promise<IntentRow> {
  const made = await makeAtProvider(payments, intent, orderShortId);
  return payments.flights.afresh(`ask ${intent.id}`, async () => {
    const told = await providerOf(payments, made.provider).retrieveIntent(addressOf(made));
    await settlePayments(payments, [told]);
    return findIntent(payments.db, intent.id);
  });
}
