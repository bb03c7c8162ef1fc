import { sql } from "kysely";
import { expect, test } from "vitest";
import { ADA, type Bought, finish, hold, letHoldExpire, outcomeOf } from "../../test/checkout-context.ts";
import { openCheckout } from "../../test/checkout.ts";
import { makeProduct } from "../../test/factories.ts";
import { makeIntent, makePayment, makeRefund } from "../../test/intents.ts";
import { testOrderScenarios } from "../../test/order-scenarios.ts";
import { stateStarters, stateWriters } from "../../test/state-writers.ts";
import { settlePayments } from "../payments/settle-payments.ts";
import { shortId } from "../values/short-id.ts";
import { createManualOrder } from "../manual-orders/by-hand/create-manual-order.ts";
import { PAYMENTS } from "../manual-orders/rules/payments.ts";
import { abandonOrder } from "../checkout/holds/abandon-order.ts";
import { awaitOfflinePayment } from "../checkout/completion/await-offline-payment.ts";
import { completeAtDesk } from "../checkout/completion/complete-at-desk.ts";
import { findCheckoutOrder } from "../checkout/find-checkout-order.ts";
import { cancelOwnOrder } from "./buyer/cancel-own-order.ts";
import { cancelOrder } from "./cancel-order.ts";
import { cancelUnpaidOrders } from "./cancel-unpaid-orders.ts";
import { expireHolds } from "../checkout/holds/expire-holds.ts";
import { markAsPaid } from "./mark-as-paid.ts";
import {
  canMove,
  INITIAL_STATES,
  move,
  ORDER_MOVES,
  type OrderState,
  type OrderTrigger,
  refusalOfMove,
} from "../checkout/rules/order-states.ts";
import { addAttendee } from "./ticket-changes/add-attendee.ts";

const { database, db, checkout, makeScenario } = await testOrderScenarios();
const { payments, services } = openCheckout(database);
const at = await makeScenario({ capacity: null }, { buyer_cancel_hours: 1, cancels_unpaid_orders: true });
const products = { paid: at.product, free: await makeProduct(db, at.event, { capacity: null }) };

type Kind = keyof typeof products;
interface Sold extends Bought {
  id: number;
  kind: Kind;
}

/**
 * One path in the program that changes the state of an order. The first legal move of the table is expected.
 */
interface Way {
  makes: Record<Kind, OrderTrigger[]>;
  run(order: Sold): Promise<unknown>;
  /**
   * A use case refuses illegal moves with the table's code. A database function leaves the state unchanged.
   */
  isUseCase?: boolean;
  /**
   * Status in which the use case returns the order unchanged, because the requested state is already reached.
   */
  repeats?: OrderState["status"];
  /** The use case does not find orders that were never bought. */
  hidesNeverBought?: boolean;
}

const both = (...triggers: OrderTrigger[]) => ({ free: triggers, paid: triggers });
const linkOf = ({ order, session }: Sold) => ({ eventId: at.event.id, shortId: order.short_id, session });
const call = (name: string, { id }: Sold) => sql`select ${sql.ref(name)}(${id})`.execute(db);

const WAYS: Record<string, Way> = {
  saveBuyerDetails: {
    makes: { free: ["complete_free"], paid: ["submit_details"] },
    run: (order) =>
      finish(checkout, order, {
        order: { first_name: "Ada", last_name: shortId("o"), email: "ada@example.org" },
      }),
    isUseCase: true,
  },
  completeAtDesk: {
    makes: { free: ["complete_free"], paid: ["pay_at_desk"] },
    run: async (order) => {
      const found = await findCheckoutOrder(checkout, linkOf(order));
      await completeAtDesk(checkout, found, { buyer: ADA, alongside: async () => {} });
    },
    isUseCase: true,
  },
  complete_paid_order: {
    makes: both("receive_payment", "complete_late"),
    run: ({ id }) => sql`select complete_paid_order(${id}, 'SIMULATOR')`.execute(db),
  },
  "settlePayments, succeeded": {
    makes: both("receive_payment", "complete_late"),
    run: (order) => settle(order, "SUCCEEDED", null),
  },
  "settlePayments, declined": {
    makes: both("fail_payment"),
    run: (order) => settle(order, "REQUIRES_PAYMENT_METHOD", "card_declined"),
  },
  awaitOfflinePayment: {
    makes: both("await_offline_payment"),
    run: (order) => awaitOfflinePayment(checkout, linkOf(order)),
    isUseCase: true,
    repeats: "AWAITING_OFFLINE_PAYMENT",
  },
  await_offline_payment: {
    makes: both("await_offline_payment"),
    run: (order) => call("await_offline_payment", order),
  },
  markAsPaid: {
    makes: both("mark_as_paid"),
    run: ({ id }) => markAsPaid(checkout, { ...at.own, orderId: id }, at.by),
    isUseCase: true,
    hidesNeverBought: true,
  },
  mark_as_paid: { makes: both("mark_as_paid"), run: (order) => call("mark_as_paid", order) },
  expireHolds: {
    makes: both("expire"),
    run: async (order) => {
      await letHoldExpire(db, order);
      await expireHolds(db);
    },
  },
  abandonOrder: {
    makes: both("abandon"),
    run: (order) => abandonOrder(checkout, linkOf(order)),
    isUseCase: true,
    repeats: "ABANDONED",
  },
  abandon_order: { makes: both("abandon"), run: (order) => call("abandon_order", order) },
  "placeOrder, by the same buyer": {
    makes: both("replace"),
    run: ({ kind, session }) => hold(checkout, at.event, [{ product: products[kind] }], { session }),
  },
  cancelOrder: {
    makes: both("cancel"),
    run: ({ id }) => cancelOrder(checkout, { ...at.own, orderId: id }, at.by),
    isUseCase: true,
    hidesNeverBought: true,
  },
  cancel_order: { makes: both("cancel"), run: (order) => call("cancel_order", order) },
  cancelOwnOrder: {
    makes: both("cancel_by_buyer"),
    run: (order) => cancelOwnOrder(checkout, { ...linkOf(order), key: undefined }),
    isUseCase: true,
  },
  cancelUnpaidOrders: {
    makes: both("cancel_unpaid"),
    run: async ({ id }) => {
      await sql`update orders set pay_by = now() - interval '1 second' where id = ${id}`.execute(db);
      await cancelUnpaidOrders(services);
    },
  },
  "record_refund, of a refund that cancels": { makes: both("cancel"), run: refundAndCancel },
};

test.each(Object.keys(WAYS))("%s moves an order from every state as the table says", async (name) => {
  const way = WAYS[name]!;
  const outcomes = [];
  const expected = [];
  for (const kind of ["free", "paid"] as const) {
    for (const [state, path] of pathsOf(kind)) {
      const order = await makeOrder(kind, path);
      expect(await stateOf(order)).toBe(state);
      const from = parse(state);
      const trigger = triggerOf(way, kind, from);

      const outcome = await outcomeOf(way.run(order));

      outcomes.push({ kind, state, to: await stateOf(order), outcome });
      expected.push({
        kind,
        state,
        to: trigger ? keyOf(move(from, trigger)) : state,
        outcome: trigger ? "ok" : refusalOf(way, from, way.makes[kind][0]!),
      });
    }
  }
  expect(outcomes).toEqual(expected);
});

test("makes every move of the table on at least one path", () => {
  const made = new Set(Object.values(WAYS).flatMap(({ makes }) => [...makes.free, ...makes.paid]));

  expect([...made].sort()).toEqual(Object.keys(ORDER_MOVES).sort());
});

test("writes the state of an order nowhere else in the program", async () => {
  expect(await stateWriters(db, "orders", ["status", "payment_status"])).toEqual([
    "abandon_order",
    "await_offline_payment",
    "cancel_order",
    "claim_holds",
    "complete_orders",
    "complete_paid_order",
    "complete_paid_orders",
    "expire_holds",
    "settle_payments",
  ]);
});

test("inserts orders nowhere else in the program", async () => {
  expect(await stateStarters(db, "orders")).toEqual([
    "add-attendee.ts",
    "claim_holds",
    "write_manual_orders",
  ]);
});

test("starts an order in one of the initial states", async () => {
  const starts = new Set([await stateOf(await makeOrder("paid", []))]);
  for (const amount_paid of [0, 2_500]) {
    const { order_id } = await addAttendee(checkout, at.own, {
      product_id: at.product.id,
      product_price_id: at.product.price_id,
      first_name: "Ada",
      last_name: "Lovelace",
      email: "ada@example.org",
      locale: "en",
      amount_paid,
      taxes_and_fees: [],
      send_confirmation_email: false,
      raises_capacity: false,
      by: at.by,
    });
    starts.add(await stateOf({ id: order_id }));
  }

  expect([...starts]).toEqual([
    keyOf(INITIAL_STATES.place),
    keyOf(INITIAL_STATES.create_free_by_hand),
    keyOf(INITIAL_STATES.create_paid_by_hand),
  ]);
});

test("writeManualOrders starts an order in the initial state of its payment, and a free one as complete", async () => {
  const starts = [];
  for (const kind of ["paid", "free"] as const)
    for (const payment of PAYMENTS) {
      const { id } = await createManualOrder(checkout, at.own, {
        wanted: {
          ...ADA,
          locale: "en",
          payment,
          lines: [{ product_price_id: products[kind].price_id, quantity: 1 }],
          notes: null,
          send_confirmation_email: false,
        },
        userId: at.member.user_id,
        requestKey: undefined,
      });
      starts.push([kind, payment, await stateOf({ id })]);
    }

  const free = keyOf(INITIAL_STATES.create_free_by_hand);
  expect(starts).toEqual([
    ["paid", "COMPLIMENTARY", free],
    ["paid", "PAID", keyOf(INITIAL_STATES.create_paid_by_hand)],
    ["paid", "AWAITING", keyOf(INITIAL_STATES.create_unpaid_by_hand)],
    ["free", "COMPLIMENTARY", free],
    ["free", "PAID", free],
    ["free", "AWAITING", free],
  ]);
});

/** The expected move of a path from a state, or undefined. */
function triggerOf(way: Way, kind: Kind, from: OrderState): OrderTrigger | undefined {
  return isHidden(way, from) ? undefined : way.makes[kind].find((each) => canMove(from, each));
}

function refusalOf(way: Way, from: OrderState, trigger: OrderTrigger): string {
  if (!way.isUseCase || from.status === way.repeats) return "ok";
  return isHidden(way, from) ? "not_found" : refusalOfMove(from.status, trigger);
}

function isHidden({ hidesNeverBought = false }: Way, { status }: OrderState): boolean {
  return hidesNeverBought && (status === "RESERVED" || status === "ABANDONED");
}

/** All reachable states of an order of this kind, with the shortest path to each. */
function pathsOf(kind: Kind): Map<string, Way[]> {
  const paths = new Map<string, Way[]>([[keyOf(INITIAL_STATES.place), []]]);
  for (const [state, path] of paths) {
    for (const way of Object.values(WAYS)) {
      const trigger = triggerOf(way, kind, parse(state));
      const to = trigger && keyOf(move(parse(state), trigger));
      if (to && !paths.has(to)) paths.set(to, [...path, way]);
    }
  }
  return paths;
}

async function makeOrder(kind: Kind, path: Way[]): Promise<Sold> {
  const bought = await hold(checkout, at.event, [{ product: products[kind] }]);
  const { id } = await db
    .selectFrom("orders")
    .select("id")
    .where("short_id", "=", bought.order.short_id)
    .executeTakeFirstOrThrow();
  const order = { ...bought, kind, id };
  for (const way of path) await way.run(order);
  return order;
}

async function stateOf({ id }: { id: number }): Promise<string> {
  const row = await db
    .selectFrom("orders")
    .select(["status", "payment_status"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return keyOf(row as OrderState);
}

function keyOf({ status, payment_status }: OrderState): string {
  return payment_status === null ? status : `${status}/${payment_status}`;
}

function parse(key: string): OrderState {
  const [status, payment_status = null] = key.split("/");
  return { status, payment_status } as OrderState;
}

/** Settles the order with a status of its payment intent. */
async function settle(
  order: Sold,
  status: "SUCCEEDED" | "REQUIRES_PAYMENT_METHOD",
  lastError: string | null,
) {
  const intent = await makeIntent(db, payable(order), "REQUIRES_PAYMENT_METHOD");
  await settlePayments(payments, [
    {
      id: intent.provider_intent_id!,
      clientSecret: "secret",
      status,
      amount: { minor: intent.amount, currency: "EUR" },
      lastError,
    },
  ]);
}

async function refundAndCancel(order: Sold): Promise<void> {
  const { id: payment_id } = await makePayment(db, payable(order));
  const { id } = await makeRefund(db, payable(order), { payment_id, cancels_order: true });
  await sql`select record_refund(${id}, ${`re_${id}`}, 'PENDING', null)`.execute(db);
}

/** Gives a free order an amount, which no buyer was asked to pay. */
function payable({ id, order }: Sold) {
  const { account_id, id: event_id } = at.event;
  return { id, account_id, event_id, amount: order.total_gross || 100 };
}
