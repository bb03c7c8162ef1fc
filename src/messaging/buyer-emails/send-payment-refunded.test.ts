import { afterAll, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeOrder } from "../../../test/factories.ts";
import { startMailServer } from "../../../test/mail-server.ts";
import { pdf } from "../../../test/pdf.ts";
import type { Config } from "../../platform/config.ts";
import { createMail } from "../../platform/mail/mail.ts";
import type { Services } from "../../platform/services.ts";
import { sendPaymentRefunded } from "../index.ts";

const { db } = await testDatabase();
const mailServer = await startMailServer();
const config = {
  isDemo: true,
  stripe: { keys: {}, fees: { fixed: {}, rate: 0 } },
  publicUrl: "https://tickets.example",
  mailFrom: "Tessera <tickets@tickets.example>",
  smtpUrl: mailServer.url,
} as Config;
const services = { config, db, pdf, mail: createMail(config, db) } as Services;
afterAll(() => services.mail.close());

async function makeRefund(status: "PENDING" | "FAILED") {
  const event = await makeEvent(db, { title: "Night of the Owls" });
  const order = await makeOrder(db, event, { status: "CANCELLED", total_gross: 4800 });
  const money = { amount: 4800, currency: "EUR" };
  const tenant = { account_id: event.account_id, event_id: event.id, order_id: order.id };
  const key = String(order.id);
  const intent = await db
    .insertInto("payment_intents")
    .values({ ...tenant, ...money, provider: "SIMULATOR", idempotency_key: key })
    .returning("id")
    .executeTakeFirstOrThrow();
  const payment = await db
    .insertInto("payments")
    .values({ ...tenant, ...money, payment_intent_id: intent.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const refund = await db
    .insertInto("refunds")
    .values({ ...tenant, ...money, payment_id: payment.id, idempotency_key: key, reason: "too late", status })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { refund, order };
}

test("notifies a buyer of the full refund of a late payment", async () => {
  const { refund, order } = await makeRefund("PENDING");

  await sendPaymentRefunded(services, { refund_id: refund.id });

  expect(mailServer.deliveries).toHaveLength(1);
  const [email] = mailServer.deliveries;
  expect(email!.recipients).toEqual([order.email]);
  expect(email!.headers.get("subject")).toBe("Your payment for Night of the Owls is being refunded");
  expect(email!.headers.get("message-id")).toBe(`<payment-refunded.${refund.id}@tickets.example>`);
  expect(email!.plain).toContain("€48.00");
  expect(email!.plain).toContain("https://tickets.example/event/");
});

test("sends nothing about a refund that failed or does not exist", async () => {
  mailServer.deliveries.length = 0;
  const { refund } = await makeRefund("FAILED");

  await sendPaymentRefunded(services, { refund_id: refund.id });
  await sendPaymentRefunded(services, { refund_id: 999_999 });

  expect(mailServer.deliveries).toEqual([]);
});
