import { sql } from "kysely";
import { expect, test } from "vitest";
import { ADA, type Bought, finish, hold, letHoldExpire, outcomeOf } from "../../test/checkout-context.ts";
import { makeProduct } from "../../test/factories.ts";
import { testOrderScenarios } from "../../test/order-scenarios.ts";
import { makeIntent } from "../../test/intents.ts";
import { stateStarters, stateWriters } from "../../test/state-writers.ts";
import { createManualOrder } from "../manual-orders/by-hand/create-manual-order.ts";
import { completeAtDesk } from "../checkout/completion/complete-at-desk.ts";
import { findCheckoutOrder } from "../checkout/find-checkout-order.ts";
import { saveBuyerDetails } from "../checkout/details/save-buyer-details.ts";
import { expireHolds } from "../checkout/holds/expire-holds.ts";
import {
  canMove,
  move,
  type OrderState,
  type OrderTrigger,
  refusalOfMove,
} from "../checkout/rules/order-states.ts";
import {
  type AttendeeStatus,
  INITIAL_TICKET_STATES,
  nextTicketStatus,
  ORDERS_OF_TICKET_MOVES,
  TICKET_MOVES,
  type TicketTrigger,
} from "../tickets/rules/ticket-states.ts";
import { updateAttendee } from "../tickets/update-attendee.ts";
import { addAttendee } from "./ticket-changes/add-attendee.ts";

const { db, checkout, makeScenario } = await testOrderScenarios();
const at = await makeScenario({ capacity: null });
const free = await makeProduct(db, at.event, { capacity: null });

interface Sold {
  bought: Bought;
  link: { eventId: number; shortId: string; session: Bought["session"] };
  orderId: number;
  attendeeId: number;
}
interface State {
  order: OrderState;
  ticket: AttendeeStatus;
}

/**
 * One path in the program that changes the state of a ticket. The first legal move of the table is expected.
 */
interface Way {
  makes: TicketTrigger[];
  /** The move of the order that moves its tickets too. */
  follows?: OrderTrigger[];
  run(sold: Sold): Promise<unknown>;
  /** The refusal of a use case that changes nothing. A database function leaves the state unchanged. */
  refuses?: (state: State) => string;
}

const call = (name: string, id: number) => sql`select ${sql.ref(name)}(${id})`.execute(db);
const setStatus = ({ attendeeId }: Sold, status: "CANCELLED" | "ACTIVE") =>
  updateAttendee(db, at.own, { attendeeId, status, by: at.by });

const WAYS: Record<string, Way> = {
  "saveBuyerDetails, once more": {
    makes: [],
    follows: ["submit_details"],
    run: ({ bought, link }) =>
      saveBuyerDetails(checkout, {
        ...link,
        locale: "en",
        details: { order: { first_name: "Ada", last_name: bought.order.short_id, email: "a@example.org" } },
      }),
    refuses: ({ order }) =>
      canMove(order, "submit_details") ? "ok" : refusalOfMove(order.status, "submit_details"),
  },
  await_offline_payment: {
    makes: [],
    follows: ["await_offline_payment"],
    run: ({ orderId }) => call("await_offline_payment", orderId),
  },
  completeAtDesk: {
    makes: ["receive_payment"],
    follows: ["pay_at_desk"],
    run: sellAtDesk,
    refuses: ({ order }) => refusalOfMove(order.status, "pay_at_desk"),
  },
  complete_paid_order: {
    makes: ["receive_payment", "complete_late"],
    follows: ["receive_payment", "complete_late"],
    run: ({ orderId }) => sql`select complete_paid_order(${orderId}, 'SIMULATOR')`.execute(db),
  },
  settle_payments: {
    makes: ["receive_payment", "complete_late"],
    follows: ["receive_payment", "complete_late"],
    run: settle,
  },
  mark_as_paid: {
    makes: ["receive_payment"],
    follows: ["mark_as_paid"],
    run: ({ orderId }) => call("mark_as_paid", orderId),
  },
  expireHolds: {
    makes: ["end_hold"],
    follows: ["expire"],
    run: async ({ bought }) => {
      await letHoldExpire(db, bought);
      await expireHolds(db);
    },
  },
  abandon_order: {
    makes: ["end_hold"],
    follows: ["abandon"],
    run: ({ orderId }) => call("abandon_order", orderId),
  },
  "placeOrder, by the same buyer": {
    makes: ["end_hold"],
    follows: ["replace"],
    run: ({ bought: { session } }) => hold(checkout, at.event, [{ product: at.product }], { session }),
  },
  cancel_order: {
    makes: ["cancel_order"],
    follows: ["cancel"],
    run: ({ orderId }) => call("cancel_order", orderId),
  },
  "updateAttendee, to CANCELLED": {
    makes: ["cancel"],
    run: (sold) => setStatus(sold, "CANCELLED"),
    refuses: (state) => (wasNeverBought(state) ? "not_found" : "ok"),
  },
  cancel_attendee: { makes: ["cancel"], run: ({ attendeeId }) => call("cancel_attendee", attendeeId) },
  "updateAttendee, to ACTIVE": {
    makes: ["reactivate", "reactivate_unpaid"],
    run: (sold) => setStatus(sold, "ACTIVE"),
    refuses: (state) => {
      if (wasNeverBought(state)) return "not_found";
      return state.ticket === "CANCELLED" ? "order_cancelled" : "ok";
    },
  },
  reactivate_attendee: {
    makes: ["reactivate", "reactivate_unpaid"],
    run: ({ attendeeId }) => call("reactivate_attendee", attendeeId),
  },
};

const PATHS = findPaths();

test.each(Object.keys(WAYS))("%s moves a ticket from every state as the table says", async (name) => {
  const way = WAYS[name]!;
  const outcomes = [];
  const expected = [];
  for (const [key, path] of PATHS) {
    const sold = await buyOne();
    for (const each of path) await each.run(sold);
    const from = await stateOf(sold);
    expect(keyOf(from)).toBe(key);
    const to = nextOf(way, from);

    const outcome = await outcomeOf(way.run(sold));

    outcomes.push({ from: key, to: keyOf(await stateOf(sold)), outcome });
    const isMoved = keyOf(to) !== key;
    expected.push({ from: key, to: keyOf(to), outcome: isMoved ? "ok" : (way.refuses?.(from) ?? "ok") });
  }
  expect(outcomes).toEqual(expected);
});

test("reaches these ticket states, each with a state of its order", () => {
  const reached = [...PATHS.keys()].map((key) => {
    const { order, ticket } = parse(key);
    return `${order.status}/${ticket}`;
  });

  expect([...new Set(reached)].sort()).toEqual([
    "ABANDONED/CANCELLED",
    "AWAITING_OFFLINE_PAYMENT/AWAITING_PAYMENT",
    "AWAITING_OFFLINE_PAYMENT/CANCELLED",
    "CANCELLED/CANCELLED",
    "COMPLETED/ACTIVE",
    "COMPLETED/CANCELLED",
    "RESERVED/AWAITING_PAYMENT",
  ]);
});

test("makes every move of the table on at least one path, from each order that it names", () => {
  const made = new Set<string>();
  for (const { makes } of Object.values(WAYS))
    for (const trigger of makes)
      for (const key of PATHS.keys()) {
        const { order, ticket } = parse(key);
        if (nextTicketStatus({ order: order.status, ticket }, trigger))
          made.add(`${trigger} ${order.status}`);
      }

  const named = Object.entries(ORDERS_OF_TICKET_MOVES).flatMap(([trigger, orders]) =>
    orders.map((order) => `${trigger} ${order}`),
  );
  expect([...made].sort()).toEqual(named.sort());
  expect(Object.keys(ORDERS_OF_TICKET_MOVES)).toEqual(Object.keys(TICKET_MOVES));
});

test("writes the status of a ticket nowhere else in the program", async () => {
  expect(await stateWriters(db, "attendees", ["status"])).toEqual([
    "abandon_order",
    "cancel_attendee",
    "cancel_order",
    "claim_holds",
    "complete_orders",
    "complete_paid_order",
    "complete_paid_orders",
    "expire_holds",
    "reactivate_attendee",
  ]);
});

test("inserts tickets nowhere else in the program", async () => {
  expect(await stateStarters(db, "attendees")).toEqual([
    "add-attendee.ts",
    "complete_orders",
    "write_manual_orders",
  ]);
});

test("starts a ticket in one of the initial states", async () => {
  const paid = await buyOne();
  const gift = await buyOne(free);
  const atDoor = await holdOne(at.product);
  await sellAtDesk(atDoor);
  const { id: byHand } = await addAttendee(checkout, at.own, {
    product_id: at.product.id,
    product_price_id: at.product.price_id,
    first_name: "Ada",
    last_name: "Lovelace",
    email: "ada@example.org",
    locale: "en",
    amount_paid: 0,
    taxes_and_fees: [],
    send_confirmation_email: false,
    raises_capacity: false,
    by: at.by,
  });

  expect({
    submit_details: (await stateOf(paid)).ticket,
    complete_free: (await stateOf(gift)).ticket,
    pay_at_desk: (await stateOf(await ticketOf(atDoor))).ticket,
    create_by_hand: (await stateOf({ attendeeId: byHand })).ticket,
    create_unpaid_by_hand: await writtenAs("AWAITING"),
  }).toEqual(INITIAL_TICKET_STATES);
  expect([await writtenAs("PAID"), await writtenAs("COMPLIMENTARY")]).toEqual([
    INITIAL_TICKET_STATES.create_by_hand,
    INITIAL_TICKET_STATES.create_by_hand,
  ]);
});

/** All reachable states of a ticket that must be paid, with the shortest path to each. */
function findPaths(): Map<string, Way[]> {
  const first = {
    order: { status: "RESERVED", payment_status: "AWAITING_PAYMENT" },
    ticket: INITIAL_TICKET_STATES.submit_details,
  } as const;
  const paths = new Map<string, Way[]>([[keyOf(first), []]]);
  for (const [key, path] of paths) {
    for (const way of Object.values(WAYS)) {
      const to = keyOf(nextOf(way, parse(key)));
      if (!paths.has(to)) paths.set(to, [...path, way]);
    }
  }
  return paths;
}

function wasNeverBought({ order: { status } }: State): boolean {
  return status === "RESERVED" || status === "ABANDONED";
}

/** The states of order and ticket after a path. A ticket follows its order only if the order moves. */
function nextOf({ makes, follows }: Way, { order, ticket }: State): State {
  const trigger = follows?.find((each) => canMove(order, each));
  if (follows && !trigger) return { order, ticket };
  const next = makes
    .map((each) => nextTicketStatus({ order: order.status, ticket }, each))
    .find((status) => status !== undefined);
  return { order: trigger ? move(order, trigger) : order, ticket: next ?? ticket };
}

/** An order in checkout with one ticket and its buyer details. */
async function buyOne(product: { id: number; price_id: number } = at.product): Promise<Sold> {
  const { bought, link } = await holdOne(product);
  await finish(checkout, bought);
  return { bought, link, ...(await ticketOf({ link })) };
}

async function holdOne(product: { id: number; price_id: number }) {
  const bought = await hold(checkout, at.event, [{ product }]);
  const link = { eventId: at.event.id, shortId: bought.order.short_id, session: bought.session };
  return { bought, link };
}

async function ticketOf({ link: { shortId } }: Pick<Sold, "link">) {
  const { id, order_id } = await db
    .selectFrom("attendees as a")
    .innerJoin("orders as o", "o.id", "a.order_id")
    .select(["a.id", "a.order_id"])
    .where("o.short_id", "=", shortId)
    .executeTakeFirstOrThrow();
  return { orderId: order_id, attendeeId: id };
}

async function sellAtDesk({ link }: Pick<Sold, "link">) {
  const order = await findCheckoutOrder(checkout, link);
  await completeAtDesk(checkout, order, { buyer: ADA, alongside: async () => {} });
}

/** The status of a ticket that `writeManualOrders` writes for a product that costs something. */
async function writtenAs(payment: "AWAITING" | "PAID" | "COMPLIMENTARY"): Promise<AttendeeStatus> {
  const { id } = await createManualOrder(checkout, at.own, {
    wanted: {
      ...ADA,
      locale: "en",
      payment,
      lines: [{ product_price_id: at.product.price_id, quantity: 1 }],
      notes: null,
      send_confirmation_email: false,
    },
    userId: at.member.user_id,
    requestKey: undefined,
  });
  const { status } = await db
    .selectFrom("attendees")
    .select("status")
    .where("order_id", "=", id)
    .executeTakeFirstOrThrow();
  return status as AttendeeStatus;
}

/** The provider says that the order's intent is paid. */
async function settle({ orderId }: Sold) {
  const { total_gross } = await db
    .selectFrom("orders")
    .select("total_gross")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const { account_id, id: event_id } = at.event;
  const order = { id: orderId, account_id, event_id, amount: total_gross || 100 };
  const { provider_intent_id, amount, status } = await makeIntent(db, order, "REQUIRES_PAYMENT_METHOD");
  const told = { provider_intent_id, status: "SUCCEEDED", from: [status], mismatch_from: [status], amount };
  await sql`select settle_payments(${JSON.stringify([{ ...told, currency: "EUR" }])})`.execute(db);
}

async function stateOf({ attendeeId }: { attendeeId: number }): Promise<State> {
  const row = await db
    .selectFrom("attendees as a")
    .innerJoin("orders as o", "o.id", "a.order_id")
    .select(["o.status", "o.payment_status", "a.status as ticket"])
    .where("a.id", "=", attendeeId)
    .executeTakeFirstOrThrow();
  const { status, payment_status, ticket } = row;
  return { order: { status, payment_status } as OrderState, ticket: ticket as AttendeeStatus };
}

function keyOf({ order: { status, payment_status }, ticket }: State): string {
  return [status, payment_status, ticket].join(" ");
}

function parse(key: string): State {
  const [status, payment_status, ticket] = key.split(" ");
  return { order: { status, payment_status } as OrderState, ticket: ticket as AttendeeStatus };
}
