import { sql } from "kysely";
import { Registry } from "prom-client";
import { beforeEach, expect, test, vi } from "vitest";
import { testServices } from "../api.ts";
import { finish, hold, testCheckoutContext } from "../checkout-context.ts";
import { testDatabase } from "../database.ts";
import { makeEvent, makeProduct } from "../factories.ts";
import { ALARMS } from "../../src/app/alarms.ts";
import { checkStock } from "../../src/checkout/index.ts";
import { measureAlarms } from "../../src/platform/alarms/measure-alarms.ts";
import { lookAtAlarms } from "../../src/platform/alarms/watch-alarms.ts";
import type { Email } from "../../src/platform/mail/outgoing-email.ts";
import { queueLag } from "../../src/platform/queue/queue-alarms.ts";
import type { JobHandlers } from "../../src/platform/queue/queue.ts";
import { startWorker } from "../../src/platform/queue/worker.ts";

const database = await testDatabase();
const { db, pool } = database;
const checkout = testCheckoutContext(database);
const base = testServices(database);
const registry = new Registry();
measureAlarms(registry, db, ALARMS);

/** Records what the operator receives, in the log and by email. */
function operator(mail = { send: async (_email: Email) => {} }) {
  const said: string[] = [];
  const emails: Email[] = [];
  const log = {
    ...base.log,
    error: (_facts: unknown, sentence: string) => void said.push(sentence),
    warn: (_facts: unknown, sentence: string) => void said.push(sentence),
  } as unknown as typeof base.log;
  const send = async (email: Email) => {
    await mail.send(email);
    emails.push(email);
  };
  const config = { ...base.config, operatorEmail: "operator@example.org" };
  return { said, emails, services: { ...base, log, config, mail: { send, close: () => {} } } };
}

const look = async (who = operator()) => {
  await lookAtAlarms(who.services, ALARMS);
  return who;
};

async function raised(): Promise<string[]> {
  const figures = await registry.metrics();
  return [...figures.matchAll(/^tessera_alarm\{alarm="(.+)"\} 1$/gm)].map(([, name]) => name!);
}

beforeEach(async () => {
  await sql`delete from installation where starts_with(key, 'alarm:') or starts_with(key, 'job-outcomes:')`.execute(
    db,
  );
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await sql`delete from outbox_events`.execute(db);
  await sql`delete from parked_outbox_events`.execute(db);
  await sql`update orders set status = 'ABANDONED' where status = 'RESERVED'`.execute(db);
  await sql`select repair_stock()`.execute(db);
  await checkStock(db, base.log);
});

async function sellOne(price = 0) {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { price, capacity: 20 });
  return { event, product, order: await hold(checkout, event, [{ product }]) };
}

const drift = async () => {
  const { product } = await sellOne();
  await sql`update stock set taken = taken + 2 where id = ${product.stock_id}`.execute(db);
  await checkStock(db, base.log);
};
const stopSweeper = async () => {
  const { event } = await sellOne();
  await sql`update orders set expires_at = now() - interval '2 minutes' where event_id = ${event.id}`.execute(
    db,
  );
};
const strandPayment = async () => {
  const { event } = await sellOne(1_000);
  await sql`
    with made as (
      insert into payment_intents (account_id, event_id, order_id, provider, idempotency_key, amount, currency, status)
      select account_id, event_id, id, 'SIMULATOR', 'stranded', total_gross, currency, 'SUCCEEDED'
      from orders where event_id = ${event.id} returning *)
    insert into payments (account_id, event_id, order_id, payment_intent_id, amount, currency, received_at)
    select account_id, event_id, order_id, id, amount, currency, now() - interval '3 minutes' from made`.execute(
    db,
  );
};
const leaveDifference = async () => {
  const { event } = await sellOne(1_000);
  await sql`
    insert into payment_intents (account_id, event_id, order_id, provider, idempotency_key, amount, currency, status, updated_at)
    select account_id, event_id, id, 'SIMULATOR', 'different', total_gross, currency, 'MISMATCH', now() - interval '3 minutes'
    from orders where event_id = ${event.id}`.execute(db);
};
const leaveUnheard = () =>
  sql`insert into provider_events (provider, provider_event_id, kind, provider_intent_id, received_at)
      values ('SIMULATOR', 'evt_1', 'payment_intent.succeeded', 'pi_1', now() - interval '3 minutes')`.execute(
    db,
  );
const leaveJobs = () =>
  sql`select graphile_worker.add_job('check-stock', run_at := now() - interval '3 minutes')`.execute(db);
const leaveEmails = () =>
  sql`select graphile_worker.add_job('send-order-confirmation', run_at := now() - interval '3 minutes', priority := 10)`.execute(
    db,
  );
const leaveOutboxEvents = async () => {
  const { event, order } = await sellOne();
  await finish(checkout, order);
  await sql`update outbox_events set created_at = now() - interval '3 minutes' where event_id = ${event.id}`.execute(
    db,
  );
};
const parkEvent = () =>
  sql`insert into parked_outbox_events (id, kind, account_id, event_id, subject_id, created_at, problem)
      values (1, 'order-completed', 1, 1, 1, now(), 'no lines')`.execute(db);

test.each([
  { what: "a counter drifted", spoil: drift, alarm: "stock-drift" },
  { what: "the sweeper stopped", spoil: stopSweeper, alarm: "stopped-sweeper" },
  { what: "a buyer paid and has no tickets", spoil: strandPayment, alarm: "paid-not-completed" },
  { what: "a payment differs from its order", spoil: leaveDifference, alarm: "paid-not-completed" },
  { what: "a provider's message is not processed", spoil: leaveUnheard, alarm: "paid-not-completed" },
  { what: "due jobs wait", spoil: leaveJobs, alarm: "queue-lag" },
  { what: "emails wait and no worker is alive", spoil: leaveEmails, alarm: "queue-lag" },
  { what: "outbox events wait", spoil: leaveOutboxEvents, alarm: "queue-lag" },
  { what: "an outbox event is parked", spoil: parkEvent, alarm: "parked-outbox-events" },
])(
  "OPS-07 STK-17 $what: raises the alarm, logs it, shows it in the metrics and emails it, once",
  async ({ spoil, alarm }) => {
    const before = await look();
    await spoil();

    const who = await look();
    await look(who);

    expect(before.said).toEqual([]);
    expect(await raised()).toEqual([alarm]);
    expect(who.said).toEqual([expect.stringMatching(/^ALARM: /)]);
    expect(who.emails.map(({ to, subject }) => [to, subject])).toEqual([
      ["operator@example.org", `Tessera: alarm ${alarm}`],
    ]);
    await sql`delete from provider_events`.execute(db);
    await sql`update payment_intents set reviewed_at = now()`.execute(db);
    await sql`update payments set received_at = now() where order_id in (select id from orders where completed_at is null)`.execute(
      db,
    );
  },
);

test("OPS-07 an alarm ends with its cause, and the next one is reported again", async () => {
  await leaveJobs();
  const who = await look();
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await look(who);
  const between = await raised();
  await leaveJobs();
  await look(who);

  expect(between).toEqual([]);
  expect(who.said.map((sentence) => sentence.slice(0, 6))).toEqual(["ALARM:", "the al", "ALARM:"]);
  expect(who.emails).toHaveLength(2);
});

test("OPS-07 the alarm about waiting work names the limit of each kind", async () => {
  await leaveJobs();
  await leaveEmails();
  const withoutWorker = await queueLag.look(db);
  await sql`insert into installation (key, value) values ('job-outcomes:now', '{"succeeded": 9, "failed": 0}')`.execute(
    db,
  );

  expect(withoutWorker).toBe(
    "1 jobs and 0 outbox events have waited for more than 2 minutes, and 1 emails and other jobs of low priority for more than 2 minutes: no worker has given a sign of life for two minutes.",
  );
  expect(await queueLag.look(db)).toBe(
    "1 jobs and 0 outbox events have waited for more than 2 minutes, and 0 emails and other jobs of low priority for more than 15 minutes: the workers do not keep up.",
  );
});

test("OPS-07 an email that could not be sent is sent at the next check; emails of a sale may wait", async () => {
  await sql`insert into installation (key, value) values ('job-outcomes:now', '{"succeeded": 9, "failed": 0}')`.execute(
    db,
  );
  await leaveEmails();
  await look();
  const whileWorking = await raised();
  await leaveJobs();
  const send = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error("no mail server"));
  const who = operator({ send });

  await expect(look(who)).rejects.toThrow("no mail server");
  await look(who);

  expect(whileWorking).toEqual([]);
  expect([who.said.length, who.emails.length]).toEqual([1, 1]);
});

test.each([
  { share: "every fourth of", failsAt: 4, expected: ["failing-jobs"] },
  { share: "one of twenty-four of", failsAt: 24, expected: [] },
])("FLT-23 the alarm is $expected when $share background jobs fails", async ({ failsAt, expected }) => {
  let runs = 0;
  const work = async () => {
    runs += 1;
    if (runs % failsAt === 0) throw new Error("a mail server that refuses");
  };
  await sql`select graphile_worker.add_job('check-stock', max_attempts := 1) from generate_series(1, 24)`.execute(
    db,
  );

  const handlers = { "check-stock": work } as unknown as JobHandlers;
  const worker = startWorker({ pool, log: operator().services.log, handlers, schedules: [] });
  await expect.poll(() => runs).toBe(24);
  await worker.stop();
  await look();

  expect(await raised()).toEqual(expected);
});

test("OPS-07 an alarm that cannot be checked keeps no other alarm from being raised and emailed", async () => {
  const who = operator();
  const broken = {
    name: "broken",
    look: async () => {
      throw new Error("the statement took too long");
    },
  };
  const planted = { name: "planted", look: async () => "it burns" };

  const looking = lookAtAlarms(who.services, [broken, planted]);

  await expect(looking).rejects.toThrow("the statement took too long");
  expect(who.said).toEqual(["ALARM: it burns"]);
  expect(who.emails).toHaveLength(1);
});
