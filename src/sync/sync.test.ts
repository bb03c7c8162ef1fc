import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApi, testServices } from "../../test/api.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeOrder, makeProduct, makeSession } from "../../test/factories.ts";
import { shortId } from "../values/short-id.ts";
import { syncApi } from "./api.ts";
import type { SyncContract } from "./contract.ts";
import { recordSyncHorizon } from "./horizons.ts";

const database = await testDatabase();
const { db } = database;
const areas = [syncApi(testServices(database))];

async function makeFixture() {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event);
  const member = await makeMember(db, { account_id: event.account_id });
  const api = clientOf<SyncContract>(db, areas, { member });
  const params = { event_id: event.id };
  const buy = (given: Parameters<typeof makeOrder>[2] = {}) => makeOrder(db, event, { product, ...given });
  const orders = (query: object = {}) => api("GET /events/{event_id}/orders/changes", { params, query });
  const attendees = (query: object = {}) =>
    api("GET /events/{event_id}/attendees/changes", { params, query });
  return { event, product, api, buy, orders, attendees };
}

async function checkIn({ id, account_id }: { id: number; account_id: number }, attendeeId: number) {
  await sql`
    with list as (
      insert into check_in_lists (account_id, event_id, short_id, name)
      values (${account_id}, ${id}, ${shortId("cil")}, 'All') returning id
    )
    insert into check_ins (account_id, event_id, check_in_list_id, attendee_id, product_id, order_id, short_id, scan_id, device_name, scanned_at)
    select ${account_id}, ${id}, list.id, a.id, a.product_id, a.order_id, ${shortId("ci")}, 'scan', 'Door', now()
    from list, attendees a where a.id = ${attendeeId}`.execute(db);
}

/** Other tests of the server have transactions, too: waits until those that run now are over. */
async function settled() {
  const { rows } = await sql<{ now: string }>`select pg_current_xact_id()::text as now`.execute(db);
  const isOver = sql<{ over: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]!.now}::xid8 as over`;
  while (!(await isOver.execute(db)).rows[0]!.over) await sleep(10);
}

/** Reads to the end. */
async function drain<Row>(
  read: (query: object) => Promise<{ data: Row[]; meta: { next_cursor: string; has_more: boolean } }>,
  query: { cursor?: string; limit?: number; updated_since?: string } = {},
) {
  await settled();
  const rows: Row[] = [];
  let { cursor, ...rest } = query;
  for (;;) {
    const { data, meta } = await read(cursor === undefined ? rest : { ...query, cursor });
    rows.push(...data);
    cursor = meta.next_cursor;
    if (!meta.has_more) return { rows, cursor };
  }
}

test("a full read by cursor brings each order once, then a cursor brings only what changed", async () => {
  const { buy, orders } = await makeFixture();
  const ids: number[] = [];
  for (let no = 0; no < 7; no++) ids.push((await buy()).id);
  await buy({ status: "RESERVED" });

  const full = await drain(orders, { limit: 3 });
  const nothing = await drain(orders, { cursor: full.cursor });
  await sql`update orders set status = 'CANCELLED', cancelled_at = now() where id = ${ids[2]}`.execute(db);
  await sql`update orders set notes = 'Rings twice' where id = ${ids[0]}`.execute(db);
  const changed = await drain(orders, { cursor: nothing.cursor, limit: 1 });

  expect(full.rows.map(({ id }) => id)).toEqual(ids);
  expect(nothing.rows).toEqual([]);
  expect(changed.rows.map(({ id, status, notes }) => [id, status, notes])).toEqual([
    [ids[2], "CANCELLED", null],
    [ids[0], "COMPLETED", "Rings twice"],
  ]);
});

test("an order is read again when a unit of its line is given back", async () => {
  const { buy, orders } = await makeFixture();
  const order = await buy({ quantity: 2 });
  const { cursor } = await drain(orders);

  await sql`update order_items set released_quantity = 1 where order_id = ${order.id}`.execute(db);
  const { rows } = await drain(orders, { cursor });

  expect(rows.map(({ id, order_items }) => [id, order_items[0]!.released_quantity])).toEqual([[order.id, 1]]);
});

test("a check-in, one that is undone and a cancelled ticket each bring the attendee again, once", async () => {
  const { event, buy, attendees } = await makeFixture();
  const { attendees: tickets } = await buy();
  const attendee = tickets[0]!;
  const { rows, cursor } = await drain(attendees);
  expect(rows.map(({ id, checked_in_at }) => [id, checked_in_at])).toEqual([[attendee.id, null]]);

  await checkIn(event, attendee.id);
  const arrived = await drain(attendees, { cursor });
  await sql`update check_ins set undone_at = now() where attendee_id = ${attendee.id}`.execute(db);
  await sql`update attendees set status = 'CANCELLED' where id = ${attendee.id}`.execute(db);
  const gone = await drain(attendees, { cursor: arrived.cursor });

  expect(arrived.rows.map((row) => typeof row.checked_in_at)).toEqual(["string"]);
  expect(gone.rows.map(({ status, checked_in_at }) => [status, checked_in_at])).toEqual([
    ["CANCELLED", null],
  ]);
});

test("tickets of an order that starts to wait for an offline payment are read, though made before", async () => {
  const { event, buy, attendees } = await makeFixture();
  const order = await buy({ status: "RESERVED" });
  const before = await drain(attendees);
  await sql`update event_settings set payment_providers = '{OFFLINE}', offline_payment_instructions = 'By transfer' where event_id = ${event.id}`.execute(
    db,
  );
  await sql`update orders set total_gross = 1000, total_before_additions = 1000, payment_status = 'AWAITING_PAYMENT', expires_at = now() + interval '1 hour'
            where id = ${order.id}`.execute(db);

  const { rows } = await sql<{
    outcome: string;
  }>`select await_offline_payment(${order.id}) as outcome`.execute(db);
  const after = await drain(attendees, { cursor: before.cursor });

  expect(rows[0]!.outcome).toBe("awaiting");
  expect(before.rows).toEqual([]);
  expect(after.rows.map(({ id }) => id)).toEqual(order.attendees.map(({ id }) => id));
});

test("nothing is missed or shown early while transactions commit late, roll back and change what is being read", async () => {
  const { event, product, orders } = await makeFixture();
  const until = Date.now() + 3_000;
  const committed = new Map<number, string>();
  const write = async (writer: number) => {
    for (let turn = 0; Date.now() < until; turn++) {
      const note = `${writer}-${turn}`;
      const own = [...committed.keys()].filter((id) => id % 6 === writer);
      await db
        .transaction()
        .execute(async (tx) => {
          const id =
            own.length > 3 && Math.random() < 0.6
              ? own[Math.floor(Math.random() * own.length)]!
              : (await makeOrder(tx as never, event, { product })).id;
          await tx.updateTable("orders").set({ notes: note }).where("id", "=", id).execute();
          // Others that began later commit first.
          await sleep(Math.random() < 0.3 ? Math.random() * 150 : 0);
          if (Math.random() < 0.2) throw new Error("rolled back");
          return id;
        })
        .then((id) => committed.set(id, note))
        .catch((error: Error) => expect(error.message).toBe("rolled back"));
    }
  };
  const seen = new Map<number, string | null>();
  let cursor: string | undefined;
  let reads = 0;
  const read = async () => {
    const answer = await orders({ ...(cursor && { cursor }), limit: 7 });
    for (const { id, notes } of answer.data) seen.set(id, notes);
    cursor = answer.meta.next_cursor;
    reads++;
    return answer.meta.has_more;
  };
  const writers = [0, 1, 2, 3, 4, 5].map(write);
  while (Date.now() < until) await read();
  await Promise.all(writers);
  await settled();
  while (await read());

  const { rows } = await sql<{ id: number; notes: string }>`
    select id, notes from orders where event_id = ${event.id}`.execute(db);
  expect(reads).toBeGreaterThan(10);
  expect(rows.length).toBeGreaterThan(10);
  expect(seen).toEqual(new Map(rows.map(({ id, notes }) => [Number(id), notes])));
}, 20_000);

test("a change is read once its transaction is over, and not while an older one still runs", async () => {
  const { buy, orders } = await makeFixture();
  const [late, early] = [await buy(), await buy()];
  let { cursor } = await drain(orders);
  const change = (id: number) => sql`update orders set notes = 'changed' where id = ${id}`;
  const opened = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();

  const slow = db.transaction().execute(async (tx) => {
    await change(late.id).execute(tx);
    opened.resolve();
    await mayCommit.promise;
  });
  await opened.promise;
  await change(early.id).execute(db);
  const meanwhile = await orders({ cursor });
  mayCommit.resolve();
  await slow;
  const afterwards = await drain(orders, { cursor: meanwhile.meta.next_cursor });

  expect(meanwhile.data).toEqual([]);
  expect(afterwards.rows.map(({ id }) => id)).toEqual([late.id, early.id]);
});

test("updated_since begins at the last minute that was recorded, and with a full read where none was", async () => {
  const { buy, orders } = await makeFixture();
  const old = await buy();
  await settled();
  await recordSyncHorizon(db);
  await sleep(2);
  const since = new Date().toISOString();
  const fresh = await buy();

  const recent = await drain(orders, { updated_since: since });
  const all = await drain(orders, { updated_since: "2020-01-01T00:00:00Z" });

  expect(recent.rows.map(({ id }) => id)).toEqual([fresh.id]);
  expect(all.rows.map(({ id }) => id)).toEqual([old.id, fresh.id]);
});

test("a cursor of another list, of another database or of nobody is refused", async () => {
  const { buy, orders, attendees } = await makeFixture();
  await buy();
  const { cursor } = await drain(orders);
  const moved = JSON.parse(Buffer.from(cursor, "base64url").toString()) as object;
  const ofOtherDatabase = Buffer.from(JSON.stringify({ ...moved, history: "7-00000001" })).toString(
    "base64url",
  );

  await expect(attendees({ cursor })).rejects.toMatchObject({ code: "invalid" });
  await expect(orders({ cursor: "abc" })).rejects.toMatchObject({ code: "invalid" });
  await expect(orders({ cursor: ofOtherDatabase })).rejects.toMatchObject({ code: "cursor_expired" });
});

test("a cursor with values that no database wrote is refused", async () => {
  const { buy, orders } = await makeFixture();
  await buy();
  await buy();
  const changed = (cursor: string, values: object) =>
    Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(cursor, "base64url").toString()), ...values }),
    ).toString("base64url");
  const first = (await orders({ limit: 1 })).meta.next_cursor;
  const { cursor } = await drain(orders);

  for (const wrong of [
    changed(first, { createdAt: "99" }),
    changed(first, { createdAt: "2031-13-01 10:00:00+00" }),
    changed(first, { createdAt: "2031-02-30 10:00:00+00" }),
    changed(first, { createdAt: "0000-01-01 10:00:00+00" }),
    changed(first, { createdAt: "2031-01-01 10:00:00+16" }),
    changed(first, { createdAt: "2031-01-01 10:00:00+00:60" }),
    changed(cursor, { changedIn: "99999999999999999999" }),
  ])
    await expect(orders({ cursor: wrong })).rejects.toMatchObject({ code: "invalid" });
});

test("a restore, which creates the tables again, ends all cursors", async () => {
  const { buy, orders } = await makeFixture();
  await buy();
  const { cursor } = await drain(orders);

  await sql`create table again (like sync_horizons including all)`.execute(db);
  await sql`drop table sync_horizons`.execute(db);
  await sql`alter table again rename to sync_horizons`.execute(db);

  await expect(orders({ cursor })).rejects.toMatchObject({ code: "cursor_expired" });
});

test("an organiser's changes hold all its events, and for a key or member of some events only these", async () => {
  const { event, buy, api } = await makeFixture();
  const other = await makeEvent(db, { account_id: event.account_id, organizer_id: event.organizer_id });
  const [here, there] = [await buy(), await makeOrder(db, other)];
  const params = { organizer_id: event.organizer_id };
  const path = "GET /organizers/{organizer_id}/orders/changes";
  const facts = { account_id: event.account_id, role: "ORGANIZER" as const, event_ids: [other.id] };
  const limited = await makeMember(db, facts);
  const cookies = { "__Host-session": await makeSession(db, limited) };
  const { send } = await testApi(testServices(database), [() => areas]);

  const all = await drain((query) => api(path, { params, query }), { limit: 1 });
  const some = await send(`GET /organizers/${event.organizer_id}/orders/changes`, { cookies });
  const refused = await send(`GET /events/${event.id}/orders/changes`, { cookies });
  const cursorOfSome = some.json.meta.next_cursor as string;
  const seesMore = api(path, { params, query: { cursor: cursorOfSome } });
  // With it, the events that are new to the reader would be skipped.
  await expect(seesMore).rejects.toMatchObject({ code: "cursor_expired" });
  await sql`update orders set notes = 'x' where id = ${there.id}`.execute(db);
  const changed = await drain((query) => api(path, { params, query }), { cursor: all.cursor });

  expect(all.rows.map(({ id }) => id)).toEqual([here.id, there.id]);
  expect(some.json.data.map(({ id }: { id: number }) => id)).toEqual([there.id]);
  expect(refused.status).toBe(404);
  expect(changed.rows.map(({ id }) => id)).toEqual([there.id]);
});

test("another account's events are not found", async () => {
  const { api } = await makeFixture();
  const foreign = await makeEvent(db);

  for (const list of ["orders", "attendees"] as const)
    await expect(
      api(`GET /events/{event_id}/${list}/changes`, { params: { event_id: foreign.id } }),
    ).rejects.toMatchObject({ code: "not_found" });
});

test("reading changes walks an index, however many rows the event has", async () => {
  const { event } = await makeFixture();
  const { rows } = await db.transaction().execute(async (tx) => {
    // With few rows, reading all and sorting them is cheaper. It is planned here only where no index has the order.
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_sort = off`.execute(tx);
    return sql<{ "QUERY PLAN": string }>`
      explain select o.changed_in, o.id from orders o
      where o.event_id = ${event.id} and o.status not in ('RESERVED', 'ABANDONED')
        and (o.changed_in, o.id) > ('5'::xid8, 5::bigint) and o.changed_in < pg_snapshot_xmin(pg_current_snapshot())
      order by o.changed_in, o.id limit 200`.execute(tx);
  });

  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("orders_in_sync");
  expect(plan).not.toContain("Sort");
});
