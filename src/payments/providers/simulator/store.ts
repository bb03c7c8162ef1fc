import { type Selectable, sql } from "kysely";
import type pg from "pg";
import { type Batcher, createBatcher } from "../../../platform/batch.ts";
import type { WakeUps } from "../../../platform/queue/wake-ups.ts";
import type { Database, Db } from "../../../platform/database/database.ts";
import { randomToken } from "../../../values/short-id.ts";
import type { ProviderIntent, ProviderIntentStatus } from "../provider.ts";

/** The columns that the simulator reads. Named statements list them: see test/named-statements.test.ts. */
const INTENT_COLUMNS = [
  "id",
  "idempotency_key",
  "client_secret",
  "amount",
  "currency",
  "status",
  "last_error",
  "metadata",
] as const satisfies (keyof Database["simulator_intents"])[];
const COLUMNS = INTENT_COLUMNS.join(", ");

export type SimulatedIntent = Pick<
  Selectable<Database["simulator_intents"]>,
  (typeof INTENT_COLUMNS)[number]
>;

const STATUS: Record<string, ProviderIntentStatus> = {
  requires_payment_method: "REQUIRES_PAYMENT_METHOD",
  requires_action: "REQUIRES_ACTION",
  processing: "PROCESSING",
  succeeded: "SUCCEEDED",
  canceled: "CANCELLED",
};

const EVENT_OF_STATUS = {
  requires_payment_method: "payment_intent.payment_failed",
  requires_action: "payment_intent.requires_action",
  processing: "payment_intent.processing",
  succeeded: "payment_intent.succeeded",
  canceled: "payment_intent.canceled",
} as const;

type SimulatedStatus = keyof typeof EVENT_OF_STATUS;

export function providerIntent(row: SimulatedIntent): ProviderIntent {
  return {
    id: row.id,
    clientSecret: row.client_secret,
    status: STATUS[row.status]!,
    amount: { minor: row.amount, currency: row.currency },
    lastError: row.last_error,
  };
}

export async function readIntent(db: Db, id: string): Promise<SimulatedIntent | null> {
  const query = db.selectFrom("simulator_intents").select(INTENT_COLUMNS).where("id", "=", id);
  return (await query.executeTakeFirst()) ?? null;
}

export async function readIntents(db: Db, ids: string[]): Promise<SimulatedIntent[]> {
  return db
    .selectFrom("simulator_intents")
    .select(INTENT_COLUMNS)
    .where(sql<boolean>`id = any (${ids})`)
    .execute();
}

/** Storage of the simulator's intents: the application's database, through the same two pools. */
export interface SimulatorStore {
  db: Db;
  pool: pg.Pool;
  wakeUps: Pick<WakeUps, "wake">;
}

export interface Move {
  from: SimulatedStatus[];
  to: SimulatedStatus;
  lastError?: string | null;
  cardEnding?: string;
  settlesAt?: Date;
  /** The intent's secret, if the move requires it. */
  clientSecret?: string;
}

export type NewSimulatedIntent = Pick<
  SimulatedIntent,
  "id" | "idempotency_key" | "client_secret" | "amount" | "currency"
> & { metadata: unknown };

/** Stores an intent. A repeated key returns the intent that the first call stored. */
export function insertIntent(pool: pg.Pool, intent: NewSimulatedIntent): Promise<SimulatedIntent> {
  return batchesOf(pool).inserts.ask(intent);
}

/**
 * Moves an intent from one of the states `from` and reports the move by an event, as a provider would, in one
 * transaction. Checks the secret if one is given. Null if the intent is in another state.
 */
export async function moveIntent(
  { pool, wakeUps }: Pick<SimulatorStore, "pool" | "wakeUps">,
  id: string,
  move: Move,
): Promise<SimulatedIntent | null> {
  const moved = await batchesOf(pool).moves.ask({ id, ...move });
  if (moved) wakeUps.wake("provider-events");
  return moved;
}

interface Batches {
  inserts: Batcher<NewSimulatedIntent, SimulatedIntent>;
  moves: Batcher<Move & { id: string }, SimulatedIntent | null>;
}

const BATCHES = new WeakMap<pg.Pool, Batches>();

/** Buyers share round trips and commits, so that a rush measures the checkout and not the simulator. */
function batchesOf(pool: pg.Pool): Batches {
  const found = BATCHES.get(pool);
  if (found) return found;
  const batches: Batches = {
    inserts: createBatcher({
      name: "simulated-intents",
      send: (intents) => insertIntents(pool, intents),
      keyOf: ({ idempotency_key }) => idempotency_key,
      groupOf: () => "simulator",
    }),
    moves: createBatcher({
      name: "simulated-moves",
      send: (moves) => moveIntents(pool, moves),
      keyOf: ({ id }) => id,
      groupOf: () => "simulator",
    }),
  };
  BATCHES.set(pool, batches);
  return batches;
}

async function insertIntents(pool: pg.Pool, intents: NewSimulatedIntent[]): Promise<SimulatedIntent[]> {
  const { rows } = await pool.query<SimulatedIntent>({
    name: "insert_simulated_intents",
    text: `insert into simulator_intents (id, idempotency_key, client_secret, amount, currency, metadata)
           select id, idempotency_key, client_secret, amount, currency, metadata
           from jsonb_to_recordset($1) as i(
             id text, idempotency_key text, client_secret text, amount bigint, currency text, metadata jsonb)
           order by idempotency_key
           on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key
           returning ${COLUMNS}`,
    values: [JSON.stringify(intents)],
  });
  const byKey = new Map(rows.map((row) => [row.idempotency_key, row]));
  return intents.map(({ idempotency_key }) => byKey.get(idempotency_key)!);
}

async function moveIntents(
  pool: pg.Pool,
  moves: (Move & { id: string })[],
): Promise<(SimulatedIntent | null)[]> {
  const { rows } = await pool.query<SimulatedIntent>({
    name: "move_simulated_intents",
    text: `
      with wanted as materialized (
        select w.* from jsonb_to_recordset($1) as w(
          id text, "from" text[], "to" text, last_error text, card_ending text, settles_at timestamptz,
          client_secret text, provider_event_id text, kind text)),
      -- Every process locks in the same order, so two that move the same intents never deadlock.
      locked as materialized (
        select i.id from simulator_intents i where i.id = any (array(select id from wanted)) order by i.id for update),
      moved as (
        update simulator_intents i
        set status = w."to", last_error = w.last_error, card_ending = coalesce(w.card_ending, i.card_ending),
            settles_at = w.settles_at, updated_at = clock_timestamp()
        from wanted w
        where i.id = any (array(select id from locked)) and i.id = w.id and i.status = any (w."from")
          and i.client_secret = coalesce(w.client_secret, i.client_secret)
        returning i.*),
      told as (
        insert into provider_events (provider, provider_event_id, kind, provider_intent_id)
        select 'SIMULATOR', w.provider_event_id, w.kind, w.id from moved m join wanted w on w.id = m.id)
      select ${COLUMNS} from moved`,
    values: [
      JSON.stringify(
        moves.map((move) => ({
          id: move.id,
          from: move.from,
          to: move.to,
          last_error: move.lastError,
          card_ending: move.cardEnding,
          settles_at: move.settlesAt,
          client_secret: move.clientSecret,
          provider_event_id: `evt_sim_${randomToken(16)}`,
          kind: EVENT_OF_STATUS[move.to],
        })),
      ),
    ],
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return moves.map(({ id }) => byId.get(id) ?? null);
}
