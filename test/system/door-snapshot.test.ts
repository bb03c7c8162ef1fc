import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { testApi, testServices } from "../api.ts";
import { testDatabase } from "../database.ts";
import { makeEvent, makeOrder, makeProduct } from "../factories.ts";
import { createSnapshotTable, newsOf } from "../../src/check-in/rules/snapshot-table.ts";
import { createTicketOpener } from "../../src/door/web/offline/open-ticket.ts";
import { sortProducts } from "../../src/catalog/sort-products.ts";
import { editAnswer } from "../../src/checkout/questions/edit-answer.ts";
import { reissueTicket } from "../../src/tickets/index.ts";
import { shortId } from "../../src/values/short-id.ts";
import { checkInApi } from "../../src/check-in/api.ts";
import { findDoors } from "../../src/check-in/find-door.ts";
import { decodeHeader, endOfRecord } from "../../src/check-in/rules/snapshot-codec.ts";
import { type DevicePosition, writeSnapshot } from "../../src/check-in/snapshot/write-snapshot.ts";
import { updateCheckInList } from "../../src/check-in/update-check-in-list.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const api = await testApi(services, [checkInApi]);

type Ticket = Awaited<ReturnType<typeof makeOrder>>["attendees"][number];
let event: Awaited<ReturnType<typeof makeEvent>>;
let balcony: Awaited<ReturnType<typeof makeProduct>>;
beforeAll(async () => {
  event = await makeEvent(db, { title: "Night of the Owls" });
  balcony = await makeProduct(db, event, { title: "Balcony" });
});

async function makeList(facts: { expires_at?: Date; products?: number[] } = {}) {
  const { products = [], ...window } = facts;
  const tenant = { account_id: event.account_id, event_id: event.id };
  const list = await db
    .insertInto("check_in_lists")
    .values({
      ...tenant,
      ...window,
      short_id: shortId("cil"),
      name: "North gate",
      covers_all_tickets: products.length === 0,
      updated_at: sql<Date>`now() - interval '1 hour'`,
    })
    .returning(["id", "short_id"])
    .executeTakeFirstOrThrow();
  for (const product_id of products)
    await db
      .insertInto("check_in_list_products")
      .values({ ...tenant, product_id, check_in_list_id: list.id })
      .execute();
  await sql`update event_settings set updated_at = now() - interval '1 hour' where event_id = ${event.id}`.execute(
    db,
  );
  return list;
}

const makeTicket = async (facts: Parameters<typeof makeOrder>[2] = {}): Promise<Ticket> =>
  (await makeOrder(db, event, { product: balcony, ...facts })).attendees[0]!;

async function snapshotOf(list: { short_id: string }, position: DevicePosition = {}): Promise<Buffer> {
  const [door] = await findDoors(services.pool, [{ link: list.short_id, device: null }]);
  const parts: Buffer[] = [];
  for await (const part of writeSnapshot(
    { pool: services.pool, db, secretKeys: services.config.secretKeys },
    door!,
    position,
  ))
    parts.push(part);
  return Buffer.concat(parts);
}

async function look(chunks: Uint8Array[], ticket: Pick<Ticket, "public_id" | "ticket_secret">) {
  const table = createSnapshotTable();
  for (const chunk of chunks) table.add(chunk);
  const opener = await createTicketOpener(table.salt()!);
  const { lookup, key } = await opener.keysOf(ticket.public_id, ticket.ticket_secret);
  const found = table.findTicket(lookup);
  return { found, facts: found && (await opener.factsOf(found.sealed, key)), table, opener };
}

const positionOf = (snapshot: Uint8Array): DevicePosition => {
  const { header } = decodeHeader(snapshot);
  return { since: header.cursor, salt: header.salt };
};

const send = (list: { short_id: string }, scan: object, device_name = "Gate A") =>
  api.send(`POST /public/check-in-lists/${list.short_id}/check-ins`, {
    body: { scans: [{ scan_id: crypto.randomUUID(), ...scan }], device_name },
  });

const qrOf = (ticket: Ticket) => `${ticket.public_id}.${ticket.ticket_secret}`;

test("a ticket's own code finds it in the snapshot and decrypts its holder's name", async () => {
  const list = await makeList();
  const ticket = await makeTicket({ first_name: "Søren", last_name: "Åkesson" });

  const { found, facts } = await look([await snapshotOf(list)], ticket);

  expect(found).toMatchObject({ state: "VALID", ticketKind: { title: "Balcony" } });
  expect(facts).toMatchObject({ firstName: "Søren", lastName: "Åkesson", isNamed: true });
});

test("a stolen snapshot shows no names, no codes and no secrets", async () => {
  const list = await makeList();
  const ticket = await makeTicket({ first_name: "Wilhelmina", last_name: "Featherstonehaugh" });

  const text = (await snapshotOf(list)).toString("latin1");

  for (const secret of [
    "Wilhelmina",
    "Featherstonehaugh",
    ticket.public_id,
    ticket.public_id.slice(2),
    ticket.ticket_secret,
  ])
    expect(text).not.toContain(secret);
});

test("another ticket's code decrypts nothing, and a wrong secret finds nothing", async () => {
  const list = await makeList();
  const [ann, bob] = [await makeTicket({ first_name: "Ann" }), await makeTicket({ first_name: "Bob" })];
  const snapshot = await snapshotOf(list);

  const { found, opener } = await look([snapshot], ann);
  const other = await opener.keysOf(bob.public_id, bob.ticket_secret);

  expect(await opener.factsOf(found!.sealed, other.key)).toBeNull();
  const flipped = ann.ticket_secret.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  expect((await look([snapshot], { ...ann, ticket_secret: flipped })).found).toBeNull();
});

test("a typed code finds the ticket's kind, and cannot decrypt the name", async () => {
  const list = await makeList();
  const ticket = await makeTicket();
  const { table, opener } = await look([await snapshotOf(list)], ticket);

  const found = table.findReadable(await opener.readableOf(ticket.public_id));

  expect(found).toMatchObject({ state: "VALID", ticketKind: { title: "Balcony" } });
  expect(table.findReadable(await opener.readableOf("A-2222222"))).toBeNull();
});

test("the snapshot marks tickets that are checked in, cancelled, of another list or reissued", async () => {
  const list = await makeList({ products: [balcony.id] });
  const other = await makeProduct(db, event, { title: "Stalls" });
  const inside = await makeTicket();
  await send(list, { code: qrOf(inside) });
  const cancelled = await makeTicket();
  await db.updateTable("attendees").set({ status: "CANCELLED" }).where("id", "=", cancelled.id).execute();
  const stranger = await makeTicket({ product: other, first_name: "Nobody" });
  const older = await makeTicket({ first_name: "Ann" });
  await reissue(older);
  const snapshot = await snapshotOf(list);

  expect(await look([snapshot], inside)).toMatchObject({ found: { state: "IN" }, facts: { by: "Gate A" } });
  expect((await look([snapshot], cancelled)).found?.state).toBe("CANCELLED");
  expect(await look([snapshot], stranger)).toMatchObject({ found: { state: "NOT_ON_LIST" }, facts: null });
  const superseded = await look([snapshot], older);
  expect(superseded).toMatchObject({ found: { state: "SUPERSEDED" }, facts: { firstName: "Ann" } });
  expect(superseded.facts!.at).not.toBeNull();
});

test("CHK-09 the next delta has a cancellation, a reissue and a check-in at another door, refusals first", async () => {
  const list = await makeList();
  const [cancelled, older, entered] = [await makeTicket(), await makeTicket(), await makeTicket()];
  const snapshot = await snapshotOf(list);
  await db
    .updateTable("attendees")
    .set({ status: "CANCELLED", updated_at: sql<Date>`clock_timestamp()` })
    .where("id", "=", cancelled.id)
    .execute();
  await reissue(older);
  await send(list, { code: qrOf(entered) });

  const delta = await snapshotOf(list, positionOf(snapshot));

  expect((await look([snapshot, delta], cancelled)).found?.state).toBe("CANCELLED");
  expect((await look([snapshot, delta], older)).found?.state).toBe("SUPERSEDED");
  expect((await look([snapshot, delta], entered)).found?.state).toBe("IN");
  const states = statesOf(delta);
  expect(states.lastIndexOf(2)).toBeLessThan(states.indexOf(1));
});

test("does not store again what a delta repeats", async () => {
  const list = await makeList();
  await makeTicket();
  const snapshot = await snapshotOf(list);
  const { table } = await look([snapshot], await makeTicket());

  const delta = await snapshotOf(list, positionOf(snapshot));
  const news = newsOf(table, delta);

  // The ticket sold after the snapshot is new. The earlier one is not, although the delta repeats it.
  expect(statesOf(delta).length).toBeGreaterThan(1);
  expect(statesOf(news!).length).toBe(1);
  table.add(news!);
  expect(newsOf(table, delta)).toBeNull();
});

test("requests the whole snapshot again when the list was changed", async () => {
  const list = await makeList();
  const snapshot = await snapshotOf(list);
  await db
    .updateTable("check_in_lists")
    .set({ updated_at: sql<Date>`clock_timestamp()` })
    .where("id", "=", list.id)
    .execute();

  const delta = await snapshotOf(list, positionOf(snapshot));

  expect(decodeHeader(delta).header.isStale).toBe(true);
  expect(statesOf(delta)).toEqual([]);
});

test("requests the whole snapshot again when a change of the list commits after a delta that is later than its time", async () => {
  const list = await makeList();
  const own = { accountId: event.account_id, eventId: event.id, listId: list.id };
  const whole = await snapshotOf(list);
  const before = await db.transaction().execute(async (tx) => {
    await updateCheckInList(tx, own, { name: "Gate", attendee_label: "VIP" });
    return snapshotOf(list, positionOf(whole));
  });

  const after = await snapshotOf(list, { ...positionOf(before), salt: decodeHeader(whole).header.salt });
  const renewed = await snapshotOf(list);
  const next = await snapshotOf(list, positionOf(renewed));

  const states = [before, after, next].map((delta) => decodeHeader(delta).header.isStale);
  expect(states).toEqual([false, true, false]);
});

test("takes a position of the version before, whose salt is shorter", async () => {
  const list = await makeList();
  const whole = decodeHeader(await snapshotOf(list)).header;

  const delta = await snapshotOf(list, { since: whole.cursor, salt: whole.salt.slice(0, 22) });

  expect(decodeHeader(delta).header.isStale).toBe(false);
});

test("says when the list closes", async () => {
  const list = await makeList({ expires_at: new Date("2100-01-01T00:00:00Z") });

  expect(decodeHeader(await snapshotOf(list)).header.closesAt).toBe("2100-01-01T00:00:00.000Z");
});

test("the next delta has a ticket whose answer was corrected, where the list takes tickets by it", async () => {
  const tenant = { account_id: event.account_id, event_id: event.id };
  const order = await makeOrder(db, event, { product: balcony });
  const [ticket] = order.attendees;
  const question = await db
    .insertInto("questions")
    .values({
      ...tenant,
      belongs_to: "ORDER",
      type: "RADIO",
      title: "Bus?",
      options: ["Yes", "No"],
      position: 1,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const answer = await db
    .insertInto("question_answers")
    .values({ ...tenant, order_id: order.id, question_id: question.id, answer: JSON.stringify("Yes") })
    .returning("id")
    .executeTakeFirstOrThrow();
  const list = await makeList();
  await db
    .updateTable("check_in_lists")
    .set({ answer_question_id: question.id, answer_option: "Yes" })
    .where("id", "=", list.id)
    .execute();
  await sql`update attendees set updated_at = now() - interval '1 hour' where event_id = ${event.id}`.execute(
    db,
  );
  const snapshot = await snapshotOf(list);

  await editAnswer(
    db,
    { accountId: event.account_id, eventId: event.id },
    { questionId: question.id, answerId: answer.id, answer: "No", by: { kind: "SYSTEM" } },
  );
  const delta = await snapshotOf(list, positionOf(snapshot));

  expect((await look([snapshot], ticket!)).found).toMatchObject({ state: "VALID" });
  expect((await look([snapshot, delta], ticket!)).found).toMatchObject({ state: "NOT_ON_LIST" });
});

test("requests the whole snapshot again when a product moved to another category, where the list names categories", async () => {
  const own = { accountId: event.account_id, eventId: event.id };
  const tenant = { account_id: event.account_id, event_id: event.id };
  await sql`update products set updated_at = now() - interval '1 hour' where event_id = ${event.id}`.execute(
    db,
  );
  const products = await db
    .selectFrom("products")
    .select(["id", "product_category_id"])
    .where("event_id", "=", event.id)
    .execute();
  const from = products.find(({ id }) => id === balcony.id)!.product_category_id;
  const { id: to } = await db
    .insertInto("product_categories")
    .values({ ...tenant, name: "Others", position: 2 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const byCategory = await makeList();
  const all = await makeList();
  await db
    .updateTable("check_in_lists")
    .set({ covers_all_tickets: false })
    .where("id", "=", byCategory.id)
    .execute();
  await db
    .insertInto("check_in_list_categories")
    .values({ ...tenant, check_in_list_id: byCategory.id, product_category_id: from })
    .execute();
  const snapshots = [await snapshotOf(byCategory), await snapshotOf(all)] as const;

  const unmoved = await snapshotOf(byCategory, positionOf(snapshots[0]));
  await sortProducts(db, own, [
    { product_category_id: from, sorted_products: [] },
    { product_category_id: to, sorted_products: products.map(({ id }, order) => ({ id, order })) },
  ]);
  const moved = await snapshotOf(byCategory, positionOf(snapshots[0]));
  const ofAll = await snapshotOf(all, positionOf(snapshots[1]));

  expect([unmoved, moved, ofAll].map((delta) => decodeHeader(delta).header.isStale)).toEqual([
    false,
    true,
    false,
  ]);
});

test("CHK-03 a door that is closed or has another link gives no snapshot", async () => {
  const closed = await makeList({ expires_at: new Date(Date.now() - 1_000) });

  expect((await api.send(`GET /public/check-in-lists/${closed.short_id}/snapshot`)).status).toBe(410);
  expect((await api.send(`GET /public/check-in-lists/${shortId("cil")}/snapshot`)).status).toBe(404);
});

test("CHK-07 two offline doors that admit the same ticket make one conflict, reported to both", async () => {
  for (const isEarlierFirst of [true, false]) {
    const list = await makeList();
    const ticket = await makeTicket();
    const snapshot = await snapshotOf(list);
    const [early, late] = [
      { scan_id: crypto.randomUUID(), at: 120_000 },
      { scan_id: crypto.randomUUID(), at: 60_000 },
    ].map(({ scan_id, at }) => ({
      scan_id,
      code: qrOf(ticket),
      let_in: true,
      scanned_at: new Date(Date.now() - at).toISOString(),
    }));
    const [first, second] = isEarlierFirst ? [early!, late!] : [late!, early!];
    const gateOf = (scan: object) => (scan === early ? "Gate A" : "Gate B");
    await send(list, first, gateOf(first));
    await send(list, second, gateOf(second));
    // A repeat after a lost answer.
    await send(list, second, gateOf(second));

    const { header } = decodeHeader(await snapshotOf(list, positionOf(snapshot)));

    expect(await conflictsOf(list)).toEqual([second.scan_id]);
    expect(header.conflicts.find(({ scan_id }) => scan_id === early!.scan_id)?.other_by).toBe("Gate B");
    expect(header.conflicts.find(({ scan_id }) => scan_id === late!.scan_id)?.other_by).toBe("Gate A");
    expect(header.conflicts).toHaveLength(2);
  }
});

test("a second scan that an offline door refused itself is no conflict", async () => {
  const list = await makeList();
  const ticket = await makeTicket();

  await send(list, { code: qrOf(ticket), let_in: true });
  await send(list, { code: qrOf(ticket), let_in: false }, "Gate B");

  expect(await conflictsOf(list)).toEqual([]);
});

/** TICKETS=100000 measures the figures of docs/domain/check-in.md. */
const TICKETS = Number(process.env["TICKETS"] ?? 3_000);

test("a ticket takes at most 120 bytes of a snapshot: 100,000 of them stay below 12 MB", async () => {
  const list = await makeList();
  await makeManyTickets(TICKETS);
  const started = performance.now();

  const snapshot = await snapshotOf(list);
  const written = performance.now();
  const table = createSnapshotTable();
  table.add(snapshot);
  const loaded = performance.now();

  if (process.env["TICKETS"])
    console.log({
      bytes: snapshot.length,
      tickets: table.size(),
      writtenMs: Math.round(written - started),
      loadedMs: Math.round(loaded - written),
    });
  expect(table.size()).toBeGreaterThan(TICKETS);
  expect(snapshot.length / table.size()).toBeLessThan(120);
}, 240_000);

async function makeManyTickets(count: number): Promise<void> {
  const { id } = await makeTicket({ first_name: "Maximilian", last_name: "von Hohenstein" });
  await sql`
    insert into attendees (account_id, event_id, order_id, order_item_id, product_id, product_price_id, position, short_id,
      public_id, ticket_secret, first_name, last_name, email, status)
    select a.account_id, a.event_id, a.order_id, a.order_item_id, a.product_id, a.product_price_id, n + 1,
           'a_many' || n, 'A-M' || lpad(n::text, 6, '0'), upper(substr(md5(n::text), 1, 26)), a.first_name,
           a.last_name || ' ' || n, a.email, a.status
    from attendees a, generate_series(1, ${count}::int) n where a.id = ${id}`.execute(db);
  await sql`analyze attendees`.execute(db);
}

async function conflictsOf(list: { id: number }): Promise<string[]> {
  const rows = await db
    .selectFrom("check_in_conflicts")
    .select("scan_id")
    .where("check_in_list_id", "=", list.id)
    .execute();
  return rows.map(({ scan_id }) => scan_id);
}

function statesOf(chunk: Uint8Array): number[] {
  const { recordsAt } = decodeHeader(chunk);
  const states: number[] = [];
  for (let at = recordsAt; at < chunk.length; at = endOfRecord(chunk, at)) states.push(chunk[at + 18]!);
  return states;
}

async function orderOf(ticket: Ticket): Promise<number> {
  const { order_id } = await db
    .selectFrom("attendees")
    .select("order_id")
    .where("id", "=", ticket.id)
    .executeTakeFirstOrThrow();
  return order_id;
}

async function reissue(ticket: Ticket): Promise<void> {
  const id = await orderOf(ticket);
  await db.transaction().execute(async (tx) => {
    const order = { id, account_id: event.account_id, event_id: event.id };
    await reissueTicket(tx, { order, attendeeId: ticket.id, by: { kind: "SYSTEM" } });
  });
}
