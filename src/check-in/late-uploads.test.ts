import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApi, testServices } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeOrder, makeProduct } from "../../test/factories.ts";
import { shortId } from "../values/short-id.ts";
import { checkInApi } from "./api.ts";
import type { Verdict } from "./contract.ts";

const MINUTE = 60_000;
const database = await testDatabase();
const { db } = database;
const api = await testApi(testServices(database), [checkInApi]);

/** Makes a list with three sold tickets, and a device that opened it two hours ago. */
async function makeDoor() {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event);
  const { attendees: tickets } = await makeOrder(db, event, { product, quantity: 3 });
  const list = await db
    .insertInto("check_in_lists")
    .values({ account_id: event.account_id, event_id: event.id, short_id: shortId("cil"), name: "Cellar" })
    .returning(["id", "short_id"])
    .executeTakeFirstOrThrow();
  const { cookies } = await api.send(`GET /public/check-in-lists/${list.short_id}`);
  await sql`update check_in_devices set first_seen_at = now() - interval '2 hours' where check_in_list_id = ${list.id}`.execute(
    db,
  );
  return { event, list, tickets, cookies };
}

/** Sets the end of the list to some minutes ago. */
const end = (list: { id: number }, minutes: number) =>
  db
    .updateTable("check_in_lists")
    .set({ expires_at: new Date(Date.now() - minutes * MINUTE) })
    .where("id", "=", list.id)
    .execute();

type Made = Awaited<ReturnType<typeof makeDoor>>;

/** Sends scans that were made some minutes ago, by a clock that is `shift` off. */
function upload(
  { list, tickets, cookies }: Made,
  minutesAgo: number[],
  { shift = 0, from = cookies }: { shift?: number; from?: Record<string, string> } = {},
) {
  const clock = Date.now() + shift;
  return api.send(`POST /public/check-in-lists/${list.short_id}/check-ins`, {
    cookies: from,
    body: {
      scans: minutesAgo.map((minutes, index) => ({
        scan_id: crypto.randomUUID(),
        code: `${tickets[index]!.public_id}.${tickets[index]!.ticket_secret}`,
        let_in: true,
        scanned_at: new Date(clock - minutes * MINUTE).toISOString(),
      })),
      device_name: "Cellar door",
      sent_at: new Date(clock).toISOString(),
    },
  });
}

const entriesOf = async (list: { id: number }) =>
  (
    await db
      .selectFrom("check_ins")
      .select(["scanned_at", "device_name"])
      .where("check_in_list_id", "=", list.id)
      .orderBy("scanned_at")
      .execute()
  ).map(({ scanned_at, device_name }) => ({
    minutesAgo: Math.round((Date.now() - scanned_at.getTime()) / MINUTE),
    device_name,
  }));

test("a cellar without network scans until five minutes before the list closes, and its scans arrive after it, whatever its clock says", async () => {
  for (const shift of [0, 120 * MINUTE, -120 * MINUTE]) {
    const made = await makeDoor();
    await end(made.list, 10);

    const answer = await upload(made, [30, 15], { shift });

    expect(answer.status).toBe(200);
    expect((answer.json.data as Verdict[]).map(({ verdict }) => verdict)).toEqual(["ADMITTED", "ADMITTED"]);
    expect(await entriesOf(made.list)).toEqual([
      { minutesAgo: 30, device_name: "Cellar door" },
      { minutesAgo: 15, device_name: "Cellar door" },
    ]);
  }
});

test("CHK-03 late scans read nothing: no names, and every other call of the door is refused", async () => {
  const made = await makeDoor();
  await end(made.list, 10);

  const [verdict] = (await upload(made, [30])).json.data as Verdict[];

  expect(verdict).toMatchObject({ verdict: "ADMITTED", first_name: null, last_name: null, is_named: null });
  const link = `/public/check-in-lists/${made.list.short_id}`;
  for (const call of [
    `GET ${link}`,
    `GET ${link}/counts`,
    `GET ${link}/snapshot`,
    `GET ${link}/attendees?query=ann`,
  ])
    expect((await api.send(call, { cookies: made.cookies })).status).toBe(410);
});

test("a scan that was made after the end is not taken, and takes no scan of its call with it", async () => {
  const made = await makeDoor();
  await end(made.list, 10);

  expect((await upload(made, [30, 5])).status).toBe(410);
  expect(await entriesOf(made.list)).toEqual([]);
  expect((await upload(made, [30])).status).toBe(200);
  expect((await upload(made, [5])).json.code).toBe("check_in_list_expired");
});

test("CHK-03 a link alone records nothing after the end, and neither does a device that came later or was signed out", async () => {
  const made = await makeDoor();
  const { list, cookies } = made;
  await end(list, 10);

  expect((await upload(made, [30], { from: {} })).status).toBe(410);
  await sql`update check_in_devices set first_seen_at = now() - interval '5 minutes' where check_in_list_id = ${list.id}`.execute(
    db,
  );
  expect((await upload(made, [30])).status).toBe(410);
  await sql`update check_in_devices set first_seen_at = now() - interval '1 day', signed_out_at = now()
    where check_in_list_id = ${list.id}`.execute(db);
  expect((await upload(made, [30], { from: cookies })).json.code).toBe("check_in_device_signed_out");

  expect(await entriesOf(list)).toEqual([]);
});

test("an archived event takes scans from before its list closed, and none if the list never closed", async () => {
  const [closed, open] = [await makeDoor(), await makeDoor()];
  for (const { event } of [closed, open])
    await db.updateTable("events").set({ status: "ARCHIVED" }).where("id", "=", event.id).execute();
  await end(closed.list, 10);

  expect((await upload(closed, [30])).status).toBe(200);
  expect((await upload(open, [30])).status).toBe(410);
});
