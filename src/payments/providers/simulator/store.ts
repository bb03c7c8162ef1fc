import { type Selectable, sql } from "kysely";
import type pg from "pg";
import type { WakeUps } from "../../../platform/queue/wake-ups.ts";
import type { Database, Db } from "../../../platform/database/database.ts";
import { randomToken } from "../../../values/short-id.ts";
import type { ProviderIntent, ProviderIntentStatus } from "../provider.ts";

export type SimulatedIntent = Selectable<Database["simulator_intents"]>;

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
  const row = await db.selectFrom("simulator_intents").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

export async function readIntents(db: Db, ids: string[]): Promise<SimulatedIntent[]> {
  const { rows } =
    await sql<SimulatedIntent>`select * from simulator_intents where id = any (${ids})`.execute(db);
  return rows;
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

/**
 * Moves an intent from one of the states `from` and reports the move by an event, as a provider would, in one
 * transaction. Checks the secret if one is given. Null if the intent is in another state.
 */
export async function moveIntent(
  { pool, wakeUps }: Pick<SimulatorStore, "pool" | "wakeUps">,
  id: string,
  { from, to, lastError, cardEnding, settlesAt, clientSecret }: Move,
): Promise<SimulatedIntent | null> {
  const { rows } = await pool.query<SimulatedIntent>({
    name: "move_simulated_intent",
    text: `
      with moved as (
        update simulator_intents
        set status = $3, last_error = $4, card_ending = coalesce($5, card_ending), settles_at = $6,
            updated_at = clock_timestamp()
        where id = $1 and status = any ($2) and client_secret = coalesce($7, client_secret)
        returning *),
      told as (
        insert into provider_events (provider, provider_event_id, kind, provider_intent_id)
        select 'SIMULATOR', $8, $9, id from moved)
      select * from moved`,
    values: [
      id,
      from,
      to,
      lastError ?? null,
      cardEnding ?? null,
      settlesAt ?? null,
      clientSecret ?? null,
      `evt_sim_${randomToken(16)}`,
      EVENT_OF_STATUS[to],
    ],
  });
  if (rows[0]) wakeUps.wake("provider-events");
  return rows[0] ?? null;
}
