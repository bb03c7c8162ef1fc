import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { deleteOldAuditEntries } from "../platform/http/audit/delete-old-entries.ts";
import { isAudited } from "../platform/http/audit/audit-trail.ts";
import { kindOf, subjectOf } from "../platform/http/audit/audit-place.ts";
import { testServices } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeOrder, makeProduct, makeSession } from "../../test/factories.ts";
import { wholeApi } from "../../test/whole-api.ts";
import { actionOf } from "./rules/action-of.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database.guarded);
const { send, dispatcher } = await wholeApi(services);

async function makeFixture() {
  const admin = await makeMember(db, { role: "ADMIN" });
  const event = await makeEvent(db, { account_id: admin.account_id, title: "Night" });
  const product = await makeProduct(db, event, { price: 1_000, capacity: 10 });
  const cookies = { "__Host-session": await makeSession(db, admin) };
  const as = (call: string, body?: unknown, headers?: Record<string, string>) =>
    send(call, { body, cookies, headers: { "user-agent": "Firefox", ...headers } });
  const log = async (query = "") => (await as(`GET /audit-log?${query}`)).json.data;
  return { admin, event, product, as, log };
}

test("records an edit with its fields before and after, the address and the person", async () => {
  const { admin, event, as, log } = await makeFixture();

  await as(`PUT /events/${event.id}/status`, { status: "PAUSED" });

  const [entry] = await log();
  expect(entry).toMatchObject({
    kind: "CHANGED",
    origin: "MEMBER",
    call: "PUT /events/{event_id}/status",
    user: { id: admin.user_id, name: "Ursula Tester" },
    impersonator: null,
    event: { id: event.id, title: "Night", currency: event.currency },
    label: "Night",
    address: "127.0.0.1",
    user_agent: "Firefox",
  });
  expect(entry.changes).toContainEqual({ field: "status", before: "LIVE", after: "PAUSED" });
});

test("records nothing for a refused call or a save that changes nothing", async () => {
  const { event, as, log } = await makeFixture();

  expect((await as(`PUT /events/${event.id}/status`, { status: "NEVER" })).status).toBe(422);
  expect((await as(`PATCH /events/${event.id}/settings`, {})).status).toBe(200);

  expect(await log()).toEqual([]);
});

test("records what was deleted or created", async () => {
  const { event, as, log } = await makeFixture();

  const { json } = await as("POST /taxes-and-fees", {
    name: "City tax",
    type: "TAX",
    calculation_type: "PERCENTAGE",
    rate: 5_000,
  });
  await as(`DELETE /taxes-and-fees/${json.data.id}`);

  const [deleted, created] = await log();
  expect(created).toMatchObject({ kind: "CREATED", subject: "taxes-and-fees", label: "City tax" });
  expect(created.changes).toContainEqual({ field: "rate", after: 5_000 });
  expect(deleted).toMatchObject({ kind: "DELETED", label: "City tax", subject_id: String(json.data.id) });
  expect(deleted.changes).toContainEqual({ field: "rate", before: 5_000 });
  expect(event.id).toBeGreaterThan(0);
});

test("records the fields of an edited order without personal data", async () => {
  const { event, product, as, log } = await makeFixture();
  const order = await makeOrder(db, event, { product, first_name: "Ada", email: "ada@example.org" });

  const body = { first_name: "Grace", last_name: "Hopper", email: "grace@example.org" };
  expect((await as(`PUT /events/${event.id}/orders/${order.id}`, body)).status).toBe(200);

  const text = JSON.stringify(await log());
  expect(text).toContain("first_name");
  for (const person of ["Ada", "ada@", "Grace", "grace@", "Hopper"]) expect(text).not.toContain(person);
});

test("does not record the search of an export, because it may be a buyer's name", async () => {
  const { event, as, log } = await makeFixture();

  expect((await as(`POST /events/${event.id}/attendees/export`, { query: "lovelace" })).status).toBeLessThan(
    300,
  );

  expect(JSON.stringify(await log())).not.toContain("lovelace");
});

test("names a program by its API key", async () => {
  const { event, as, log } = await makeFixture();
  const { json } = await as("POST /api-keys", { name: "Bookkeeping", role: "ADMIN" });

  const headers = { authorization: `Bearer ${json.data.key}` };
  const answer = await send(`PUT /events/${event.id}/status`, { body: { status: "PAUSED" }, headers });

  expect(answer.status).toBe(200);
  const [entry, made] = await log();
  expect(entry).toMatchObject({ origin: "API_KEY", api_key_name: "Bookkeeping" });
  expect(made).toMatchObject({ subject: "api-keys", kind: "CREATED" });
  expect(JSON.stringify(made)).not.toContain(json.data.key);
});

test("shows the log to admins of the account, but not to organisers and other accounts", async () => {
  const { admin, event, as, log } = await makeFixture();
  await as(`PUT /events/${event.id}/status`, { status: "PAUSED" });
  const organizer = await makeMember(db, { role: "ORGANIZER", account_id: admin.account_id });
  const cookies = { "__Host-session": await makeSession(db, organizer) };

  expect((await send("GET /audit-log", { cookies })).status).toBe(403);
  expect(await (await makeFixture()).log()).toEqual([]);
  expect(await log(`filter_fields[user_id][eq]=${admin.user_id}`)).toHaveLength(1);
  expect(await log(`filter_fields[user_id][eq]=${organizer.user_id}`)).toEqual([]);
  expect(await log("filter_fields[kind][in]=DELETED,DONE")).toEqual([]);
  expect(await log("filter_fields[created_at][gte]=2031-01-01")).toEqual([]);
  expect((await as("GET /audit-log/people")).json.data).toEqual([
    { id: admin.user_id, name: "Ursula Tester" },
  ]);
});

test("clears addresses after 90 days and deletes entries after two years", async () => {
  const { admin, as, event, log } = await makeFixture();
  for (const status of ["PAUSED", "LIVE"]) await as(`PUT /events/${event.id}/status`, { status });
  const [newer, older] = await log();
  const age = (id: number, days: number) =>
    db.transaction().execute(async (tx) => {
      await sql`select set_config('tessera.changes_audit_log', 'on', true)`.execute(tx);
      await tx
        .updateTable("audit_entries")
        .set({ created_at: new Date(Date.now() - days * 86_400_000) })
        .where("id", "=", id)
        .where("account_id", "=", admin.account_id)
        .execute();
    });
  await age(newer.id, 91);
  await age(older.id, 731);

  await deleteOldAuditEntries(db);

  expect(await log()).toMatchObject([{ id: newer.id, address: null, user_agent: null }]);
});

test("has words for every entry that can be written", () => {
  const words = readFileSync(path.join(import.meta.dirname, "web/manage/audit-words.ts"), "utf8");
  const [subjects, actions] = words.split("export function useActionWords") as [string, string];
  const isKnown = (word: string, known: string) => new RegExp(`^ +"?${word}"?: t[\`(]`, "m").test(known);
  const missing = dispatcher.routes
    .map(({ definition }) => definition)
    .filter(isAudited)
    .flatMap((definition) => {
      const kind = kindOf(definition);
      const call = `${definition.method} ${definition.path}`;
      const subject = subjectOf(definition.path, kind);
      const action = actionOf(call);
      return [
        ...(isKnown(subject, subjects) ? [] : [`the subject ${subject} of ${call}`]),
        ...(kind === "DONE" && !isKnown(action, actions) ? [`the action ${action} of ${call}`] : []),
      ];
    });

  expect(missing).toEqual([]);
});
