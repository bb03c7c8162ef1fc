import { sql } from "kysely";
import { forEachConcurrently } from "../../platform/for-each-concurrently.ts";
import { enqueue } from "../../platform/queue/queue.ts";
import { Refusal, statusOf } from "../../values/refusal.ts";
import { type PaymentContext, providerOf } from "../payment-context.ts";
import { makeAtProvider } from "../create-payment-intent.ts";
import { addressOf, type IntentRow } from "../intents.ts";
import { isCutOff, isRefused } from "../providers/stripe/client.ts";
import { movesTo, OPEN_STATUSES } from "../rules/intent-states.ts";
import { settlePayments } from "../settle-payments.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "reconcile-payments": Record<string, never>;
  }
}

const BATCH = 200;
/** Shorter than the minute between two runs. What is left then waits for the next run. */
const RUN_MILLISECONDS = 45_000;
/** Number of concurrent calls. After an hour's outage of the provider many intents are waiting. */
const MAX_CONCURRENT = 8;
/** A buyer who is confirming at the bank may finish although the hold has expired. */
const GRACE_MINUTES = 30;

type OpenIntent = IntentRow & { order_short_id: string; is_forgotten: boolean };

/**
 * Polls every intent that has been open and without an event for a minute, and every refund with an unknown
 * outcome, batch by batch until none is left or the next run is due. Cancels an intent whose order ended long
 * ago, so that nobody pays it.
 */
export async function reconcilePayments(payments: PaymentContext): Promise<void> {
  const endsAt = Date.now() + RUN_MILLISECONDS;
  await handleInBatches(
    () => takeQuietIntents(payments),
    (intent) => reconcileOrReport(payments, intent),
    endsAt,
  );
  await handleInBatches(
    () => takeQuietRefunds(payments),
    ({ id }) => enqueue(payments.db, "refund-payment", { refund_id: id }, { key: `refund-payment-${id}` }),
    endsAt,
  );
}

/** Stops after a batch that is not full, or when the time is over. */
async function handleInBatches<Row>(
  take: () => Promise<Row[]>,
  handle: (row: Row) => Promise<unknown>,
  endsAt: number,
): Promise<void> {
  let rows: Row[];
  do {
    rows = await take();
    await forEachConcurrently(rows, MAX_CONCURRENT, handle);
  } while (rows.length === BATCH && Date.now() < endsAt);
}

async function reconcileOrReport(payments: PaymentContext, intent: OpenIntent): Promise<void> {
  try {
    await reconcile(payments, intent);
  } catch (error) {
    payments.log.warn({ err: error, payment_intent: intent.id }, "a payment could not be reconciled");
  }
}

async function reconcile(payments: PaymentContext, intent: OpenIntent): Promise<void> {
  const made = await makeAtProvider(payments, intent, intent.order_short_id).catch((error: unknown) => {
    if (!intent.is_forgotten || !isDefiniteRefusal(error)) throw error;
    return null;
  });
  if (made === null) return giveUp(payments, intent);
  const provider = providerOf(payments, made.provider);
  const at = addressOf(made);
  const isUnused = intent.is_forgotten && made.status !== "PROCESSING";
  if (!isUnused) return settlePayments(payments, [await provider.retrieveIntent(at)]);
  const told = await provider.cancelIntent(at).catch((error: unknown) => {
    if (!isCutOff(error)) throw error;
    return null;
  });
  if (told === null) return abandonAtProvider(payments, made);
  await settlePayments(payments, [told]);
}

/**
 * Cancels an intent that the provider refused to create. No buyer can have received its secret, and no call
 * will ask for it again.
 */
export async function giveUp(
  { pool }: Pick<PaymentContext, "pool">,
  { id }: Pick<OpenIntent, "id">,
): Promise<void> {
  await pool.query(
    `update payment_intents set status = 'CANCELLED', last_error = 'refused', updated_at = clock_timestamp()
     where id = $1 and provider_intent_id is null and status = 'CREATED'`,
    [id],
  );
}

/**
 * Cancels only our row of an intent whose account was disconnected, because the provider takes no more calls about
 * it. If its money still comes, the provider's event settles it (`INTENT_MOVES`).
 */
async function abandonAtProvider({ pool }: PaymentContext, { id }: Pick<IntentRow, "id">): Promise<void> {
  await pool.query(
    `update payment_intents set status = 'CANCELLED', last_error = 'account_disconnected', updated_at = clock_timestamp()
     where id = $1 and status = any ($2)`,
    [id, movesTo("CANCELLED")],
  );
}

function isDefiniteRefusal(error: unknown): boolean {
  return isRefused(error) || (error instanceof Refusal && statusOf(error.code) < 500);
}

/**
 * Marks the intents as checked, so that other processes and the next run take others first. Uses an array,
 * because PostgreSQL may evaluate the subquery of an `in` again for each row.
 */
async function takeQuietIntents({ db }: PaymentContext): Promise<OpenIntent[]> {
  const { rows } = await sql<OpenIntent>`
    update payment_intents i set updated_at = clock_timestamp()
    from orders o
    where o.id = i.order_id and i.id = any (array(
      select id from payment_intents
      where status = any (${OPEN_STATUSES}) and updated_at < clock_timestamp() - interval '1 minute'
      order by updated_at limit ${BATCH} for update skip locked))
    returning i.*, o.short_id as order_short_id,
      o.status <> 'RESERVED' and o.updated_at < clock_timestamp() - make_interval(mins => ${GRACE_MINUTES})
        as is_forgotten`.execute(db);
  return rows;
}

async function takeQuietRefunds({ db }: PaymentContext): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    update refunds set updated_at = clock_timestamp()
    where id = any (array(
      select id from refunds
      where status = 'PENDING' and updated_at < clock_timestamp() - interval '1 minute'
      order by updated_at limit ${BATCH} for update skip locked))
    returning id`.execute(db);
  return rows;
}
