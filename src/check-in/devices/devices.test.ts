import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { testApi, testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember, makeSession } from "../../../test/factories.ts";
import { checkInApi } from "../api.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const api = await testApi(services, [checkInApi]);

let event: Awaited<ReturnType<typeof makeEvent>>;
let cookies: Record<string, string>;
beforeAll(async () => {
  const member = await makeMember(db, { role: "ORGANIZER" });
  event = await makeEvent(db, { account_id: member.account_id });
  cookies = { "__Host-session": await makeSession(db, member) };
});

/** Creates a check-in list that one device has opened. */
async function openedDoor() {
  const { json } = await api.send(`POST /events/${event.id}/check-in-lists`, {
    cookies,
    body: { name: "Gate" },
  });
  const door = `/public/check-in-lists/${json.data.short_id}`;
  const opened = await api.send(`GET ${door}`);
  const scan = (said: object) =>
    api.send(`POST ${door}/check-ins`, {
      cookies: opened.cookies,
      body: {
        scans: [{ scan_id: crypto.randomUUID(), code: "A-0000000", is_typed: true }],
        device_name: null,
        ...said,
      },
    });
  const poll = (said: string, from: Record<string, string> = opened.cookies) =>
    api.send(`GET ${door}/counts?${said}`, { cookies: from });
  const device = async () => {
    const listed = await api.send(`GET /events/${event.id}/check-in-devices`, { cookies });
    return listed.json.data.find(
      (one: { check_in_list_id: number }) => one.check_in_list_id === json.data.id,
    );
  };
  const givePin = () => api.send(`POST ${door}/pin`, { body: { pin: "4711" } });
  return { id: json.data.id as number, scan, poll, device, givePin };
}

const devicesOf = (id: number) =>
  db
    .selectFrom("check_in_devices")
    .select((row) => row.fn.countAll<number>().as("n"))
    .where("check_in_list_id", "=", id)
    .executeTakeFirstOrThrow();

test("a device says its version and how many scans it has not sent, until they are sent", async () => {
  const { scan, device } = await openedDoor();

  await scan({ app_version: "1.2.3", unsent_scans: 40 });
  expect(await device()).toMatchObject({ app_version: "1.2.3", unsent_scans: 40 });
  await scan({ app_version: "1.2.3", unsent_scans: 0 });

  expect(await device()).toMatchObject({ unsent_scans: 0 });
});

test("a device that only looks at the counts is seen, with one write a minute", async () => {
  const { id, poll, device } = await openedDoor();
  const longAgo = new Date("2020-01-01T00:00:00Z");
  const forget = () =>
    db
      .updateTable("check_in_devices")
      .set({ last_seen_at: longAgo })
      .where("check_in_list_id", "=", id)
      .execute();
  await forget();

  await poll("unsent_scans=3&app_version=1.2.3&device_name=Gate%20A");
  const seen = await device();
  await forget();
  for (let time = 0; time < 5; time += 1) await poll("unsent_scans=2&app_version=1.2.3&device_name=Gate%20A");
  const again = await device();

  expect(seen).toMatchObject({ name: "Gate A", app_version: "1.2.3", unsent_scans: 3 });
  expect(Date.now() - Date.parse(seen.last_seen_at)).toBeLessThan(60_000);
  expect(again.last_seen_at).toBe(longAgo.toISOString());
});

test("a look at the counts makes no device", async () => {
  const { id, poll } = await openedDoor();

  await poll("unsent_scans=0", {});
  await poll("unsent_scans=0", { "__Host-door": "A".repeat(43) });

  expect(await devicesOf(id)).toMatchObject({ n: 1 });
});

test("a PIN given at a full list that has none makes no device, before the list ends and after", async () => {
  const { id, givePin } = await openedDoor();
  await sql`
    insert into check_in_devices (account_id, event_id, check_in_list_id, token_hash)
    select account_id, event_id, id, sha256(n::text::bytea)
    from check_in_lists, generate_series(1, 499) n where id = ${id}`.execute(db);
  const counts = [];

  await givePin();
  counts.push(await devicesOf(id));
  await db.updateTable("check_in_lists").set({ expires_at: new Date() }).where("id", "=", id).execute();
  await givePin();
  counts.push(await devicesOf(id));

  expect(counts).toEqual([{ n: 500 }, { n: 500 }]);
});

test("the newest name stands, whether the organiser gave it or the device", async () => {
  const { scan, device } = await openedDoor();
  const rename = async (name: string) =>
    api.send(`PUT /events/${event.id}/check-in-devices/${(await device()).id}`, { cookies, body: { name } });
  const names = [];

  await scan({ device_name: "Gate A" });
  names.push((await device()).name);
  await scan({ device_name: "Gate B" });
  names.push((await device()).name);
  await rename("North gate");
  await scan({ device_name: "Gate B", unsent_scans: 1 });
  names.push((await device()).name);
  await scan({ device_name: "Gate C" });
  names.push((await device()).name);

  expect(names).toEqual(["Gate A", "Gate B", "North gate", "Gate C"]);
});
