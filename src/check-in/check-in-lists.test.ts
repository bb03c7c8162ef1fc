import { beforeAll, expect, test } from "vitest";
import { testApi, testServices } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeOrder, makeProduct, makeSession } from "../../test/factories.ts";
import { checkInApi } from "./api.ts";

const database = await testDatabase();
const { db } = database;
const api = await testApi(testServices(database), [checkInApi]);

type Event = Awaited<ReturnType<typeof makeEvent>>;

let event: Event;
let cookies: Record<string, string>;
beforeAll(async () => {
  const member = await makeMember(db, { role: "ORGANIZER" });
  event = await makeEvent(db, { account_id: member.account_id });
  cookies = { "__Host-session": await makeSession(db, member) };
});

const create = (of: { id: number }, body: object) =>
  api.send(`POST /events/${of.id}/check-in-lists`, { cookies, body });

async function links(): Promise<string[]> {
  const rows = await db.selectFrom("check_in_lists").select("short_id").orderBy("id").execute();
  return rows.map((row) => row.short_id);
}

test("a list is made for all tickets, or for some, in the event's own time", async () => {
  const product = await makeProduct(db, event, { title: "Balcony" });
  await makeOrder(db, event, { product, quantity: 2 });
  await makeOrder(db, event);

  const all = await create(event, { name: "Everybody" });
  const some = await create(event, {
    name: " Balcony ",
    product_ids: [product.id, product.id],
    activates_at: "2027-07-01T18:00",
    expires_at: "2027-07-01T23:00",
  });
  const listed = await api.send(`GET /events/${event.id}/check-in-lists`, { cookies });

  expect(all.status).toBe(201);
  expect(all.json.data).toMatchObject({ covers_all_tickets: true, product_ids: [], total_attendees: 3 });
  expect(some.json.data).toMatchObject({
    name: "Balcony",
    covers_all_tickets: false,
    product_ids: [product.id],
    total_attendees: 2,
    is_active: false,
    activates_at: "2027-07-01T16:00:00.000Z",
  });
  expect(listed.json.data.map((list: { name: string }) => list.name)).toEqual(["Everybody", "Balcony"]);
});

test("a list that would close before it opens, or has no name, is refused", async () => {
  const backwards = { name: "Backwards", activates_at: "2027-07-01T18:00", expires_at: "2027-07-01T17:00" };

  const answers = [await create(event, backwards), await create(event, { name: "  " })];

  expect(answers.map((answer) => answer.status)).toEqual([422, 422]);
  expect(Object.keys(answers[0]!.json.errors)).toEqual(["expires_at"]);
  expect(Object.keys(answers[1]!.json.errors)).toEqual(["name"]);
});

test("TEN-04 a list takes no products of another event, of another account, or that are no tickets", async () => {
  const sister = await makeEvent(db, { account_id: event.account_id, organizer_id: event.organizer_id });
  const wrong = [
    await makeProduct(db, sister),
    await makeProduct(db, await makeEvent(db)),
    await makeProduct(db, event, { product_type: "GENERAL" }),
    { id: 999_999 },
  ];
  const before = await links();

  for (const product of wrong) {
    const answer = await create(event, { name: "Wrong", product_ids: [product.id] });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.json.errors)).toEqual(["product_ids"]);
  }
  expect(await links()).toEqual(before);
});

test("TEN-01 TEN-02 lists of another account are neither seen, made nor given new links", async () => {
  const foreign = await makeEvent(db);
  const theirs = await db
    .insertInto("check_in_lists")
    .values({ account_id: foreign.account_id, event_id: foreign.id, short_id: "cil_theirs", name: "Theirs" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const before = await links();
  const unknown = await api.send("GET /events/999999/check-in-lists", { cookies });

  const answers = [
    await api.send(`GET /events/${foreign.id}/check-in-lists`, { cookies }),
    await create(foreign, { name: "Intruder" }),
    await api.send(`POST /events/${foreign.id}/check-in-lists/${theirs.id}/rotate`, { cookies, body: {} }),
    await api.send(`POST /events/${event.id}/check-in-lists/${theirs.id}/rotate`, { cookies, body: {} }),
  ];

  expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
  expect({ ...answers[0]!.json, request_id: "" }).toEqual({ ...unknown.json, request_id: "" });
  expect(await links()).toEqual(before);
});

test("TEN-06 nobody manages lists without a session", async () => {
  const calls = [
    `GET /events/${event.id}/check-in-lists`,
    `POST /events/${event.id}/check-in-lists/1/rotate`,
  ];

  for (const call of calls) expect((await api.send(call)).status).toBe(401);
});

test("CHK-01 a new link for a list shuts the old one out at once", async () => {
  const { id, short_id } = (await create(event, { name: "Leaked" })).json.data;
  const opened = await api.send(`GET /public/check-in-lists/${short_id}`);

  const rotated = await api.send(`POST /events/${event.id}/check-in-lists/${id}/rotate`, {
    cookies,
    body: {},
  });

  expect(opened.status).toBe(200);
  expect(rotated.json.data.short_id).not.toBe(short_id);
  expect((await api.send(`GET /public/check-in-lists/${short_id}`)).status).toBe(404);
  expect((await api.send(`GET /public/check-in-lists/${rotated.json.data.short_id}`)).status).toBe(200);
});
