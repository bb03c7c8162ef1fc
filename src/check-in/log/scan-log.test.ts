import { beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import { testApi, testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember, makeOrder, makeProduct, makeSession } from "../../../test/factories.ts";
import { shortId } from "../../values/short-id.ts";
import { checkInApi } from "../api.ts";
import type { LoggedScan } from "./contract.ts";
import { deleteOldUnmatchedScans, KEPT_OF_LIST } from "./unmatched-scans.ts";

const database = await testDatabase();
const { db } = database;
const api = await testApi(testServices(database), [checkInApi]);

let event: Awaited<ReturnType<typeof makeEvent>>;
let cookies: Record<string, string>;
/** A separate list for each test, so that no test sees another one's scans. */
let list: { id: number; short_id: string };
beforeAll(async () => {
  const member = await makeMember(db, { role: "ORGANIZER" });
  event = await makeEvent(db, { account_id: member.account_id });
  cookies = { "__Host-session": await makeSession(db, member) };
});
beforeEach(async () => {
  list = await db
    .insertInto("check_in_lists")
    .values({
      account_id: event.account_id,
      event_id: event.id,
      short_id: shortId("cil"),
      name: "North gate",
    })
    .returning(["id", "short_id"])
    .executeTakeFirstOrThrow();
});

interface DoorScan {
  code: string;
  scan_id?: string;
  is_typed?: boolean;
  let_in?: boolean;
  scanned_at?: string;
}

async function send(scans: DoorScan[], device?: Record<string, string>, sent_at?: string) {
  const { status } = await api.send(`POST /public/check-in-lists/${list.short_id}/check-ins`, {
    ...(device && { cookies: device }),
    body: {
      scans: scans.map((scan) => ({ scan_id: crypto.randomUUID(), ...scan })),
      device_name: "Gate A",
      ...(sent_at && { sent_at }),
    },
  });
  expect(status).toBe(200);
}

const openDoor = async () => (await api.send(`GET /public/check-in-lists/${list.short_id}`)).cookies;

async function logOf(query = ""): Promise<LoggedScan[]> {
  const only = `filter_fields[check_in_list_id][eq]=${list.id}`;
  const { json } = await api.send(`GET /events/${event.id}/scans?${only}&per_page=100&${query}`, { cookies });
  return json.data;
}

const countUnmatched = async () =>
  (
    await sql<{
      n: number;
    }>`select count(*)::int as n from unmatched_scans where check_in_list_id = ${list.id}`.execute(db)
  ).rows[0]!.n;

test("the log has codes that are no ticket beside refused tickets, with device, door and time", async () => {
  const product = await makeProduct(db, event);
  const { attendees } = await makeOrder(db, event, { product, quantity: 2 });
  const [ticket, cancelled] = attendees;
  await db.updateTable("attendees").set({ status: "CANCELLED" }).where("id", "=", cancelled!.id).execute();
  const elsewhere = await makeEvent(db, { account_id: event.account_id });
  const foreign = (await makeOrder(db, elsewhere, {})).attendees[0]!;

  await send([
    { code: `${ticket!.public_id}.${ticket!.ticket_secret}` },
    { code: `${ticket!.public_id}.0123456789ABCDEF` },
    { code: `${cancelled!.public_id}.${cancelled!.ticket_secret}` },
    { code: `${foreign.public_id}.${foreign.ticket_secret}` },
    { code: "https://example.org/not-a-ticket" },
  ]);

  const log = await logOf("sort_by=received_at&sort_direction=asc");
  const shown = log.map(({ verdict, public_id, attendee_id }) => ({ verdict, public_id, attendee_id }));
  expect(shown).toHaveLength(5);
  expect(shown).toEqual(
    expect.arrayContaining([
      { verdict: "ADMITTED", public_id: ticket!.public_id, attendee_id: ticket!.id },
      // A forged copy of a ticket names nobody.
      { verdict: "UNKNOWN", public_id: ticket!.public_id, attendee_id: null },
      { verdict: "CANCELLED", public_id: cancelled!.public_id, attendee_id: cancelled!.id },
      { verdict: "OTHER_EVENT", public_id: foreign.public_id, attendee_id: null },
      { verdict: "UNKNOWN", public_id: null, attendee_id: null },
    ]),
  );
  expect(new Set(log.map(({ id }) => id)).size).toBe(5);
  expect(
    log.every(({ device_name, list_name }) => device_name === "Gate A" && list_name === "North gate"),
  ).toBe(true);
  expect((await logOf(`query=${foreign.public_id}`)).map(({ verdict }) => verdict)).toEqual(["OTHER_EVENT"]);
  expect((await logOf("filter_fields[verdict][eq]=UNKNOWN")).length).toBe(2);
});

test("“Not let in” leaves out the people who came in, also by a device without network", async () => {
  const product = await makeProduct(db, event);
  const { attendees } = await makeOrder(db, event, { product, quantity: 2 });
  const [first, second] = attendees.map(({ public_id, ticket_secret }) => `${public_id}.${ticket_secret}`);

  await send([{ code: first! }]);
  await send([
    { code: first! },
    { code: first!, let_in: true },
    { code: second! },
    { code: "A-2222222.0123456789ABCDEF" },
  ]);

  const verdictsOf = async (isLetIn: boolean) =>
    (await logOf(`filter_fields[is_let_in][eq]=${isLetIn}`)).map(({ verdict }) => verdict).toSorted();
  expect(await verdictsOf(true)).toEqual(["ADMITTED", "ADMITTED", "ALREADY_IN"]);
  expect(await verdictsOf(false)).toEqual(["ALREADY_IN", "UNKNOWN"]);
});

test("a refused scan that was made without network is logged as of then, and sent again it stays one", async () => {
  const now = Date.now();
  const refused = {
    code: "A-2222222.0123456789ABCDEF",
    scan_id: crypto.randomUUID(),
    scanned_at: new Date(now - 3_600_000).toISOString(),
  };

  await send([refused], undefined, new Date(now).toISOString());
  await send([refused], undefined, new Date(now).toISOString());

  const log = await logOf();
  expect(log).toHaveLength(1);
  const [logged] = log;
  expect(Math.abs(Date.parse(logged!.received_at) - Date.parse(logged!.scanned_at) - 3_600_000)).toBeLessThan(
    60_000,
  );
  expect(logged!.device_at).toBe(refused.scanned_at);
});

test("a device that guesses codes gets its verdicts, and leaves two hundred rows an hour", async () => {
  const [guessing, honest] = [await openDoor(), await openDoor()];
  const guesses = () =>
    Array.from({ length: 150 }, (_, index) => ({
      code: `A-222${String(index).padStart(4, "2")}.0123456789ABCDEF`,
    }));

  await send(guesses(), guessing);
  await send(guesses(), guessing);
  await send([{ code: "A-2222222.0123456789ABCDEF" }], honest);

  expect(await countUnmatched()).toBe(201);
});

test("a list leaves a thousand rows an hour, however many devices guess", async () => {
  await sql`
    insert into unmatched_scans (account_id, event_id, check_in_list_id, scan_id, verdict, device_id, scanned_at, received_at)
    select ${event.account_id}, ${event.id}, ${list.id}, 'guess-' || n, 'UNKNOWN', n, now(), now()
    from generate_series(1, 999) n`.execute(db);

  await send([{ code: "A-2222222.0123456789ABCDEF" }, { code: "A-3333333.0123456789ABCDEF" }]);

  expect(await countUnmatched()).toBe(1_000);
});

test("deletes old rows, and all but the newest five thousand of a list", async () => {
  await sql`
    insert into unmatched_scans (account_id, event_id, check_in_list_id, scan_id, verdict, scanned_at, received_at)
    select ${event.account_id}, ${event.id}, ${list.id}, 'guess-' || n, 'UNKNOWN', now(),
           now() - case when n = 5020 then interval '91 days' else interval '1 hour' end
    from generate_series(1, 5020) n`.execute(db);

  await deleteOldUnmatchedScans(db);

  expect(await countUnmatched()).toBe(KEPT_OF_LIST - 1);
  const { rows } = await sql<{ scan_id: string }>`
    select scan_id from unmatched_scans where check_in_list_id = ${list.id} order by id limit 1`.execute(db);
  expect(rows[0]!.scan_id).toBe("guess-21");
});
