import fc from "fast-check";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { outcomeOf, takenOf, tally } from "../../../test/checkout-context.ts";
import { makeCapacityAssignment, makeProduct, makeTaxOrFee } from "../../../test/factories.ts";
import { testOrderScenarios } from "../../../test/order-scenarios.ts";
import { updateAttendee } from "../../tickets/update-attendee.ts";
import { awaitOfflinePayment } from "../../checkout/completion/await-offline-payment.ts";
import { cancelOrder } from "../cancel-order.ts";
import { markAsPaid } from "../mark-as-paid.ts";
import { findOrder } from "../orders.ts";
import { settleOpenAmount } from "../settle-open-amount.ts";
import { addAttendee, type NewAttendee } from "./add-attendee.ts";
import { changeTicket } from "./change-ticket.ts";
import { listTicketChoices } from "./list-ticket-choices.ts";

const { db, checkout, makeScenario, buy, ticketsOf, historyOf, violations } = await testOrderScenarios();

type Scenario = Awaited<ReturnType<typeof makeScenario>>;

/** An event with a second, more expensive ticket in the same hall. */
async function twoKinds({ price = 0, vipPrice = 4_000, vips = 2 } = {}) {
  const at = await makeScenario({ price, capacity: 10 });
  const vip = await makeProduct(db, at.event, { title: "VIP", price: vipPrice, capacity: vips });
  const hall = await makeCapacityAssignment(db, at.event, {
    capacity: 20,
    product_ids: [at.product.id, vip.id],
  });
  const taken = () =>
    Promise.all([at.product.stock_id, vip.stock_id, hall.stock_id].map((id) => takenOf(db, id)));
  return { ...at, vip, hall, taken };
}

const change = (
  at: Scenario,
  attendeeId: number,
  to: { id: number; price_id: number },
  given: Partial<Parameters<typeof changeTicket>[2]> = {},
) =>
  changeTicket(checkout, at.own, {
    attendeeId,
    product_id: to.id,
    product_price_id: to.price_id,
    price_difference: "NONE",
    raises_capacity: false,
    by: at.by,
    ...given,
  });

const guest = (at: Scenario, given: Partial<NewAttendee> = {}) =>
  addAttendee(checkout, at.own, {
    product_id: at.product.id,
    product_price_id: at.product.price_id,
    first_name: "Gesa",
    last_name: null,
    email: "gesa@example.org",
    locale: "en",
    amount_paid: 0,
    taxes_and_fees: [],
    send_confirmation_email: false,
    raises_capacity: false,
    by: at.by,
    ...given,
  });

test("issues a ticket without an address, which cannot be e-mailed", async () => {
  const at = await makeScenario({ price: 0, capacity: 2 });

  const made = await guest(at, { email: null });
  const refused = await outcomeOf(guest(at, { email: null, send_confirmation_email: true }));

  expect(made).toMatchObject({ first_name: "Gesa", email: "", status: "ACTIVE" });
  expect(refused).toBe("invalid");
  expect(await takenOf(db, at.product.stock_id)).toBe(1);
});

test("moves exactly one unit between the counters of a changed ticket and leaves a shared one alone", async () => {
  const at = await twoKinds();
  const { own } = await buy(at, 3);
  const [ticket] = await ticketsOf(own.orderId);
  const before = await at.taken();

  const changed = await change(at, ticket!.id, at.vip);
  const order = await findOrder(db, own);

  expect(before).toEqual([3, 0, 3]);
  expect(await at.taken()).toEqual([2, 1, 3]);
  expect(changed).toMatchObject({ product_id: at.vip.id, product_title: "VIP", status: "ACTIVE" });
  expect(order).toMatchObject({ total_gross: 0, open_amount: 0, products_count: 3 });
  expect(order.order_items.map((item) => [item.item_name, item.quantity, item.released_quantity])).toEqual([
    ["Admission", 3, 1],
    ["VIP", 1, 0],
  ]);
  expect(await violations()).toEqual([]);

  await change(at, ticket!.id, at.product);
  expect(await at.taken()).toEqual([3, 0, 3]);
  await cancelOrder(checkout, own, at.by);
  expect(await at.taken()).toEqual([0, 0, 0]);
  expect(await violations()).toEqual([]);
});

test("shows the price difference and settles it as the organiser chose", async () => {
  const at = await twoKinds();
  const { own } = await buy(at);
  const [ticket] = await ticketsOf(own.orderId);

  const choices = await listTicketChoices(db, at.own, ticket!.id);
  const undecided = await outcomeOf(change(at, ticket!.id, at.vip, { price_difference: undefined }));
  const outdated = await outcomeOf(change(at, ticket!.id, at.vip, { expected_difference: 3_999 }));
  await change(at, ticket!.id, at.vip, { price_difference: "OPEN", expected_difference: 4_000 });
  const open = await findOrder(db, own);
  await change(at, ticket!.id, at.product, { price_difference: "OPEN", expected_difference: -4_000 });
  const back = await findOrder(db, own);

  expect(choices.map(({ name, difference, is_current }) => [name, difference, is_current])).toEqual([
    ["Admission", 0, true],
    ["VIP", 4_000, false],
  ]);
  expect([undecided, outdated]).toEqual(["invalid", "order_changed"]);
  expect([open.open_amount, open.total_gross]).toEqual([4_000, 0]);
  expect(back.open_amount).toBe(0);
});

test("does not charge a waived difference when the ticket is changed again", async () => {
  const at = await twoKinds();
  const { own } = await buy(at);
  const [ticket] = await ticketsOf(own.orderId);
  await change(at, ticket!.id, at.vip, { price_difference: "NONE" });

  const choices = await listTicketChoices(db, at.own, ticket!.id);

  expect(choices.find(({ product_id }) => product_id === at.product.id)?.difference).toBe(0);
});

test("settles an open amount once, and only the amount that was shown", async () => {
  const at = await twoKinds();
  const { own } = await buy(at);
  const [ticket] = await ticketsOf(own.orderId);
  await change(at, ticket!.id, at.vip, { price_difference: "OPEN" });
  const settle = (amount: number) => settleOpenAmount(checkout, own, { amount, by: at.by });

  expect(await outcomeOf(settle(1))).toBe("order_changed");
  expect(await tally([settle(4_000), settle(4_000)])).toEqual({ ok: 1, nothing_open: 1 });
  expect(await historyOf(own.orderId)).toEqual(["TICKET_CHANGED", "OPEN_AMOUNT_SETTLED"]);
});

test("STK gives the last ticket of a kind to one of several concurrent changes", async () => {
  const at = await twoKinds({ vips: 1 });
  const { own } = await buy(at, 6);
  const other = await buy(at, 1);
  const tickets = [...(await ticketsOf(own.orderId)), ...(await ticketsOf(other.own.orderId))];

  const outcomes = await tally(tickets.map(({ id }) => change(at, id, at.vip)));

  expect(outcomes).toEqual({ ok: 1, sold_out: 6 });
  expect(await at.taken()).toEqual([6, 1, 7]);
  expect(await violations()).toEqual([]);
});

test("STK-06 releases everything once when a ticket is changed, cancelled and its order cancelled concurrently", async () => {
  for (let round = 0; round < 10; round += 1) {
    const at = await twoKinds();
    const { own } = await buy(at, 2);
    const [first, second] = await ticketsOf(own.orderId);
    const cancelTicket = (attendeeId: number, status: "CANCELLED" | "ACTIVE" = "CANCELLED") =>
      outcomeOf(updateAttendee(db, at.own, { attendeeId, status, by: at.by }));

    await Promise.all([
      outcomeOf(change(at, first!.id, at.vip)),
      cancelTicket(first!.id),
      outcomeOf(cancelOrder(checkout, own, at.by)),
      cancelTicket(second!.id),
      cancelTicket(second!.id, "ACTIVE"),
      outcomeOf(change(at, second!.id, at.vip)),
      outcomeOf(cancelOrder(checkout, own, at.by)),
    ]);

    expect(await at.taken()).toEqual([0, 0, 0]);
  }
  expect(await violations()).toEqual([]);
});

test("STK-06 reinstates a cancelled ticket only while its stock is free", async () => {
  const at = await makeScenario({ price: 0, capacity: 2 });
  const { own } = await buy(at, 2);
  const [first] = await ticketsOf(own.orderId);
  const set = (status: "CANCELLED" | "ACTIVE") =>
    updateAttendee(db, at.own, { attendeeId: first!.id, status, by: at.by });
  await set("CANCELLED");
  await buy(at, 1);

  expect(await outcomeOf(set("ACTIVE"))).toBe("place_taken");
  expect(await takenOf(db, at.product.stock_id)).toBe(2);
  expect(await historyOf(own.orderId)).toEqual(["ATTENDEE_CANCELLED"]);
});

test("STK-06 takes one unit when a ticket is reinstated concurrently", async () => {
  const at = await makeScenario({ price: 0, capacity: 5 });
  const { own } = await buy(at, 2);
  const [first] = await ticketsOf(own.orderId);
  const set = (status: "CANCELLED" | "ACTIVE") =>
    updateAttendee(db, at.own, { attendeeId: first!.id, status, by: at.by });
  await set("CANCELLED");

  await Promise.all(Array.from({ length: 6 }, () => set("ACTIVE")));

  expect(await takenOf(db, at.product.stock_id)).toBe(2);
  expect(await historyOf(own.orderId)).toEqual(["ATTENDEE_CANCELLED", "ATTENDEE_REACTIVATED"]);
  expect(await violations()).toEqual([]);
});

test("refuses to change a cancelled ticket and keeps nothing of the change", async () => {
  const at = await twoKinds();
  const { own } = await buy(at);
  const [ticket] = await ticketsOf(own.orderId);
  await updateAttendee(db, at.own, { attendeeId: ticket!.id, status: "CANCELLED", by: at.by });

  expect(await outcomeOf(change(at, ticket!.id, at.vip, { first_name: "Nobody" }))).toBe("ticket_cancelled");
  expect(await historyOf(own.orderId)).toEqual(["ATTENDEE_CANCELLED"]);
});

test("STK-18 takes stock for a ticket created by hand, free or paid", async () => {
  const at = await makeScenario({ price: 2_500, capacity: 2 });

  const free = await guest(at);
  const paid = await guest(at, { amount_paid: 2_500, last_name: "Goldmann" });

  const orders = await Promise.all(
    [free, paid].map(({ order_id }) => findOrder(db, { ...at.own, orderId: order_id })),
  );
  expect(orders).toMatchObject([
    { status: "COMPLETED", payment_status: "NO_PAYMENT_REQUIRED", is_manually_created: true, total_gross: 0 },
    {
      status: "COMPLETED",
      payment_status: "PAYMENT_RECEIVED",
      payment_provider: "OFFLINE",
      total_gross: 2_500,
    },
  ]);
  expect(await takenOf(db, at.product.stock_id)).toBe(2);
  expect(await violations()).toEqual([]);
});

test("STK-18 refuses a ticket by hand at full capacity, unless the organiser adds and records one more unit", async () => {
  const at = await makeScenario({ price: 0, capacity: 2 });
  const hall = await makeCapacityAssignment(db, at.event, { capacity: 2, product_ids: [at.product.id] });

  const outcomes = await tally(Array.from({ length: 5 }, () => guest(at)));
  const refused = await guest(at).catch((error: unknown) => error);
  const forced = await guest(at, { raises_capacity: true });

  expect(outcomes).toEqual({ ok: 2, sold_out: 3 });
  expect(refused).toMatchObject({ code: "sold_out", fields: { product_price_id: [{ code: "sold_out" }] } });
  expect(await historyOf(forced.order_id)).toEqual(["CAPACITY_RAISED", "CAPACITY_RAISED", "ATTENDEE_ADDED"]);
  expect([await takenOf(db, at.product.stock_id), await takenOf(db, hall.stock_id)]).toEqual([3, 3]);
  expect(await violations()).toEqual([]);
});

test("STK-18 never oversells to organisers and buyers together", async () => {
  const at = await makeScenario({ price: 0, capacity: 6 });

  const outcomes = await tally([
    ...Array.from({ length: 6 }, () => guest(at)),
    ...Array.from({ length: 6 }, () => buy(at, 1)),
  ]);

  expect(outcomes).toEqual({ ok: 6, sold_out: 6 });
  expect(await takenOf(db, at.product.stock_id)).toBe(6);
  expect(await violations()).toEqual([]);
});

test("treats paid taxes and fees as parts of the total that never exceed it", async () => {
  const at = await makeScenario();
  const foreign = { tax_or_fee_id: 999, amount: 1 };

  expect(await outcomeOf(guest(at, { amount_paid: 100, taxes_and_fees: [foreign] }))).toBe("invalid");
});

test("lists the taxes and fees of a ticket's full price, and a ticket by hand carries those that it names", async () => {
  const at = await makeScenario();
  const vat = await makeTaxOrFee(db, at.event.account_id, { name: "VAT", rate: 19_000 });
  const taxed = await makeProduct(db, at.event, { title: "Stalls", price: 3_000, tax_or_fee_ids: [vat.id] });

  const choices = await listTicketChoices(db, at.own, undefined);
  const stalls = choices.find(({ product_id }) => product_id === taxed.id)!;
  const parts = stalls.taxes_and_fees.map(({ tax_or_fee_id, amount }) => ({ tax_or_fee_id, amount }));
  const { order_id } = await guest(at, {
    product_id: taxed.id,
    product_price_id: taxed.price_id,
    amount_paid: stalls.gross,
    taxes_and_fees: parts,
  });

  expect(stalls).toMatchObject({
    gross: 3_570,
    taxes_and_fees: [{ tax_or_fee_id: vat.id, name: "VAT", amount: 570 }],
  });
  expect(choices.find(({ product_id }) => product_id === at.product.id)?.taxes_and_fees).toEqual([]);
  expect(await findOrder(db, { ...at.own, orderId: order_id })).toMatchObject({
    total_before_additions: 3_000,
    total_tax: 570,
    total_gross: 3_570,
  });
});

test("PRC-15 refuses a tax that is named twice, because corrections of the invoice identify taxes by name", async () => {
  const at = await makeScenario();
  const tax = await makeTaxOrFee(db, at.event.account_id);
  await db
    .insertInto("product_taxes_and_fees")
    .values({
      account_id: at.event.account_id,
      event_id: at.event.id,
      product_id: at.product.id,
      tax_or_fee_id: tax.id,
    })
    .execute();
  const part = { tax_or_fee_id: tax.id, amount: 5 };

  expect(await outcomeOf(guest(at, { amount_paid: 100, taxes_and_fees: [part] }))).toBe("ok");
  await expect(guest(at, { amount_paid: 100, taxes_and_fees: [part, part] })).rejects.toMatchObject({
    fields: { "taxes_and_fees.1.tax_or_fee_id": [{ code: "duplicate" }] },
  });
});

test("API-05 creates another ticket for a key that is more than a day old", async () => {
  const at = await makeScenario();
  const requestKey = "one-ticket";
  const first = await guest(at, { requestKey });
  const again = await guest(at, { requestKey });
  await db
    .updateTable("orders")
    .set({ created_at: sql<Date>`clock_timestamp() - interval '25 hours'` })
    .where("id", "=", first.order_id)
    .execute();
  vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000, toFake: ["Date"] });

  const later = await guest(at, { requestKey, first_name: "Hauke" }).finally(() => vi.useRealTimers());

  expect(again.id).toBe(first.id);
  expect(later).toMatchObject({ first_name: "Hauke" });
  expect(later.id).not.toBe(first.id);
});

test("PRC-15 leaves out a kind of ticket above the maximum amount and offers the others", async () => {
  const at = await twoKinds();
  const vat = await makeTaxOrFee(db, at.event.account_id);
  await makeProduct(db, at.event, { title: "Beyond all", price: 999_999_999_999, tax_or_fee_ids: [vat.id] });

  const choices = await listTicketChoices(db, at.own, undefined);

  expect(choices.map(({ product_id }) => product_id)).toEqual([at.product.id, at.vip.id]);
  expect(await outcomeOf(guest(at))).toBe("ok");
});

test("shows no remaining number for an unlimited ticket, and not sold out", async () => {
  const at = await makeScenario({ capacity: null });

  expect(await listTicketChoices(db, at.own, undefined)).toMatchObject([{ remaining: null }]);
});

test("TEN-01 does not find a foreign attendee or product", async () => {
  const at = await twoKinds();
  const stranger = await twoKinds();
  const { own } = await buy(at);
  const [ticket] = await ticketsOf(own.orderId);

  expect(await outcomeOf(change(stranger, ticket!.id, stranger.vip))).toBe("not_found");
  expect(await outcomeOf(change(at, ticket!.id, stranger.vip))).toBe("invalid");
  expect(await outcomeOf(guest(at, { product_id: stranger.product.id }))).toBe("invalid");
  const foreignEvent = { ...at.own, eventId: stranger.event.id };
  expect(await outcomeOf(guest({ ...at, own: foreignEvent }, { product_id: stranger.product.id }))).toBe(
    "not_found",
  );
});

type Step =
  | { kind: "cancel" | "reactivate" | "change" | "change back"; pick: number }
  | { kind: "pay" | "drain" };

const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom("cancel", "reactivate", "change", "change back"),
      pick: fc.integer({ min: 0, max: 2 }),
    }),
    fc.record({ kind: fc.constantFrom("pay", "drain") }),
  ),
  { maxLength: 14 },
) as fc.Arbitrary<Step[]>;

test("STK-06 keeps counters, lines and reports equal after any change of an order, at any time", async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (done, isCancelled) => {
      const at = await twoKinds({ price: 1_000 });
      const { own, link } = await buy(at, 3);
      await awaitOfflinePayment(checkout, link);
      const tickets = await ticketsOf(own.orderId);
      const set = (pick: number, status: "CANCELLED" | "ACTIVE") =>
        outcomeOf(updateAttendee(db, at.own, { attendeeId: tickets[pick]!.id, status, by: at.by }));

      for (const step of done) {
        if (step.kind === "cancel") await set(step.pick, "CANCELLED");
        else if (step.kind === "reactivate") await set(step.pick, "ACTIVE");
        else if (step.kind === "change")
          await outcomeOf(change(at, tickets[step.pick]!.id, at.vip, { price_difference: "OPEN" }));
        else if (step.kind === "change back")
          await outcomeOf(change(at, tickets[step.pick]!.id, at.product, { price_difference: "OPEN" }));
        else if (step.kind === "pay") await outcomeOf(markAsPaid(checkout, own, at.by));
        else if (step.kind === "drain") expect(await violations()).toEqual([]);
      }
      if (isCancelled) await cancelOrder(checkout, own, at.by);

      expect(await violations()).toEqual([]);
      if (isCancelled) expect(await at.taken()).toEqual([0, 0, 0]);
    }),
    { numRuns: 25 },
  );
}, 60_000);
