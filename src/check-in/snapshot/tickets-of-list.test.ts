import { sql } from "kysely";
import { expect, test } from "vitest";
import { singleConnection, testDatabase } from "../../../test/database.ts";
import { makeEvent, makeOrder, makeProduct } from "../../../test/factories.ts";
import { shortId } from "../../values/short-id.ts";
import type { Door } from "../find-door.ts";
import { scanTickets } from "../scan-tickets.ts";
import { changedTickets } from "./tickets-of-list.ts";

const { db, pool, url } = await testDatabase();
const HOUR = 3_600_000;

/** A list that scans people out, with a ticket that came in three hours ago. */
async function makeDoor() {
  const event = await makeEvent(db);
  const { attendees } = await makeOrder(db, event, { product: await makeProduct(db, event) });
  const ticket = attendees[0]!;
  const { id } = await db
    .insertInto("check_in_lists")
    .values({
      account_id: event.account_id,
      event_id: event.id,
      short_id: shortId("cil"),
      name: "Gate",
      entry_rule: "UNLIMITED",
      pause_minutes: 0,
      tracks_exits: true,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const door = { id, event_id: event.id } as Door;
  const scan = (direction: "IN" | "OUT", hoursAgo: number, receivedAt = new Date()) =>
    scanTickets(pool, [
      {
        door,
        scans: [
          {
            scan_id: crypto.randomUUID(),
            code: `${ticket.public_id}.${ticket.ticket_secret}`,
            is_typed: false,
            direction,
            scanned_at: new Date(receivedAt.getTime() - hoursAgo * HOUR).toISOString(),
          },
        ],
        deviceName: "Gate A",
        sentAt: receivedAt.toISOString(),
        receivedAt,
      },
    ]);
  await scan("IN", 3);
  await sql`update attendees set updated_at = now() - interval '3 hours' where id = ${ticket.id}`.execute(db);
  await sql`update check_ins set created_at = now() - interval '3 hours' where check_in_list_id = ${id}`.execute(
    db,
  );
  await sql`update scans set received_at = now() - interval '3 hours' where check_in_list_id = ${id}`.execute(
    db,
  );
  return { event, door, ticket, scan };
}

/** Reads the cursor that a device gets now. */
async function cursorOf(): Promise<string> {
  const { rows } = await pool.query<{ cursor: string }>("select clock_timestamp()::text as cursor");
  return rows[0]!.cursor;
}

test.each([
  ["by the database's clock", 0],
  ["TIM-10 by the clock of a process that is a minute behind", 60_000],
])("an exit that arrives two hours late is among the changes since it arrived, %s", async (_, behind) => {
  const { door, ticket, scan } = await makeDoor();
  const cursor = await cursorOf();
  const before = await changedTickets(pool, door, cursor);

  await scan("OUT", 2, new Date(Date.now() - behind));

  const after = await changedTickets(pool, door, cursor);
  expect(before).toEqual([]);
  expect(after).toMatchObject([{ public_id: ticket.public_id, state: "VALID", entries: 1 }]);
  expect(Math.round((Date.now() - behind - after[0]!.left_at!.getTime()) / HOUR)).toBe(2);
});

test("a ticket whose entry was undone after a late exit is among the changes as not in", async () => {
  const { door, ticket, scan } = await makeDoor();
  await scan("OUT", 2);
  await sql`update scans set received_at = now() - interval '1 hour' where check_in_list_id = ${door.id}`.execute(
    db,
  );
  const cursor = await cursorOf();
  const before = await changedTickets(pool, door, cursor);

  await sql`
    select undo_check_in(short_id, check_in_list_id, null, null, 'Gate A') from check_ins
    where check_in_list_id = ${door.id}`.execute(db);

  expect(before).toEqual([]);
  expect(await changedTickets(pool, door, cursor)).toMatchObject([
    { public_id: ticket.public_id, state: "VALID", entries: 0, left_at: null },
  ]);
});

test("reading the changes reads only new scans, however many scans the event has", async () => {
  const { event, door, ticket, scan } = await makeDoor();
  // The event has twenty lists. This one has as many exits as each of the others has entries.
  await sql`delete from scans`.execute(db);
  await sql`
    insert into scans
      (account_id, event_id, check_in_list_id, attendee_id, scan_id, verdict, direction, scanned_at, received_at)
    select ${event.account_id}, ${event.id}, ${door.id} + list, ${ticket.id}, 'scan-' || n,
           case list when 0 then 'EXITED' else 'ALREADY_IN' end, case list when 0 then 'OUT' else 'IN' end,
           now() - interval '1 hour', now() - interval '1 hour'
    from generate_series(0, 19) list, generate_series(1, 1000) n`.execute(db);
  await sql`analyze scans`.execute(db);
  const cursor = await cursorOf();
  await scan("OUT", 2);
  const single = singleConnection(url);
  // A connection keeps such a plan, which does not know how new the cursor is.
  await single.query("set plan_cache_mode = force_generic_plan");
  await single.query("begin");

  const changes = await changedTickets(single, door, cursor);

  const { rows } = await single.query(
    `select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as reads
     from pg_stat_xact_user_tables where relname = 'scans'`,
  );
  await single.end();
  expect(changes).toHaveLength(1);
  expect(rows).toEqual([{ reads: 1 }]);
});
