import type { BuyerLink } from "./buyer-order.ts";
import { findBuyerOrder } from "./find-buyer-order.ts";
import { type PaymentContext, providerOf } from "./payment-context.ts";
import { makeAtProvider } from "./create-payment-intent.ts";
import { addressOf, findIntent, findLatestIntent, type IntentRow } from "./intents.ts";
import { isOpen } from "./rules/intent-states.ts";
import { settlePayments } from "./settle-payments.ts";

/** How a buyer's latest payment stands; while it is open, as the provider has it at this moment. */
export async function refreshPayment(cashier: PaymentContext, link: BuyerLink): Promise<IntentRow> {
  const order = await findBuyerOrder(cashier.till, link);
  const intent = await findLatestIntent(cashier.db, order.id);
  return isOpen(intent.status) ? askProvider(cashier, intent, order.shortId) : intent;
}

/**
 * Asks for one open intent and writes down the answer. One nobody heard of yet is made first. The answer is of a call
 * that began after this one asked: what was paid a moment ago is in it.
 */
export async function askProvider(
  cashier: PaymentContext,
  intent: IntentRow,
  orderShortId: string,
): Promise<IntentRow> {
  const made = await makeAtProvider(cashier, intent, orderShortId);
  return cashier.flights.afresh(`ask ${intent.id}`, async () => {
    const told = await providerOf(cashier, made.provider).retrieveIntent(addressOf(made));
    await settlePayments(cashier, [told]);
    return findIntent(cashier.db, intent.id);
  });
}
