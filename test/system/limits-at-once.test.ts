import { sql } from "kysely";
import { expect, test } from "vitest";
import { createApiKey, listApiKeys, revokeApiKey } from "../../src/accounts/api-keys/api-keys.ts";
import { createSavedView, listSavedViews, updateSavedView } from "../../src/lists/saved-views/saved-views.ts";
import { startTask } from "../../src/lists/tasks/start-task.ts";
import type { Db } from "../../src/platform/database/database.ts";
import { webhooksApi } from "../../src/webhooks/api.ts";
import type { WebhooksContract } from "../../src/webhooks/contract.ts";
import { testServices } from "../api.ts";
import { clientOf } from "../client.ts";
import { testDatabase } from "../database.ts";
import { makeEvent, makeMember } from "../factories.ts";

const database = await testDatabase();
const { db } = database;
const CONCURRENT = 4;

/** Returns how many of CONCURRENT concurrent calls succeed. */
async function succeeding(call: () => Promise<unknown>): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: CONCURRENT }, call));
  return results.filter(({ status }) => status === "fulfilled").length;
}

async function countOf(
  table: "webhooks" | "saved_views" | "api_keys" | "tasks",
  accountId: number,
): Promise<number> {
  const { count } = await (db as Db)
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return count;
}

test("webhooks that are added at once do not exceed the limit of an event", async () => {
  const member = await makeMember(db, { role: "ADMIN" });
  const event = await makeEvent(db, { account_id: member.account_id });
  const areas = [webhooksApi(testServices(database, { webhookAllowedHosts: ["127.0.0.1"] }))];
  const api = clientOf<WebhooksContract>(db, areas, { member });
  const add = () =>
    api("POST /events/{event_id}/webhooks", {
      params: { event_id: event.id },
      body: { url: "http://127.0.0.1:9/", event_types: ["order.created"] },
    });
  for (let kept = 0; kept < 49; kept++) await add();

  expect(await succeeding(add)).toBe(1);
  expect(await countOf("webhooks", member.account_id)).toBe(50);
});

test("views that are saved at once do not exceed the limit of a list", async () => {
  const { account_id, user_id } = await makeMember(db, { role: "ADMIN" });
  const save = () =>
    createSavedView(
      db,
      { accountId: account_id, userId: user_id },
      { list: "orders", name: "Unpaid", state: {}, is_shared: false, is_default: false },
    );
  for (let kept = 0; kept < 49; kept++) await save();

  expect(await succeeding(save)).toBe(1);
  expect(await countOf("saved_views", account_id)).toBe(50);
});

test("the list of views has all own views and the default, however many others share theirs", async () => {
  const colleague = await makeMember(db, { role: "ADMIN" });
  const { account_id } = colleague;
  const own = await makeMember(db, { role: "ADMIN", account_id });
  const others = [colleague, await makeMember(db, { account_id }), await makeMember(db, { account_id })];
  for (const { user_id } of others)
    await sql`
      insert into saved_views (account_id, user_id, list, name, state, is_shared)
      select ${account_id}, ${user_id}, 'orders', 'A ' || n, '{}', true from generate_series(1, 50) n`.execute(
      db,
    );
  const viewer = { accountId: account_id, userId: own.user_id };
  for (const name of ["Z mine", "B mine"])
    await createSavedView(db, viewer, {
      list: "orders",
      name,
      state: {},
      is_shared: false,
      is_default: false,
    });
  const last = await db
    .selectFrom("saved_views")
    .select("id")
    .where("account_id", "=", account_id)
    .where("name", "=", "A 9")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  await updateSavedView(db, viewer, last.id, { is_default: true });

  const listed = await listSavedViews(db, viewer, "orders");

  expect(listed).toHaveLength(100);
  expect(listed.slice(-3)).toMatchObject([
    { id: last.id, is_default: true },
    { name: "B mine", is_own: true },
    { name: "Z mine", is_own: true },
  ]);
});

test("API keys that are made at once do not exceed the limit of an account", async () => {
  const { account_id, user_id } = await makeMember(db, { role: "ADMIN" });
  const by = { accountId: account_id, userId: user_id, eventIds: null };
  await sql`
    insert into api_keys (account_id, user_id, name, prefix, key_hash, role)
    select ${account_id}, ${user_id}, 'Key', 'tsr_', decode(md5(n::text) || md5(n::text), 'hex'), 'ADMIN'
    from generate_series(1, 199) n`.execute(db);
  const make = () => createApiKey(db, by, { name: "Ledger", role: "ADMIN" });

  expect(await succeeding(make)).toBe(1);
  expect(await countOf("api_keys", account_id)).toBe(200);
  await expect(make()).rejects.toMatchObject({
    fields: { name: [{ code: "too_many", facts: { maximum: 200 } }] },
  });
  const { id } = await db
    .selectFrom("api_keys")
    .select((row) => row.fn.min("id").as("id"))
    .where("account_id", "=", account_id)
    .executeTakeFirstOrThrow();
  await revokeApiKey(db, by, id);
  expect(await make()).toMatchObject({ name: "Ledger" });
});

test("expired API keys neither count towards the limit nor displace others from the list", async () => {
  const { account_id, user_id } = await makeMember(db, { role: "ADMIN" });
  const by = { accountId: account_id, userId: user_id, eventIds: null };
  await sql`
    insert into api_keys (account_id, user_id, name, prefix, key_hash, role, expires_at)
    select ${account_id}, ${user_id}, case when n <= 199 then 'Key' else 'Expired' end, 'tsr_',
           decode(md5('of ' || n) || md5(n::text), 'hex'), 'ADMIN', case when n > 199 then now() - interval '1 day' end
    from generate_series(1, 300) n`.execute(db);
  const make = () => createApiKey(db, by, { name: "Ledger", role: "ADMIN" });

  expect(await make()).toMatchObject({ name: "Ledger" });
  await expect(make()).rejects.toMatchObject({ fields: { name: [{ code: "too_many" }] } });
  const names = (await listApiKeys(db, account_id)).map(({ name }) => name);
  expect(names).toEqual(["Ledger", ...Array.from({ length: 199 }, () => "Key")]);
});

test("tasks that are started at once do not exceed the limit of an account", async () => {
  const { account_id, user_id } = await makeMember(db, { role: "ADMIN" });
  const task = {
    eventId: null,
    apiKeyId: null,
    kind: "export",
    options: {},
    total: 0,
    locale: "en",
  } as const;
  const start = () =>
    db.transaction().execute((tx) => startTask(tx, { ...task, accountId: account_id, userId: user_id }));
  for (let kept = 0; kept < 9; kept++) await start();

  expect(await succeeding(start)).toBe(1);
  expect(await countOf("tasks", account_id)).toBe(10);
});
