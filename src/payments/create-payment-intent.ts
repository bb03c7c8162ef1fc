import { randomToken } from "../values/short-id.ts";
import { Refusal, type RefusalCode } from "../values/refusal.ts";
import { type BuyerLink, type BuyerOrder, findBuyerOrder } from "./buyer-order.ts";
import { type Cashier, providerOf } from "./cashier.ts";
import { networkHash, requireFewDeclines } from "./decline-limits.ts";
import { addressOf, type IntentRow } from "./intents.ts";
import type { ProviderName } from "./providers/provider.ts";
import { applicationFee } from "./rules/application-fee.ts";
import { OPEN_STATUSES } from "./rules/intent-states.ts";
import { settlePayments } from "./settle-payments.ts";

const TRIES = 3;

/** Whoever pays, as far as it can be told. */
export interface Payer {
  address: string | null;
}

/**
 * The one open intent of an order, made when there is none: however many ask at once, they get the same.
 * One that no longer fits what the order costs is cancelled and made anew.
 */
export async function createPaymentIntent(
  cashier: Cashier,
  link: BuyerLink,
  payer: Payer = { address: null },
): Promise<IntentRow> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const order = await findBuyerOrder(cashier.pool, link);
    requirePayable(order);
    if (!cashier.offered) throw new Refusal("payment_not_offered");
    const network = payer.address === null ? null : networkHash(cashier, payer.address);
    const isSuspicious = await requireFewDeclines(cashier, { ...order, orderId: order.id, network });
    const intent =
      (await findStandingIntent(cashier, order)) ??
      (await writeIntent(cashier, order, { provider: cashier.offered, network, isSuspicious }));
    if (!intent) continue;
    // What is under review is paid; it is not paid again.
    if (intent.status === "MISMATCH") throw new Refusal("order_move_refused");
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
    },
  });
  cashier.reach("intent made at provider");
  const { rows } = await cashier.pool.query<IntentRow>({
    name: "keep_made_intent",
    // Whoever made it first has told where it stands; the second only reads.
    text: `update payment_intents
           set provider_intent_id = $2, client_secret = $3, updated_at = clock_timestamp(),
               status = case when provider_intent_id is null then 'REQUIRES_PAYMENT_METHOD' else status end
           where id = $1 returning *`,
    values: [intent.id, made.id, made.clientSecret],
  });
  cashier.reach("intent kept");
  return rows[0]!;
}

const REFUSAL_OF_STATUS: Record<string, RefusalCode> = {
  RESERVED: "order_expired",
  ABANDONED: "order_expired",
  COMPLETED: "order_already_completed",
  CANCELLED: "order_cancelled",
  AWAITING_OFFLINE_PAYMENT: "order_not_reserved",
};

/** Only a held order that costs something, and whose buyer is known. */
export function requirePayable(order: BuyerOrder): void {
  if (!order.isHeld) throw new Refusal(REFUSAL_OF_STATUS[order.status] ?? "order_not_reserved");
  if (!order.isPaidOnline) throw new Refusal("payment_not_offered");
  if (order.total.minor === 0 || order.paymentStatus === null) throw new Refusal("order_move_refused");
}

/** The intent that is open, or one that is under review: that goes first. */
async function findStandingIntent({ pool }: Cashier, order: BuyerOrder): Promise<IntentRow | null> {
  const { rows } = await pool.query<IntentRow>({
    name: "find_standing_intent",
    text: `select * from payment_intents where order_id = $1 and (status = any ($2) or status = 'MISMATCH')
           order by status = 'MISMATCH' desc limit 1`,
    values: [order.id, OPEN_STATUSES],
  });
  return rows[0] ?? null;
}

interface Wanted {
  provider: ProviderName;
  network: string | null;
  isSuspicious: boolean;
}

/** Null when somebody else wrote one between our two looks. */
async function writeIntent(
  cashier: Cashier,
  order: BuyerOrder,
  { provider, network, isSuspicious }: Wanted,
): Promise<IntentRow | null> {
  const { id, accountId, eventId, total } = order;
  const isPlatform = provider === "STRIPE" && cashier.connect !== null;
  const till = isPlatform ? await cashier.connect!.tillOf(accountId) : null;
  const amount = providerOf(cashier, provider).collectable(total).minor;
  const fee = till ? applicationFee(cashier.fees, { ...order, total: amount, currency: total.currency }) : 0;
  const details = { description: order.description, buyer: order.buyer, isSuspicious };
  const { rows } = await cashier.pool.query<IntentRow>({
    name: "write_intent",
    text: `insert into payment_intents (account_id, event_id, order_id, provider, idempotency_key, amount,
             order_total, currency, platform, connected_account_id, application_fee, details, payer_network)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing returning *`,
    values: [
      accountId,
      eventId,
      id,
      provider,
      `intent-${randomToken(16)}`,
      amount,
      total.minor,
      total.currency,
      till?.platform ?? (provider === "STRIPE" ? "own" : null),
      till?.connectedAccountId ?? null,
      fee,
      JSON.stringify(details),
      network,
    ],
  });
  return rows[0] ?? null;
}

function fits(intent: IntentRow, { total }: BuyerOrder, provider: ProviderName): boolean {
  return (
    (intent.order_total ?? intent.amount) === total.minor &&
    intent.currency === total.currency &&
    intent.provider === provider
  );
}

/** Whatever the provider makes of the cancelling is what counts: the buyer may have paid in the meantime. */
async function withdraw(cashier: Cashier, intent: IntentRow, orderShortId: string): Promise<void> {
  const made = await makeAtProvider(cashier, intent, orderShortId);
  const told = await providerOf(cashier, made.provider).cancelIntent(addressOf(made));
  await settlePayments(cashier, [told]);
}
