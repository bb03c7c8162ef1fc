import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { testApi, testServices } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeOrder, makeProduct, makeSession } from "../../test/factories.ts";
import { shortId } from "../values/short-id.ts";
import { checkInApi } from "./api.ts";
import { createDoorCounts } from "./door-counts.ts";
import { sendDoorLink } from "./emails/send-door-link.tsx";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const api = await testApi(services, [checkInApi]);

let event: Awaited<ReturnType<typeof makeEvent>>;
let cookies: Record<string, string>;
beforeAll(async () => {
  const member = await makeMember(db, { role: "ORGANIZER" });
  event = await makeEvent(db, { account_id: member.account_id, title: "Owl Night" });
  cookies = { "__Host-session": await makeSession(db, member) };
});

const manage = (call: string, path = "", body?: object) =>
  api.send(`${call} /events/${event.id}/check-in-lists${path}`, { cookies, ...(body && { body }) });

test("a door with a PIN lets a device in once it has given it, until there is another PIN", async () => {
  const { json } = await manage("POST", "", { name: "Gate", pin: "4711" });
  const door = `/public/check-in-lists/${json.data.short_id}`;
  expect(json.data).toMatchObject({ has_pin: true });

  expect(await api.send(`GET ${door}`)).toMatchObject({
    status: 403,
    json: { code: "check_in_pin_required" },
  });
  expect((await api.send(`POST ${door}/pin`, { body: { pin: "1111" } })).json.code).toBe(
    "check_in_pin_wrong",
  );
  const entered = await api.send(`POST ${door}/pin`, { body: { pin: "4711" } });
  const device = entered.cookies;
  expect((await api.send(`GET ${door}`, { cookies: device })).status).toBe(200);
  expect((await api.send(`GET ${door}`, { cookies })).status).toBe(200);

  const listed = await api.send(`GET /events/${event.id}/check-in-devices`, { cookies });
  const known = listed.json.data.at(-1);
  await api.send(`POST /events/${event.id}/check-in-devices/${known.id}/sign-out`, { cookies });
  expect((await api.send(`GET ${door}/counts`, { cookies: device })).json.code).toBe(
    "check_in_device_signed_out",
  );
});

test("a network that guesses PINs is stopped", async () => {
  const { json } = await manage("POST", "", { name: "Guessed", pin: "4711" });
  const guess = () =>
    api.send(`POST /public/check-in-lists/${json.data.short_id}/pin`, { body: { pin: "0000" } });

  const answers = [];
  for (let tries = 0; tries < 11; tries += 1) answers.push((await guess()).status);

  expect(answers.slice(0, 10).every((status) => status === 422)).toBe(true);
  expect(answers[10]).toBe(429);
});

test("a list is duplicated with its rules, closed at once, and its link e-mailed", async () => {
  const made = await manage("POST", "", {
    name: "Gate",
    entry_rule: "TIMES",
    max_entries: 3,
    attendee_label: "VIP",
  });
  const copy = await manage("POST", `/${made.json.data.id}/duplicate`, { name: "Gate 2" });
  expect(copy.json.data).toMatchObject({
    name: "Gate 2",
    entry_rule: "TIMES",
    max_entries: 3,
    attendee_label: "VIP",
  });
  expect(copy.json.data.short_id).not.toBe(made.json.data.short_id);

  await sendDoorLink(services, {
    list_id: copy.json.data.id,
    email: "a@example.org",
    by_user_id: 1,
    locale: "en",
  });
  expect(services.emails[0]!.plain).toContain(copy.json.data.short_id);

  const closed = await manage("POST", `/${copy.json.data.id}/close`);
  expect(closed.json.data.is_expired).toBe(true);
  expect((await api.send(`GET /public/check-in-lists/${copy.json.data.short_id}/counts`)).status).toBe(410);
});

test("the link of a list that is closed, or whose event is archived, is not e-mailed", async () => {
  const closed = (await manage("POST", "", { name: "Closed" })).json.data;
  await manage("POST", `/${closed.id}/close`);
  const archived = await makeEvent(db, { account_id: event.account_id, status: "ARCHIVED" });
  const list = await db
    .insertInto("check_in_lists")
    .values({ account_id: event.account_id, event_id: archived.id, short_id: shortId("cil"), name: "Gate" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const email = (at: { id: number }, { id }: { id: number }) =>
    api.send(`POST /events/${at.id}/check-in-lists/${id}/email`, {
      cookies,
      body: { emails: ["a@example.org"] },
    });

  for (const answer of [await email(event, closed), await email(archived, list)])
    expect([answer.status, answer.json.code]).toEqual([410, "check_in_list_expired"]);
  const jobs = await sql`select from graphile_worker.jobs where task_identifier = 'send-door-link'`.execute(
    db,
  );
  expect(jobs.rows).toEqual([]);
});

test("a list expects unpaid guests as its door does, where the event lets them in", async () => {
  const unpaid = await makeEvent(db, { account_id: event.account_id });
  const order = await makeOrder(db, unpaid);
  await sql`update orders set status = 'AWAITING_OFFLINE_PAYMENT' where id = ${order.id}`.execute(db);
  await sql`update attendees set status = 'AWAITING_PAYMENT' where order_id = ${order.id}`.execute(db);
  const path = `/events/${unpaid.id}/check-in-lists`;
  const list = (await api.send(`POST ${path}`, { cookies, body: { name: "Gate" } })).json.data;
  const expected = async () => [
    (await api.send(`GET ${path}/${list.id}`, { cookies })).json.data.total_attendees,
    (await createDoorCounts(database.pool).countsOf(list.id)).total_attendees,
  ];

  expect(await expected()).toEqual([0, 0]);
  await sql`update event_settings set allow_orders_awaiting_offline_payment_to_check_in = true where event_id = ${unpaid.id}`.execute(
    db,
  );
  expect(await expected()).toEqual([1, 1]);
});

test("rules that do not fit the event are refused at their fields", async () => {
  const answers = [
    await manage("POST", "", { name: "A", entry_rule: "TIMES" }),
    await manage("POST", "", { name: "A", price_ids: [999_999] }),
    await manage("POST", "", { name: "A", category_ids: [999_999] }),
    await manage("POST", "", { name: "A", answer_question_id: 999_999, answer_option: "Yes" }),
    await manage("POST", "", { name: "A", pin: "12" }),
  ];

  expect(answers.map(({ status, json }) => [status, Object.keys(json.errors)[0]])).toEqual([
    [422, "max_entries"],
    [422, "price_ids"],
    [422, "category_ids"],
    [422, "answer_question_id"],
    [422, "pin"],
  ]);
});

test("the log has each scan with its device and verdict, and who took it back", async () => {
  const product = await makeProduct(db, event);
  const [ticket] = (await makeOrder(db, event, { product })).attendees;
  const { json } = await manage("POST", "", { name: "Logged" });
  const door = `/public/check-in-lists/${json.data.short_id}`;
  const device = (await api.send(`GET ${door}`)).cookies;
  const scanned = await api.send(`POST ${door}/check-ins`, {
    cookies: device,
    body: {
      scans: [{ scan_id: crypto.randomUUID(), code: ticket!.public_id, is_typed: true }],
      device_name: "Gate B",
    },
  });
  await api.send(`DELETE ${door}/check-ins/${scanned.json.data[0].check_in_short_id}`, { cookies: device });

  const log = await api.send(`GET /events/${event.id}/scans?filter_fields[verdict][eq]=ADMITTED`, {
    cookies,
  });

  expect(log.json.data).toMatchObject([
    {
      verdict: "ADMITTED",
      public_id: ticket!.public_id,
      list_name: "Logged",
      device_name: "Gate B",
      undone_by: "Gate B",
    },
  ]);
});

test("the doors come with the cover of their event, and with no other picture", async () => {
  const { json } = await manage("POST", "", { name: "Pictured" });
  await db.updateTable("events").set({ status: "LIVE" }).where("id", "=", event.id).execute();
  for (const type of ["EVENT_COVER", "TICKET_LOGO", "EVENT_TEXT"])
    await db
      .insertInto("images")
      .values({
        account_id: event.account_id,
        event_id: event.id,
        type,
        storage_key: `images/0123456789abcdefghjkmnpqrs/${type === "EVENT_COVER" ? 960 : 300}.webp`,
        file_name: "a.png",
        mime_type: "image/webp",
        size: 1,
        width: 960,
        height: 540,
      })
      .execute();

  const doors = (await api.send("GET /doors", { cookies })).json.data;

  const door = doors.find((one: { short_id: string }) => one.short_id === json.data.short_id);
  expect(door.event.images).toMatchObject([{ type: "EVENT_COVER", width: 960 }]);
});
