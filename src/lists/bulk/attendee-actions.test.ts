import { beforeAll, beforeEach, expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember, makeOrder, makeProduct, makeSession } from "../../../test/factories.ts";
import { wholeApi } from "../../../test/whole-api.ts";
import { duplicationSteps } from "../../app/duplication-steps.ts";
import { createPaymentContext } from "../../app/payments.ts";
import { shortId } from "../../values/short-id.ts";
import { createTaskHandlers } from "../task-handlers.ts";
import { runTask } from "../tasks/run-task.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const api = await wholeApi(services);
const taskHandlers = createTaskHandlers(services, createPaymentContext(services), duplicationSteps(services));
const member = await makeMember(db, { role: "ORGANIZER" });
const event = await makeEvent(db, { account_id: member.account_id });
const product = await makeProduct(db, event);
let cookies: Record<string, string>;
beforeAll(async () => {
  cookies = { "__Host-session": await makeSession(db, member) };
});

let attendees: Awaited<ReturnType<typeof makeOrder>>["attendees"];
let ids: number[];
beforeEach(async () => {
  ({ attendees } = await makeOrder(db, event, { product, quantity: 3 }));
  ids = attendees.map(({ id }) => id);
});

const send = (call: string, body?: unknown, as = cookies) =>
  api.send(call.replace(":event", String(event.id)), { body, cookies: as });
const act = (body: object, as = cookies) => send("POST /events/:event/attendees/bulk", body, as);

/** Starts an action and does the work of the worker process. Returns the outcome of each row. */
async function run(body: object) {
  const { status, json } = await act(body);
  expect(status).toBe(202);
  const task_id = json.data.id;
  await runTask(services, { taskHandlers, throttle: (piece) => piece() }, { task_id });
  const { json: rows } = await send(`GET /tasks/${task_id}/rows`);
  const outcomes = rows.data as { subject_id: number; outcome: string; reason: string | null }[];
  return ids.map((id) => {
    const { outcome, reason } = outcomes.find(({ subject_id }) => subject_id === id)!;
    return reason ?? outcome;
  });
}

const makeList = (facts: object = {}) =>
  db
    .insertInto("check_in_lists")
    .values({
      account_id: event.account_id,
      event_id: event.id,
      short_id: shortId("cil"),
      name: "Gate",
      ...facts,
    })
    .returning(["id", "short_id"])
    .executeTakeFirstOrThrow();

const entriesOf = (listId: number) =>
  db
    .selectFrom("check_ins")
    .select(["attendee_id", "device_name"])
    .where("check_in_list_id", "=", listId)
    .orderBy("attendee_id")
    .execute();

const labelsNow = async () =>
  (await db.selectFrom("attendees").select("labels").where("id", "in", ids).orderBy("id").execute()).map(
    ({ labels }) => labels,
  );

test("a label is added to those that each attendee has, and once only", async () => {
  const [, press, full] = ids as [number, number, number];
  const many = Array.from({ length: 10 }, (_, index) => `L${index}`);
  await db
    .updateTable("attendees")
    .set({ labels: ["Press", "VIP"] })
    .where("id", "=", press)
    .execute();
  await db.updateTable("attendees").set({ labels: many }).where("id", "=", full).execute();

  expect(await run({ action: "label-attendees", ids, label: " VIP " })).toEqual([
    "DONE",
    "DONE",
    "A ticket has at most 10 labels.",
  ]);

  expect(await labelsNow()).toEqual([["VIP"], ["Press", "VIP"], many]);
  const history = await db
    .selectFrom("order_history")
    .select("attendee_id")
    .where("attendee_id", "in", ids)
    .where("action", "=", "ATTENDEE_EDITED")
    .execute();
  expect(history).toEqual([{ attendee_id: ids[0] }]);
});

test("attendees are checked in like by a scan, each with the reason if the door does not let them in", async () => {
  const list = await makeList();
  const [, inside, cancelled] = attendees;
  await api.send(`POST /public/check-in-lists/${list.short_id}/check-ins`, {
    body: { scans: [{ scan_id: crypto.randomUUID(), code: inside!.public_id, is_typed: true }] },
  });
  await db.updateTable("attendees").set({ status: "CANCELLED" }).where("id", "=", cancelled!.id).execute();
  services.published.length = 0;

  expect(await run({ action: "check-in-attendees", ids, check_in_list_id: list.id })).toEqual([
    "DONE",
    "This ticket is already in.",
    "This ticket is cancelled.",
  ]);

  expect(await entriesOf(list.id)).toEqual([
    { attendee_id: ids[0], device_name: "Back office" },
    { attendee_id: ids[1], device_name: null },
  ]);
  const scans = db.selectFrom("scans").select("scan_id").where("check_in_list_id", "=", list.id);
  // As the calls of a door name scans.
  for (const { scan_id } of await scans.execute()) expect(scan_id).toMatch(/^[\w-]{8,64}$/);
  expect(services.published).toContainEqual({ event_id: event.id, topic: "check-ins" });
});

test("a door for another ticket lets nobody in, and says so for each", async () => {
  const other = await makeProduct(db, event);
  const list = await makeList({ covers_all_tickets: false });
  await db
    .insertInto("check_in_list_products")
    .values({
      account_id: event.account_id,
      event_id: event.id,
      check_in_list_id: list.id,
      product_id: other.id,
    } as never)
    .execute();

  expect(new Set(await run({ action: "check-in-attendees", ids, check_in_list_id: list.id }))).toEqual(
    new Set(["This door does not take this ticket."]),
  );
  expect(await entriesOf(list.id)).toEqual([]);
});

test("refuses a missing label, and a door that is missing, closed or of another event", async () => {
  const elsewhere = await makeEvent(db, { account_id: member.account_id });
  const closed = await makeList({ expires_at: new Date(Date.now() - 1_000) });
  const foreign = await makeList({ event_id: elsewhere.id });
  const checkIn = (more: object) => act({ action: "check-in-attendees", ids, ...more });

  const answers = [
    await act({ action: "label-attendees", ids }),
    await act({ action: "label-attendees", ids, label: "" }),
    await checkIn({}),
    await checkIn({ check_in_list_id: foreign.id }),
    await checkIn({ check_in_list_id: closed.id }),
  ];

  expect(answers.map(({ status, json }) => [status, Object.keys(json.errors ?? {})])).toEqual([
    [422, ["label"]],
    [422, ["label"]],
    [422, ["check_in_list_id"]],
    [422, ["check_in_list_id"]],
    [410, []],
  ]);
});

test("door staff start neither of them, although they may check in one by one", async () => {
  const list = await makeList();
  const doorStaff = await makeMember(db, { role: "DOOR", account_id: member.account_id });
  const theirs = { "__Host-session": await makeSession(db, doorStaff) };

  expect((await act({ action: "check-in-attendees", ids, check_in_list_id: list.id }, theirs)).status).toBe(
    403,
  );
  expect((await act({ action: "label-attendees", ids, label: "VIP" }, theirs)).status).toBe(403);
});

test("the preview counts the tickets that an action can change", async () => {
  await db.updateTable("attendees").set({ status: "CANCELLED" }).where("id", "=", ids[0]!).execute();
  const preview = async (action: string) =>
    (await send("POST /events/:event/attendees/bulk/preview", { action, ids })).json.data;

  expect(await preview("check-in-attendees")).toEqual({ chosen: 3, fitting: 2, people: 0, refunded: null });
  expect(await preview("label-attendees")).toMatchObject({ chosen: 3, fitting: 3, people: 0 });
});
