import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import {
  makeAccount,
  makeEvent,
  makeMember,
  makeOrder,
  makeProduct,
  makeSession,
  makeTaxOrFee,
} from "../../test/factories.ts";
import { wholeApi } from "../../test/whole-api.ts";
import { createPaymentContext } from "../app/payments.ts";
import { duplicationSteps } from "../app/duplication-steps.ts";
import { runTask } from "./tasks/run-task.ts";
import { createTaskHandlers } from "./task-handlers.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const { send } = await wholeApi(services);
const taskHandlers = createTaskHandlers(services, createPaymentContext(services), duplicationSteps(services));

const open = (task: number, cookies: Record<string, string>) => send(`GET /tasks/${task}/file`, { cookies });

const account = await makeAccount(db);
const [event, sister] = [
  await makeEvent(db, { account_id: account.id, title: "Nightfall" }),
  await makeEvent(db, { account_id: account.id, start_date: new Date("2039-01-01T20:00Z") }),
];
const product = await makeProduct(db, event, { price: 1000, capacity: 100 });

/** Creates a member with all rights to the account's events. `lose` removes one right. */
async function makeStarter(role: "ORGANIZER" | "ADMIN" = "ORGANIZER", event_ids?: number[]) {
  const member = await makeMember(db, { account_id: account.id, role, ...(event_ids && { event_ids }) });
  const cookies = { "__Host-session": await makeSession(db, member) };
  const ofMember = sql`account_id = ${account.id} and user_id = ${member.user_id}`;
  return {
    cookies,
    start: async (call: string, body: object): Promise<number> =>
      (await send(call, { body, cookies })).json.data.id,
    lose: {
      membership: () => sql`update memberships set status = 'INACTIVE' where ${ofMember}`.execute(db),
      role: () => sql`update memberships set role = 'DOOR' where ${ofMember}`.execute(db),
      adminship: () => sql`update memberships set role = 'ORGANIZER' where ${ofMember}`.execute(db),
      async event() {
        await sql`update memberships set sees_all_events = false where ${ofMember}`.execute(db);
        await sql`delete from chosen_events where ${ofMember}`.execute(db);
        await db
          .insertInto("chosen_events")
          .values({ account_id: account.id, user_id: member.user_id, event_id: sister.id })
          .execute();
      },
    },
  };
}

/** Runs a task, and calls `afterFirst` after its first piece of work. */
async function work(taskId: number, afterFirst: () => Promise<unknown> = async () => {}) {
  let count = 0;
  await runTask(
    services,
    {
      taskHandlers,
      throttle: async (piece) => {
        const result = await piece();
        count += 1;
        if (count === 1) await afterFirst();
        return result;
      },
    },
    { task_id: taskId },
  );
}

async function outcomesOf(taskId: number): Promise<string[]> {
  const { rows } = await sql<{ outcome: string }>`
    select coalesce(problem ->> 'code', outcome) as outcome
    from task_rows where task_id = ${taskId} order by position`.execute(db);
  return rows.map(({ outcome }) => outcome);
}

const attendeesOf = (orderId: number) =>
  db.selectFrom("attendees").select("status").where("order_id", "=", orderId).orderBy("position").execute();

test.each([
  ["has left the account", "membership", "forbidden"],
  ["may only work at the door", "role", "forbidden"],
  ["no longer has the event", "event", "not_found"],
] as const)(
  "TEN-19 AUT-06 does nothing more for a member who %s while their task runs",
  async (_name, right, reason) => {
    const { start, lose } = await makeStarter();
    const { id, attendees } = await makeOrder(db, event, { product, quantity: 3 });
    const ids = attendees.map((attendee) => attendee.id);
    const task = await start(`POST /events/${event.id}/attendees/bulk`, { action: "cancel-attendees", ids });

    await work(task, lose[right]);

    expect(await outcomesOf(task)).toEqual(["DONE", reason, reason]);
    expect((await attendeesOf(id)).map(({ status }) => status)).toEqual(["CANCELLED", "ACTIVE", "ACTIVE"]);
  },
);

test("does not change events that the starter lost while the task runs", async () => {
  const { start, lose } = await makeStarter();
  const others = [];
  for (let count = 0; count < 2; count += 1) others.push(await makeEvent(db, { account_id: account.id }));
  const ids = [...others, sister].map(({ id }) => id);
  const task = await start("POST /events/bulk", { action: "archive-events", ids });

  await work(task, lose.event);

  const archived = await db
    .selectFrom("events")
    .select("id")
    .where("id", "in", ids)
    .where("status", "=", "ARCHIVED")
    .execute();
  expect(await outcomesOf(task)).toEqual(["DONE", "not_found", "DONE"]);
  expect(archived.map(({ id }) => id).toSorted()).toEqual([ids[0], sister.id].toSorted());
});

test("a member limited to some events cannot copy any of them, neither one nor many", async () => {
  const { start } = await makeStarter("ORGANIZER", [event.id]);
  const task = await start("POST /events/bulk", { action: "duplicate-events", ids: [event.id] });

  await work(task);

  expect(await outcomesOf(task)).toEqual(["forbidden"]);
});

test("a member who becomes limited to some events does not change taxes of all events", async () => {
  const { start, lose } = await makeStarter();
  const taxes = [await makeTaxOrFee(db, account.id), await makeTaxOrFee(db, account.id)];
  const task = await start("POST /taxes-and-fees/bulk", {
    action: "retire-taxes-and-fees",
    ids: taxes.map(({ id }) => id),
  });

  await work(task, lose.event);

  expect(await outcomesOf(task)).toEqual(["DONE", "forbidden"]);
});

test.each([
  ["the orders of an event that was taken away", `/events/${event.id}/orders/export`, "event", "ORGANIZER"],
  ["anything for a member who has left", "/events/export", "membership", "ORGANIZER"],
  ["the account's people for a member who is no longer an admin", "/users/export", "adminship", "ADMIN"],
  ["the audit log for a member who is no longer an admin", "/audit-log/export", "adminship", "ADMIN"],
] as const)("makes no file of %s, and does not try again", async (_name, path, right, role) => {
  const { start, lose } = await makeStarter(role);
  const task = await start(`POST ${path}`, { format: "csv" });
  await lose[right]();

  await work(task);

  const { status, attempts, file_bytes } = await db
    .selectFrom("tasks")
    .selectAll()
    .where("id", "=", task)
    .executeTakeFirstOrThrow();
  expect({ status, attempts, file_bytes }).toEqual({ status: "FAILED", attempts: 1, file_bytes: 0 });
});

test.each([
  ["all events, for a member whose event scope was reduced", "/events/export", "event", "ORGANIZER"],
  ["the account's people, for a member who is no longer an admin", "/users/export", "adminship", "ADMIN"],
  ["the audit log, for a member who is no longer an admin", "/audit-log/export", "adminship", "ADMIN"],
] as const)("TEN-19 AUT-06 does not serve a finished file of %s", async (_name, path, right, role) => {
  const { start, lose, cookies } = await makeStarter(role);
  const task = await start(`POST ${path}`, { format: "csv" });
  await work(task);
  const before = await open(task, cookies);

  await lose[right]();

  expect([before.status, before.body.length > 0]).toEqual([200, true]);
  expect((await open(task, cookies)).status).toBe(404);
});

test("a member limited to some events can still get files of these events and of lists that all members see", async () => {
  const { start, cookies } = await makeStarter("ORGANIZER", [event.id]);
  const tasks = [
    await start("POST /events/export", { format: "csv" }),
    await start("POST /taxes-and-fees/export", { format: "csv" }),
    await start(`POST /events/${event.id}/orders/export`, { format: "csv" }),
  ];

  for (const task of tasks) await work(task);

  for (const task of tasks) expect((await open(task, cookies)).status).toBe(200);
});
