import { setTimeout as sleep } from "node:timers/promises";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { BUYER, orderOf, placedOrder, type StagedEvent } from "../../bench/stage.ts";
import { seededRandom } from "../../src/demo/random.ts";
import { type Reply, send } from "../balancer.ts";
import type { Program } from "../program.ts";
import { settleLedgers, EQUAL_AND_VALID } from "./settle-ledgers.ts";
import { openWebhookDelivery } from "./webhook-delivery.ts";
import { type Failpoint, setFailpoint } from "./failpoint.ts";
import { type PaymentFixture, openPaymentFixture } from "./payment-fixture.ts";

const ANSWER_WITHIN_MS = 10_000;
const MAX_TRIES = 30;
const PRICE = 2_500;
const UNITS = 3;
const PARTLY = 1_234;

type Errand =
  | "buying"
  | "buying too late"
  | "refunding a part"
  | "refunding a line"
  | "cancelling with the money"
  | "cancelling"
  | "handing out a ticket";

/**
 * The points at which the program is killed: while it is blocked at a write to a table, or during a call to
 * the payment service.
 */
const EVERY: { errand: Errand; at: Failpoint }[] = [
  ...during("buying", [
    { write: "payment_intents", on: "insert" },
    { write: "provider_customers", on: "insert" },
    { call: "POST /v1/customers", when: "after" },
    { call: "POST /v1/payment_intents", when: "before" },
    { call: "POST /v1/payment_intents", when: "after" },
    { write: "payment_intents", on: "update" },
    { write: "provider_events", on: "insert" },
    { call: "GET /v1/payment_intents", when: "after" },
    { write: "payments", on: "insert" },
    { write: "payments", on: "update" },
    { write: "provider_events", on: "update" },
    { write: "outbox_events", on: "delete" },
  ]),
  ...during("buying too late", [
    { write: "refunds", on: "insert" },
    { call: "POST /v1/refunds", when: "after" },
  ]),
  ...during("refunding a part", [
    { write: "refunds", on: "insert" },
    { call: "POST /v1/refunds", when: "before" },
    { call: "POST /v1/refunds", when: "after" },
    { write: "refunds", on: "update" },
    { write: "idempotency_keys", on: "update" },
  ]),
  ...during("refunding a line", [
    { write: "refund_lines", on: "insert" },
    { write: "outbox_events", on: "insert" },
  ]),
  ...during("cancelling with the money", [
    { write: "refunds", on: "insert" },
    { call: "POST /v1/refunds", when: "after" },
    { write: "attendees", on: "update" },
    { write: "order_history", on: "insert" },
  ]),
  ...during("cancelling", [
    { write: "attendees", on: "update" },
    { write: "order_history", on: "insert" },
    { write: "idempotency_keys", on: "update" },
  ]),
  ...during("handing out a ticket", [
    { write: "attendees", on: "insert" },
    { write: "order_history", on: "insert" },
    { write: "idempotency_keys", on: "update" },
  ]),
];

/**
 * After the program's death, its backend either commits its statement or is ended too. FAULTS=long tests each
 * step with both fates. Otherwise they alternate.
 */
const CASES = EVERY.flatMap(({ errand, at }, index) =>
  [true, false]
    .filter((endsBackend) => "write" in at || endsBackend)
    .filter((endsBackend, way) => process.env.FAULTS === "long" || "call" in at || (index + way) % 2 === 0)
    .map((endsBackend) => ({
      errand,
      at,
      endsBackend,
      named: nameOf(at, endsBackend),
    })),
);

let fixture: PaymentFixture;
let program: Program;
let delivery: ReturnType<typeof openWebhookDelivery>;

beforeAll(async () => {
  fixture = await openPaymentFixture();
  program = await fixture.startProgram();
  delivery = openWebhookDelivery({
    stripe: fixture.stripe,
    ports: () => [program.port],
    random: seededRandom(5),
    losing: 0,
    latestMs: 10,
  });
  await fixture.pool.query(`
    create function stand_still() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(4711);
      return coalesce(new, old);
    end $$`);
});

afterAll(async () => {
  await delivery.close();
  await program.stop();
  await fixture.close();
});

test.each(CASES)(
  "FLT-03 PAY-04 PAY-08 PAY-12 PAY-24 after a kill while $errand, $named, it is done once in the end, and both ledgers are equal",
  async ({ errand, at, endsBackend }) => {
    const event = await fixture.stageSale(10);
    const steps = ERRANDS[errand](event);
    await steps.before();
    const failpoint = await setFailpoint(fixture, at);

    const going = steps.go().catch(() => null);
    const standing = await failpoint.reached();
    await program.kill();
    await going;
    await failpoint.letGo(endsBackend ? standing : []);
    // A dead process's lock on a key expires after half a minute.
    await fixture.pool.query("update idempotency_keys set locked_until = now() where status is null");
    program = await fixture.startProgram();
    // Callers without an answer repeat their call: the buyer at once, the organiser when all other work is
    // done.
    if (steps.isPatient) await rest({ isSameDay: true });
    await steps.go().catch(steps.isAnsweredAlike ? undefined : ifItIsAnAnswer);

    expect(await rest()).toEqual(EQUAL_AND_VALID);
    expect(await outcomeOf(event)).toEqual(steps.outcome);
  },
);

const rest = ({ isSameDay = false } = {}) =>
  settleLedgers({ pool: fixture.pool, stripe: fixture.stripe, deliverAll: delivery.deliverAll, isSameDay });

/** The call was refused. This is an answer too, because the first call had already done the work. */
class SaidNo extends Error {}

function ifItIsAnAnswer(error: unknown): void {
  if (!(error instanceof SaidNo)) throw error;
}

/** Repeats a call that was refused as busy, for example by a slow program. */
async function ask(method: string, path: string, body?: unknown, headers = {}): Promise<Reply> {
  for (let tries = 1; ; tries += 1) {
    const reply = await send(program.port, { method, path, body, headers }, ANSWER_WITHIN_MS);
    if (reply.status < 300) return reply;
    if (reply.status !== 503 || tries === MAX_TRIES)
      throw new SaidNo(`${method} ${path}: ${reply.status} ${reply.body}`);
    await sleep(200);
  }
}

/** The preparation, the call that is repeated after the kill with the same keys, and the result. */
interface Steps {
  before(): Promise<void>;
  go(): Promise<void>;
  isPatient?: boolean;
  /**
   * True if the repeated call must get the same answer as the first would have. Otherwise it may be refused
   * because nothing is left to do.
   */
  isAnsweredAlike?: boolean;
  outcome: object;
}

const ERRANDS: Record<Errand, (event: StagedEvent) => Steps> = {
  buying: (event) => {
    const buyer = buyerOf(event);
    return {
      before: () => buyer.hold(),
      go: () => buyer.pay(),
      outcome: { state: "COMPLETED", tickets: UNITS, charged: PRICE * UNITS, refunds: [] },
    };
  },
  "buying too late": (event) => {
    const buyer = buyerOf(event);
    return {
      async before() {
        await buyer.hold();
        await buyer.open();
        await fixture.pool.query(
          "update orders set expires_at = now() - interval '1 second' where event_id = $1",
          [event.eventId],
        );
        // The program's own sweep may be returning the same stock: that transaction's rows are skipped.
        await vi.waitFor(
          async () => {
            await fixture.pool.query("select expire_holds(10)");
            await fixture.pool.query("update stock set capacity = 0 where event_id = $1", [event.eventId]);
          },
          { timeout: 5_000, interval: 50 },
        );
      },
      go: () => buyer.confirm(),
      outcome: {
        state: "ABANDONED REFUNDED",
        tickets: 0,
        charged: PRICE * UNITS,
        refunds: [{ amount: PRICE * UNITS, reason: "SOLD_OUT" }],
      },
    };
  },
  "refunding a part": (event) => ({
    ...organizing(event, (order) => ["refund", { amount: PARTLY, notify_buyer: false }, order]),
    outcome: {
      state: "COMPLETED PARTIALLY_REFUNDED",
      tickets: UNITS,
      charged: PRICE * UNITS,
      refunds: [{ amount: PARTLY, reason: "REQUESTED" }],
    },
  }),
  "refunding a line": (event) => ({
    ...organizing(event, (order) => [
      "refund",
      { lines: [{ order_item_id: order.itemId, amount: PRICE }], notify_buyer: false },
      order,
    ]),
    outcome: {
      state: "COMPLETED PARTIALLY_REFUNDED",
      tickets: UNITS,
      charged: PRICE * UNITS,
      refunds: [{ amount: PRICE, reason: "REQUESTED" }],
    },
  }),
  "cancelling with the money": (event) => ({
    ...organizing(event, (order) => ["refund", { cancel_order: true, notify_buyer: false }, order]),
    outcome: {
      state: "CANCELLED REFUNDED",
      tickets: 0,
      charged: PRICE * UNITS,
      refunds: [{ amount: PRICE * UNITS, reason: "REQUESTED" }],
    },
  }),
  cancelling: (event) => ({
    ...organizing(event, (order) => ["cancel", {}, order]),
    isAnsweredAlike: true,
    outcome: { state: "CANCELLED", tickets: 0, charged: PRICE * UNITS, refunds: [] },
  }),
  "handing out a ticket": (event) => {
    const key = randomUUID();
    const [product] = event.products;
    return {
      isAnsweredAlike: true,
      before: async () => {},
      async go() {
        await ask(
          "POST",
          `/api/events/${event.eventId}/attendees`,
          {
            product_id: product!.productId,
            product_price_id: product!.priceId,
            first_name: "Gesa",
            email: `guest-of-${event.eventId}@example.org`,
            locale: "en",
            amount_paid: 0,
            send_confirmation_email: false,
          },
          { ...fixture.organizer, "idempotency-key": key },
        );
      },
      outcome: { state: "COMPLETED", tickets: 1, charged: 0, refunds: [] },
    };
  },
};

function buyerOf(event: StagedEvent) {
  const orders = `/api/public/events/${event.eventId}/order`;
  const keys = { open: randomUUID() };
  let own = (_action: string) => "";
  let intentId: string | null = null;
  const buyer = {
    async hold() {
      const held = await ask("POST", orders, orderOf(event.products[0]!, UNITS));
      const { shortId, session } = placedOrder(held.body);
      own = (action) => `${orders}/${shortId}${action}?session_identifier=${session}`;
      const email = `buyer-of-${event.eventId}@example.org`;
      await ask("PUT", own(""), { order: { ...BUYER, email } });
    },
    async open() {
      const made = await ask("POST", own("/payment_intent"), {}, { "idempotency-key": keys.open });
      intentId = (JSON.parse(made.body) as { provider_intent_id: string }).provider_intent_id;
    },
    async confirm() {
      fixture.stripe.books.buyer.pay(intentId!);
      // Either comes first: the service's own report, or the buyer's return.
      for (let look = 0; look < 40; look += 1) {
        const reply = await ask("GET", own("/payment_intent"));
        if (reply.body.includes('"SUCCEEDED"')) return;
        await sleep(50);
      }
    },
    async pay() {
      if (!intentId) await buyer.open();
      await buyer.confirm();
    },
  };
  return buyer;
}

interface Bought {
  orderId: number;
  itemId: number;
}

function organizing(event: StagedEvent, wish: (order: Bought) => [string, object, Bought]) {
  const key = randomUUID();
  let order: Bought = { orderId: 0, itemId: 0 };
  return {
    isPatient: true,
    async before() {
      const buyer = buyerOf(event);
      await buyer.hold();
      await buyer.pay();
      await delivery.deliverAll();
      const { rows } = await fixture.pool.query<Bought>(
        `select o.id as "orderId", i.id as "itemId" from orders o join order_items i on i.order_id = o.id where o.event_id = $1`,
        [event.eventId],
      );
      order = rows[0]!;
      await rest();
    },
    async go() {
      const [verb, body] = wish(order);
      const path = `/api/events/${event.eventId}/orders/${order.orderId}/${verb}`;
      await ask("POST", path, body, { ...fixture.organizer, "idempotency-key": key });
      // The following job is killed too, when it is due.
      await sleep(500);
    },
  };
}

async function outcomeOf(event: StagedEvent) {
  const { rows } = await fixture.pool.query(
    `select o.status || coalesce(' ' || o.refund_status, '') as state,
       (select count(*) from attendees a where a.order_id = o.id and a.status = 'ACTIVE') as tickets,
       (select coalesce(sum(p.amount), 0)::bigint from payments p where p.order_id = o.id) as charged,
       (select coalesce(json_agg(json_build_object('amount', r.amount, 'reason', r.reason) order by r.id), '[]')
        from refunds r where r.order_id = o.id and r.status = 'SUCCEEDED') as refunds
     from orders o where o.event_id = $1`,
    [event.eventId],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
}

function during(errand: Errand, points: Failpoint[]): { errand: Errand; at: Failpoint }[] {
  return points.map((at) => ({ errand, at }));
}

function nameOf(at: Failpoint, endsBackend: boolean): string {
  if ("call" in at) return `${at.when} ${at.call} is done`;
  return `at ${at.on} of ${at.write}, its backend ${endsBackend ? "ended with it" : "left to finish"}`;
}
