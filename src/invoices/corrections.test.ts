import { spawnSync } from "node:child_process";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { testCheckoutContext } from "../../test/checkout-context.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeProduct } from "../../test/factories.ts";
import { makeCompletedOrder } from "../../test/orders.ts";
import { pdf } from "../../test/pdf.ts";
import { processOutbox } from "../platform/queue/outbox.ts";
import { cancelOrder } from "../orders/cancel-order.ts";
import { settleOpenAmount } from "../orders/settle-open-amount.ts";
import { correctInvoices } from "./correct-invoices.ts";
import { issueInvoices } from "./issue-invoices.ts";
import { correctionFiles, invoiceFiles } from "./invoices.ts";
import type { InvoiceContent } from "./issued-invoice.ts";
import { type SellingContract, sellingAreas } from "../../test/selling-areas.ts";

const database = await testDatabase();
const { db } = database;
const areas = sellingAreas(testServices(database));
const checkout = testCheckoutContext(database);

const drain = () =>
  processOutbox(db, {
    "order-completed": [issueInvoices],
    "order-cancelled": [correctInvoices],
    "order-refunded": [correctInvoices],
  });

/**
 * Two tickets at 25.00 with 19 % tax and a shirt at 20.00 without tax: 79.50, invoiced and paid by card. Without
 * the shirt 59.50.
 */
async function sell({ hasShirt = true } = {}) {
  const event = await makeEvent(db);
  const member = await makeMember(db, { account_id: event.account_id });
  const ticket = await makeProduct(db, event, { title: "Stalls", price: 2_500, capacity: 100 });
  const shirt = await makeProduct(db, event, { title: "Shirt", price: 2_000, capacity: 100 });
  const api = clientOf<SellingContract>(db, areas, { member });
  await api("PATCH /events/{event_id}/checkout-settings", {
    params: { event_id: event.id },
    body: {
      enable_invoicing: true,
      organization_name: "Owl Concerts Ltd",
      organization_address: "Tower Lane 3\nLondon",
      invoice_prefix: "OWL-",
    },
  });
  const order = await makeCompletedOrder(db, event, [
    { product: ticket, quantity: 2, tax: 950 },
    ...(hasShirt ? [{ product: shirt, quantity: 1 }] : []),
  ]);
  const vat = { name: "VAT", rate: 19_000, type: "PERCENTAGE" };
  await sql`update orders set taxes_and_fees = ${JSON.stringify({ taxes: [{ ...vat, value: 950 }], fees: [] })}
            where id = ${order.id}`.execute(db);
  await sql`update order_items set taxes_and_fees = ${JSON.stringify({ taxes: [{ ...vat, value: 950 }], fees: [] })}
            where order_id = ${order.id} and total_tax > 0`.execute(db);
  const items = await db
    .selectFrom("order_items")
    .select(["id", "item_name"])
    .where("order_id", "=", order.id)
    .orderBy("id")
    .execute();
  await pay(event, order.id, hasShirt ? 7_950 : 5_950);
  await drain();
  const own = { accountId: event.account_id, eventId: event.id, orderId: order.id };
  return { event, own, api, order, items, by: { kind: "USER", userId: member.user_id } as const };
}

async function pay(event: { id: number; account_id: number }, orderId: number, amount: number) {
  const money = {
    account_id: event.account_id,
    event_id: event.id,
    order_id: orderId,
    amount,
    currency: "EUR",
  };
  const intent = await db
    .insertInto("payment_intents")
    .values({ ...money, provider: "SIMULATOR", idempotency_key: `k-${orderId}`, status: "SUCCEEDED" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("payments")
    .values({ ...money, payment_intent_id: intent.id })
    .execute();
}

/** Requests a refund and records it as the provider would. */
async function giveBack(
  orderId: number,
  given: { amount?: number; lines?: object[]; cancels?: boolean } = {},
) {
  const lines = given.lines ? JSON.stringify(given.lines) : null;
  const { rows } = await sql<{ outcome: string }>`
    select request_refund(${orderId}, ${given.amount ?? null}, ${lines}::jsonb, 1, false, ${given.cancels ?? false}, null)
      as outcome`.execute(db);
  expect(rows[0]!.outcome).toBe("requested");
  const { id } = await db
    .selectFrom("refunds")
    .select("id")
    .where("order_id", "=", orderId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  await sql`select record_refund(${id}, ${`re_${id}`}, 'SUCCEEDED', null)`.execute(db);
  return id;
}

/** Leaves this amount open, as a ticket change does, and settles it. */
async function settle({ own, by }: Awaited<ReturnType<typeof sell>>, amount: number, isInvoiced = true) {
  await sql`update orders set open_amount = ${amount} where id = ${own.orderId}`.execute(db);
  await settleOpenAmount(checkout, own, { amount, isInvoiced, by });
}

const documentsOf = async (orderId: number) =>
  (
    await db
      .selectFrom("invoices")
      .select(["kind", "invoice_number", "total_gross", "status", "content"])
      .where("order_id", "=", orderId)
      .orderBy("number")
      .execute()
  ).map(({ content, ...rest }) => ({ ...rest, content: content as unknown as InvoiceContent }));

/** Total and tax over all documents of an order. */
const sumOf = (documents: Awaited<ReturnType<typeof documentsOf>>) => ({
  gross: documents.reduce((sum, { total_gross }) => sum + total_gross, 0),
  tax: documents.reduce(
    (sum, { kind, content }) =>
      sum + (kind === "INVOICE" || kind === "SUPPLEMENT" ? content.total_tax : -content.total_tax),
    0,
  ),
});

const partsOf = ({ total_before_additions: price, taxes_and_fees: { taxes, fees } }: InvoiceContent) => [
  price,
  ...[...taxes, ...fees].map(({ value }) => value),
];

test("issues one credit note each for lines, an amount and the rest, numbered without a gap, which add up to what remains", async () => {
  const { own, items } = await sell();

  await giveBack(own.orderId, { lines: [{ order_item_id: items[1]!.id }] });
  await drain();
  expect(sumOf(await documentsOf(own.orderId))).toEqual({ gross: 5_950, tax: 950 });
  await giveBack(own.orderId, { lines: [{ order_item_id: items[0]!.id, amount: 2_975 }] });
  await drain();
  expect(sumOf(await documentsOf(own.orderId))).toEqual({ gross: 2_975, tax: 475 });
  await giveBack(own.orderId, { amount: 1_000 });
  await Promise.all([drain(), correctionFiles({ db, pdf }, { orderId: own.orderId })]);
  expect(sumOf(await documentsOf(own.orderId))).toEqual({ gross: 1_975, tax: 315 });
  await giveBack(own.orderId);
  await drain();

  const documents = await documentsOf(own.orderId);
  expect(
    documents.map(({ kind, invoice_number, total_gross }) => [kind, invoice_number, total_gross]),
  ).toEqual([
    ["INVOICE", "OWL-1", 7_950],
    ["CREDIT_NOTE", "OWL-2", -2_000],
    ["CREDIT_NOTE", "OWL-3", -2_975],
    ["CREDIT_NOTE", "OWL-4", -1_000],
    ["CREDIT_NOTE", "OWL-5", -1_975],
  ]);
  expect(documents[1]!.content).toMatchObject({
    corrects: "OWL-1",
    organization_name: "Owl Concerts Ltd",
    total_tax: 0,
    lines: [{ about: "REFUND", name: "Shirt", total: 2_000 }],
  });
  expect(documents[2]!.content).toMatchObject({ total_tax: 475, lines: [{ name: "Stalls", total: 2_500 }] });
  expect(sumOf(documents)).toEqual({ gross: 0, tax: 0 });
});

test("cancels only the rest of an invoice after a partial refund", async () => {
  const { own } = await sell();
  await giveBack(own.orderId, { amount: 1_950 });
  await drain();
  await giveBack(own.orderId, { cancels: true });
  await drain();
  await drain();

  const documents = await documentsOf(own.orderId);
  expect(documents.map(({ kind, total_gross, status }) => [kind, total_gross, status])).toEqual([
    ["INVOICE", 7_950, "VOID"],
    ["CREDIT_NOTE", -1_950, "PAID"],
    ["CANCELLATION", -6_000, "VOID"],
  ]);
  expect(documents[2]!.content.lines.at(-1)).toMatchObject({ about: "CREDITED", name: "OWL-2" });
  expect(sumOf(documents)).toEqual({ gross: 0, tax: 0 });
});

test("keeps the credit for a refund that the bank returned, and does not credit it twice when repeated", async () => {
  const { own } = await sell();
  const first = await giveBack(own.orderId, { amount: 1_950 });
  await drain();
  await sql`select record_refund(${first}, null, 'FAILED', 'account_closed')`.execute(db);
  await drain();
  await giveBack(own.orderId, { amount: 1_950 });
  await drain();

  expect(sumOf(await documentsOf(own.orderId)).gross).toBe(6_000);
  expect(await documentsOf(own.orderId)).toHaveLength(2);
});

test("issues nothing for an event that was already handled, or without a refund", async () => {
  const { event, own } = await sell();
  await sql`insert into outbox_events (kind, account_id, event_id, subject_id)
            values ('order-refunded', ${event.account_id}, ${event.id}, ${own.orderId})`.execute(db);
  await drain();

  expect(await documentsOf(own.orderId)).toHaveLength(1);
});

test("bills a ticket's price difference when it is paid, credits it when refunded, and ignores it when waived", async () => {
  const sold = await sell();
  const { own } = sold;

  await settle(sold, 1_590);
  await settle(sold, -795);
  await settle(sold, 4_000, false);

  const documents = await documentsOf(own.orderId);
  expect(documents.map(({ kind, total_gross }) => [kind, total_gross])).toEqual([
    ["INVOICE", 7_950],
    ["SUPPLEMENT", 1_590],
    ["CREDIT_NOTE", -795],
  ]);
  expect(documents[1]!.content).toMatchObject({ total_tax: 190, corrects: "OWL-1" });
  await cancelOrder(checkout, own);
  await drain();
  const all = await documentsOf(own.orderId);
  expect(sumOf(all)).toEqual({ gross: 0, tax: 0 });
  expect(all.map(({ status }) => status)).toEqual(["VOID", "VOID", "PAID", "VOID"]);
});

test("credits a line only by what its taxes have left after an amount was refunded and a change was billed", async () => {
  const sold = await sell();
  const { own, items } = sold;
  const shirt = (amount: number) =>
    giveBack(own.orderId, { lines: [{ order_item_id: items[1]!.id, amount }] });
  await giveBack(own.orderId, { amount: 6_000 });
  await drain();
  await shirt(1_800);
  await drain();
  await settle(sold, 10_000);

  await shirt(150);
  await drain();

  const documents = await documentsOf(own.orderId);
  expect(documents.map(({ total_gross }) => total_gross)).toEqual([7_950, -6_000, -1_800, 10_000, -150]);
  expect(sumOf(documents).gross).toBe(7_950 - 6_000 - 1_800 + 10_000 - 150);
  for (const { content } of documents) expect(partsOf(content).every((part) => part >= 0)).toBe(true);
});

test("bills the taxes of a ticket change that is paid after everything was refunded", async () => {
  const sold = await sell({ hasShirt: false });
  const { own } = sold;
  await giveBack(own.orderId);
  await drain();

  await settle(sold, 1_590);

  const documents = await documentsOf(own.orderId);
  expect(documents.map(({ kind, total_gross }) => [kind, total_gross])).toEqual([
    ["INVOICE", 5_950],
    ["CREDIT_NOTE", -5_950],
    ["SUPPLEMENT", 1_590],
  ]);
  // 19 % in 15.90
  expect(documents[2]!.content).toMatchObject({ total_before_additions: 1_336, total_tax: 254 });
  expect(sumOf(documents)).toEqual({ gross: 1_590, tax: 254 });
});

test("never changes or deletes a document, and never reuses a number", async () => {
  const { own } = await sell();
  await giveBack(own.orderId, { amount: 1_950 });
  await drain();

  for (const change of [
    sql`update invoices set total_gross = 0 where order_id = ${own.orderId} and kind = 'CREDIT_NOTE'`,
    sql`update invoices set refund_id = null where order_id = ${own.orderId} and kind = 'CREDIT_NOTE'`,
    sql`delete from invoices where order_id = ${own.orderId} and kind = 'CREDIT_NOTE'`,
  ])
    await expect(change.execute(db)).rejects.toThrow("never changed");
});

test("attaches the credit note to the refund's e-mail even before the outbox event is handled, with the content that organiser and PDF show", async () => {
  const { event, own, api, items } = await sell();
  const refundId = await giveBack(own.orderId, { lines: [{ order_item_id: items[0]!.id, amount: 2_975 }] });

  const [file, ...more] = await correctionFiles({ db, pdf }, { orderId: own.orderId, refundId });
  const { data: listed } = await api("GET /events/{event_id}/orders/{order_id}/invoices", {
    params: { event_id: event.id, order_id: own.orderId },
  });
  const { data: first } = await api("GET /events/{event_id}/orders/{order_id}/invoice", {
    params: { event_id: event.id, order_id: own.orderId },
    query: { invoice_id: listed[1]!.id },
  });

  expect(more).toEqual([]);
  expect(file!.filename).toBe("OWL-2.pdf");
  expect(listed.map(({ kind, total_gross }) => [kind, total_gross])).toEqual([
    ["CREDIT_NOTE", -2_975],
    ["INVOICE", 7_950],
  ]);
  expect(first.invoice_number).toBe("OWL-1");
  expect((await invoiceFiles({ db, pdf }, own.orderId)).map(({ filename }) => filename)).toEqual([
    "OWL-1.pdf",
    "OWL-2.pdf",
  ]);
  if (spawnSync("pdftotext", ["-v"]).status !== 0) return;
  const { stdout } = spawnSync("pdftotext", ["-layout", "-", "-"], {
    input: file!.content,
    encoding: "utf8",
  });
  for (const part of ["Credit note OWL-2", "Relates to", "OWL-1", "Refunded: Stalls", "−€29.75", "VAT 19%"])
    expect(stdout).toContain(part);
});
