import { sql } from "kysely";
import { expect, test } from "vitest";
import { checkInApi } from "../../src/check-in/api.ts";
import type { Verdict } from "../../src/check-in/contract.ts";
import { decodeHeader } from "../../src/check-in/rules/snapshot-codec.ts";
import { createSendQueue, type QueuedScan } from "../../src/door/rules/send-queue.ts";
import { shortId } from "../../src/values/short-id.ts";
import { testApi, testServices } from "../api.ts";
import { testDatabase } from "../database.ts";
import { makeEvent, makeOrder, makeProduct } from "../factories.ts";

const database = await testDatabase();
const { db } = database;
const api = await testApi(testServices(database), [checkInApi]);

const DEVICES = 4;
const SCANS_OF_EACH = 1_250;
/** Tickets that two devices admit, that three admit, and that were cancelled before. */
const TWICE = 60;
const THRICE = 10;
const CANCELLED = 20;
const TICKETS = DEVICES * SCANS_OF_EACH - TWICE - 2 * THRICE;
const HOUR = 3_600_000;
/** The error of each device's clock: correct, two hours fast, two hours slow, in 1970. */
const CLOCKS = [0, 2 * HOUR, -2 * HOUR, -Date.now()];
/**
 * Each device's tab is killed at these calls: before a call reaches the server, or before its answer arrives.
 */
const KILLS = [
  [3, 9, 20],
  [1, 2],
  [5, 17, 24],
  [12, 13],
];

class Killed extends Error {}

/** A device without network: its stored scans in order, and the answers it received. */
function makeDevice(list: string, number: number, scans: QueuedScan[]) {
  const disk = new Map(scans.map((scan) => [scan.scan_id, scan]));
  const answers = new Map<string, Verdict["verdict"]>();
  let calls = 0;

  async function send(batch: QueuedScan[]): Promise<Verdict[]> {
    calls += 1;
    const isKilled = KILLS[number]!.includes(calls);
    if (isKilled && calls % 2 === 0) throw new Killed();
    const answer = await api.send(`POST /public/check-in-lists/${list}/check-ins`, {
      body: {
        scans: batch,
        device_name: `Gate ${number}`,
        sent_at: new Date(Date.now() + CLOCKS[number]!).toISOString(),
      },
    });
    if (isKilled) throw new Killed();
    expect(answer.status).toBe(200);
    return answer.json.data;
  }

  /** Runs one tab: it sends the stored scans until all are sent, or until it is killed. */
  function live(): Promise<"done" | "killed"> {
    return new Promise((resolve) => {
      let isAlive = true;
      const queue = createSendQueue({
        send,
        later: () => () => {},
        failureOf: () => "again",
        onAnswered(verdicts) {
          for (const { scan_id, verdict } of verdicts) {
            disk.delete(scan_id);
            answers.set(scan_id, verdict);
          }
          if (disk.size === 0) resolve("done");
        },
        onDelayed() {
          if (isAlive) resolve("killed");
          isAlive = false;
        },
        onShut: () => resolve("done"),
        onRefused: () => resolve("done"),
      });
      for (const scan of disk.values()) queue.add(scan);
    });
  }

  return {
    answers,
    calls: () => calls,
    async sendAll(): Promise<number> {
      let lives = 1;
      while ((await live()) === "killed") lives += 1;
      return lives;
    },
  };
}

test("CHK-14 5,000 scans of four doors without network, killed ten times while they are sent, become one entry each and exactly the planted conflicts", async () => {
  const event = await makeEvent(db);
  const { list, tickets } = await sell(event);
  const begun = Date.now() - 3 * HOUR;
  // Each ticket is scanned once. The planted ones are also scanned at one or two other devices, each a minute
  // later.
  const plan: { ticket: Ticket; device: number; at: number }[] = tickets.map((ticket, index) => ({
    ticket,
    device: index % DEVICES,
    at: begun + index * 2_000,
  }));
  for (const [index, entry] of plan.slice(0, TWICE + THRICE).entries())
    for (let more = 1; more <= (index < TWICE ? 1 : 2); more += 1)
      plan.push({ ...entry, device: (entry.device + more) % DEVICES, at: entry.at + more * 60_000 });
  const scansOf = (device: number) =>
    plan
      .filter((entry) => entry.device === device)
      .toSorted((one, other) => one.at - other.at)
      .map(({ ticket, at }): QueuedScan => ({
        scan_id: crypto.randomUUID(),
        code: `${ticket.public_id}.${ticket.ticket_secret}`,
        is_typed: false,
        let_in: true,
        scanned_at: new Date(at + CLOCKS[device]!).toISOString(),
      }));
  const perDevice = CLOCKS.map((_shift, device) => scansOf(device));
  const devices = perDevice.map((scans, device) => makeDevice(list.short_id, device, scans));
  const started = performance.now();

  const lives = await Promise.all(devices.map((device) => device.sendAll()));

  const milliseconds = Math.round(performance.now() - started);
  if (process.env["MEASURE"]) console.log({ scans: plan.length, milliseconds });
  expect(plan).toHaveLength(DEVICES * SCANS_OF_EACH);
  expect(lives).toEqual(KILLS.map((kills) => kills.length + 1));
  // Calls of fifty. Each life begins with a call of one scan, and each kill loses at most one call.
  for (const [index, device] of devices.entries())
    expect(device.calls()).toBeLessThanOrEqual(Math.ceil(perDevice[index]!.length / 50) + 2 * lives[index]!);
  const { rows: stored } = await sql<{
    scan_id: string;
    ticket: number;
    verdict: string;
    at: Date;
    is_late: boolean;
  }>`
    select scan_id, attendee_id as ticket, verdict, scanned_at as at, received_at > scanned_at as is_late
    from scans where check_in_list_id = ${list.id}`.execute(db);
  // No scan is lost or stored twice.
  expect(stored.map(({ scan_id }) => scan_id).toSorted()).toEqual(
    perDevice
      .flat()
      .map(({ scan_id }) => scan_id)
      .toSorted(),
  );
  for (const { answers } of devices)
    for (const [scan_id, verdict] of answers)
      expect(stored.find((scan) => scan.scan_id === scan_id)!.verdict).toBe(verdict);
  expect(stored.every(({ is_late }) => is_late)).toBe(true);
  // One entry for each valid ticket, at the time of its first scan, whichever scan arrived first.
  const { rows: entries } = await sql<{ ticket: number; at: Date; device_name: string }>`
    select attendee_id as ticket, scanned_at as at, device_name from check_ins
    where check_in_list_id = ${list.id} and undone_at is null`.execute(db);
  const valid = tickets.slice(0, TICKETS - CANCELLED);
  expect(entries.map(({ ticket }) => Number(ticket)).toSorted(ascending)).toEqual(
    valid.map(({ id }) => Number(id)).toSorted(ascending),
  );
  const byTicket = new Map(entries.map((entry) => [Number(entry.ticket), entry]));
  for (const { ticket, device, at } of plan.slice(0, TWICE + THRICE)) {
    const entry = byTicket.get(Number(ticket.id))!;
    expect(entry.device_name).toBe(`Gate ${device}`);
    expect(Math.abs(entry.at.getTime() - at)).toBeLessThan(30_000);
  }
  // Exactly the planted conflicts.
  const { rows: conflicts } = await sql<{ ticket: number; conflicts: number }>`
    select attendee_id as ticket, count(*)::int as conflicts from check_in_conflicts
    where check_in_list_id = ${list.id} group by 1`.execute(db);
  const planted = new Map([
    ...tickets.slice(0, TWICE).map(({ id }) => [Number(id), 1] as const),
    ...tickets.slice(TWICE, TWICE + THRICE).map(({ id }) => [Number(id), 2] as const),
    ...tickets.slice(TICKETS - CANCELLED).map(({ id }) => [Number(id), 1] as const),
  ]);
  expect(new Map(conflicts.map(({ ticket, conflicts: count }) => [Number(ticket), count]))).toEqual(planted);
  expect(await toldScans(list.short_id)).toEqual(
    stored.filter(({ ticket }) => planted.get(Number(ticket)) && isTwice(ticket)).length,
  );

  function isTwice(ticket: number): boolean {
    return tickets.slice(0, TWICE + THRICE).some(({ id }) => Number(id) === Number(ticket));
  }
}, 240_000);

const ascending = (one: number, other: number) => one - other;

interface Ticket {
  id: number;
  public_id: string;
  ticket_secret: string;
}

async function sell(event: Awaited<ReturnType<typeof makeEvent>>) {
  const product = await makeProduct(db, event);
  const { attendees } = await makeOrder(db, event, { product });
  await sql`
    insert into attendees (account_id, event_id, order_id, order_item_id, product_id, product_price_id, position,
      short_id, public_id, ticket_secret, first_name, last_name, email, status)
    select a.account_id, a.event_id, a.order_id, a.order_item_id, a.product_id, a.product_price_id, n + 1,
           'a_' || n, 'A-' || translate(lpad(n::text, 7, '0'), '01', 'XY'), upper(substr(md5(n::text), 1, 26)),
           a.first_name, a.last_name, a.email, case when n > ${TICKETS - CANCELLED} then 'CANCELLED' else a.status end
    from attendees a, generate_series(1, ${TICKETS}::int) n where a.id = ${attendees[0]!.id}`.execute(db);
  await sql`analyze attendees`.execute(db);
  const list = await db
    .insertInto("check_in_lists")
    .values({
      account_id: event.account_id,
      event_id: event.id,
      short_id: shortId("cil"),
      name: "Gates",
      covers_all_tickets: true,
      updated_at: sql<Date>`now() - interval '1 hour'`,
    })
    .returning(["id", "short_id"])
    .executeTakeFirstOrThrow();
  await sql`update event_settings set updated_at = now() - interval '1 hour' where event_id = ${event.id}`.execute(
    db,
  );
  const { rows } = await sql<Ticket>`
    select id, public_id, ticket_secret from attendees
    where event_id = ${event.id} and id <> ${attendees[0]!.id} order by id`.execute(db);
  return { list, tickets: rows };
}

/** Counts the scans that the next delta reports as conflicts to devices. */
async function toldScans(link: string): Promise<number> {
  const since = encodeURIComponent(new Date(Date.now() - 10 * 60_000).toISOString());
  const answer = await api.app.inject({
    url: `/api/public/check-in-lists/${link}/snapshot?since=${since}&salt=AAAAAAAAAAAAAAAAAAAAAA`,
  });
  const { header } = decodeHeader(answer.rawPayload);
  return new Set(header.conflicts.map(({ scan_id }) => scan_id)).size;
}
