import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { DEMO_LOGIN } from "../accounts/index.ts";
import type { Db, Tx } from "../platform/database/database.ts";
import type { Services } from "../platform/services.ts";
import { recordCustomers } from "../customers/index.ts";
import { rollUpSales } from "../reporting/index.ts";
import { seedAccount } from "./seed-account.ts";
import { seedCheckIns } from "./seed-check-ins.ts";
import { seedEvent } from "./seed-event.ts";
import { seedOrders } from "./seed-orders.ts";
import { seedVisits } from "./seed-visits.ts";
import { PROGRAMME } from "./programme.ts";
import { seededRandom } from "./random.ts";

type Say = (line: string) => void;

const SEED = 20_261;

/** True if there is no account, so that demo data may be written. */
async function isEmpty(db: Db | Tx): Promise<boolean> {
  const account = await db.selectFrom("accounts").select("id").limit(1).executeTakeFirst();
  return account === undefined;
}

const DEMO_LOCK = "tessera demo data";
const LOOK_AGAIN_MILLISECONDS = 250;

/**
 * Writes demo data into a database without accounts. Several processes may start with it at once: one fills
 * it, and the others wait until it is full. They poll instead of waiting for the lock, because statements end
 * after half a minute.
 */
export async function fillIfEmpty(services: Services, say: Say, now = new Date()): Promise<void> {
  while (await isEmpty(services.db)) {
    const isFilled = await services.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ is_mine: boolean }>`
        select pg_try_advisory_xact_lock(hashtext(${DEMO_LOCK})) as is_mine`.execute(tx);
      if (!rows[0]!.is_mine || !(await isEmpty(tx))) return false;
      await fill(tx, services, say, now);
      return true;
    });
    if (isFilled) return void (await sql`analyze`.execute(services.db));
    await sleep(LOOK_AGAIN_MILLISECONDS);
  }
}

/** Writes two organisers, a dozen events and some hundreds of orders. */
async function fill(tx: Tx, services: Pick<Services, "files">, say: Say, now: Date): Promise<void> {
  const started = performance.now();
  const random = seededRandom(SEED);
  say("Writing demo data…");
  const account = await seedAccount(tx);
  for (const [index, definition] of PROGRAMME.entries()) {
    const event = await seedEvent(tx, services.files, account, definition, index + 1, now);
    const orders = await seedOrders(tx, event, random, now);
    if (definition.isCheckedIn) await seedCheckIns(tx, event, random);
    await rollUp(tx, event.accountId, event.id, orders);
    await seedVisits(tx, event.id);
    say(
      `  ${String(index + 1).padStart(2)}/${PROGRAMME.length} ${definition.title}: ${orders.length} orders`,
    );
  }
  say(`Demo data is there (${((performance.now() - started) / 1000).toFixed(1)} s).`);
}

/** Tables with the settings of the installation itself. They are kept. */
const STAYS = ["installation", "kysely_migration", "kysely_migration_lock", "sql_functions", "fee_schedules"];

/** Deletes all demo data and writes them again. */
export async function resetDemoData(services: Services, say: Say, now = new Date()): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ tablename: string }>`
      select tablename from pg_tables where schemaname = 'public' and tablename <> all (${STAYS}::text[])`.execute(
      tx,
    );
    const tables = rows.map(({ tablename }) => sql.table(tablename));
    // Append-only tables are emptied too. No other program works while their triggers are disabled.
    for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(tx);
    await sql`truncate ${sql.join(tables)} restart identity`.execute(tx);
    for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(tx);
  });
  await fillIfEmpty(services, say, now);
}

/** Lists the addresses to open first, each with a description. */
export async function demoAddresses(db: Db, base: string): Promise<[what: string, address: string][]> {
  const { rows } = await sql<{ id: number; list: string }>`
    select e.id, l.short_id as list from events e join check_in_lists l on l.event_id = e.id
    where e.status = 'LIVE' and e.start_date > now() order by e.id, l.id limit 1`.execute(db);
  const event = rows[0];
  return [
    ...(event ? [["Event page", `${base}/event/${event.id}`] as [string, string]] : []),
    ["Manage area", `${base}/manage/events   (${DEMO_LOGIN.email} / ${DEMO_LOGIN.password})`],
    ...(event ? [["Door", `${base}/check-in/${event.list}`] as [string, string]] : []),
    ["Mailbox", `${base}/dev/mail`],
  ];
}

/** Counts these orders in the statistics like any other order. */
async function rollUp(tx: Tx, accountId: number, eventId: number, orderIds: number[]): Promise<void> {
  const outboxEvents = orderIds.map((id) => ({
    id,
    kind: "order-completed" as const,
    account_id: accountId,
    event_id: eventId,
    subject_id: id,
    item_id: null,
    created_at: new Date(),
    request_id: null,
    traceparent: null,
  }));
  await rollUpSales(tx, outboxEvents);
  await recordCustomers(tx, outboxEvents);
}
