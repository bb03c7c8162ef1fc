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

test("a list is read and changed, and what is left out stays as it was", async () => {
  const [stalls, gods] = [await makeProduct(db, event), await makeProduct(db, event)];
  const { id } = (
    await create(event, {
      name: "Stalls",
      description: "Left of the bar",
      product_ids: [stalls.id],
      expires_at: "2027-07-01T23:00",
    })
  ).json.data;
  const at = `/events/${event.id}/check-in-lists/${id}`;
  const change = async (body: object) => (await api.send(`PUT ${at}`, { cookies, body })).json.data;

  const renamed = await change({ name: "Gods", product_ids: [gods.id], activates_at: "2027-07-01T18:00" });
  const widened = await change({ name: "Gods", product_ids: null, expires_at: null, description: "" });

  expect(renamed).toMatchObject({
    name: "Gods",
    description: "Left of the bar",
    product_ids: [gods.id],
    covers_all_tickets: false,
    activates_at: "2027-07-01T16:00:00.000Z",
    expires_at: "2027-07-01T21:00:00.000Z",
  });
  expect(widened).toMatchObject({
    description: null,
    product_ids: [],
    covers_all_tickets: true,
    expires_at: null,
  });
  expect((await api.send(`GET ${at}`, { cookies })).json.data).toEqual(widened);
});

test.each([
  ["name", { name: "x".repeat(101) }],
  ["name", { name: "" }],
  ["description", { description: "x".repeat(256) }],
  ["expires_at", { activates_at: "2027-07-01T18:00", expires_at: "2027-07-01T18:00" }],
  ["expires_at", { expires_at: "2027-06-01T18:00" }],
  ["activates_at", { activates_at: "tomorrow" }],
  ["product_ids", { product_ids: [] }],
  ["product_ids", { product_ids: [999_999_999] }],
])("a list with a wrong %s is refused at it, made or changed: %j", async (field, wrong) => {
  const { id } = (await create(event, { name: "Right", activates_at: "2027-06-02T18:00" })).json.data;

  const made = await create(event, { name: "Wrong", activates_at: "2027-06-02T18:00", ...wrong });
  const changed = await api.send(`PUT /events/${event.id}/check-in-lists/${id}`, {
    cookies,
    body: { name: "Wrong", ...wrong },
  });

  for (const answer of [made, changed]) {
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.json.errors)[0]).toMatch(new RegExp(`^${field}`));
  }
  expect((await api.send(`GET /events/${event.id}/check-in-lists/${id}`, { cookies })).json.data.name).toBe(
    "Right",
  );
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
    ...(await Promise.all(
      [foreign, event].flatMap(({ id }) => [
        api.send(`GET /events/${id}/check-in-lists/${theirs.id}`, { cookies }),
        api.send(`PUT /events/${id}/check-in-lists/${theirs.id}`, { cookies, body: { name: "Mine" } }),
        api.send(`DELETE /events/${id}/check-in-lists/${theirs.id}`, { cookies }),
      ]),
    )),
  ];

  expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(404));
  expect({ ...answers[0]!.json, request_id: "" }).toEqual({ ...unknown.json, request_id: "" });
  expect(await links()).toEqual(before);
});

test("TEN-06 nobody manages lists without a session", async () => {
  const calls = [
    `GET /events/${event.id}/check-in-lists`,
    `GET /events/${event.id}/check-in-lists/1`,
    `PUT /events/${event.id}/check-in-lists/1`,
    `DELETE /events/${event.id}/check-in-lists/1`,
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

test("CHK-03 a deleted list's link opens no door at once, also for scans that waited; its entries stay recorded", async () => {
  const { attendees } = await makeOrder(db, event, { quantity: 2 });
  const [early, late] = attendees.map((one) => ({
    scan_id: crypto.randomUUID(),
    code: `${one.public_id}.${one.ticket_secret}`,
    scanned_at: new Date().toISOString(),
  }));
  const { id, short_id } = (await create(event, { name: "Cellar" })).json.data;
  const door = `/public/check-in-lists/${short_id}`;
  const scan = (one: object) =>
    api.send(`POST ${door}/check-ins`, { body: { scans: [one], device_name: null } });
  const { json } = await scan(early!);

  const deleted = await api.send(`DELETE /events/${event.id}/check-in-lists/${id}`, { cookies });

  expect([json.data[0].verdict, deleted.status]).toEqual(["ADMITTED", 204]);
  const shut = [
    await api.send(`GET ${door}`),
    await api.send(`GET ${door}/counts`),
    await api.send(`GET ${door}/attendees?query=Bea`),
    await scan(late!),
    await api.send(`DELETE ${door}/check-ins/${json.data[0].check_in_short_id}`),
    await api.send(`GET /events/${event.id}/check-in-lists/${id}`, { cookies }),
    await api.send(`DELETE /events/${event.id}/check-in-lists/${id}`, { cookies }),
  ];
  expect(shut.map(({ status }) => status)).toEqual(Array(7).fill(404));
  const kept = await db
    .selectFrom("check_ins")
    .select(["attendee_id", "undone_at"])
    .where("check_in_list_id", "=", id)
    .execute();
  expect(kept).toEqual([{ attendee_id: attendees[0]!.id, undone_at: null }]);
  const listed = await api.send(`GET /events/${event.id}/check-in-lists`, { cookies });
  expect(listed.json.data.map((list: { id: number }) => list.id)).not.toContain(id);
});

test("a list keeps those of its tickets that were deleted since; no other takes them", async () => {
  const [kept, gone] = [await makeProduct(db, event), await makeProduct(db, event)];
  const wanted = { name: "Side door", product_ids: [kept.id, gone.id] };
  const { json: made } = await create(event, wanted);
  await db.updateTable("products").set({ deleted_at: new Date() }).where("id", "=", gone.id).execute();

  const changed = await api.send(`PUT /events/${event.id}/check-in-lists/${made.data.id}`, {
    cookies,
    body: { name: "Back door", product_ids: made.data.product_ids },
  });
  const another = await create(event, wanted);

  expect(changed.json.data).toMatchObject({ name: "Back door", product_ids: [kept.id, gone.id] });
  expect([another.status, Object.keys(another.json.errors)]).toEqual([422, ["product_ids"]]);
});
