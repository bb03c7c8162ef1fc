import { setTimeout as sleep } from "node:timers/promises";
import { randomToken } from "../values/short-id.ts";
import { Refusal, type RefusalCode } from "../values/refusal.ts";
import { findAccountFees } from "./fees/account-fees.ts";
import type { BuyerLink, BuyerOrder } from "./buyer-order.ts";
import { findBuyerOrder } from "./find-buyer-order.ts";
import { type PaymentContext, providerOf } from "./payment-context.ts";
import { networkHash, requireFewDeclines } from "./decline-limits.ts";
import { addressOf, findIntent, type IntentRow } from "./intents.ts";
import type { ProviderName } from "./providers/provider.ts";
import { applicationFee, NO_FEES } from "./rules/application-fee.ts";
import { settlePayments } from "./settle-payments.ts";

const TRIES = 3;

export interface Payer {
  address: string | null;
}

/**
 * Returns the one open intent of an order and creates it if there is none. Concurrent calls get the same
 * intent. An intent whose amount no longer matches the order is cancelled and replaced. Refuses if the
 * organiser has withdrawn a product of the order since.
 */
export async function createPaymentIntent(
  payments: PaymentContext,
  link: BuyerLink,
  payer: Payer = { address: null },
): Promise<IntentRow> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const order = await findBuyerOrder(payments.batches, link);
    requirePayable(order);
    if (!payments.offered) throw new Refusal("payment_not_offered");
    await payments.requireOffered(order).catch(async (refusal: unknown) => {
      await withdrawBegun(payments, link, order);
      throw refusal;
    });
    const network = payer.address === null ? null : networkHash(payments, payer.address);
    const isSuspicious = await requireFewDeclines(payments, { ...order, orderId: order.id, network });
    const intent =
      (await payments.batches.standing.ask(order.id)) ??
      (await writeIntent(payments, order, { provider: payments.offered, network, isSuspicious }));
    if (!intent) continue;
    // A payment under review has been made and must not be made again.
    if (intent.status === "MISMATCH") throw new Refusal("order_move_refused");
    if (fits(intent, order, payments.offered)) {
      const made = await makeAtProvider(payments, intent, order.shortId);
      if (made.status === "CANCELLED") continue;
      return made;
    }
    await withdraw(payments, intent, order.shortId);
  }
  throw new Refusal("order_changed");
}

const TRIES_WHILE_BUSY = 4;
const PAUSE_MILLISECONDS = 500;

/**
 * Creates a stored intent at the provider under its stored idempotency key. A repeat returns the same intent.
 * In this process, concurrent callers share one call. If another process is making the call, the provider
 * reports that the key is in use, and this call waits for that process's answer.
 */
export async function makeAtProvider(
  payments: PaymentContext,
  intent: IntentRow,
  orderShortId: string,
): Promise<IntentRow> {
  if (intent.provider_intent_id !== null) return intent;
  return payments.flights.join(`make ${intent.id}`, async () => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await make(payments, intent, orderShortId);
      } catch (error) {
        const isBusy = error instanceof Refusal && error.code === "busy";
        if (!isBusy || tries === TRIES_WHILE_BUSY) throw error;
        await sleep(PAUSE_MILLISECONDS);
        const known = await findIntent(payments.db, intent.id);
        if (known.provider_intent_id !== null) return known;
      }
    }
  });
}

/**
 * Cancels the new intent if the reconciler has given it up meanwhile, because it asks only about open intents. If
 * that fails, nobody can pay the intent: its secret is returned to no buyer.
 */
async function make(payments: PaymentContext, intent: IntentRow, orderShortId: string): Promise<IntentRow> {
  payments.reach("intent written");
  const made = await providerOf(payments, intent.provider).createIntent({
    idempotencyKey: intent.idempotency_key,
    amount: { minor: intent.amount, currency: intent.currency },
    applicationFee: intent.application_fee,
    platform: intent.platform,
    connectedAccountId: intent.connected_account_id,
    details: intent.details,
    metadata: {
      account_id: String(intent.account_id),
      event_id: String(intent.event_id),
      order_id: String(intent.order_id),
      order_short_id: orderShortId,
      application_fee: String(intent.application_fee),
      application_fee_vat: String(intent.application_fee_vat),
    },
  });
  payments.reach("intent made at provider");
  const kept = await payments.batches.made.ask({
    id: intent.id,
    provider_intent_id: made.id,
    client_secret: made.clientSecret,
  });
  payments.reach("intent kept");
  if (kept!.status === "CANCELLED") await cancelAtProvider(payments, kept!);
  return kept!;
}

const REFUSAL_OF_STATUS: Record<string, RefusalCode> = {
  RESERVED: "order_expired",
  ABANDONED: "order_expired",
  COMPLETED: "order_already_completed",
  CANCELLED: "order_cancelled",
  AWAITING_OFFLINE_PAYMENT: "order_not_reserved",
};

/** Refuses unless the order is held, costs something and has buyer details. */
export function requirePayable(order: BuyerOrder): void {
  if (!order.isHeld) throw new Refusal(REFUSAL_OF_STATUS[order.status] ?? "order_not_reserved");
  if (!order.isPaidOnline) throw new Refusal("payment_not_offered");
  if (order.total.minor === 0 || order.paymentStatus === null) throw new Refusal("order_move_refused");
}

interface Wanted {
  provider: ProviderName;
  network: string | null;
  isSuspicious: boolean;
}

/** Undefined if a concurrent request has just stored an intent. */
async function writeIntent(
  payments: PaymentContext,
  order: BuyerOrder,
  { provider, network, isSuspicious }: Wanted,
): Promise<IntentRow | undefined> {
  const { id, accountId, eventId, total } = order;
  const isPlatform = provider === "STRIPE" && payments.connect !== null;
  const account = isPlatform ? await payments.connect!.connectedAccountFor(accountId) : null;
  const taker = providerOf(payments, provider);
  const amount = taker.collectable(total).minor;
  const fees = account ? await findAccountFees(payments.pool, accountId) : { ...NO_FEES, vatRate: 0 };
  const { currency } = total;
  const charged = { total: amount, currency, paidItems: order.paidItems, step: taker.stepOf(currency) };
  const fee = applicationFee(fees, charged, fees.vatRate);
  return payments.batches.writes.ask({
    account_id: accountId,
    event_id: eventId,
    order_id: id,
    provider,
    idempotency_key: `intent-${randomToken(16)}`,
    amount,
    order_total: total.minor,
    currency: total.currency,
    platform: account?.platform ?? (provider === "STRIPE" ? "own" : null),
    connected_account_id: account?.connectedAccountId ?? null,
    application_fee: fee.gross,
    application_fee_vat: fee.vat,
    application_fee_vat_rate: fee.vatRate,
    details: { description: order.description, buyer: order.buyer, isSuspicious },
    payer_network: network,
  });
}

/** False if the intent has to be replaced by one for the order's current price or for another provider. */
export function fits(
  intent: Pick<IntentRow, "order_total" | "amount" | "currency" | "provider">,
  { total }: Pick<BuyerOrder, "total">,
  provider: ProviderName,
): boolean {
  return (
    (intent.order_total ?? intent.amount) === total.minor &&
    intent.currency === total.currency &&
    intent.provider === provider
  );
}

/**
 * Withdraws a started payment, because its secret would still allow paying it. Leaves a payment in progress
 * alone.
 */
async function withdrawBegun(payments: PaymentContext, link: BuyerLink, order: BuyerOrder): Promise<void> {
  const begun = await payments.batches.standing.ask(order.id);
  if (!begun || begun.status === "PROCESSING" || begun.status === "MISMATCH") return;
  await withdraw(payments, begun, order.shortId);
  requirePayable(await findBuyerOrder(payments.batches, link));
}

/** Cancels the intent and settles the result, because the buyer may have paid in the meantime. */
async function withdraw(payments: PaymentContext, intent: IntentRow, orderShortId: string): Promise<void> {
  await cancelAtProvider(payments, await makeAtProvider(payments, intent, orderShortId));
}

async function cancelAtProvider(payments: PaymentContext, made: IntentRow): Promise<void> {
  const told = await providerOf(payments, made.provider).cancelIntent(addressOf(made));
  await settlePayments(payments, [told]);
}
