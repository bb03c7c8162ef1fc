import { expect, test } from "vitest";
import { sql } from "kysely";
import type pg from "pg";
import { singleConnection, testDatabase } from "../../test/database.ts";
import { makeEvent, makeOrder, makeProduct } from "../../test/factories.ts";
import { shortId } from "../values/short-id.ts";
import { scanTickets } from "./scan-tickets.ts";

const { db, url } = await testDatabase();

const BATCHES = 20;
const SCANS_IN_BATCH = 10;

test("a scan reads the same few rows however many scans came before it, from tables that were empty when the door opened", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event);
  const { attendees } = await makeOrder(db, event, { product, quantity: BATCHES * SCANS_IN_BATCH });
  const door = await makeListOf(event, product.id);
  for (let others = 0; others < 100; others += 1) await makeListOf(event, product.id);
  // Tickets are sold long before a door opens; scans are not.
  await sql`analyze attendees, products, product_prices, check_in_lists`.execute(db);
  // One connection and one transaction: PostgreSQL plans the statements while the tables are empty, and counts reads.
  const pool = singleConnection(url);
  await pool.query("begin");

  for (let batch = 0; batch < BATCHES; batch += 1) {
    const tickets = attendees.slice(batch * SCANS_IN_BATCH, (batch + 1) * SCANS_IN_BATCH);
    const outcomes = await scanTickets(pool, [requestOf(door, tickets)]);
    expect(outcomes[0]!.admitted).toBe(SCANS_IN_BATCH);
  }

  const read = await readsOf(pool);
  await pool.end();
  expect(Object.keys(read)).toEqual(expect.arrayContaining(["attendees", "check_in_lists", "check_ins"]));
  const perScan = Object.entries(read).map(([table, rows]) => [table, rows / (BATCHES * SCANS_IN_BATCH)]);
  expect(perScan.filter(([, rows]) => (rows as number) > 5)).toEqual([]);
});

async function makeListOf(
  { account_id, id: event_id }: { account_id: number; id: number },
  product_id: number,
) {
  const list = await db
    .insertInto("check_in_lists")
    .values({ account_id, event_id, short_id: shortId("cil"), name: "Gate", covers_all_tickets: false })
    .returning(["id"])
    .executeTakeFirstOrThrow();
  await db
    .insertInto("check_in_list_products")
    .values({ account_id, event_id, product_id, check_in_list_id: list.id })
    .execute();
  return list;
}

function requestOf(door: { id: number }, tickets: { public_id: string; ticket_secret: string }[]) {
  const scans = tickets.map(({ public_id, ticket_secret }) => ({
    scan_id: crypto.randomUUID(),
    code: `${public_id}.${ticket_secret}`,
    is_typed: false,
  }));
  return { door, scans, deviceName: "Gate A", receivedAt: new Date() };
}

/** Rows that this transaction has read, of each table. */
async function readsOf(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ table: string; rows: number }>(
    `select relname as table, (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as rows
     from pg_stat_xact_user_tables where schemaname = 'public' and coalesce(idx_tup_fetch, 0) + seq_tup_read > 0`,
  );
  return Object.fromEntries(rows.map(({ table, rows: count }) => [table, count]));
}
