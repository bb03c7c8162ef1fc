import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeOrganizer, makeSession } from "../../test/factories.ts";
import { wholeApi } from "../../test/whole-api.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const api = await wholeApi(services);

test("ABU-15 AUT-11 lets a user with an unconfirmed address publish nothing, by any call", async () => {
  const member = await makeMember(db, { is_email_verified: false });
  const { account_id } = member;
  const organizer = await makeOrganizer(db, { account_id, status: "DRAFT" });
  const event = await makeEvent(db, { account_id, organizer_id: organizer.id, status: "DRAFT" });
  const paused = await makeEvent(db, { account_id, organizer_id: organizer.id, status: "PAUSED" });
  const cookies = { "__Host-session": await makeSession(db, member) };
  const go = (call: string, body: object) => api.send(call, { cookies, body });

  const answers = [
    await go(`PUT /events/${event.id}/status`, { status: "LIVE" }),
    await go(`PUT /events/${paused.id}/status`, { status: "LIVE" }),
    await go(`PUT /organizers/${organizer.id}/status`, { status: "LIVE" }),
  ];
  // An unknown field does not publish anything either.
  await go(`PUT /events/${event.id}`, { title: "Quiet night", status: "LIVE", is_email_verified: true });

  for (const { status, json } of answers) expect([status, json.code]).toEqual([422, "email_not_verified"]);
  const rows = await db.selectFrom("events").select("status").where("account_id", "=", account_id).execute();
  expect(rows.map(({ status }) => status).sort()).toEqual(["DRAFT", "PAUSED"]);
  expect((await api.send(`GET /public/events/${event.id}`)).status).toBe(404);

  await db
    .updateTable("users")
    .set({ email_verified_at: new Date() })
    .where("id", "=", member.user_id)
    .execute();
  expect((await go(`PUT /events/${event.id}/status`, { status: "LIVE" })).json.data.status).toBe("LIVE");
});
