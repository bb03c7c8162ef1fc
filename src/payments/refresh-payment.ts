import type { BuyerLink } from "./buyer-order.ts";
import { findBuyerOrder } from "./find-buyer-order.ts";
import { type PaymentContext, providerOf } from "./payment-context.ts";
import { makeAtProvider } from "./create-payment-intent.ts";
import { addressOf, findIntent, findLatestIntent, type IntentRow } from "./intents.ts";
import { isOpen } from "./rules/intent-states.ts";
import { settlePayments } from "./settle-payments.ts";

/** How a buyer's latest payment stands; while it is open, as the provider has it at this moment. */
export async function refreshPayment(payments: PaymentContext, link: BuyerLink): Promise<IntentRow> {
  const order = await findBuyerOrder(payments.batches, link);
  const intent = await findLatestIntent(payments.db, order.id);
  return isOpen(intent.status) ? readPaymentFromProvider(payments, intent, order.shortId) : intent;
}

/**
 * Asks for one open intent and writes down the answer. One nobody heard of yet is made first. The answer is of a call
 * that began after this one asked: what was paid a moment ago is in it.
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
