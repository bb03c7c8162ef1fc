import { sql } from "kysely";
import { randomToken } from "../values/short-id.ts";
import { Refusal, type RefusalCode } from "../values/refusal.ts";
import { type BuyerLink, type BuyerOrder, findBuyerOrder } from "./buyer-order.ts";
import { type Cashier, providerOf } from "./cashier.ts";
import { findIntent, findOpenIntent, type IntentRow } from "./intents.ts";
import { keepIntent } from "./keep-intent.ts";
import type { ProviderName } from "./providers/provider.ts";

const TRIES = 3;

/**
 * The one open intent of an order, made when there is none: however many ask at once, they get the same.
 * One that no longer fits what the order costs is cancelled and made anew.
 */
export async function createPaymentIntent(cashier: Cashier, link: BuyerLink): Promise<IntentRow> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const order = await findBuyerOrder(cashier.db, link);
    await requirePayable(cashier, order);
    if (!cashier.offered) throw new Refusal("payment_not_offered");
    const intent = await openIntent(cashier, order, cashier.offered);
    if (!intent) continue;
    if (fits(intent, order, cashier.offered)) return makeAtProvider(cashier, intent, order.shortId);
    await withdraw(cashier, intent, order.shortId);
  }
  throw new Refusal("order_changed");
}

/** Makes a written intent at the provider, under the key it was written with; made already, it is the same. */
export async function makeAtProvider(
  cashier: Cashier,
  intent: IntentRow,
  orderShortId: string,
): Promise<IntentRow> {
  if (intent.provider_intent_id !== null) return intent;
  cashier.reach("intent written");
  const made = await providerOf(cashier, intent.provider).createIntent({
    idempotencyKey: intent.idempotency_key,
    amount: { minor: intent.amount, currency: intent.currency },
    metadata: { event_id: String(intent.event_id), order_short_id: orderShortId },
  });
  cashier.reach("intent made at provider");
  await cashier.db
    .updateTable("payment_intents")
    .set({
      provider_intent_id: made.id,
      client_secret: made.clientSecret,
      status: "REQUIRES_PAYMENT_METHOD",
      updated_at: sql<Date>`now()`,
    })
    .where("id", "=", intent.id)
    .where("provider_intent_id", "is", null)
    .execute();
  cashier.reach("intent kept");
  return findIntent(cashier.db, intent.id);
}

const REFUSAL_OF_STATUS: Record<string, RefusalCode> = {
  RESERVED: "order_expired",
  ABANDONED: "order_expired",
  COMPLETED: "order_already_completed",
  CANCELLED: "order_cancelled",
  AWAITING_OFFLINE_PAYMENT: "order_not_reserved",
};

/** Only a held order that costs something, whose buyer is known, and whose payment is not under review. */
async function requirePayable({ db }: Cashier, order: BuyerOrder): Promise<void> {
  if (!order.isHeld) throw new Refusal(REFUSAL_OF_STATUS[order.status] ?? "order_not_reserved");
  if (order.total.minor === 0 || order.paymentStatus === null) throw new Refusal("order_move_refused");
  const underReview = await db
    .selectFrom("payment_intents")
    .select("id")
    .where("order_id", "=", order.id)
    .where("status", "=", "MISMATCH")
    .executeTakeFirst();
  if (underReview) throw new Refusal("order_move_refused");
}

/** Null when the open intent came to its end between our two looks at it. */
async function openIntent(
  { db }: Cashier,
  order: BuyerOrder,
  provider: ProviderName,
): Promise<IntentRow | null> {
  const open = await findOpenIntent(db, order.id);
  if (open) return open;
  await db
    .insertInto("payment_intents")
    .values({
      account_id: order.accountId,
      event_id: order.eventId,
      order_id: order.id,
      provider,
      idempotency_key: `intent-${randomToken(16)}`,
      amount: order.total.minor,
      currency: order.total.currency,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return findOpenIntent(db, order.id);
}

function fits(intent: IntentRow, { total }: BuyerOrder, provider: ProviderName): boolean {
  return intent.amount === total.minor && intent.currency === total.currency && intent.provider === provider;
}

/** Whatever the provider makes of the cancelling is what counts: the buyer may have paid in the meantime. */
async function withdraw(cashier: Cashier, intent: IntentRow, orderShortId: string): Promise<void> {
  const made = await makeAtProvider(cashier, intent, orderShortId);
  await keepIntent(cashier, await providerOf(cashier, made.provider).cancelIntent(made.provider_intent_id!));
}
