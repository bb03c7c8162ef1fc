import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeProduct } from "../../test/factories.ts";
import { makeCompletedOrder } from "../../test/orders.ts";
import { createEventHandlers } from "../jobs.ts";
import { processOutbox } from "../platform/queue/outbox.ts";

const database = await testDatabase();
const { db } = database;
const handlers = createEventHandlers(testServices(database));

test("issues no invoice for an order from before the switching on, when it is refunded or cancelled", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { price: 2_500, capacity: 10 });
  const refunded = await makeCompletedOrder(db, event, [{ product, quantity: 1 }]);
  const cancelled = await makeCompletedOrder(db, event, [{ product, quantity: 1 }]);
  await processOutbox(db, handlers);
  await switchInvoicesOn(event);

  await write("order-refunded", event, refunded.id);
  await sql`select cancel_order(${cancelled.id})`.execute(db);
  await processOutbox(db, handlers);
  const later = await makeCompletedOrder(db, event, [{ product, quantity: 1 }]);
  await processOutbox(db, handlers);

  expect(await invoicedOrders(event)).toEqual([later.id]);
});

test.each(["order-awaits-offline-payment", "order-updated"] as const)(
  "a drain that handles %s before a sale cannot deadlock with another one",
  async (kind) => {
    const event = await makeEvent(db);
    const product = await makeProduct(db, event, { price: 2_500, capacity: 10 });
    await switchInvoicesOn(event);
    const sell = () => makeCompletedOrder(db, event, [{ product, quantity: 1 }]);
    const sold = await sell();
    await processOutbox(db, handlers);
    const { id } = await makeCompletedOrder(db, event, [{ product, quantity: 1 }], { isPaid: false });
    await sql`update orders set status = 'AWAITING_OFFLINE_PAYMENT' where id = ${id}`.execute(db);
    await write("order-awaits-offline-payment", event, id);
    await processOutbox(db, handlers);
    await write(kind, event, kind === "order-updated" ? sold.id : id);
    await sell();
    const other: Promise<unknown>[] = [];

    const first = processOutbox(db, {
      ...handlers,
      [kind]: [
        ...handlers[kind],
        async () => {
          await sell();
          other.push(processOutbox(db, handlers));
          await untilOneWaits();
        },
      ],
    });
    const outcomes = await Promise.allSettled([first, first.catch(() => {}).then(() => other[0])]);

    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  },
);

async function switchInvoicesOn(event: { id: number; account_id: number }): Promise<void> {
  await sql`
    insert into checkout_settings (event_id, account_id, enable_invoicing, organization_name, organization_address)
    values (${event.id}, ${event.account_id}, true, 'Owl Concerts Ltd', 'Tower Lane 3, London')
    on conflict (event_id) do update set enable_invoicing = true`.execute(db);
}

const write = (kind: string, event: { id: number; account_id: number }, subjectId: number) =>
  sql`insert into outbox_events (kind, account_id, event_id, subject_id)
      values (${kind}, ${event.account_id}, ${event.id}, ${subjectId})`.execute(db);

async function invoicedOrders(event: { id: number }): Promise<number[]> {
  const rows = await db
    .selectFrom("invoices")
    .select("order_id")
    .where("event_id", "=", event.id)
    .orderBy("number")
    .execute();
  return rows.map(({ order_id }) => order_id);
}

async function untilOneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
