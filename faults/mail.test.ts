import { afterAll, beforeAll, expect, test } from "vitest";
import { BUYER, orderOf, placedOrder, stageEvent, type StagedEvent } from "../bench/stage.ts";
import { startMailServer } from "../test/mail-server.ts";
import { send } from "./balancer.ts";
import { checkInvariants } from "./invariants.ts";
import type { Program } from "./program.ts";
import { openFixture, type Fixture } from "./fixture.ts";
import { until, untilQuiet } from "./until.ts";

const ORDERS = 3;
const ANSWER_WITHIN_MS = 60_000;

let fixture: Fixture;
let program: Program;
let event: StagedEvent;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
const start = () => fixture.startProgram({ SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` });

beforeAll(async () => {
  fixture = await openFixture();
  await fixture.pool.query("drop trigger no_letters on graphile_worker._private_jobs");
  mailServer = await startMailServer();
  program = await start();
  event = await stageEvent(fixture.pool, { products: 1, quantity: 1_000, price: 0 });
});

afterAll(async () => {
  await program.stop();
  await fixture.close();
});

/** The faults of the mail server, and their repair. */
const TROUBLES: [what: string, begin: () => Promise<void>, mend: () => Promise<void>][] = [
  ["is down", () => mailServer.close(), () => reopen()],
  ["answers 451", () => refuse(451), () => refuse(null)],
  ["answers 550", () => refuse(550), () => refuse(null)],
  ["accepts emails and cuts the connection", () => become("cuts"), () => become(null)],
];

test.each(TROUBLES)(
  "FLT-12 PAY-16 orders complete while the mail server %s; a day later every email arrives, each under one id",
  async (_what, begin, mend) => {
    await begin();
    mailServer.deliveries.length = 0;

    const orders = await Promise.all(Array.from({ length: ORDERS }, buy));
    await until("every buyer's email was tried", async () =>
      (await waiting("send-order-confirmation")).every(({ was_tried }) => was_tried),
    );
    await mend();
    const before = mailServer.deliveries.length;
    await untilDrained();

    const came = emailsSince(before);
    expect(came.filter(isToBuyer).toSorted()).toEqual(orders.map(confirmationOf).toSorted());
    // The organiser is notified of all orders, mostly in one email.
    expect(came).toContain(newOrdersUpTo(Math.max(...orders)));
    expect(new Set(came).size).toBe(came.length);
    // Emails that were accepted without acknowledgement arrived before, under the same ids: mail programs
    // show them once.
    expect(came).toEqual(expect.arrayContaining(emailsSince(0)));
    expect(await checkInvariants(fixture.pool)).toEqual([]);
  },
);

test("FLT-02 FLT-12 kill -9 of the program while the mail server has the email: it comes again under the same id, and is recorded as sent once", async () => {
  await become("silent");
  mailServer.deliveries.length = 0;
  const order = await buy();
  await until("the server has the email", () => mailServer.deliveries.length > 0);

  await program.kill();
  await become(null);
  program = await start();
  await fixture.pool.query(
    "select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))",
  );
  await untilDrained();

  const came = emailsSince(0);
  expect(came.filter(isToBuyer)).toEqual([confirmationOf(order), confirmationOf(order)]);
  expect(came).toContain(newOrdersUpTo(order));
  const { rows } = await fixture.pool.query(
    "select count(*)::int as emails from order_history where order_id = $1 and action = 'LETTER_SENT'",
    [order],
  );
  expect(rows).toEqual([{ emails: 1 }]);
});

const confirmationOf = (orderId: number) => `<order-confirmation.${orderId}@localhost>`;
const newOrdersUpTo = (orderId: number) => `<new-orders.${orderId}@localhost>`;
const isToBuyer = (id: string) => id.startsWith("<order-confirmation.");
const emailsSince = (delivery: number) =>
  mailServer.deliveries.slice(delivery).map(({ headers }) => headers.get("message-id")!);

/** Expects orders to complete at once, whatever the mail server does. */
async function buy(): Promise<number> {
  const orders = `/api/public/events/${event.eventId}/order`;
  const ask = (method: string, path: string, body: unknown) =>
    send(program.port, { method, path, body }, ANSWER_WITHIN_MS);
  const { shortId, session } = placedOrder((await ask("POST", orders, orderOf(event.products[0]!))).body);
  const done = await ask("PUT", `${orders}/${shortId}?session_identifier=${session}`, { order: BUYER });
  expect(done.body).toContain('"status":"COMPLETED"');
  const { rows } = await fixture.pool.query<{ id: number }>("select id from orders where short_id = $1", [
    shortId,
  ]);
  return rows[0]!.id;
}

/** Returns emails that are not delivered yet. */
async function waiting(...tasks: string[]): Promise<{ was_tried: boolean }[]> {
  await untilQuiet(fixture.pool);
  const { rows } = await fixture.pool.query<{ was_tried: boolean }>(
    `select j.last_error is not null as was_tried from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = any ($1)`,
    [tasks],
  );
  return rows;
}

/** Lets a day pass. */
async function untilDrained(): Promise<void> {
  await until("no email waits", async () => {
    await fixture.pool.query(
      "update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null",
    );
    return (await waiting("send-order-confirmation", "send-new-orders")).length === 0;
  });
}

async function reopen(): Promise<void> {
  const { deliveries } = mailServer;
  mailServer = await startMailServer(mailServer.port);
  mailServer.deliveries.push(...deliveries);
}

async function refuse(code: number | null): Promise<void> {
  mailServer.refusal = code === null ? null : { code, message: "not now" };
}

async function become(mood: typeof mailServer.mood): Promise<void> {
  mailServer.mood = mood;
}
