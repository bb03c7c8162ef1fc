import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom } from "../../src/demo/random.ts";
import type { Fault, StripeCall } from "../../test/stripe/start-stripe.ts";
import { type Balancer, createBalancer } from "../balancer.ts";
import type { Program } from "../program.ts";
import { until } from "../until.ts";
import { sendBuyers } from "./buyers.ts";
import { settleLedgers, EQUAL_AND_VALID } from "./settle-ledgers.ts";
import { compareLedgers } from "./compare-ledgers.ts";
import { openWebhookDelivery } from "./webhook-delivery.ts";
import type { RetryOptions } from "./retrying-client.ts";
import { type PaymentFixture, openPaymentFixture } from "./payment-fixture.ts";
import { sendOrganizer } from "./organizer.ts";

const IS_LONG = process.env.FAULTS === "long";
const KILLS = Number(process.env.FAULTS_KILLS ?? (IS_LONG ? 450 : 8));
/** One kill in this many kills PostgreSQL. */
const EVERY_DATABASE = 4;
const BUYERS = 8;
const BETWEEN_KILLS_MS = 400;
/** A hundred kills leave thousands of undelivered messages. */
const REST_SECONDS = 300;
const SEED = Number(process.env.FAULTS_SEED ?? 20);

let fixture: PaymentFixture;
let balancer: Balancer;
let programs: Program[];

beforeAll(async () => {
  fixture = await openPaymentFixture();
  programs = await Promise.all([fixture.startProgram(), fixture.startProgram()]);
  balancer = createBalancer();
  balancer.setPorts(ports());
});

afterAll(async () => {
  await balancer.stop();
  await Promise.all(programs.map((program) => program.stop()));
  await fixture.close();
});

const ports = () => programs.map(({ port }) => port);

/** Returns random faults of a payment service. */
function badDay(random: () => number) {
  return ({ method, path }: StripeCall): Fault | null => {
    const mood = random();
    if (mood < 0.03) return { kind: "slow", milliseconds: 50 + random() * 400 };
    if (mood < 0.045) return { kind: "status", status: [429, 500, 503][Math.floor(random() * 3)]! };
    if (mood < 0.06) return { kind: "silent" };
    if (mood < 0.07) return { kind: "cut" };
    if (mood < 0.09 && method === "GET" && path.startsWith("/v1/payment_intents/")) return { kind: "stale" };
    if (mood < 0.09 && path === "/v1/refunds" && method === "POST") return { kind: "failed" };
    return null;
  };
}

test(
  `FLT-01 FLT-02 FLT-04 PAY-01 PAY-02 PAY-08 PAY-12 PAY-22 PAY-24 ${KILLS} kills while money comes and goes, answers and messages get lost and the provider is in a mood: both ledgers are equal`,
  async () => {
    const random = seededRandom(SEED);
    const line: RetryOptions = { balancer, ports, random, lostAnswers: 0.1 };
    const events = [
      await fixture.stageSale(100_000),
      await fixture.stageSale(40),
      await fixture.stageSale(100_000, 499),
    ];
    const { pool, stripe } = fixture;
    const delivery = openWebhookDelivery({ stripe, ports, random, losing: 0.3, latestMs: 800 });
    stripe.whims.fault = badDay(random);
    const startedAt = performance.now();
    const buyers = sendBuyers({
      ...line,
      stripe,
      events,
      buyers: BUYERS,
      letExpire: async (shortId) => {
        await pool
          .query(
            "update orders set expires_at = clock_timestamp() where short_id = $1 and status = 'RESERVED'",
            [shortId],
          )
          .catch(() => {});
      },
    });
    const organizer = sendOrganizer({ ...line, pool, stripe, headers: fixture.organizer, pauseMs: 60 });

    let databases = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      await sleep(BETWEEN_KILLS_MS * (0.5 + random()));
      if (kill % EVERY_DATABASE === EVERY_DATABASE - 1) {
        databases += 1;
        const before = buyers.report.paid;
        process.kill(fixture.postgresPid(), "SIGKILL");
        await until("a payment succeeds again", () => buyers.report.paid > before + 2);
      } else {
        const index = Math.floor(random() * programs.length);
        await programs[index]!.kill();
        // A dead process's lock on a key lasts half a minute. Here it is released at once.
        await pool
          .query("update idempotency_keys set locked_until = now() where status is null")
          .catch(() => {});
        programs[index] = await fixture.startProgram();
        balancer.setPorts(ports());
      }
    }
    await sleep(BETWEEN_KILLS_MS);
    const bought = await buyers.stop();
    const given = await organizer.stop();
    const runSeconds = (performance.now() - startedAt) / 1000;
    const rest = await settleLedgers({
      pool,
      stripe,
      deliverAll: delivery.deliverAll,
      seconds: REST_SECONDS,
    });
    await delivery.close();

    const ledger = stripe.books.ledger();
    console.info(
      `${KILLS - databases} kills of programs, ${databases} of PostgreSQL in ${runSeconds.toFixed(0)} s: ` +
        `${bought.paid} payments (${bought.declined} declined first, ${bought.asked} asked, ${bought.debits} debits), ` +
        `${stripe.books.refunds.size} refunds, ${given.byHand} by hand, ${given.cancelled} cancelled, ${given.disputes} disputes; ` +
        `${bought.repeated + given.repeated} answers lost, ${delivery.figures.deliveries} deliveries of ${delivery.figures.told} messages, ${delivery.figures.lost} lost; ` +
        `charged ${ledger.charged}, refunded ${ledger.refunded}, fees ${ledger.fees}, platform ${ledger.applicationFees}; ` +
        `at rest after ${((performance.now() - startedAt) / 1000 - runSeconds).toFixed(0)} s; ` +
        `refused ${JSON.stringify([...bought.refused, ...given.refused])}`,
    );
    expect(rest).toEqual(EQUAL_AND_VALID);
    expect(await findBroken(bought.told)).toEqual([]);
    expect(await findTwiceGivenBack()).toEqual([]);
    expect([...bought.surprises, ...given.surprises]).toEqual([]);
    expect(bought.paid).toBeGreaterThan(KILLS * 2);
    expect(stripe.books.refunds.size).toBeGreaterThan(KILLS);
  },
  IS_LONG ? 3_600_000 : 600_000,
);

/** Control: one cent that is in only one of the two ledgers is found, at every place. */
test.each([
  [
    "a charge that was not reported",
    (id: string) => void (fixture.stripe.books.charges.get(id)!.amount += 1),
  ],
  [
    "a fee",
    (id: string) =>
      void (fixture.stripe.books.charges.get(id)!.balance_transaction!.fee_details[0]!.amount += 1),
  ],
  [
    "a refund",
    (id: string) => {
      const charge = fixture.stripe.books.charges.get(id)!;
      fixture.stripe.books.createRefund(charge.account, {
        payment_intent: charge.payment_intent,
        amount: "1",
      });
    },
  ],
  [
    "a dispute",
    (id: string) =>
      void fixture.stripe.books.openDispute(fixture.stripe.books.charges.get(id)!.payment_intent),
  ],
  [
    "a payment that is nobody's",
    () =>
      void fixture.stripe.books.createIntent(fixture.connectedAccountId, { amount: "1", currency: "eur" }),
  ],
])("PAY-24 finds a planted difference: %s", async (_what, plant) => {
  const { books } = fixture.stripe;
  const before = await compareLedgers(fixture.pool, books);
  const charge = [...books.charges.values()].findLast((one) => one.amount_refunded === 0)!;

  plant(charge.id);

  const after = await compareLedgers(fixture.pool, books);
  expect(after.filter((difference) => !before.includes(difference))).toHaveLength(1);
});

test("PAY-24 finds a difference planted in our own ledger", async () => {
  const { books } = fixture.stripe;
  const before = await compareLedgers(fixture.pool, books);

  await fixture.pool.query(
    "update refunds set amount = amount - 1 where id = (select max(id) from refunds where status = 'SUCCEEDED')",
  );

  expect((await compareLedgers(fixture.pool, books)).length).toBeGreaterThan(before.length);
});

/** Finds orders that buyers saw as paid and that have neither their tickets nor a refund. */
async function findBroken(told: Map<string, number>): Promise<string[]> {
  const { rows } = await fixture.pool.query<{
    short_id: string;
    tickets: number;
    state: string;
    is_over: boolean;
  }>(
    `select o.short_id, o.status || coalesce(' ' || o.refund_status, '') as state,
       o.status = 'CANCELLED' or o.refund_status = 'REFUNDED' as is_over,
       (select count(*) from attendees a where a.order_id = o.id and a.status = 'ACTIVE' and o.status = 'COMPLETED') as tickets
     from orders o where o.short_id = any ($1)`,
    [[...told.keys()]],
  );
  const found = new Map(rows.map((row) => [row.short_id, row]));
  return [...told].flatMap(([shortId, units]) => {
    const order = found.get(shortId);
    return order && (order.tickets === units || order.is_over)
      ? []
      : [`${shortId}: ${units} units, found ${JSON.stringify(order)}`];
  });
}

/** Finds amounts that were refunded twice. Each must be requested once, however often the call was made. */
async function findTwiceGivenBack(): Promise<unknown[]> {
  const { rows } = await fixture.pool.query(
    `select r.order_id, r.amount, count(*) from refunds r
     where r.reason = 'REQUESTED' and r.amount > 100 and r.status <> 'FAILED' and not r.cancels_order
       and r.amount % 499 <> 0 and r.amount % 2500 <> 0
       and not exists (select from refund_lines l where l.refund_id = r.id)
     group by 1, 2 having count(*) > 1`,
  );
  return rows;
}
