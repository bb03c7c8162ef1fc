import { afterEach, expect, test, vi } from "vitest";
import { testServices } from "../api.ts";
import { wholeApi } from "../whole-api.ts";
import { testDatabase } from "../database.ts";
import { makeEvent, makeMember, makeOrder, makeSession } from "../factories.ts";
import type { DoorList, Verdict } from "../../src/check-in/contract.ts";
import { findDoors } from "../../src/check-in/find-door.ts";
import { judgeOffline } from "../../src/check-in/rules/judge-offline.ts";
import { writeSnapshot } from "../../src/check-in/snapshot/write-snapshot.ts";
import type { StoredDoor } from "../../src/door/web/offline/database.ts";
import type { SnapshotStore } from "../../src/door/web/offline/snapshot-store.ts";
import { createNearbyTickets } from "../../src/door/web/offline/nearby-tickets.ts";
import { createTicketBook } from "../../src/door/web/offline/ticket-book.ts";
import type { Ticket } from "../../src/tickets/contract.ts";
import { liveTextAt, reissueTicket } from "../../src/tickets/index.ts";
import { parseTicketCode } from "../../src/tickets/rules/parse-ticket-code.ts";
import { shortId } from "../../src/values/short-id.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const api = await wholeApi(services);

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function makeDoor(facts: { entry_rule?: "ONCE" | "TIMES"; max_entries?: number } = {}) {
  const event = await makeEvent(db);
  const list = await db
    .insertInto("check_in_lists")
    .values({
      account_id: event.account_id,
      event_id: event.id,
      short_id: shortId("cil"),
      name: "Gate",
      covers_all_tickets: true,
      ...facts,
    })
    .returning(["id", "short_id"])
    .executeTakeFirstOrThrow();
  const { attendees } = await makeOrder(db, event, { quantity: 2 });
  return { event, list, attendees };
}

async function rotate(event: { id: number }, rotates_ticket_codes: boolean): Promise<void> {
  await db
    .updateTable("event_settings")
    .set({ rotates_ticket_codes })
    .where("event_id", "=", event.id)
    .execute();
}

async function ticketOf({ short_id, event_id }: { short_id: string; event_id: number }): Promise<Ticket> {
  const answer = await api.send(`GET /public/events/${event_id}/attendees/${short_id}`);
  expect(answer.status).toBe(200);
  return answer.json.data;
}

interface Given {
  code: string;
  is_typed?: boolean;
  is_confirmed?: boolean;
  let_in?: boolean;
  direction?: "IN" | "OUT";
  scan_id?: string;
  scanned_at?: string;
}

async function scan(list: { short_id: string }, given: Given, sentAt?: Date): Promise<Verdict["verdict"]> {
  const answer = await api.send(`POST /public/check-in-lists/${list.short_id}/check-ins`, {
    body: { scans: [{ scan_id: crypto.randomUUID(), ...given }], device_name: "Gate A", sent_at: sentAt },
  });
  expect(answer.status, answer.body).toBe(200);
  return answer.json.data[0].verdict;
}

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

test("a door takes the code of this moment, and neither an old picture nor the fixed code nor one that is typed", async () => {
  const { event, list, attendees } = await makeDoor();
  await rotate(event, true);
  const ticket = await ticketOf({ ...attendees[0]!, event_id: event.id });
  const other = await ticketOf({ ...attendees[1]!, event_id: event.id });
  const live = ticket.live_code!;
  expect(ticket.qr_text).toBe("");

  const picture = liveTextAt(live, ago(60 * SECOND));
  const mixed = [live.fixed_text, ...liveTextAt(other.live_code!, new Date()).split(".").slice(-2)].join(".");
  for (const code of [picture, live.fixed_text, mixed]) expect(await scan(list, { code })).toBe("NOT_LIVE");
  for (const code of [picture, live.fixed_text, ticket.public_id])
    expect(await scan(list, { code, is_typed: true })).toBe("NOT_LIVE");
  const now = liveTextAt(live, new Date());
  expect(await scan(list, { code: now })).toBe("ADMITTED");
  // After the entry, every copy of the ticket gets this verdict.
  for (const code of [now, picture]) expect(await scan(list, { code })).toBe("ALREADY_IN");
});

test("a code that was captured is refused after its time, and sending a refused scan again changes nothing", async () => {
  const { event, list, attendees } = await makeDoor();
  await rotate(event, true);
  const { live_code: live } = await ticketOf({ ...attendees[0]!, event_id: event.id });
  const captured = liveTextAt(live!, ago(46 * SECOND));
  const scan_id = crypto.randomUUID();

  expect(await scan(list, { code: captured, scan_id })).toBe("NOT_LIVE");
  expect(await scan(list, { code: liveTextAt(live!, new Date()) })).toBe("ADMITTED");
  expect(await scan(list, { code: captured, scan_id })).toBe("NOT_LIVE");

  const written = await db
    .selectFrom("scans")
    .select("verdict")
    .where("check_in_list_id", "=", list.id)
    .orderBy("received_at")
    .execute();
  expect(written.map(({ verdict }) => verdict)).toEqual(["NOT_LIVE", "ADMITTED"]);
});

test("a picture that was refused without network, and is sent later, does not become the entry", async () => {
  const { event, list, attendees } = await makeDoor();
  await rotate(event, true);
  const { live_code: live } = await ticketOf({ ...attendees[0]!, event_id: event.id });
  const entryOf = () =>
    db
      .selectFrom("check_ins")
      .select(["scanned_at", "device_name"])
      .where("check_in_list_id", "=", list.id)
      .executeTakeFirstOrThrow();
  expect(await scan(list, { code: liveTextAt(live!, new Date()) })).toBe("ADMITTED");
  const entry = await entryOf();

  const refused = { code: live!.fixed_text, scanned_at: ago(HOUR).toISOString() };
  expect(await scan(list, refused, new Date())).toBe("ALREADY_IN");

  expect(await entryOf()).toEqual(entry);
});

test("staff who found the person let them in with any code", async () => {
  const { event, list, attendees } = await makeDoor();
  await rotate(event, true);

  const code = attendees[0]!.public_id;

  expect(await scan(list, { code, is_typed: true })).toBe("NOT_LIVE");
  expect(await scan(list, { code, is_typed: true, is_confirmed: true })).toBe("ADMITTED");
});

test("a code is judged by the corrected time of its scan, however wrong the device's clock is and however late it sends", async () => {
  const { event, list, attendees } = await makeDoor();
  await rotate(event, true);
  const [first, second] = await Promise.all(attendees.map((one) => ticketOf({ ...one, event_id: event.id })));
  // The device is two hours fast, and sends what it read an hour ago.
  const scannedAt = new Date(Date.now() + HOUR).toISOString();
  const sentAt = new Date(Date.now() + 2 * HOUR);

  const shownThen = liveTextAt(first!.live_code!, ago(HOUR));
  const shownNow = liveTextAt(second!.live_code!, new Date());

  expect(await scan(list, { code: shownThen, scanned_at: scannedAt }, sentAt)).toBe("ADMITTED");
  expect(await scan(list, { code: shownNow, scanned_at: scannedAt }, sentAt)).toBe("NOT_LIVE");
});

test("a list that takes a ticket twice asks for the live code each time, but not on the way out", async () => {
  const { event, list, attendees } = await makeDoor({ entry_rule: "TIMES", max_entries: 2 });
  await db.updateTable("check_in_lists").set({ tracks_exits: true }).where("id", "=", list.id).execute();
  await rotate(event, true);
  const { live_code: live } = await ticketOf({ ...attendees[0]!, event_id: event.id });
  const now = () => liveTextAt(live!, new Date());

  expect(await scan(list, { code: live!.fixed_text })).toBe("NOT_LIVE");
  expect(await scan(list, { code: now() })).toBe("ADMITTED");
  expect(await scan(list, { code: live!.fixed_text, direction: "OUT" })).toBe("EXITED");
  expect(await scan(list, { code: live!.fixed_text })).toBe("NOT_LIVE");
  expect(await scan(list, { code: now() })).toBe("ADMITTED");
});

test("a cancelled, reissued or foreign ticket gets its own answer, whatever its code's age", async () => {
  const { event, list, attendees } = await makeDoor();
  const elsewhere = await makeDoor();
  await rotate(event, true);
  const [cancelled, reissued] = await Promise.all(
    attendees.map((one) => ticketOf({ ...one, event_id: event.id })),
  );
  await db.updateTable("attendees").set({ status: "CANCELLED" }).where("id", "=", attendees[0]!.id).execute();
  const { id: orderId } = await db
    .selectFrom("attendees")
    .select("order_id as id")
    .where("id", "=", attendees[1]!.id)
    .executeTakeFirstOrThrow();
  await db.transaction().execute((tx) =>
    reissueTicket(tx, {
      order: { id: orderId, account_id: event.account_id, event_id: event.id },
      attendeeId: attendees[1]!.id,
      by: { kind: "SYSTEM" },
    }),
  );
  const { short_id } = await db
    .selectFrom("attendees")
    .select("short_id")
    .where("id", "=", attendees[1]!.id)
    .executeTakeFirstOrThrow();
  const renewed = await ticketOf({ short_id, event_id: event.id });

  for (const at of [new Date(), ago(HOUR)]) {
    expect(await scan(list, { code: liveTextAt(cancelled!.live_code!, at) })).toBe("CANCELLED");
    expect(await scan(list, { code: liveTextAt(reissued!.live_code!, at) })).toBe("SUPERSEDED");
    expect(await scan(elsewhere.list, { code: liveTextAt(renewed.live_code!, at) })).toBe("UNKNOWN");
  }
  expect(renewed.live_code!.key).not.toBe(reissued!.live_code!.key);
  expect(await scan(list, { code: liveTextAt(renewed.live_code!, new Date()) })).toBe("ADMITTED");
});

test("switched on, fixed codes open no door; switched off, they do again, and so does a live one", async () => {
  const { event, list, attendees } = await makeDoor();
  const member = await makeMember(db, { account_id: event.account_id, role: "ADMIN" });
  const cookies = { "__Host-session": await makeSession(db, member) };
  const mailed = (await ticketOf({ ...attendees[0]!, event_id: event.id })).qr_text;
  const set = async (rotates_ticket_codes: boolean) => {
    const settings = await api.send(`GET /events/${event.id}/settings`, { cookies });
    const { version } = settings.json.data;
    const answer = await api.send(`PATCH /events/${event.id}/settings`, {
      cookies,
      body: { rotates_ticket_codes },
      headers: { "if-match": `"${version}"` },
    });
    expect(answer.status, answer.body).toBe(200);
  };

  await set(true);
  const { live_code: live } = await ticketOf({ ...attendees[1]!, event_id: event.id });
  expect(await scan(list, { code: mailed })).toBe("NOT_LIVE");
  await set(false);

  expect(await scan(list, { code: mailed })).toBe("ADMITTED");
  expect(await scan(list, { code: liveTextAt(live!, new Date()) })).toBe("ADMITTED");
  const logged = await db
    .selectFrom("audit_entries")
    .selectAll()
    .where("account_id", "=", event.account_id)
    .execute();
  expect(JSON.stringify(logged)).toContain("rotates_ticket_codes");
});

/** Makes a ticket that is paid later, at an event that lets such tickets in. */
async function makeUnpaid(event: { id: number }, { id }: { id: number }): Promise<void> {
  await db
    .updateTable("event_settings")
    .set({ allow_orders_awaiting_offline_payment_to_check_in: true })
    .where("event_id", "=", event.id)
    .execute();
  const { order_id } = await db
    .updateTable("attendees")
    .set({ status: "AWAITING_PAYMENT" })
    .where("id", "=", id)
    .returning("order_id")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("orders")
    .set({ status: "AWAITING_OFFLINE_PAYMENT", payment_status: "AWAITING_OFFLINE_PAYMENT" })
    .where("id", "=", order_id)
    .execute();
}

/** A device that has the tickets of a door, with what it would store. */
async function openDevice(
  list: { short_id: string },
  stored: { door: StoredDoor | null; chunks: Uint8Array[] },
) {
  vi.stubGlobal("fetch", async (address: string) => {
    const { searchParams } = new URL(address, "http://door.example");
    const [door] = await findDoors(services.pool, [{ link: list.short_id, device: null }]);
    const parts: Buffer[] = [];
    const sources = { pool: services.pool, db, secretKeys: services.config.secretKeys };
    for await (const part of writeSnapshot(sources, door!, Object.fromEntries(searchParams)))
      parts.push(part);
    return new Response(Buffer.concat(parts));
  });
  const store: SnapshotStore = {
    load: async () => stored,
    replace: async (door, chunk, position) => {
      stored.door = { list: list.short_id, door, freshAt: Date.now(), ...position };
      stored.chunks = [chunk];
    },
    append: async () => false,
    clear: async () => {},
  };
  return createTicketBook({ short_id: list.short_id } as DoorList, store, await createNearbyTickets(null));
}

test("a device without network tells a live code from a picture, with a clock that is two hours wrong", async () => {
  const { event, list, attendees } = await makeDoor();
  await rotate(event, true);
  const { live_code: live } = await ticketOf({ ...attendees[0]!, event_id: event.id });
  const start = Date.now();
  vi.useFakeTimers({ now: start + 2 * HOUR, toFake: ["Date", "performance"] });
  const stored = { door: null as StoredDoor | null, chunks: [] as Uint8Array[] };
  const book = await openDevice(list, stored);
  await book.refresh();

  // Three hours later, still without network.
  vi.advanceTimersByTime(3 * HOUR);
  const now = new Date(start + 3 * HOUR);
  const judge = async (text: string) => {
    const code = parseTicketCode(text)!;
    const isNotLive = !(await book.isLive(code, Date.now()));
    const found = await book.find(code);
    if (found === "unclear") throw new Error("the list has this ticket");
    return judgeOffline({
      scanId: "s",
      publicId: code.publicId,
      ...found,
      ownEntry: null,
      deviceName: null,
      isNotLive,
    }).verdict;
  };
  const picture = new Date(now.getTime() - 60 * SECOND);

  expect(await judge(liveTextAt(live!, now))).toBe("ADMITTED");
  expect(await judge(liveTextAt(live!, picture))).toBe("NOT_LIVE");
  expect(await judge(live!.fixed_text)).toBe("NOT_LIVE");
  expect(await judge(attendees[0]!.public_id)).toBe("NOT_LIVE");

  // The phone's clock is put right while the page is open.
  vi.setSystemTime(now);
  expect(await judge(liveTextAt(live!, now))).toBe("ADMITTED");
  expect(await judge(liveTextAt(live!, picture))).toBe("NOT_LIVE");

  // The page is opened again without network. Its clock is as wrong as it was when the tickets were stored.
  vi.setSystemTime(now.getTime() + 2 * HOUR);
  const again = await openDevice(list, stored);
  const isLive = (at: Date) => again.isLive(parseTicketCode(liveTextAt(live!, at))!, Date.now());
  expect([await isLive(now), await isLive(picture)]).toEqual([true, false]);
});

test("an unpaid ticket that the event lets in comes in without network as it does online, until it is paid", async () => {
  const { event, list, attendees } = await makeDoor();
  await rotate(event, true);
  const [unpaid] = attendees;
  await makeUnpaid(event, unpaid!);
  const book = await openDevice(list, { door: null, chunks: [] });
  await book.refresh();
  const judge = async (text: string) => {
    const code = parseTicketCode(text)!;
    const found = await book.find(code);
    if (found === "unclear") throw new Error("the list has this ticket");
    const isNotLive = !(await book.isLive(code, Date.now()));
    const evidence = { scanId: "s", publicId: code.publicId, ownEntry: null, deviceName: null };
    return judgeOffline({ ...evidence, ...found, isNotLive }).verdict;
  };
  const texts = [`${unpaid!.public_id}.${unpaid!.ticket_secret}`, unpaid!.public_id];

  for (const text of texts) expect(await judge(text)).toBe("ADMITTED");
  expect(await judge(attendees[1]!.public_id)).toBe("NOT_LIVE");
  await db.updateTable("attendees").set({ status: "ACTIVE" }).where("id", "=", unpaid!.id).execute();
  await book.refresh();

  for (const text of texts) expect(await judge(text)).toBe("NOT_LIVE");
  for (const code of texts) expect(await scan(list, { code, is_typed: true })).toBe("NOT_LIVE");
  await makeUnpaid(event, unpaid!);
  expect(await scan(list, { code: texts[0]! })).toBe("ADMITTED");
});
