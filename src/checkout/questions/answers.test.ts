import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember, makeOrder } from "../../../test/factories.ts";
import { type SellingContract, sellingAreas } from "../../../test/selling-areas.ts";

const database = await testDatabase();
const { db } = database;
const areas = sellingAreas(testServices(database));

/** An order of two tickets, which answered one question for the order and one for its second ticket. */
async function makeAnswered() {
  const member = await makeMember(db);
  const event = await makeEvent(db, { account_id: member.account_id });
  const scope = sql`${event.account_id}::bigint, ${event.id}::bigint`;
  const { rows } = await sql<{ id: number }>`
    insert into questions (account_id, event_id, belongs_to, type, title, position) values
      (${scope}, 'PRODUCT', 'SINGLE_LINE_TEXT', 'Diet', 1),
      (${scope}, 'ORDER', 'SINGLE_LINE_TEXT', 'Heard of us', 2) returning id`.execute(db);
  const [diet, heard] = rows.map(({ id }) => id) as [number, number];
  const order = await makeOrder(db, event, { quantity: 2 });
  await sql`
    insert into question_answers
      (account_id, event_id, order_id, question_id, order_item_id, unit, attendee_position, answer) values
      (${scope}, ${order.id}, ${heard}, null, null, null, '"by phone"'),
      (${scope}, ${order.id}, ${diet}, ${order.item_id}, 2, 2, '["vegan","no nuts"]')`.execute(db);
  const tickets = await db
    .selectFrom("attendees")
    .select("id")
    .where("order_id", "=", order.id)
    .orderBy("position")
    .execute();
  const api = clientOf<SellingContract>(db, areas, { member });
  const list = async (query: { attendee_ids?: number[]; order_ids?: number[] }, by = api) =>
    (await by("GET /events/{event_id}/answers", { params: { event_id: event.id }, query })).data;
  return { order, diet, heard, tickets: tickets.map(({ id }) => id), list };
}

test("lists the answers of attendees: those for their tickets and those for their whole orders", async () => {
  const { order, diet, heard, tickets, list } = await makeAnswered();
  const [first, second] = tickets as [number, number];
  const of = (attendee_id: number, question_id: number, text_answer: string) => ({
    attendee_id,
    order_id: order.id,
    question_id,
    text_answer,
  });

  const answers = await list({ attendee_ids: tickets });

  expect(answers).toHaveLength(3);
  expect(answers).toEqual(
    expect.arrayContaining([
      of(first, heard, "by phone"),
      of(second, heard, "by phone"),
      of(second, diet, "vegan, no nuts"),
    ]),
  );
  expect(await list({ attendee_ids: [first] })).toEqual([of(first, heard, "by phone")]);
});

test("lists the answers of orders without those for single tickets", async () => {
  const { order, heard, list } = await makeAnswered();

  expect(await list({ order_ids: [order.id] })).toEqual([
    { attendee_id: null, order_id: order.id, question_id: heard, text_answer: "by phone" },
  ]);
  expect(await list({})).toEqual([]);
});

test("lists no answers of orders that were never finished, and refuses more rows than a page has", async () => {
  const { order, tickets, list } = await makeAnswered();
  const tooMany = list({ order_ids: Array.from({ length: 101 }, (_, index) => index + 1) });
  await expect(tooMany).rejects.toMatchObject({ code: "invalid" });

  await db.updateTable("orders").set({ status: "ABANDONED" }).where("id", "=", order.id).execute();

  expect(await list({ attendee_ids: tickets, order_ids: [order.id] })).toEqual([]);
});

test("TEN-01 lists no answers of another event or account", async () => {
  const [own, foreign] = [await makeAnswered(), await makeAnswered()];
  const stranger = clientOf<SellingContract>(db, areas, { member: await makeMember(db) });

  expect(await own.list({ attendee_ids: foreign.tickets, order_ids: [foreign.order.id] })).toEqual([]);
  await expect(own.list({ order_ids: [own.order.id] }, stranger)).rejects.toMatchObject({
    code: "not_found",
  });
});
