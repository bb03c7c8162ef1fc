import { sql } from "kysely";
import { IS_SOLD_OUT, OVER_AT } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { enqueueAll, LOW_PRIORITY } from "../../platform/queue/queue.ts";
import type { Services } from "../../platform/services.ts";
import { MAY_EMAIL_STRANGERS } from "./may-email-strangers.ts";
import { findComingSale } from "./sale-alerts.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "queue-sale-alerts": Record<string, never>;
    "send-sale-alert": { sale_alert_id: number };
    "purge-sale-alerts": Record<string, never>;
  }
}

const MAX_EVENTS = 200;
const MAX_ALERTS = 1_000;
/**
 * The most batches of one event in a pass. There is a pass each minute, so 20,000 people are queued within two
 * minutes.
 */
const MAX_BATCHES = 10;
const KEPT_DAYS = 30;

/**
 * Queues one e-mail to each address that waits for an event whose tickets can be bought now. Returns the number
 * of e-mails. `maxEvents` null: looks at all events. Reads the current state every minute, so a moved start of
 * sales needs no further action.
 */
export async function queueSaleAlerts(
  services: Pick<Services, "db" | "files">,
  { maxEvents = MAX_EVENTS }: { maxEvents?: number | null } = {},
): Promise<number> {
  let queued = 0;
  for (const eventId of await listEventsToAsk(services.db, maxEvents)) {
    const sale = await findComingSale(services, eventId);
    if (sale?.hasBegun) queued += await queueAlertsOf(services.db, eventId);
  }
  return queued;
}

async function queueAlertsOf(db: Db, eventId: number): Promise<number> {
  let queued = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const count = await queueBatchOf(db, eventId);
    queued += count;
    if (count < MAX_ALERTS) break;
  }
  return queued;
}

/**
 * Lists coming events with waiting addresses and a ticket whose sale is open. Does not check whether a ticket can be
 * bought, except that sold-out events, which may wait for months, are left out.
 */
async function listEventsToAsk(db: Db, maxEvents: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from events e
    where e.status = 'LIVE' and e.deleted_at is null and ${MAY_EMAIL_STRANGERS} and not ${IS_SOLD_OUT}
      and ${OVER_AT} > now()
      and exists (select from sale_alerts a where a.event_id = e.id and a.queued_at is null)
      and exists (
        select from products p join product_prices pp on pp.product_id = p.id
        where p.event_id = e.id and p.product_type = 'TICKET' and not p.is_paused
          and p.deleted_at is null and pp.deleted_at is null
          and coalesce(p.sale_start_date, '-infinity') <= now() and coalesce(p.sale_end_date, 'infinity') > now()
          and (p.type <> 'TIERED' or (coalesce(pp.sale_start_date, '-infinity') <= now()
                                      and coalesce(pp.sale_end_date, 'infinity') > now())))
    order by random() limit ${maxEvents}::integer`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Queues the jobs and marks the addresses in one transaction, so that each address gets one job, however
 * often this runs.
 */
async function queueBatchOf(db: Db, eventId: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update sale_alerts set queued_at = now()
      where event_id = ${eventId} and id in (
        select id from sale_alerts where event_id = ${eventId} and queued_at is null
        order by id limit ${MAX_ALERTS} for update skip locked)
      returning id`.execute(tx);
    await enqueueAll(
      tx,
      "send-sale-alert",
      rows.map(({ id }) => ({ sale_alert_id: id })),
      { priority: LOW_PRIORITY },
    );
    return rows.length;
  });
}

/**
 * Deletes addresses a month after their e-mail or the event, whichever is earlier. Deletes those of a deleted
 * event immediately.
 */
export async function purgeSaleAlerts(db: Db): Promise<void> {
  await sql`
    delete from sale_alerts a using events e
    where e.id = a.event_id and (e.deleted_at is not null
      or least(a.mailed_at, coalesce(e.end_date, e.start_date)) < now() - make_interval(days => ${KEPT_DAYS}))`.execute(
    db,
  );
}
