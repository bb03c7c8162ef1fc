import { Refusal } from "../values/refusal.ts";
import type { BuyerLink } from "./buyer-order.ts";
import { findBuyerOrder } from "./find-buyer-order.ts";
import { type PaymentContext, providerOf } from "./payment-context.ts";
import type { PaymentOptions } from "./contract.ts";
import { requireFewDeclines, networkHash } from "./decline-limits.ts";
import { findLatestIntent } from "./intents.ts";
import { fits, requirePayable } from "./create-payment-intent.ts";
import { isOpen } from "./rules/intent-states.ts";
import { requireChargeable, toStripe } from "./providers/stripe/amounts.ts";
import type { StripeClient } from "./providers/stripe/client.ts";

/**
 * Finds the data for a card form without calling a provider. The payment itself is created when the buyer
 * presses the button, so visitors who only look leave nothing behind at the provider.
 */
export async function findPaymentOptions(
  payments: PaymentContext,
  client: StripeClient | null,
  link: BuyerLink & { address: string },
): Promise<PaymentOptions> {
  const order = await findBuyerOrder(payments.batches, link);
  const last = await findLatestIntent(payments.db, order.id).catch(() => null);
  // The bank may take longer than the hold. Then the status says that there is nothing to pay now.
  const isConfirming = last?.status === "PROCESSING" && ["RESERVED", "ABANDONED"].includes(order.status);
  if (!isConfirming) requirePayable(order);
  if (!payments.offered) throw new Refusal("payment_not_offered");
  await payments.requireOffered(order);
  const network = networkHash(payments, link.address);
  await requireFewDeclines(payments, { ...order, orderId: order.id, network });
  const amount = providerOf(payments, payments.offered).collectable(order.total);
  const options = {
    provider: payments.offered,
    amount: amount.minor,
    currency: amount.currency,
    status: last?.status ?? null,
    last_error: last?.last_error ?? null,
  };
  if (payments.offered !== "STRIPE" || !client) return { ...options, stripe: null };
  requireChargeable(amount);
  // The button continues an open payment, which stays on its account when the organiser connects another.
  const isContinued = last !== null && isOpen(last.status) && fits(last, order, payments.offered);
  const account = isContinued
    ? { platform: last.platform, connectedAccountId: last.connected_account_id }
    : await payments.connect?.connectedAccountFor(order.accountId);
  return {
    ...options,
    stripe: {
      public_key: client.keysOf(account?.platform ?? "own").publishableKey,
      account_id: account?.connectedAccountId ?? null,
      amount: toStripe(amount),
    },
  };
}
