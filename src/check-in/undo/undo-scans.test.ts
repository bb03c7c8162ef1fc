import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { testApi, testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember, makeOrder, makeProduct, makeSession } from "../../../test/factories.ts";
import { shortId } from "../../values/short-id.ts";
import { checkInApi } from "../api.ts";
import type { LoggedScan } from "../log/contract.ts";

const database = await testDatabase();
const { db } = database;
const api = await testApi(testServices(database), [checkInApi]);
const member = await makeMember(db, { role: "ORGANIZER" });
const event = await makeEvent(db, { account_id: member.account_id });
const product = await makeProduct(db, event);
const cookies = { "__Host-session": await makeSession(db, member) };

const BEGUN = Date.now() - 3 * 3_600_000;
const at = (minute: number) => new Date(BEGUN + minute * 60_000).toISOString();

let list: { id: number; short_id: string };
let code: string;
const openEvening = async () => {
  const { attendees } = await makeOrder(db, event, { product });
  code = `${attendees[0]!.public_id}.${attendees[0]!.ticket_secret}`;
  list = await db
    .insertInto("check_in_lists")
    .values({ account_id: event.account_id, event_id: event.id, short_id: shortId("cil"), name: "Gate" })
    .returning(["id", "short_id"])
    .executeTakeFirstOrThrow();
};
beforeEach(openEvening);

/** A scan that a device without network let in at this minute, or an undo of one. */
interface Movement {
  gate: string;
  scan_id: string;
  minute: number;
  undoes?: true;
  let_in?: boolean;
  nearby_scan_id?: string;
}

const doors = () => `/public/check-in-lists/${list.short_id}`;

async function send({ gate, scan_id, minute, undoes, ...more }: Movement) {
  const sent = { device_name: gate, sent_at: new Date().toISOString() };
  const { status, json } = undoes
    ? await api.send(`POST ${doors()}/undone-scans`, {
        body: { undos: [{ scan_id, undone_at: at(minute) }], ...sent },
      })
    : await api.send(`POST ${doors()}/check-ins`, {
        body: { scans: [{ scan_id, code, let_in: true, scanned_at: at(minute), ...more }], ...sent },
      });
  expect(status).toBe(200);
  return json;
}

async function sendAll(...movements: Movement[]) {
  for (const movement of movements) await send(movement);
}

/** Reads the entry that stands, as a minute and a gate, and the gates of the scans in conflicts. */
async function standing() {
  const entries = await db
    .selectFrom("check_ins")
    .select(["scanned_at", "device_name", "entry_no"])
    .where("check_in_list_id", "=", list.id)
    .where("undone_at", "is", null)
    .execute();
  expect(entries.length).toBeLessThanOrEqual(1);
  const conflicts = await db
    .selectFrom("check_in_conflicts as f")
    .innerJoin("scans as k", (join) =>
      join.onRef("k.scan_id", "=", "f.scan_id").onRef("k.check_in_list_id", "=", "f.check_in_list_id"),
    )
    .innerJoin("check_ins as c", "c.id", "f.check_in_id")
    .select(["k.device_name", "c.undone_at"])
    .where("f.check_in_list_id", "=", list.id)
    .execute();
  expect(conflicts.every(({ undone_at }) => undone_at === null)).toBe(true);
  const [entry] = entries;
  return {
    entry: entry ? `${Math.round((entry.scanned_at.getTime() - BEGUN) / 60_000)} ${entry.device_name}` : null,
    conflicts: conflicts.map(({ device_name }) => device_name!).toSorted(),
  };
}

const lets = (gate: string, minute: number, scan_id = `scan-of-${gate}-${minute}`): Movement => ({
  gate,
  scan_id,
  minute,
});
const undo = ({ gate, scan_id }: Movement, minute: number): Movement => ({
  gate,
  scan_id,
  minute,
  undoes: true,
});

test("a scan that was undone without network frees the ticket; its entry stays in the history as of then", async () => {
  const a = lets("A", 0);

  await sendAll(a, undo(a, 1));

  expect(await standing()).toEqual({ entry: null, conflicts: [] });
  const { json } = await api.send(
    `GET /events/${event.id}/scans?filter_fields[check_in_list_id][eq]=${list.id}`,
    {
      cookies,
    },
  );
  const [logged] = json.data as LoggedScan[];
  expect(logged).toMatchObject({ verdict: "ADMITTED", undone_by: "A" });
  expect(Math.abs(Date.parse(logged!.undone_at!) - Date.parse(at(1)))).toBeLessThan(30_000);
});

test("the second scan is the entry if one door took the first back and let the ticket in again", async () => {
  const a = lets("A", 0);

  await sendAll(a, undo(a, 1), lets("A", 5));

  expect(await standing()).toEqual({ entry: "5 A", conflicts: [] });
});

test("another door's entry that arrived first gets its time back", async () => {
  const a = lets("A", 0);
  await sendAll(lets("B", 10), a);
  expect(await standing()).toEqual({ entry: "0 A", conflicts: ["A"] });

  await send(undo(a, 1));

  expect(await standing()).toEqual({ entry: "10 B", conflicts: [] });
});

test("another door's entry that arrived later takes the place of the one that is undone, and is counted once", async () => {
  const a = lets("A", 0);
  await sendAll(a, lets("B", 10), lets("C", 5));
  expect(await standing()).toEqual({ entry: "0 A", conflicts: ["B", "C"] });

  const { counts } = await send(undo(a, 20));

  expect(await standing()).toEqual({ entry: "5 C", conflicts: ["B"] });
  expect(counts).toMatchObject({ checked_in_attendees: 1, inside_attendees: 1 });
  // The scan is sent again after a lost answer. It is in no conflict, because the person was let in.
  await send(lets("C", 5));
  expect(await standing()).toEqual({ entry: "5 C", conflicts: ["B"] });
  const { json } = await api.send(
    `GET /events/${event.id}/scans?filter_fields[check_in_list_id][eq]=${list.id}&filter_fields[is_let_in][eq]=true`,
    { cookies },
  );
  expect((json.data as LoggedScan[]).map(({ device_name }) => device_name).toSorted()).toEqual([
    "A",
    "B",
    "C",
  ]);
});

test("a scan that turned the person away does not take the place of the one that is undone", async () => {
  const a = lets("A", 0);
  const refused = { ...lets("B", 10), let_in: false, nearby_scan_id: a.scan_id };

  await sendAll(a, refused, undo(a, 1));

  expect(await standing()).toEqual({ entry: null, conflicts: [] });
});

test("an undo that is sent again, or that arrives after the organiser's, takes nothing else back", async () => {
  const a = lets("A", 0);
  const { data } = await send(a);
  await api.send(`DELETE ${doors()}/check-ins/${data[0].check_in_short_id}`);
  await send(lets("B", 40));

  await sendAll(undo(a, 1), undo(a, 1));

  expect(await standing()).toEqual({ entry: "40 B", conflicts: [] });
});

test("the answer says that the list does not have a scan", async () => {
  const { data } = await send(undo(lets("A", 0, "never-sent"), 1));

  expect(data).toEqual([{ scan_id: "never-sent", is_known: false }]);
});

test("the undo of another list's scan takes nothing back", async () => {
  const a = lets("A", 0);
  await send(a);
  const before = list;
  await openEvening();

  expect((await send(undo(a, 1))).data).toEqual([{ scan_id: a.scan_id, is_known: false }]);
  list = before;
  expect(await standing()).toEqual({ entry: "0 A", conflicts: [] });
});

/** Generates what three doors did without network: which let the ticket in when, and which undid it. */
const EVENING = fc
  .array(fc.record({ gate: fc.constantFrom("A", "B", "C"), isUndone: fc.boolean() }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((scans) => scans.map((one, index) => ({ ...one, minute: 10 * index })));

test("however scans and undos of three doors arrive, the entry is the first scan that was not taken back, and each other one a conflict", async () => {
  await fc.assert(
    fc.asyncProperty(EVENING, fc.infiniteStream(fc.constantFrom("A", "B", "C")), async (evening, turns) => {
      await openEvening();
      const queues = new Map<string, Movement[]>([
        ["A", []],
        ["B", []],
        ["C", []],
      ]);
      for (const { gate, minute, isUndone } of evening) {
        const scan = lets(gate, minute);
        queues.get(gate)!.push(scan, ...(isUndone ? [undo(scan, minute + 1)] : []));
      }

      // Each door sends in its own order; the doors take turns as the network allows.
      while ([...queues.values()].some(({ length }) => length > 0)) {
        const next = queues.get(turns.next().value!)!.shift();
        if (next) await send(next);
      }

      const stays = evening.filter(({ isUndone }) => !isUndone);
      const [first, ...others] = stays;
      const { entry, conflicts } = await standing();
      expect(entry).toBe(first ? `${first.minute} ${first.gate}` : null);
      expect(conflicts).toHaveLength(others.length);
    }),
    { numRuns: 30 },
  );
});
