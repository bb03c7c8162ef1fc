import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeOrder } from "../../../test/factories.ts";
import { ADA, finish, hold } from "../../../test/checkout-context.ts";
import { testOrderScenarios } from "../../../test/order-scenarios.ts";
import { awaitOfflinePayment } from "../../checkout/completion/await-offline-payment.ts";
import { createManualOrder } from "../../manual-orders/by-hand/create-manual-order.ts";
import { cancelOrder } from "../../orders/cancel-order.ts";
import { markAsPaid } from "../../orders/mark-as-paid.ts";
import { addOutboxEvent } from "../../platform/queue/add-outbox-event.ts";
import { type OutboxEventKind, processOutbox } from "../../platform/queue/outbox.ts";
import { recordWebhookMessages } from "./record-webhook-messages.ts";

const { db, checkout, makeScenario, buy } = await testOrderScenarios();
const recording = { ofAllKinds: [recordWebhookMessages] };

type Scenario = Awaited<ReturnType<typeof makeListening>>;

/** A scenario whose event has a webhook. */
async function makeListening() {
  const at = await makeScenario();
  await db
    .insertInto("webhooks")
    .values({
      account_id: at.event.account_id,
      event_id: at.event.id,
      url: "https://receiver.example.org/",
      event_types: ["order.created"],
      seal_id: crypto.randomUUID(),
      secret: Buffer.alloc(32),
    })
    .execute();
  return at;
}

/** Handles what waits in the outbox. Returns the types of the event's messages in their order. */
async function messagesOf({ event }: Scenario): Promise<string[]> {
  await processOutbox(db, recording);
  const messages = await db
    .selectFrom("webhook_messages")
    .select("event_type")
    .where("event_id", "=", event.id)
    .orderBy("id")
    .execute();
  return messages.map(({ event_type }) => event_type);
}

const UNPAID_ORDERS = {
  "from the checkout": async (at: Scenario) => {
    const { link, own } = await buy(at, 2);
    await awaitOfflinePayment(checkout, link);
    return own;
  },
  "by hand": async (at: Scenario) => {
    const { id } = await createManualOrder(checkout, at.own, {
      wanted: {
        ...ADA,
        locale: "en",
        payment: "AWAITING",
        lines: [{ product_price_id: at.product.price_id, quantity: 2 }],
        notes: null,
        send_confirmation_email: false,
      },
      userId: at.member.user_id,
      requestKey: undefined,
    });
    return { ...at.own, orderId: id };
  },
};

const CREATED = ["order.created", "attendee.created", "attendee.created"];

test.each(Object.entries(UNPAID_ORDERS))(
  "sends order.created once for an order %s that awaits payment, and order.marked_as_paid when it is paid",
  async (_origin, makeUnpaid) => {
    const at = await makeListening();
    const own = await makeUnpaid(at);
    expect(await messagesOf(at)).toEqual(CREATED);

    await markAsPaid(checkout, own, at.by);

    expect(await messagesOf(at)).toEqual([...CREATED, "order.marked_as_paid"]);
  },
);

test.each(Object.entries(UNPAID_ORDERS))(
  "sends order.cancelled and attendee.cancelled for an order %s that is cancelled before it is paid",
  async (_origin, makeUnpaid) => {
    const at = await makeListening();
    const own = await makeUnpaid(at);
    expect(await messagesOf(at)).toEqual(CREATED);

    await cancelOrder(checkout, own, at.by);

    expect(await messagesOf(at)).toEqual([
      ...CREATED,
      "order.cancelled",
      "attendee.cancelled",
      "attendee.cancelled",
    ]);
  },
);

test("sends nothing about a checkout that was never finished", async () => {
  const at = await makeListening();
  const bought = await hold(checkout, at.event, [{ product: at.product }]);
  await finish(checkout, bought);

  await sql`select cancel_order(id) from orders where short_id = ${bought.order.short_id}`.execute(db);

  expect(await messagesOf(at)).toEqual([]);
});

/** Writes an outbox event about an order of the scenario. */
const write = ({ event }: Scenario, kind: OutboxEventKind, orderId: number) =>
  db.transaction().execute((tx) =>
    addOutboxEvent(tx, {
      kind,
      account_id: event.account_id,
      event_id: event.id,
      subject_id: orderId,
    }),
  );

async function messagesAbout(orderId: number): Promise<string[]> {
  const messages = await db
    .selectFrom("webhook_messages")
    .select("event_type")
    .where("subject_id", "=", orderId)
    .where("event_type", "like", "order.%")
    .orderBy("id")
    .execute();
  return messages.map(({ event_type }) => event_type);
}

test("records the changes of an order in their order, also if another kind of change came before them", async () => {
  const at = await makeListening();
  const [one, two] = [await makeOrder(db, at.event, {}), await makeOrder(db, at.event, {})];
  await write(at, "order-updated", one.id);
  await write(at, "order-completed", two.id);
  await write(at, "order-updated", two.id);

  await processOutbox(db, recording);

  expect(await messagesAbout(two.id)).toEqual(["order.created", "order.updated"]);
});

test("records a change after an earlier one of the same order that another process still handles", async () => {
  const at = await makeListening();
  const order = await makeOrder(db, at.event, {});
  await write(at, "order-completed", order.id);
  const [entered, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const handleSlowly = async () => {
    entered.resolve();
    await opened.promise;
  };

  const first = processOutbox(db, { "order-completed": [handleSlowly], ...recording });
  await entered.promise;
  await write(at, "order-updated", order.id);
  const second = processOutbox(db, recording);
  await Promise.race([second, untilOneWaits()]);
  opened.resolve();
  await Promise.all([first, second]);

  expect(await messagesAbout(order.id)).toEqual(["order.created", "order.updated"]);
});

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
