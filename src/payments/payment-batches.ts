import type pg from "pg";
import { type Batcher, createBatcher } from "../platform/batch.ts";
import { type BuyerOrderRow, readBuyerOrders } from "./buyer-order.ts";
import { type DeclineCount, readDeclines } from "./read-declines.ts";
import { INTENT_COLUMNS, type IntentRow } from "./intents.ts";
import { OPEN_STATUSES } from "./rules/intent-states.ts";

/** Batched statements that start payments, shared by concurrent buyers. One set per process. */
export interface PaymentBatches {
  /** Reads orders by their short ids. */
  orders: Batcher<string, BuyerOrderRow | undefined>;
  /** The open intent of an order, or the one under review, which takes precedence. */
  standing: Batcher<number, IntentRow | undefined>;
  /** Counts of declines by key. */
  declines: Batcher<string[], DeclineCount[]>;
  /** Stores an intent before the provider gets it. Undefined if the order already has an intent. */
  writes: Batcher<NewIntentRow, IntentRow | undefined>;
  /** Records the provider's id and secret of an intent. */
  made: Batcher<MadeIntent, IntentRow | undefined>;
}

export interface NewIntentRow {
  account_id: number;
  event_id: number;
  order_id: number;
  provider: string;
  idempotency_key: string;
  amount: number;
  order_total: number;
  currency: string;
  platform: string | null;
  connected_account_id: string | null;
  application_fee: number;
  application_fee_vat: number;
  application_fee_vat_rate: number;
  details: unknown;
  payer_network: string | null;
}

export interface MadeIntent {
  id: number;
  provider_intent_id: string;
  client_secret: string;
}

const CONCURRENCY = 2;
const COLUMNS = INTENT_COLUMNS.join(", ");

export function createPaymentBatches(pool: pg.Pool): PaymentBatches {
  const all = { name: "payments", groupOf: () => "all", concurrency: CONCURRENCY };
  return {
    orders: createBatcher({ send: (shortIds) => readBuyerOrders(pool, shortIds), ...all }),
    standing: createBatcher({ send: (orderIds) => readStandingIntents(pool, orderIds), ...all }),
    declines: createBatcher({ send: (keys) => readDeclines(pool, keys), ...all }),
    writes: createBatcher({
      send: (intents) => writeIntents(pool, intents),
      keyOf: (intent) => String(intent.order_id),
      ...all,
    }),
    made: createBatcher({
      send: (intents) => recordCreatedIntents(pool, intents),
      keyOf: (intent) => String(intent.id),
      ...all,
    }),
  };
}

async function readStandingIntents(pool: pg.Pool, orderIds: number[]): Promise<(IntentRow | undefined)[]> {
  const { rows } = await pool.query<IntentRow>({
    name: "standing_intents",
    text: `select distinct on (order_id) ${COLUMNS} from payment_intents
           where order_id = any ($1) and (status = any ($2) or status = 'MISMATCH')
           order by order_id, status = 'MISMATCH' desc`,
    values: [orderIds, OPEN_STATUSES],
  });
  const found = new Map(rows.map((intent) => [intent.order_id, intent]));
  return orderIds.map((orderId) => found.get(orderId));
}

async function writeIntents(pool: pg.Pool, intents: NewIntentRow[]): Promise<(IntentRow | undefined)[]> {
  const { rows } = await pool.query<IntentRow>({
    name: "write_intents",
    text: `insert into payment_intents (account_id, event_id, order_id, provider, idempotency_key, amount,
             order_total, currency, platform, connected_account_id, application_fee,
             application_fee_vat, application_fee_vat_rate, details, payer_network)
           select * from jsonb_to_recordset($1) as i(
             account_id bigint, event_id bigint, order_id bigint, provider text, idempotency_key text, amount bigint,
             order_total bigint, currency text, platform text, connected_account_id text, application_fee bigint,
             application_fee_vat bigint, application_fee_vat_rate integer, details jsonb, payer_network text)
           order by order_id
           on conflict do nothing returning ${COLUMNS}`,
    values: [JSON.stringify(intents)],
  });
  const written = new Map(rows.map((intent) => [intent.order_id, intent]));
  return intents.map(({ order_id }) => written.get(order_id));
}

async function recordCreatedIntents(
  pool: pg.Pool,
  intents: MadeIntent[],
): Promise<(IntentRow | undefined)[]> {
  const { rows } = await pool.query<IntentRow>({
    name: "record_created_intents",
    text: `select ${COLUMNS} from record_created_intents($1)`,
    values: [JSON.stringify(intents)],
  });
  const kept = new Map(rows.map((intent) => [intent.id, intent]));
  return intents.map(({ id }) => kept.get(id));
}
