import { expect, test } from "vitest";
import { grantAdministrator, revokeAdministrator } from "../accounts/index.ts";
import { migrateQueue } from "../platform/queue/worker.ts";
import { testServices } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeOrder, makeProduct, makeSession } from "../../test/factories.ts";
import { wholeApi } from "../../test/whole-api.ts";

const database = await testDatabase();
const { db, pool } = database;
const services = testServices(database.guarded);
await migrateQueue(pool);
const { send, dispatcher } = await wholeApi(services);

const administrator = await makeMember(db, { role: "SUPERADMIN", email: "root@example.org" });
const cookiesOf = async (member: { account_id: number; user_id: number }) => ({
  "__Host-session": await makeSession(db, member),
});
const root = await cookiesOf(administrator);
const as = (cookies: Record<string, string>) => (call: string, body?: object) =>
  send(call, { cookies, body });
const admin = as(root);

/** An account with an owner, a live event and one order. */
async function makeFixture() {
  const owner = await makeMember(db, { role: "ADMIN" });
  await db
    .updateTable("memberships")
    .set({ is_account_owner: true })
    .where("user_id", "=", owner.user_id)
    .execute();
  const event = await makeEvent(db, { account_id: owner.account_id, title: `Gala ${owner.account_id}` });
  const product = await makeProduct(db, event, { price: 2_500, capacity: 10 });
  const order = await makeOrder(db, event, { product });
  return { owner, event, order, product, cookies: await cookiesOf(owner) };
}

const entriesOf = (accountId: number) =>
  db.selectFrom("audit_entries").selectAll().where("account_id", "=", accountId).orderBy("id").execute();

test.each(["DOOR", "ORGANIZER", "ADMIN"] as const)("%s cannot reach the administration", async (role) => {
  const cookies = await cookiesOf(await makeMember(db, { role }));
  const calls = dispatcher.routes
    .map(({ definition }) => definition)
    .filter(({ policy }) => policy === "superadmin");

  expect(calls.length).toBeGreaterThan(20);
  for (const { method, path } of calls) {
    const call = `${method} ${path.replace("{failed_job_id}", "job-1").replace(/\{\w+\}/g, "1")}`;
    expect([call, (await send(call, { cookies })).status]).toEqual([call, 404]);
  }
});

test("returns figures, lists and details of all accounts", async () => {
  const { owner, event, order } = await makeFixture();

  expect((await admin("GET /admin/stats")).json.data.total_accounts).toBeGreaterThan(1);
  expect((await admin("GET /admin/dashboard?days=7&limit=5")).json.data.daily).toHaveLength(7);
  const accounts = await admin(`GET /admin/accounts?query=${encodeURIComponent(owner.email)}`);
  expect(accounts.json.data).toMatchObject([
    { id: owner.account_id, status: "ACTIVE", is_verified: true, events_count: 1, users_count: 1 },
  ]);
  const details = await admin(`GET /admin/accounts/${owner.account_id}`);
  expect(details.json.data).toMatchObject({
    users: [{ id: owner.user_id, role: "ADMIN", is_account_owner: true }],
    limits: { emails_a_day: 200 },
    fees: { configuration_id: null },
  });
  expect((await admin(`GET /admin/users?query=${owner.email}`)).json.data).toMatchObject([
    {
      id: owner.user_id,
      is_administrator: false,
      accounts: [{ id: owner.account_id, is_account_owner: true }],
    },
  ]);
  expect((await admin(`GET /admin/events?query=Gala ${owner.account_id}`)).json.data[0]).toMatchObject({
    id: event.id,
    account_id: owner.account_id,
  });
  expect((await admin(`GET /admin/orders?filter_fields[event_id][eq]=${event.id}`)).json.data).toMatchObject([
    { id: order.id, event_title: `Gala ${owner.account_id}` },
  ]);
  expect((await admin("GET /admin/events/upcoming")).status).toBe(200);
  expect(
    (await admin("GET /admin/attribution/stats?group_by=medium")).json.summary.total_accounts,
  ).toBeGreaterThan(1);
  expect((await admin("GET /admin/accounts/999999999")).status).toBe(404);
});

test("the system status names every part", async () => {
  const { status, json } = await admin("GET /admin/system-info");

  expect(status).toBe(200);
  expect(json.data.checks.map(({ name }: { name: string }) => name)).toEqual([
    "DATABASE",
    "QUEUE",
    "JOBS",
    "DATA_STEPS",
    "MAIL",
    "STORAGE",
    "PAYMENTS",
    "ALARMS",
  ]);
  expect(json.data.checks.find(({ name }: { name: string }) => name === "STORAGE").state).toBe("OK");
});

test("the system status says how long e-mails have waited, whatever else waits", async () => {
  const figures = async () => (await admin("GET /admin/system-info")).json.data.figures;
  expect((await figures()).queue).toMatchObject({ emails_waiting: 0, emails_oldest_seconds: 0 });

  await database.pool.query(`
    select graphile_worker.add_job('check-stock', run_at => now() - interval '10 minutes'),
           graphile_worker.add_job('send-anything', run_at => now() - interval '1 minute')`);

  const { emails_waiting, emails_oldest_seconds, jobs_oldest_seconds } = (await figures()).queue;
  expect(emails_waiting).toBe(1);
  expect(Math.floor(emails_oldest_seconds / 60)).toBe(1);
  expect(Math.floor(jobs_oldest_seconds / 60)).toBe(10);
  await database.pool.query("delete from graphile_worker._private_jobs");
});

test("the system status says how far the data of an upgrade is converted", async () => {
  const dataSteps = async () =>
    (await admin("GET /admin/system-info")).json.data.checks.find(
      ({ name }: { name: string }) => name === "DATA_STEPS",
    );
  expect((await dataSteps()).facts).toEqual({ running: null, percent: null, waiting: 0 });

  await database.pool.query(
    "insert into data_steps (name, after_id, until_id) values ('0901-labels', 43, 100), ('0902-seats', 0, 100)",
  );

  expect(await dataSteps()).toMatchObject({
    state: "OK",
    facts: { running: "0901-labels", percent: 43, waiting: 1 },
  });
  await database.pool.query("delete from data_steps");
});

test("refuses a suspended account with its reason and stops its sales, and a restored account works again", async () => {
  const { owner, event, cookies, product } = await makeFixture();
  const own = as(cookies);
  const buy = () =>
    send(`POST /public/events/${event.id}/order`, {
      body: {
        products: [
          { product_id: product.id, quantities: [{ price_id: product.prices[0]!.id, quantity: 1 }] },
        ],
      },
    });
  expect((await buy()).status).toBe(201);

  const suspended = await admin(`POST /admin/accounts/${owner.account_id}/suspend`, { reason: "Fraud" });

  expect(suspended.json.data).toMatchObject({ status: "SUSPENDED", suspended_reason: "Fraud" });
  expect((await own("GET /events")).json).toMatchObject({ status: 403, code: "account_suspended" });
  expect((await own("GET /users/me")).json.data.account.suspended_reason).toBe("Fraud");
  expect((await buy()).status).toBe(422);
  expect((await entriesOf(owner.account_id)).at(-1)).toMatchObject({
    call: "POST /admin/accounts/{account_id}/suspend",
    user_id: administrator.user_id,
    by_platform: true,
    subject: "accounts",
  });

  await admin(`POST /admin/accounts/${owner.account_id}/restore`);

  expect((await own("GET /events")).status).toBe(200);
  expect((await buy()).status).toBe(201);
  const [entry] = (await own("GET /audit-log")).json.data;
  expect(entry).toMatchObject({ origin: "PLATFORM", address: null, user_agent: null });
});

test("refuses to suspend an administrator's own account", async () => {
  const answer = await admin(`POST /admin/accounts/${administrator.account_id}/suspend`, { reason: "Oops" });

  expect(answer.status).toBe(409);
});

test("acts in a member's name for an hour, logs both names, and cannot do what only the member can", async () => {
  const { owner, event } = await makeFixture();
  const cookies = await cookiesOf(administrator);
  const acting = as(cookies);

  const begun = await acting(`POST /admin/impersonate/${owner.user_id}`, { account_id: owner.account_id });
  expect(begun.json.data.redirect_url).toBe("/manage/events");
  const me = await acting("GET /users/me");
  expect(me.json.data).toMatchObject({ id: owner.user_id, impersonated: { by: "Ursula Tester" } });
  expect((await acting("GET /admin/accounts")).status).toBe(404);
  await acting(`PUT /events/${event.id}/status`, { status: "PAUSED" });
  for (const [call, body] of [
    ["PUT /users/me", { first_name: "Eve" }],
    ["POST /users/me/authenticator", undefined],
    ["DELETE /users/me/sessions", undefined],
    ["POST /api-keys", { name: "Key", role: "ADMIN" }],
    ["POST /users", { email: "own@example.org", role: "ADMIN" }],
    ["POST /users/invitations", { emails: ["own@example.org"], role: "ADMIN" }],
    [`PUT /users/${owner.user_id}`, { role: "ORGANIZER" }],
    ["POST /users/bulk", { action: "let-users-in", ids: [owner.user_id] }],
    [`POST /users/${owner.user_id}/invitation`, undefined],
    [`POST /accounts/${owner.account_id}/owner`, { user_id: 1 }],
  ] as const)
    expect([call, (await acting(call, body)).json.code]).toEqual([call, "not_while_impersonating"]);

  expect(
    (await entriesOf(owner.account_id)).map(({ call, user_id, impersonator_id }) => [
      call,
      user_id,
      impersonator_id,
    ]),
  ).toEqual([
    ["POST /admin/impersonate/{user_id}", administrator.user_id, null],
    ["PUT /events/{event_id}/status", owner.user_id, administrator.user_id],
  ]);

  const stopped = await acting("POST /admin/stop-impersonation");
  expect(stopped.json.data.redirect_url).toBe("/admin/users");
  expect((await acting("GET /admin/accounts")).status).toBe(200);
  expect((await acting("POST /admin/stop-impersonation")).status).toBe(400);
});

test("acting in a member's name ends after its time", async () => {
  const { owner } = await makeFixture();
  const cookies = await cookiesOf(administrator);
  await as(cookies)(`POST /admin/impersonate/${owner.user_id}`, { account_id: owner.account_id });

  await db
    .updateTable("sessions")
    .set({ acting_until: new Date(Date.now() - 1000) })
    .where("acting_user_id", "=", owner.user_id)
    .execute();

  expect((await as(cookies)("GET /users/me")).json.data.id).toBe(administrator.user_id);
});

test("refuses to act in the name of an administrator or of a person outside the account, or once the role is revoked", async () => {
  const other = await makeMember(db, { role: "SUPERADMIN" });
  const { owner } = await makeFixture();
  const foreign = await makeFixture();

  const start = (user: number, account: number) =>
    admin(`POST /admin/impersonate/${user}`, { account_id: account });
  expect((await start(other.user_id, other.account_id)).json.code).toBe("cannot_impersonate");
  expect((await start(owner.user_id, foreign.owner.account_id)).status).toBe(404);

  const mine = await cookiesOf(other);
  await as(mine)(`POST /admin/impersonate/${owner.user_id}`, { account_id: owner.account_id });
  await revokeAdministrator(db, other.email);
  expect((await as(mine)("GET /users/me")).json.data).toMatchObject({ id: other.user_id, role: "ADMIN" });
});

test("the command grants the role once, and only to members", async () => {
  const member = await makeMember(db, { role: "ADMIN", email: "new-root@example.org" });

  expect(await grantAdministrator(db, "nobody@example.org")).toEqual({ outcome: "unknown" });
  expect(await grantAdministrator(db, member.email)).toEqual({ outcome: "changed", hasSecondStep: false });
  expect(await grantAdministrator(db, member.email)).toEqual({ outcome: "unchanged", hasSecondStep: false });
  expect((await as(await cookiesOf(member))("GET /admin/stats")).status).toBe(200);
  expect(await revokeAdministrator(db, member.email)).toBe("changed");
  expect(await revokeAdministrator(db, member.email)).toBe("unchanged");
});

test("creates fees, gives them to an account and takes them away again", async () => {
  const { owner } = await makeFixture();
  const body = { name: "Festival", application_fees: { fixed: { EUR: 50 }, rate: 1_500 } };

  const { json } = await admin("POST /admin/configurations", body);
  const id = json.data.id as number;
  const given = await admin(`PUT /admin/accounts/${owner.account_id}/configuration`, {
    configuration_id: id,
  });
  expect(given.json.data.fees).toMatchObject({ configuration_id: id, fixed: { EUR: 50 }, rate: 1_500 });
  const changed = await admin(`PUT /admin/configurations/${id}`, { ...body, bypass_application_fees: true });
  expect(changed.json.data).toMatchObject({ bypass_application_fees: true, accounts_count: 1 });
  expect((await admin(`DELETE /admin/configurations/${id}`)).status).toBe(204);
  expect((await admin(`GET /admin/accounts/${owner.account_id}`)).json.data.fees.configuration_id).toBeNull();
  const unknown = await admin(`PUT /admin/accounts/${owner.account_id}/configuration`, {
    configuration_id: id,
  });
  expect(unknown.json.errors).toHaveProperty("configuration_id");
});

test("lists failed jobs without addresses, retries and deletes them, and only retries parked events", async () => {
  const payload = { email: "ada@example.org", locale: "en", requested_at: 1 };
  await pool.query("select graphile_worker.add_job('check-stock', $1)", [payload]);
  await pool.query(
    "update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'refused ada@example.org'",
  );
  await pool.query(
    "insert into parked_outbox_events (id, kind, account_id, event_id, subject_id, created_at, problem) values (7, 'order-completed', 1, 1, 1, now(), 'broken')",
  );
  await pool.query(
    "insert into parked_outbox_events (id, kind, account_id, event_id, subject_id, created_at, problem, traceparent) values (6, 'order-completed', 1, 1, 1, now(), 'broken', '00-a-b-01')",
  );
  const list = async () =>
    (await admin("GET /admin/failed-jobs")).json.data as {
      id: string;
      problem: string;
      payload: string;
    }[];

  const [job] = (await list()).filter(({ id }) => id.startsWith("job-"));
  expect(job).toMatchObject({ name: "check-stock", problem: "refused …@…", next_attempt_at: null });
  expect(JSON.parse(job!.payload)).toEqual({ ...payload, email: "…@…" });
  expect((await admin("DELETE /admin/failed-jobs/event-7")).status).toBe(404);
  expect((await admin(`POST /admin/failed-jobs/${job!.id}/retry`)).status).toBe(204);
  expect((await pool.query("select attempts from graphile_worker._private_jobs")).rows[0].attempts).toBe(0);
  expect((await admin(`DELETE /admin/failed-jobs/${job!.id}`)).status).toBe(204);
  expect((await admin("POST /admin/failed-jobs/event-6/retry")).status).toBe(204);
  expect((await admin("POST /admin/failed-jobs/event-6/retry")).status).toBe(404);
  expect((await admin("POST /admin/failed-jobs/retry-all")).json.data.retried).toBe(1);
  expect(await list()).toEqual([]);
  expect(
    (await pool.query("select id, kind, traceparent from outbox_events where id in (6, 7) order by id")).rows,
  ).toEqual([
    { id: 6, kind: "order-completed", traceparent: "00-a-b-01" },
    { id: 7, kind: "order-completed", traceparent: null },
  ]);
});

test("deletes the jobs that were given up, all or those that are found, and nothing that is tried again", async () => {
  for (const name of ["send-ticket", "send-ticket", "check-stock", "purge-files"])
    await pool.query("select graphile_worker.add_job($1, '{}', run_at := now() + interval '1 year')", [name]);
  await pool.query(
    `update graphile_worker._private_jobs j set last_error = 'no', attempts = case when t.identifier = 'purge-files' then 1 else max_attempts end
     from graphile_worker._private_tasks t where t.id = j.task_id`,
  );
  await pool.query(
    "insert into parked_outbox_events (id, kind, account_id, event_id, subject_id, created_at, problem) values (8, 'order-completed', 1, 1, 1, now(), 'no')",
  );
  const names = async () =>
    (await admin("GET /admin/failed-jobs")).json.data.map(({ name }: { name: string }) => name).toSorted();

  expect((await admin("DELETE /admin/failed-jobs?query=send-")).json.data).toEqual({ deleted: 2 });
  expect(await names()).toEqual(["check-stock", "order-completed", "purge-files"]);
  expect((await admin("DELETE /admin/failed-jobs?query=%25")).json.data).toEqual({ deleted: 0 });
  expect((await admin("DELETE /admin/failed-jobs")).json.data).toEqual({ deleted: 1 });
  expect(await names()).toEqual(["order-completed", "purge-files"]);
});

test("pages the sources of accounts, those with the most accounts first", async () => {
  const sources = ["beta", "alpha", "beta", "gamma", null];
  for (const utm_source of sources) {
    const { owner } = await makeFixture();
    await db
      .insertInto("account_attributions")
      .values({ account_id: owner.account_id, source_type: "organic", utm_source, utm_medium: "paged" })
      .execute();
  }
  const page = async (number: number) =>
    (await admin(`GET /admin/attribution/stats?group_by=source&per_page=2&page=${number}`)).json;
  const values = ({ data }: { data: { attribution_value: string | null }[] }) =>
    data.map(({ attribution_value }) => attribution_value);

  const first = await page(1);
  expect(values(first)).toEqual(["beta", "alpha"]);
  expect(first.meta).toMatchObject({ current_page: 1, per_page: 2, total: 4, last_page: 2, from: 1, to: 2 });
  expect(values(await page(2))).toEqual(["gamma", null]);
  expect(await page(9)).toMatchObject({ data: [], meta: { total: 4, from: null } });
  expect((await admin("GET /admin/attribution/stats?per_page=101")).status).toBe(422);
  expect((await admin("GET /admin/attribution/stats?date_from=0000-01-01")).status).toBe(422);
  expect((await admin("GET /admin/attribution/stats?date_to=0000-12-31")).status).toBe(422);
});
