import { beforeEach, expect, test } from "vitest";
import { testApi, testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeOrder, makeProduct } from "../../../test/factories.ts";
import { shortId } from "../../values/short-id.ts";
import { checkInApi } from "../api.ts";
import type { Verdict } from "../contract.ts";

const database = await testDatabase();
const { db } = database;
const api = await testApi(testServices(database), [checkInApi]);

const NEWEST = 100;

let list: { id: number; short_id: string };
let tickets: { id: number; code: string }[];
beforeEach(async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event);
  const { attendees } = await makeOrder(db, event, { product, quantity: 2 });
  tickets = attendees.map(({ id, public_id, ticket_secret }) => ({
    id,
    code: `${public_id}.${ticket_secret}`,
  }));
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
  let_in?: boolean;
}

async function send(scans: DoorScan[]): Promise<Verdict["verdict"][]> {
  const { status, json } = await api.send(`POST /public/check-in-lists/${list.short_id}/check-ins`, {
    body: {
      scans: scans.map((scan) => ({ scan_id: crypto.randomUUID(), ...scan })),
      device_name: "Gate A",
    },
  });
  expect(status).toBe(200);
  return (json.data as Verdict[]).map(({ verdict }) => verdict);
}

const again = (code: string, count: number) => Array.from({ length: count }, () => ({ code }));

const storedOf = (attendeeId: number) =>
  db
    .selectFrom("scans")
    .select(["scan_id", "verdict"])
    .where("check_in_list_id", "=", list.id)
    .where("attendee_id", "=", attendeeId)
    .orderBy("id")
    .execute();

test("a ticket that is scanned again and again gets its answer each time, and leaves its entry and the newest hundred refusals", async () => {
  const [ticket, other] = tickets as [(typeof tickets)[number], (typeof tickets)[number]];
  await send([{ code: other.code }]);
  await send([{ code: other.code }]);
  const verdicts = await send(again(ticket.code, 151));
  const newest = crypto.randomUUID();

  expect(await send(again(ticket.code, 150))).toEqual(Array.from({ length: 150 }, () => "ALREADY_IN"));
  expect(await send([{ code: ticket.code, scan_id: newest }])).toEqual(["ALREADY_IN"]);

  expect(verdicts.filter((verdict) => verdict === "ADMITTED")).toHaveLength(1);
  const stored = await storedOf(ticket.id);
  expect(stored.map(({ verdict }) => verdict)).toEqual([
    "ADMITTED",
    ...Array.from({ length: NEWEST }, () => "ALREADY_IN"),
  ]);
  expect(stored.some(({ scan_id }) => scan_id === newest)).toBe(true);
  expect((await storedOf(other.id)).map(({ verdict }) => verdict)).toEqual(["ADMITTED", "ALREADY_IN"]);
  const { json } = await api.send(`GET /public/check-in-lists/${list.short_id}`);
  expect(json.data.checked_in_attendees).toBe(2);
});

test("a refused ticket of any kind leaves the newest hundred, and the same scan sent again stays one", async () => {
  const [ticket] = tickets as [(typeof tickets)[number]];
  await db.updateTable("attendees").set({ status: "CANCELLED" }).where("id", "=", ticket.id).execute();
  const last = crypto.randomUUID();

  await send(again(ticket.code, 120));
  await send([{ code: ticket.code, scan_id: last }]);
  await send([{ code: ticket.code, scan_id: last }]);

  const stored = await storedOf(ticket.id);
  expect(stored).toHaveLength(NEWEST);
  expect(stored.at(-1)).toEqual({ scan_id: last, verdict: "CANCELLED" });
});

test("scans in a conflict, and those that were taken back, outlive any number of refusals", async () => {
  const [ticket] = tickets as [(typeof tickets)[number]];
  const [inConflict, takenBack] = [crypto.randomUUID(), crypto.randomUUID()];
  await send([{ code: ticket.code }]);
  await send([{ code: ticket.code, scan_id: inConflict, let_in: true }]);
  await send([{ code: ticket.code, scan_id: takenBack, let_in: true }]);
  await api.send(`POST /public/check-in-lists/${list.short_id}/undone-scans`, {
    body: {
      undos: [{ scan_id: takenBack, undone_at: new Date().toISOString() }],
      device_name: "Gate A",
    },
  });

  await send(again(ticket.code, 130));

  const stored = (await storedOf(ticket.id)).map(({ scan_id }) => scan_id);
  expect(stored).toHaveLength(1 + 2 + NEWEST);
  expect(stored).toEqual(expect.arrayContaining([inConflict, takenBack]));
});

test("devices that scan the same tickets at once get all their answers", async () => {
  const [one, other] = tickets as [(typeof tickets)[number], (typeof tickets)[number]];
  await send([...again(one.code, 101), ...again(other.code, 101)]);

  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      send(
        index % 2 === 0
          ? [{ code: one.code }, { code: other.code }]
          : [{ code: other.code }, { code: one.code }],
      ),
    ),
  );

  expect(new Set(answers.flat())).toEqual(new Set(["ALREADY_IN"]));
  // Rows that another batch had locked are deleted with the next scan.
  await send([{ code: one.code }]);
  expect(await storedOf(one.id)).toHaveLength(1 + NEWEST);
});
