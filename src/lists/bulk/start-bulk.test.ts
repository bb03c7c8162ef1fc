import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember, makeProduct, makeSession } from "../../../test/factories.ts";
import { makeCompletedOrder } from "../../../test/orders.ts";
import { wholeApi } from "../../../test/whole-api.ts";

const database = await testDatabase();
const { db } = database;
const api = await wholeApi(testServices(database));

test("selects only the oldest orders, up to the number that is named", async () => {
  const member = await makeMember(db);
  const cookies = { "__Host-session": await makeSession(db, member) };
  const event = await makeEvent(db, { account_id: member.account_id });
  const product = await makeProduct(db, event, { price: 0 });
  const orders = [];
  for (let n = 0; n < 3; n += 1) orders.push(await makeCompletedOrder(db, event, [{ product, quantity: 1 }]));
  await sql`update orders set created_at = now() - interval '1 day' where id = ${orders[2]!.id}`.execute(db);
  const body = { action: "cancel-orders", matching: { filter_fields: {} }, at_most: 2 };

  const { json } = await api.send(`POST /events/${event.id}/orders/bulk`, { cookies, body });

  const rows = await db
    .selectFrom("task_rows")
    .select("subject_id")
    .where("task_id", "=", json.data.id)
    .execute();
  expect(rows.map(({ subject_id }) => subject_id).toSorted()).toEqual(
    [orders[0]!.id, orders[2]!.id].toSorted(),
  );
  expect(json.data.total).toBe(2);
});

test("an abandoned order whose refund failed can be refunded by its id like by the filter that finds it", async () => {
  const member = await makeMember(db);
  const cookies = { "__Host-session": await makeSession(db, member) };
  const event = await makeEvent(db, { account_id: member.account_id });
  const product = await makeProduct(db, event, { price: 2_000 });
  const { id } = await makeCompletedOrder(db, event, [{ product, quantity: 1 }]);
  const neverPaid = await makeCompletedOrder(db, event, [{ product, quantity: 1 }]);
  await sql`
    with intent as (
      insert into payment_intents (account_id, event_id, order_id, provider, idempotency_key, amount, currency, status)
      select account_id, event_id, id, 'SIMULATOR', ${crypto.randomUUID()}, total_gross, currency, 'SUCCEEDED'
      from orders where id = ${id} returning *)
    insert into payments (account_id, event_id, order_id, payment_intent_id, amount, currency)
    select account_id, event_id, order_id, id, amount, currency from intent`.execute(db);
  await sql`update orders set status = 'ABANDONED' where id in (${id}, ${neverPaid.id})`.execute(db);
  await sql`update orders set refund_status = 'REFUND_FAILED' where id = ${id}`.execute(db);
  const preview = async (chosen: object) => {
    const body = { action: "refund-orders", ...chosen };
    return (await api.send(`POST /events/${event.id}/orders/bulk/preview`, { cookies, body })).json.data;
  };

  const byFilter = await preview({ matching: { filter_fields: { refund_status: { eq: "REFUND_FAILED" } } } });
  const byIds = await preview({ ids: [id, neverPaid.id] });

  expect(byFilter).toMatchObject({ chosen: 1, fitting: 1, refunded: { minor: 2_000 } });
  expect(byIds).toEqual(byFilter);
});
