import { expect, test } from "vitest";
import { sql } from "kysely";
import type pg from "pg";
import { singleConnection, testDatabase } from "../../test/database.ts";
import { makeEvent, makeOrder, makeProduct } from "../../test/factories.ts";
import { shortId } from "../values/short-id.ts";
import { createDoorCounts } from "./door-counts.ts";
import { type Scan, scanTickets } from "./scan-tickets.ts";

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

test("a scan looks for its ticket in the event of its list, however many other events there are", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event);
  const { attendees } = await makeOrder(db, event, { product, quantity: 1_000 });
  const door = await makeListOf(event, product.id);
  for (let others = 0; others < 10; others += 1) {
    const other = await makeEvent(db);
    await makeOrder(db, other, { product: await makeProduct(db, other), quantity: 1 });
  }
  await sql`analyze attendees`.execute(db);
  const pool = singleConnection(url);
  await pool.query("begin");

  const [outcome] = await scanTickets(pool, [requestOf(door, attendees.slice(-SCANS_IN_BATCH))]);

  const { rows } = await pool.query<{ searches: number }>(
    "select idx_scan::int as searches from pg_stat_xact_user_tables where relname = 'attendees'",
  );
  await pool.end();
  expect(outcome!.admitted).toBe(SCANS_IN_BATCH);
  // Each ticket is searched once to let it in, and once to say whose it is.
  expect(rows[0]!.searches).toBeLessThanOrEqual(2 * SCANS_IN_BATCH);
});

test("writes an outbox event for a check-in if the account has a webhook", async () => {
  const { event, door, ticket, pool, scan } = await openedDoor();
  const { door: otherDoor, scan: otherScan } = await openedDoor();
  await db
    .insertInto("webhooks")
    .values({
      account_id: event.account_id,
      event_id: event.id,
      url: "https://hooks.example/",
      event_types: ["checkin.created"],
      secret: Buffer.from("x"),
      seal_id: crypto.randomUUID(),
    })
    .execute();

  await scanTickets(pool, [{ ...requestOf(door, []), scans: [scan()] }]);
  await db
    .updateTable("check_in_lists")
    .set({ entry_rule: "TIMES", max_entries: 3 })
    .where("id", "=", door.id)
    .execute();
  const [again] = await scanTickets(pool, [{ ...requestOf(door, []), scans: [scan()] }]);
  await scanTickets(pool, [{ ...requestOf(otherDoor, []), scans: [otherScan()] }]);

  expect(again!.verdicts[0]).toMatchObject({ verdict: "ADMITTED", entry_count: 2 });
  const told = await db
    .selectFrom("outbox_events as e")
    .innerJoin("check_ins as c", "c.id", "e.subject_id")
    .where("e.kind", "=", "attendee-checked-in")
    .select("c.attendee_id")
    .execute();
  expect(told).toEqual([{ attendee_id: ticket.id }, { attendee_id: ticket.id }]);
  await pool.end();
});

test("a scan for which a nearby device's entry turned the person away lets nobody in before that entry arrives", async () => {
  const { door, ticket, pool, scan } = await openedDoor();
  const entry = { ...scan(), let_in: true, scanned_at: "2026-11-26T20:14:00Z" };
  const turnedAway = { ...scan(), nearby_scan_id: entry.scan_id, scanned_at: "2026-11-26T20:15:00Z" };
  const send = (one: object, deviceName: string) =>
    scanTickets(pool, [
      {
        ...requestOf(door, []),
        deviceName,
        receivedAt: new Date("2026-11-26T20:20:00Z"),
        scans: [one as Scan],
      },
    ]).then(([outcome]) => outcome!);

  const refused = await send(turnedAway, "Gate B");
  const admitted = await send(entry, "Gate A");
  const again = await send(turnedAway, "Gate B");

  expect(refused.admitted).toBe(0);
  expect(refused.verdicts[0]).toMatchObject({ verdict: "ALREADY_IN", checked_in_at: null });
  expect(admitted.verdicts[0]).toMatchObject({ verdict: "ADMITTED", checked_in_by: "Gate A" });
  expect(again.verdicts[0]).toMatchObject({ verdict: "ALREADY_IN", checked_in_by: "Gate A" });
  expect(await conflictsOf(door)).toBe(0);
  const { rows } = await pool.query("select count(*)::int as count from check_ins where attendee_id = $1", [
    ticket.id,
  ]);
  expect(rows[0].count).toBe(1);
  await pool.end();
});

test("a scan that names a nearby entry the server has is decided like any other", async () => {
  const { door, pool, scan } = await openedDoor();
  const entry = { ...scan(), let_in: true };
  await scanTickets(pool, [{ ...requestOf(door, []), scans: [entry] }]);

  const [beside] = await scanTickets(pool, [
    { ...requestOf(door, []), scans: [{ ...scan(), nearby_scan_id: entry.scan_id }] },
  ]);
  await pool.query("update check_ins set undone_at = now() where check_in_list_id = $1", [door.id]);
  const [afterUndo] = await scanTickets(pool, [
    { ...requestOf(door, []), scans: [{ ...scan(), nearby_scan_id: entry.scan_id }] },
  ]);

  expect(beside!.verdicts[0]).toMatchObject({ verdict: "ALREADY_IN", checked_in_by: "Gate A" });
  expect(afterUndo!.verdicts[0]!.verdict).toBe("ADMITTED");
  await pool.end();
});

test("a door that turned a ticket away takes no part in the conflict of two that let it in", async () => {
  const { door, pool, scan } = await openedDoor();
  const [first, second] = [
    { ...scan(), let_in: true },
    { ...scan(), let_in: true },
  ];
  const third = { ...scan(), nearby_scan_id: first.scan_id };

  for (const one of [third, second, first])
    await scanTickets(pool, [{ ...requestOf(door, []), scans: [one] }]);

  expect(await conflictsOf(door)).toBe(1);
  await pool.end();
});

test("at a list of once a day a scan that was turned away for a nearby entry lets nobody in before that entry arrives", async () => {
  const { door, pool, scan } = await openedDoor();
  await db.updateTable("check_in_lists").set({ entry_rule: "DAILY" }).where("id", "=", door.id).execute();
  const send = async (one: Scan) =>
    (await scanTickets(pool, [{ ...requestOf(door, []), scans: [one] }]))[0]!.verdicts[0]!.verdict;
  const entry = { ...scan(), let_in: true };
  const turnedAway = { ...scan(), nearby_scan_id: entry.scan_id };

  expect(await send(turnedAway)).toBe("ALREADY_IN");
  expect(await send(entry)).toBe("ADMITTED");
  expect(await send({ ...scan(), nearby_scan_id: entry.scan_id })).toBe("ALREADY_IN");
  expect(await conflictsOf(door)).toBe(0);
  await pool.query("update check_ins set undone_at = now() where check_in_list_id = $1", [door.id]);
  expect(await send({ ...scan(), nearby_scan_id: entry.scan_id })).toBe("ADMITTED");
  await pool.end();
});

test("CHK-13 a ticket that a door without network turned away comes in with its next scan, whatever the first door said", async () => {
  const { door, pool, scan } = await openedDoor();
  const send = (one: Scan, deviceName: string) =>
    scanTickets(pool, [{ ...requestOf(door, []), deviceName, scans: [one] }]).then(
      ([outcome]) => outcome!.verdicts[0]!,
    );
  const unpaid = { ...scan(), turned_away: true, said: "UNPAID" as const };

  const refused = await send(unpaid, "Gate A");
  const unknown = await send({ ...scan(), turned_away: true, said: "UNKNOWN" as const }, "Gate A");
  const wordless = await send({ ...scan(), turned_away: true }, "Gate A");
  const admitted = await send(scan(), "Gate B");
  const again = await send(unpaid, "Gate A");

  expect(refused).toMatchObject({ verdict: "UNPAID", check_in_short_id: null });
  expect(unknown).toMatchObject({ verdict: "UNKNOWN", check_in_short_id: null });
  expect(wordless).toMatchObject({ verdict: "ALREADY_IN", checked_in_at: null });
  expect(admitted).toMatchObject({ verdict: "ADMITTED", checked_in_by: "Gate B" });
  expect(again.verdict).toBe("UNPAID");
  const { rows } = await pool.query("select verdict from unmatched_scans where check_in_list_id = $1", [
    door.id,
  ]);
  expect(rows).toEqual([{ verdict: "UNKNOWN" }]);
  await pool.end();
});

test("a door that turned a ticket away does not become the entry of a person who came in later elsewhere", async () => {
  const { door, pool, scan } = await openedDoor();
  const send = (one: Scan, deviceName: string) =>
    scanTickets(pool, [
      { ...requestOf(door, []), deviceName, receivedAt: new Date("2026-11-26T20:20:00Z"), scans: [one] },
    ]);

  await send({ ...scan(), scanned_at: "2026-11-26T20:08:00Z" }, "Gate B");
  const late = { ...scan(), scanned_at: "2026-11-26T20:00:00Z", turned_away: true, said: "UNPAID" as const };
  const [outcome] = await send(late, "Gate A");

  expect(outcome!.verdicts[0]).toMatchObject({ verdict: "ALREADY_IN", checked_in_by: "Gate B" });
  const { rows } = await pool.query("select device_name from check_ins where check_in_list_id = $1", [
    door.id,
  ]);
  expect(rows).toEqual([{ device_name: "Gate B" }]);
  await pool.end();
});

test("at a list of once a day a scan that was turned away lets nobody in, and keeps the word of its device", async () => {
  const { door, pool, scan } = await openedDoor();
  await db.updateTable("check_in_lists").set({ entry_rule: "DAILY" }).where("id", "=", door.id).execute();
  const send = async (one: Scan) =>
    (await scanTickets(pool, [{ ...requestOf(door, []), scans: [one] }]))[0]!.verdicts[0]!.verdict;
  const turnedAway = () => ({ ...scan(), turned_away: true, said: "NOT_ON_LIST" as const });

  expect(await send(turnedAway())).toBe("NOT_ON_LIST");
  expect(await send(scan())).toBe("ADMITTED");
  expect(await send(turnedAway())).toBe("NOT_ON_LIST");
  await pool.end();
});

const enters = (hour: string, scan_id = `in-at-${hour}`) => ({ scan_id, hour, direction: "IN" as const });
const leaves = (hour: string, scan_id = `out-at-${hour}`) => ({ scan_id, hour, direction: "OUT" as const });

test.each([
  ["in and out", [[enters("10")], [leaves("11")]], 0],
  ["in and out, with one call", [[enters("10"), leaves("11")]], 0],
  ["out, sent again after a lost answer", [[enters("10")], [leaves("11")], [leaves("11")]], 0],
  ["out, twice in one call", [[enters("10")], [leaves("11"), leaves("11")]], 0],
  ["out again, before the exit that arrived first", [[enters("10")], [leaves("12")], [leaves("11")]], 0],
  ["in, after its exit had arrived", [[leaves("11")], [enters("10")]], 0],
  ["in again after an exit", [[enters("10")], [leaves("11")], [enters("12")], [leaves("11")]], 1],
] as const)("moves the number of people inside as a count of all finds it: %s", async (_, calls, inside) => {
  const { door, pool, scan } = await openedDoor();
  await db
    .updateTable("check_in_lists")
    .set({ entry_rule: "UNLIMITED", pause_minutes: 0, tracks_exits: true })
    .where("id", "=", door.id)
    .execute();
  let moved = 0;

  for (const call of calls) {
    const scans = call.map(({ hour, ...one }) => ({
      ...scan(),
      ...one,
      scanned_at: `2026-11-26T${hour}:00:00Z`,
    }));
    const receivedAt = new Date("2026-11-26T20:00:00Z");
    const [outcome] = await scanTickets(pool, [{ ...requestOf(door, []), receivedAt, scans }]);
    moved += outcome!.admitted - outcome!.exited;
  }

  const { inside_attendees } = await createDoorCounts(pool).countsOf(door.id);
  await pool.end();
  expect([moved, inside_attendees]).toEqual([inside, inside]);
});

async function openedDoor() {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event);
  const { attendees } = await makeOrder(db, event, { product, quantity: 1 });
  const door = await makeListOf(event, product.id);
  const ticket = attendees[0]!;
  const scan = () => requestOf(door, [ticket]).scans[0]!;
  return { event, door, ticket, scan, pool: singleConnection(url) };
}

async function conflictsOf(door: { id: number }): Promise<number> {
  const rows = await db
    .selectFrom("check_in_conflicts")
    .select("id")
    .where("check_in_list_id", "=", door.id)
    .execute();
  return rows.length;
}

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

/** Returns the number of rows that this transaction has read of each table. */
async function readsOf(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ table: string; rows: number }>(
    `select relname as table, (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as rows
     from pg_stat_xact_user_tables where schemaname = 'public' and coalesce(idx_tup_fetch, 0) + seq_tup_read > 0`,
  );
  return Object.fromEntries(rows.map(({ table, rows: count }) => [table, count]));
}
