import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeProduct } from "../../../test/factories.ts";
import { testOrderScenarios } from "../../../test/order-scenarios.ts";
import { awaitOfflinePayment } from "../../checkout/completion/await-offline-payment.ts";
import { createQuestion } from "../../checkout/questions/change-questions.ts";
import { editAnswer } from "../../checkout/questions/edit-answer.ts";
import { settleOpenAmount } from "../../orders/settle-open-amount.ts";
import { changeTicket, type TicketChange } from "../../orders/ticket-changes/change-ticket.ts";
import { processOutbox } from "../../platform/queue/outbox.ts";
import { updateAttendee } from "../../tickets/update-attendee.ts";
import { recordWebhookMessages } from "./record-webhook-messages.ts";

const { db, checkout, makeScenario, buy, ticketsOf } = await testOrderScenarios();
const recording = { ofAllKinds: [recordWebhookMessages] };

/** An order with two tickets, of an event with a webhook and a second kind of ticket. */
async function makeOrder(given: { isPaid?: boolean } = {}) {
  const at = await makeScenario({ price: given.isPaid === false ? 2_500 : 0 });
  const vip = await makeProduct(db, at.event, { title: "VIP", price: 4_000, capacity: 10 });
  await db
    .insertInto("webhooks")
    .values({
      account_id: at.event.account_id,
      event_id: at.event.id,
      url: "https://receiver.example.org/",
      event_types: ["order.updated"],
      seal_id: crypto.randomUUID(),
      secret: Buffer.alloc(32),
    })
    .execute();
  const { own, link } = await buy(at, 2);
  if (given.isPaid === false) await awaitOfflinePayment(checkout, link);
  const [ticket] = await ticketsOf(own.orderId);
  await processOutbox(db, {});

  /** Returns the type and object of each message since the last call. */
  const messages = async () => {
    await processOutbox(db, recording);
    const rows = await db
      .deleteFrom("webhook_messages")
      .where("event_id", "=", at.event.id)
      .returning(["id", "event_type", "subject_id"])
      .execute();
    return rows.toSorted((a, b) => a.id - b.id).map(({ event_type, subject_id }) => [event_type, subject_id]);
  };
  const change = (to: Partial<TicketChange>) =>
    changeTicket(checkout, at.own, {
      attendeeId: ticket!.id,
      raises_capacity: false,
      by: at.by,
      ...to,
    });
  const toVip = { product_id: vip.id, product_price_id: vip.price_id } as const;
  return { at, own, ticket: ticket!, messages, change, toVip };
}

/** Stores an answer of the order, or of its ticket at a position. */
async function answer(
  { at, own }: Pick<Awaited<ReturnType<typeof makeOrder>>, "at" | "own">,
  position: number | null,
) {
  const questionId = await createQuestion(db, at.own, {
    type: "SINGLE_LINE_TEXT",
    belongs_to: position === null ? "ORDER" : "PRODUCT",
    title: "Diet",
    description: null,
    options: [],
    required: false,
    is_hidden: false,
    is_shown_at_door: false,
    product_ids: position === null ? [] : [at.product.id],
  });
  const { rows } = await sql<{ id: number }>`
    insert into question_answers (account_id, event_id, order_id, question_id, order_item_id, unit, attendee_position, answer)
    select o.account_id, o.event_id, o.id, ${questionId},
           case when ${position}::int is not null then (select min(i.id) from order_items i where i.order_id = o.id) end,
           ${position}::int, ${position}::int, '"Any"'
    from orders o where o.id = ${own.orderId} returning id`.execute(db);
  const answerId = rows[0]!.id;
  return (text: string) => editAnswer(db, at.own, { questionId, answerId, answer: text, by: at.by });
}

test("an answer of the order that is corrected or deleted sends order.updated, and nothing where it stays", async () => {
  const made = await makeOrder();
  const edit = await answer(made, null);

  await edit("Vegan");
  await edit("Vegan");
  expect(await made.messages()).toEqual([["order.updated", made.own.orderId]]);

  await edit("");
  expect(await made.messages()).toEqual([["order.updated", made.own.orderId]]);
});

test("an answer of an attendee that is corrected sends attendee.updated", async () => {
  const made = await makeOrder();
  const edit = await answer(made, 1);

  await edit("Vegan");

  expect(await made.messages()).toEqual([["attendee.updated", made.ticket.id]]);
});

test.each([
  ["a sold ticket", true],
  ["a ticket that is not paid for", false],
] as const)(
  "%s that is changed for another kind sends order.updated and attendee.updated once",
  async (_what, isPaid) => {
    const { own, ticket, messages, change, toVip } = await makeOrder({ isPaid });
    const both = [
      ["order.updated", own.orderId],
      ["attendee.updated", ticket.id],
    ];

    await change({ ...toVip, first_name: "Grace", price_difference: "OPEN" });

    expect(await messages()).toEqual(both);
  },
);

test("a new name on a ticket of the same kind sends attendee.updated alone", async () => {
  const { ticket, messages, change } = await makeOrder();

  await change({ first_name: "Grace" });

  expect(await messages()).toEqual([["attendee.updated", ticket.id]]);
});

test("a change of a ticket that is refused sends nothing", async () => {
  const { messages, change, toVip } = await makeOrder();

  await change({ ...toVip, first_name: "Grace", price_difference: "NONE", expected_difference: 1 }).catch(
    () => {},
  );

  expect(await messages()).toEqual([]);
});

test("an open amount that is settled sends order.updated once, however often the call is repeated", async () => {
  const { at, own, messages, change, toVip } = await makeOrder();
  await change({ ...toVip, price_difference: "OPEN" });
  await messages();
  const settle = () => settleOpenAmount(checkout, own, { amount: 4_000, by: at.by, requestKey: "once" });

  await settle();
  await settle();

  expect(await messages()).toEqual([["order.updated", own.orderId]]);
});

test("a ticket that is made good again with another name sends attendee.updated once", async () => {
  const { at, ticket, messages } = await makeOrder();
  const update = (to: object) => updateAttendee(db, at.own, { attendeeId: ticket.id, by: at.by, ...to });
  await update({ status: "CANCELLED" });
  expect(await messages()).toEqual([["attendee.cancelled", ticket.id]]);

  await update({ status: "ACTIVE", first_name: "Grace" });

  expect(await messages()).toEqual([["attendee.updated", ticket.id]]);
});
