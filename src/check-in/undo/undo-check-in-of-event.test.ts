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

let list: { id: number; short_id: string };
let attendees: { id: number; code: string }[];
beforeEach(async () => {
  const order = await makeOrder(db, event, { product, quantity: 2 });
  attendees = order.attendees.map(({ id, public_id, ticket_secret }) => ({
    id,
    code: `${public_id}.${ticket_secret}`,
  }));
  list = await db
    .insertInto("check_in_lists")
    .values({ account_id: event.account_id, event_id: event.id, short_id: shortId("cil"), name: "Gate" })
    .returning(["id", "short_id"])
    .executeTakeFirstOrThrow();
});

async function scan(...people: { code: string }[]): Promise<void> {
  const scans = people.map(({ code }) => ({ scan_id: crypto.randomUUID(), code }));
  const { status } = await api.send(`POST /public/check-in-lists/${list.short_id}/check-ins`, {
    body: { scans },
  });
  expect(status).toBe(200);
}

async function logOf(attendeeId: number): Promise<LoggedScan[]> {
  const { json } = await api.send(
    `GET /events/${event.id}/scans?filter_fields[attendee_id][eq]=${attendeeId}&sort_by=received_at&sort_direction=asc`,
    { cookies },
  );
  return json.data;
}

const undo = (entry: string | null, as = cookies, of = event.id) =>
  api.send(`DELETE /events/${of}/check-ins/${entry}`, { cookies: as });

test("a member takes a check-in back from the log, also after its door was closed and deleted", async () => {
  const [ada, ben] = attendees as [(typeof attendees)[number], (typeof attendees)[number]];
  await scan(ada, ben);
  await scan(ada);
  await db
    .updateTable("check_in_lists")
    .set({ expires_at: new Date(Date.now() - 1_000), deleted_at: new Date() })
    .where("id", "=", list.id)
    .execute();
  const [entry, refused] = await logOf(ada.id);
  // Only the scan that made the entry can be undone.
  expect(refused).toMatchObject({ verdict: "ALREADY_IN", check_in_short_id: null });

  const answers = [await undo(entry!.check_in_short_id), await undo(entry!.check_in_short_id)];

  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  const { first_name, last_name } = await db
    .selectFrom("users")
    .select(["first_name", "last_name"])
    .where("id", "=", member.user_id)
    .executeTakeFirstOrThrow();
  expect((await logOf(ada.id))[0]).toMatchObject({
    check_in_short_id: null,
    undone_at: expect.any(String),
    undone_by: `${first_name} ${last_name}`,
  });
  expect((await logOf(ben.id))[0]).toMatchObject({ undone_at: null, check_in_short_id: expect.any(String) });
  // The repeat publishes nothing.
  const undone = await db
    .selectFrom("outbox_events")
    .select("id")
    .where("kind", "=", "check-in-undone")
    .where("event_id", "=", event.id)
    .execute();
  expect(undone).toHaveLength(1);
});

test("a door that still counts shows one fewer at once", async () => {
  const [ada] = attendees as [(typeof attendees)[number]];
  await scan(...attendees);
  const inside = async () =>
    (await api.send(`GET /public/check-in-lists/${list.short_id}`)).json.data.checked_in_attendees;
  expect(await inside()).toBe(2);

  await undo((await logOf(ada.id))[0]!.check_in_short_id);

  expect(await inside()).toBe(1);
});

test("a check-in is taken back only by those who may see its event, and not by door staff", async () => {
  const [ada] = attendees as [(typeof attendees)[number]];
  await scan(ada);
  const [entry] = await logOf(ada.id);
  const stranger = await makeMember(db, { role: "ORGANIZER" });
  const theirEvent = await makeEvent(db, { account_id: stranger.account_id });
  const strange = { "__Host-session": await makeSession(db, stranger) };
  const doorStaff = await makeMember(db, { role: "DOOR", account_id: member.account_id });
  const elsewhere = await makeEvent(db, { account_id: member.account_id });

  const refusals = [
    await undo(entry!.check_in_short_id, strange),
    await undo(entry!.check_in_short_id, strange, theirEvent.id),
    await undo(entry!.check_in_short_id, cookies, elsewhere.id),
    await undo(entry!.check_in_short_id, { "__Host-session": await makeSession(db, doorStaff) }),
  ];

  expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 403]);
  expect((await logOf(ada.id))[0]!.check_in_short_id).not.toBeNull();
});
