import { sql } from "kysely";
import { expect, test } from "vitest";
import { EMAILS_AN_HOUR, EMAILS_ON_THE_FIRST_DAY } from "../../src/accounts/email-allowance.ts";
import { createPaymentContext } from "../../src/app/payments.ts";
import { duplicationSteps } from "../../src/app/duplication-steps.ts";
import { sendOrderConfirmation, sendTicket } from "../../src/messaging/index.ts";
import { runTask } from "../../src/lists/tasks/run-task.ts";
import { createTaskHandlers } from "../../src/lists/index.ts";
import { testServices } from "../api.ts";
import { testDatabase } from "../database.ts";
import { makeEvent, makeMember, makeProduct, makeSession } from "../factories.ts";
import { wholeApi } from "../whole-api.ts";

const database = await testDatabase();
const { db, pool } = database;
const services = testServices(database.guarded);
const { send } = await wholeApi(services);
const taskHandlers = createTaskHandlers(services, createPaymentContext(services), duplicationSteps(services));
const newAddress = () => `guest-${crypto.randomUUID().slice(0, 8)}@example.org`;

/** An organiser with an event, who creates tickets by hand. */
async function desk() {
  const member = await makeMember(db, { role: "ADMIN" });
  const event = await makeEvent(db, { account_id: member.account_id });
  const product = await makeProduct(db, event, { capacity: 100 });
  const cookies = { "__Host-session": await makeSession(db, member) };
  const ask = (call: string, body?: unknown) =>
    send(call.replace("{event}", `/events/${event.id}`), { cookies, body });
  const add = (email: string, send_confirmation_email = false) =>
    ask("POST {event}/attendees", {
      product_id: product.id,
      product_price_id: product.price_id,
      email,
      first_name: "Gwen",
      last_name: "Guest",
      amount_paid: 0,
      send_confirmation_email,
      locale: "en",
      taxes_and_fees: [],
    });
  return {
    ...member,
    event,
    ask,
    add,
    /** Creates a ticket by hand, with optional fields. */
    async guest(email = newAddress()) {
      const { id, order_id } = (await add(email)).json.data;
      return {
        id,
        order_id,
        email,
        resendTicket: () => ask(`POST {event}/attendees/${id}/resend-ticket`),
        resendConfirmation: () => ask(`POST {event}/orders/${order_id}/resend_confirmation`),
      };
    },
    setConfirmed: (isConfirmed: boolean) =>
      db
        .updateTable("users")
        .set({ email_verified_at: isConfirmed ? new Date() : null })
        .where("id", "=", member.user_id)
        .execute(),
    async bulkResend(ids: number[], afterFirst: () => Promise<unknown> = async () => {}) {
      const { json } = await ask("POST {event}/attendees/bulk", { action: "resend-tickets", ids });
      let count = 0;
      const throttle = async <Result>(piece: () => Promise<Result>) => {
        const result = await piece();
        if ((count += 1) === 1) await afterFirst();
        return result;
      };
      await runTask(services, { taskHandlers, throttle }, { task_id: json.data.id });
      const { rows } = await sql<{ outcome: string }>`
        select coalesce(problem ->> 'code', outcome) as outcome
        from task_rows where task_id = ${json.data.id} order by position`.execute(db);
      return rows.map(({ outcome }) => outcome);
    },
    use: (kind: string, emails: number) =>
      sql`insert into account_emails (account_id, kind, emails) values (${member.account_id}, ${kind}, ${emails})`.execute(
        db,
      ),
  };
}

const emailJobs = async () =>
  (
    await pool.query<{ count: number }>(
      "select count(*)::int as count from graphile_worker.jobs where task_identifier in ('send-ticket', 'send-order-confirmation')",
    )
  ).rows[0]!.count;

test("ABU-05 AUT-11 an account with an unconfirmed address causes no e-mail to other people", async () => {
  const at = await desk();
  await at.setConfirmed(false);
  const guest = await at.guest();
  const before = await emailJobs();

  const answers = [
    await at.add(newAddress(), true),
    await guest.resendTicket(),
    await guest.resendConfirmation(),
    await at.ask("POST {event}/attendees/bulk", { action: "resend-tickets", ids: [guest.id] }),
    await at.ask("POST {event}/orders/bulk", { action: "resend-confirmations", ids: [guest.order_id] }),
  ];

  expect(answers.map(({ status, json }) => [status, json.code])).toEqual(
    answers.map(() => [422, "email_not_verified"]),
  );
  expect(await emailJobs()).toBe(before);
  expect((await at.ask("GET {event}/attendees")).json.data).toHaveLength(1);
  await at.setConfirmed(true);
  expect((await guest.resendTicket()).status).toBe(204);
});

test("ABU-05 sends no e-mail for a manual ticket before the address is confirmed, whatever requests it", async () => {
  const at = await desk();
  await at.setConfirmed(false);
  const { id, order_id, email } = await at.guest();
  const mail = async () => {
    await sendTicket(services, { attendee_id: id, request: 1 });
    await sendOrderConfirmation(services, { order_id, request: 1 });
    return services.emails.filter(({ to }) => to === email).length;
  };

  expect(await mail()).toBe(0);
  await at.setConfirmed(true);
  expect(await mail()).toBe(2);
});

test("ABU-05 a bulk task sends nothing more once the address of its starter is unconfirmed", async () => {
  const at = await desk();
  const guests = [await at.guest(), await at.guest()];

  const outcomes = await at.bulkResend(
    guests.map(({ id }) => id),
    () => at.setConfirmed(false),
  );

  expect(outcomes).toEqual(["DONE", "email_not_verified"]);
});

test("ABU-05 one address gets three e-mails an hour on demand, from all organisers together, also concurrently", async () => {
  const [one, other] = [await desk(), await desk()];
  const guest = await one.guest();
  const elsewhere = await other.guest(guest.email.toUpperCase());
  const untouched = await one.guest();

  const answers = await Promise.all([
    guest.resendTicket(),
    guest.resendConfirmation(),
    guest.resendTicket(),
    guest.resendConfirmation(),
    elsewhere.resendTicket(),
  ]);

  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(3);
  expect(refused.map(({ json }) => json.code)).toEqual(["too_many_emails_to_one", "too_many_emails_to_one"]);
  expect((await elsewhere.resendConfirmation()).status).toBe(429);
  expect((await untouched.resendTicket()).status).toBe(204);
  await sql`update account_emails set created_at = created_at - interval '1 hour'`.execute(db);
  expect((await guest.resendTicket()).status).toBe(204);
});

test("ABU-05 manual tickets, resends and messages share an account's hourly allowance", async () => {
  const at = await desk();
  const guest = await at.guest();
  await at.use("MESSAGE", EMAILS_AN_HOUR - 2);
  const write = () =>
    at.ask("POST {event}/messages", {
      subject: "Doors",
      message: "<p>Doors open at seven.</p>",
      message_type: "ORDER_OWNER",
      order_id: guest.order_id,
    });

  expect((await at.add(newAddress(), true)).status).toBe(201);
  expect((await guest.resendTicket()).status).toBe(204);
  const refused = [await guest.resendTicket(), await at.add(newAddress(), true), await write()];

  for (const { json } of refused) expect(json.code).toBe("rate_limited");
  expect((await at.add(newAddress())).status).toBe(201);
});

test("ABU-05 bulk resends count against the daily limit, together with messages to many, and not against the hourly limit", async () => {
  const at = await desk();
  const guests = [await at.guest(), await at.guest()];
  await at.use("MAILING", EMAILS_ON_THE_FIRST_DAY - 1);
  await at.use("MESSAGE", EMAILS_AN_HOUR);

  const outcomes = await at.bulkResend(guests.map(({ id }) => id));

  expect(outcomes).toEqual(["DONE", "rate_limited"]);
});

test("ABU-05 a group's tickets may all go to its leader, but no more than twenty within an hour", async () => {
  const at = await desk();
  const email = newAddress();
  const guests = [];
  for (let n = 0; n < 21; n += 1) guests.push(await at.guest(email));

  const outcomes = await at.bulkResend(guests.map(({ id }) => id));

  expect(outcomes).toEqual([...Array(20).fill("DONE"), "too_many_emails_to_one"]);
});

test("a refused resend uses no points", async () => {
  const at = await desk();
  const guest = await at.guest();
  await at.ask(`PATCH {event}/attendees/${guest.id}`, { status: "CANCELLED" });

  for (let n = 0; n < 4; n += 1) expect((await guest.resendTicket()).json.code).toBe("ticket_not_active");
});
