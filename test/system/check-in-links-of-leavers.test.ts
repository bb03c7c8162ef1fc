import { expect, test } from "vitest";
import { shortId } from "../../src/values/short-id.ts";
import { testServices } from "../api.ts";
import { testDatabase } from "../database.ts";
import { makeEvent, makeMember, makeSession } from "../factories.ts";
import { wholeApi } from "../whole-api.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const { send } = await wholeApi(services);

async function makeList(event: { id: number; account_id: number }): Promise<string> {
  const short_id = shortId("cil");
  await db
    .insertInto("check_in_lists")
    .values({ account_id: event.account_id, event_id: event.id, short_id, name: "Main door" })
    .execute();
  return short_id;
}

async function account() {
  const admin = await makeMember(db, { role: "ADMIN" });
  const cookies = { "__Host-session": await makeSession(db, admin) };
  const event = await makeEvent(db, { account_id: admin.account_id });
  const other = await makeEvent(db, { account_id: admin.account_id });
  return {
    ...admin,
    event,
    lists: [await makeList(event), await makeList(event), await makeList(other)] as const,
    change: (userId: number, body: object) => send(`PUT /users/${userId}`, { cookies, body }),
  };
}

const isOpen = async (list: string) => (await send(`GET /public/check-in-lists/${list}`)).status === 200;
const areOpen = (lists: readonly string[]) => Promise.all(lists.map(isOpen));

test("CHK-01 replaces the check-in links that a door worker could see when the worker leaves", async () => {
  const { account_id, event, lists, change } = await account();
  const stranger = await makeList(await makeEvent(db));
  const held = await makeMember(db, { account_id, role: "DOOR", event_ids: [event.id] });
  const free = await makeMember(db, { account_id, role: "DOOR" });
  const off = { status: "INACTIVE", rotates_check_in_links: true };

  expect(await areOpen(lists)).toEqual([true, true, true]);
  await change(held.user_id, off);
  expect(await areOpen(lists)).toEqual([false, false, true]);
  await change(free.user_id, off);
  expect(await areOpen([...lists, stranger])).toEqual([false, false, false, true]);

  const entries = await db
    .selectFrom("account_history")
    .select("facts")
    .where("account_id", "=", account_id)
    .orderBy("id")
    .execute();
  expect(entries.map(({ facts }) => facts)).toMatchObject([
    { rotated_check_in_links: 2 },
    { rotated_check_in_links: 3 },
  ]);
});

test("keeps links if the organiser chooses this, if access is given back, and if the change is refused", async () => {
  const { account_id, user_id, lists, change } = await account();
  const member = await makeMember(db, { account_id, role: "DOOR" });

  await change(member.user_id, { status: "INACTIVE" });
  await change(member.user_id, { status: "ACTIVE", rotates_check_in_links: true });
  const refused = await change(user_id, { status: "INACTIVE", rotates_check_in_links: true });

  expect(refused.status).toBe(422);
  expect(await areOpen(lists)).toEqual([true, true, true]);
});
