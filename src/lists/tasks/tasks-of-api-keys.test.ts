import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeAccount, makeEvent, makeMember, makeOrder, makeSession } from "../../../test/factories.ts";
import { wholeApi } from "../../../test/whole-api.ts";
import { duplicationSteps } from "../../app/duplication-steps.ts";
import { createPaymentContext } from "../../app/payments.ts";
import { createTaskHandlers } from "../task-handlers.ts";
import { runTask } from "./run-task.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const { send } = await wholeApi(services);
const taskHandlers = createTaskHandlers(services, createPaymentContext(services), duplicationSteps(services));

const account = await makeAccount(db);
const owner = await makeMember(db, { account_id: account.id, role: "ADMIN" });
const cookies = { "__Host-session": await makeSession(db, owner) };
const event = await makeEvent(db, { account_id: account.id, title: "Nightfall" });
await makeEvent(db, { account_id: account.id, title: "Daybreak" });

type Caller = { cookies: Record<string, string> } | { headers: { authorization: string } };
const ownerself: Caller = { cookies };

/** Creates an API key of the owner, who has all rights. */
async function makeKey(role: "ADMIN" | "ORGANIZER", event_ids: number[] | null = null) {
  const { json } = await send("POST /api-keys", { cookies, body: { name: "Ledger", role, event_ids } });
  return { id: json.data.id as number, headers: { authorization: `Bearer ${json.data.key}` } };
}

const start = async (caller: Caller, call: string, body: object): Promise<number> =>
  (await send(`POST ${call}`, { ...caller, body })).json.data.id;

const work = (task_id: number) =>
  runTask(services, { taskHandlers, throttle: (piece) => piece() }, { task_id });

async function finished(caller: Caller, call: string, body: object): Promise<number> {
  const task = await start(caller, call, body);
  await work(task);
  return task;
}

async function outcomesOf(taskId: number): Promise<string[]> {
  const { rows } = await sql<{ outcome: string }>`
    select coalesce(problem ->> 'code', outcome) as outcome
    from task_rows where task_id = ${taskId} order by position`.execute(db);
  return rows.map(({ outcome }) => outcome);
}

const statusesOf = async (caller: Caller, task: number) => {
  const found = [];
  for (const part of ["", "/rows", "/file"])
    found.push((await send(`GET /tasks/${task}${part}`, caller)).status);
  return found;
};

const listedBy = async (caller: Caller): Promise<number[]> =>
  (await send("GET /tasks", caller)).json.data.map(({ id }: { id: number }) => id);

test("AUT-18 an API key limited to some events cannot copy an event by a bulk action", async () => {
  const key = await makeKey("ORGANIZER", [event.id]);
  const task = await start(key, "/events/bulk", { action: "duplicate-events", ids: [event.id] });

  await work(task);

  expect(await outcomesOf(task)).toEqual(["forbidden"]);
});

test.each(["/events/export", "/customers/export"])(
  "AUT-18 an API key limited to some events downloads its own file of %s",
  async (call) => {
    const task = await finished(await makeKey("ORGANIZER"), call, { format: "csv" });
    const key = await makeKey("ORGANIZER", [event.id]);
    const own = await finished(key, call, { format: "csv" });

    const file = await send(`GET /tasks/${own}/file`, key);

    expect(file.status).toBe(200);
    expect(file.body).not.toContain("Daybreak");
    if (call === "/events/export") expect(file.body).toContain("Nightfall");
    expect((await send(`GET /tasks/${task}/file`, key)).status).toBe(404);
  },
);

test("AUT-18 an API key whose role is too low finds nothing of a bulk action on members by its creator", async () => {
  const member = await makeMember(db, { account_id: account.id, role: "ORGANIZER" });
  const action = { action: "shut-users-out", ids: [member.user_id] };
  const task = await finished(ownerself, "/users/bulk", action);
  const key = await makeKey("ORGANIZER");

  expect(await statusesOf(ownerself, task)).toEqual([200, 200, 200]);
  expect(await statusesOf(key, task)).toEqual([404, 404, 404]);
  expect(await listedBy(key)).toEqual([]);
});

test("AUT-18 an admin's API key limited to some events finds no file of the audit log by its creator", async () => {
  const task = await finished(ownerself, "/audit-log/export", { format: "csv" });
  const key = await makeKey("ADMIN", [event.id]);

  expect((await send(`GET /tasks/${task}/file`, ownerself)).status).toBe(200);
  expect(await statusesOf(key, task)).toEqual([404, 404, 404]);
});

test("an API key finds its own tasks of the account and all tasks of its events; its creator finds all", async () => {
  const [key, other] = [await makeKey("ADMIN"), await makeKey("ADMIN")];
  const own = await finished(key, "/events/export", { format: "csv" });
  const ofOther = await finished(other, "/events/export", { format: "csv" });
  const ofEvent = await finished(ownerself, `/events/${event.id}/orders/export`, { format: "csv" });

  expect(await statusesOf(key, own)).toEqual([200, 200, 200]);
  expect(await statusesOf(key, ofEvent)).toEqual([200, 200, 200]);
  expect(await statusesOf(key, ofOther)).toEqual([404, 404, 404]);
  expect(await listedBy(key)).toEqual([ofEvent, own]);
  expect(await listedBy(ownerself)).toEqual(expect.arrayContaining([ofEvent, ofOther, own]));
});

test("the options of an export by an API key are those of a member's, which the version before can read", async () => {
  const key = await makeKey("ADMIN");
  const tasks = [];
  for (const caller of [key, ownerself]) tasks.push(await start(caller, "/events/export", { format: "csv" }));

  const stored = await db
    .selectFrom("tasks")
    .select(["api_key_id", "options"])
    .where("id", "in", tasks)
    .orderBy("id")
    .execute();

  expect(stored.map(({ api_key_id }) => api_key_id)).toEqual([key.id, null]);
  expect(stored[0]!.options).toEqual(stored[1]!.options);
});

test("AUT-18 a task does nothing more for an API key that was revoked", async () => {
  const key = await makeKey("ADMIN");
  const task = await start(key, "/events/bulk", { action: "duplicate-events", ids: [event.id] });
  await send(`DELETE /api-keys/${key.id}`, { cookies });

  await work(task);

  expect(await outcomesOf(task)).toEqual(["forbidden"]);
});

test("AUT-18 an API key changes no members in bulk", async () => {
  const member = await makeMember(db, { account_id: account.id, role: "ORGANIZER" });
  const key = await makeKey("ADMIN");
  const action = { action: "shut-users-out", ids: [member.user_id] };

  const { status, json } = await send("POST /users/bulk", { ...key, body: action });

  expect([status, json.code]).toEqual([403, "not_for_api_keys"]);
});

test("the history of an order names the API key whose task changed its tickets", async () => {
  const { id, attendees } = await makeOrder(db, event);
  const cancel = { action: "cancel-attendees", ids: [attendees[0]!.id] };
  const reactivate = { action: "reactivate-attendees", ids: [attendees[0]!.id] };
  const key = await makeKey("ADMIN");

  await finished(key, `/events/${event.id}/attendees/bulk`, cancel);
  await finished(ownerself, `/events/${event.id}/attendees/bulk`, reactivate);

  const { json } = await send(`GET /events/${event.id}/orders/${id}/history`, ownerself);
  const actors = json.data
    .filter(({ action }: { action: string }) => action.startsWith("ATTENDEE_"))
    .map(({ action, actor_name }: { action: string; actor_name: string }) => [action, actor_name]);
  expect(actors).toEqual([
    ["ATTENDEE_REACTIVATED", "Ursula Tester"],
    ["ATTENDEE_CANCELLED", "Ursula Tester · Ledger"],
  ]);
});

test("a member who is no longer an admin does not read whose access a bulk action changed", async () => {
  const admin = await makeMember(db, { account_id: account.id, role: "ADMIN" });
  const member = await makeMember(db, { account_id: account.id, role: "ORGANIZER" });
  const caller = { cookies: { "__Host-session": await makeSession(db, admin) } };
  const task = await finished(caller, "/users/bulk", { action: "shut-users-out", ids: [member.user_id] });
  const before = await statusesOf(caller, task);

  await db
    .updateTable("memberships")
    .set({ role: "ORGANIZER" })
    .where("user_id", "=", admin.user_id)
    .execute();

  expect(before).toEqual([200, 200, 200]);
  expect(await statusesOf(caller, task)).toEqual([200, 404, 404]);
});
