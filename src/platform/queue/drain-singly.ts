import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import { classifyDatabaseError } from "../database/classify-database-error.ts";
import type { Log } from "../log.ts";
import { BATCH, type OutboxEvent, type EventHandlers, handleOutboxEvents, waitForTurn } from "./outbox.ts";

interface Draining {
  handlers: Partial<EventHandlers>;
  log: Log;
  onHandled(event: OutboxEvent): void;
}

/**
 * Handles outbox events one by one, each in a separate transaction. Parks events whose handlers fail, so that
 * the tickets, invoices and figures of all other events no longer wait. Throws if the database is
 * unavailable, because then no event is at fault.
 */
export async function drainSingly(db: Db, { handlers, log, onHandled }: Draining): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from outbox_events order by id limit ${BATCH}`.execute(
    db,
  );
  for (const { id } of rows) {
    try {
      const event = await handleOne(db, handlers, id);
      if (event) onHandled(event);
    } catch (error) {
      if (classifyDatabaseError(error) !== null) throw error;
      log.error({ err: error, outbox_event: id }, "an outbox event failed and was parked");
      await park(db, id, error);
    }
  }
}

/** Returns null if another process handles the event. */
function handleOne(db: Db, handlers: Partial<EventHandlers>, id: number): Promise<OutboxEvent | null> {
  return db.transaction().execute(async (tx) => {
    await waitForTurn(tx);
    const { rows } = await sql<OutboxEvent>`
      delete from outbox_events where id = (select id from outbox_events where id = ${id} for update skip locked)
      returning id, kind, account_id, event_id, subject_id, item_id, created_at, request_id, traceparent`.execute(
      tx,
    );
    await handleOutboxEvents(tx, handlers, rows);
    return rows[0] ?? null;
  });
}

const MAX_PROBLEM = 500;

async function park(db: Db, id: number, error: unknown): Promise<void> {
  const problem = (error instanceof Error ? error.message : String(error)).slice(0, MAX_PROBLEM);
  await sql`
    with taken as (
      delete from outbox_events where id = (select id from outbox_events where id = ${id} for update skip locked)
      returning id, kind, account_id, event_id, subject_id, item_id, created_at, request_id, traceparent)
    insert into parked_outbox_events (id, kind, account_id, event_id, subject_id, item_id, created_at, request_id, traceparent, problem)
    select id, kind, account_id, event_id, subject_id, item_id, created_at, request_id, traceparent, ${problem} from taken`.execute(
    db,
  );
}
