import { expect, test } from "vitest";
import { createPaymentContext } from "../../src/app/payments.ts";
import { duplicationSteps } from "../../src/app/duplication-steps.ts";
import { runTask } from "../../src/lists/tasks/run-task.ts";
import { createTaskHandlers } from "../../src/lists/index.ts";
import { testServices } from "../api.ts";
import { testDatabase } from "../database.ts";
import {
  makeAccount,
  makeCapacityAssignment,
  makeEvent,
  makeMember,
  makeOrder,
  makeProduct,
  makePromoCode,
  makeTaxOrFee,
} from "../factories.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database.guarded);
const taskHandlers = createTaskHandlers(services, createPaymentContext(services), duplicationSteps(services));
const TABLES = [
  "events",
  "orders",
  "attendees",
  "promo_codes",
  "products",
  "capacity_assignments",
  "taxes_and_fees",
  "memberships",
] as const;

const me = await makeMember(db, { role: "ADMIN" });
const event = await makeEvent(db, { account_id: me.account_id });
const foreign = await makeForeignThings();

async function makeForeignThings() {
  const account = await makeAccount(db);
  const member = await makeMember(db, { account_id: account.id, role: "ORGANIZER" });
  const theirs = await makeEvent(db, { account_id: account.id });
  const product = await makeProduct(db, theirs, { price: 1_000, capacity: 10 });
  const order = await makeOrder(db, theirs, { product });
  return {
    accountId: account.id,
    events: theirs.id,
    users: member.user_id,
    orders: order.id,
    attendees: order.attendees[0]!.id,
    tickets: order.attendees[0]!.id,
    confirmations: order.id,
    codes: (await makePromoCode(db, theirs)).id,
    products: product.id,
    prices: product.id,
    assignments: (await makeCapacityAssignment(db, theirs)).id,
    fees: (await makeTaxOrFee(db, account.id)).id,
  };
}

/** Returns the ids of a task kind's subjects. For an unknown kind, returns the ids of all subjects. */
function idsFor(kind: string): number[] {
  const { accountId: _account, ...things } = foreign;
  const named = Object.entries(things).filter(([name]) => kind.includes(name));
  return [...new Set((named.length > 0 ? named : Object.entries(things)).map(([, id]) => id))];
}

const foreignRows = () =>
  Promise.all(
    TABLES.map((table) =>
      db.selectFrom(table).selectAll().where("account_id", "=", foreign.accountId).execute(),
    ),
  );

const bulk = Object.keys(taskHandlers).filter((kind) => !kind.startsWith("export"));

test("TEN-19 there are tasks to test", () => {
  expect(bulk.length).toBeGreaterThan(15);
});

/** The task rows are inserted directly, because the API would not find rows of another account. */
test.each(bulk)("TEN-19 %s: the worker refuses rows of another account", async (kind) => {
  const before = await foreignRows();
  const isOfEvent = !/events|users|people|invitation|taxes/.test(kind);
  const { id } = await db
    .insertInto("tasks")
    .values({
      account_id: me.account_id,
      event_id: isOfEvent ? event.id : null,
      user_id: me.user_id,
      kind,
      locale: "en",
      options: JSON.stringify({ price_change: { kind: "ADD", by: 100 }, days_later: 7 }),
      total: 1,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [position, subject_id] of idsFor(kind).entries())
    await db.insertInto("task_rows").values({ task_id: id, position, subject_id, label: "theirs" }).execute();

  await runTask(services, { taskHandlers, throttle: (piece) => piece() }, { task_id: id }).catch(() => {});

  const outcomes = await db.selectFrom("task_rows").select("outcome").where("task_id", "=", id).execute();
  expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(["REFUSED"]));
  expect(await foreignRows()).toEqual(before);
});
