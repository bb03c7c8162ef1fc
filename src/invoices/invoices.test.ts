import { spawnSync } from "node:child_process";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { ADA, finish, hold, testCheckoutContext } from "../../test/checkout-context.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeProduct } from "../../test/factories.ts";
import { catalogueOf } from "../../test/pdf-catalogue.ts";
import { pdf } from "../../test/pdf.ts";
import { processOutbox } from "../platform/queue/outbox.ts";
import { cancelOrder } from "../orders/cancel-order.ts";
import { correctInvoices } from "./correct-invoices.ts";
import { issueInvoices } from "./issue-invoices.ts";
import { invoiceFiles, listInvoices } from "./invoices.ts";
import { type SellingContract, sellingAreas } from "../../test/selling-areas.ts";

const database = await testDatabase();
const { db } = database;
const areas = sellingAreas(testServices(database));
const checkout = testCheckoutContext(database);

const HANDLERS = {
  "order-completed": [issueInvoices],
  "order-cancelled": [correctInvoices],
  "order-awaits-offline-payment": [issueInvoices],
};
const SENDER = {
  enable_invoicing: true,
  organization_name: "Owl Concerts Ltd",
  organization_address: "Tower Lane 3\nLondon",
  invoice_prefix: "OWL-",
  invoice_payment_terms_days: 14,
};

async function makeEventWithProducts(settings: object = {}, price = 0) {
  const event = await makeEvent(db);
  const member = await makeMember(db, { account_id: event.account_id });
  const product = await makeProduct(db, event, { capacity: 1_000, price });
  const api = clientOf<SellingContract>(db, areas, { member });
  await api("PATCH /events/{event_id}/checkout-settings", {
    params: { event_id: event.id },
    body: { ...SENDER, ...settings },
  });
  return { event, product, api };
}

async function buy({
  event,
  product,
}: Pick<Awaited<ReturnType<typeof makeEventWithProducts>>, "event" | "product">) {
  const bought = await finish(checkout, await hold(checkout, event, [{ product, quantity: 2 }]));
  const { id } = await db
    .selectFrom("orders")
    .select("id")
    .where("short_id", "=", bought.short_id)
    .executeTakeFirstOrThrow();
  return { id, shortId: bought.short_id };
}

const numbersOf = async (organizerId: number) =>
  (
    await db
      .selectFrom("invoices")
      .select("number")
      .where("organizer_id", "=", organizerId)
      .orderBy("number")
      .execute()
  ).map(({ number }) => number);

test("numbers 200 concurrent orders from 1 to 200 without a gap or a duplicate, with four workers", async () => {
  const fixture = await makeEventWithProducts();
  const drain = async () => {
    while ((await processOutbox(db, HANDLERS)).length > 0);
  };

  const buying = Promise.all(Array.from({ length: 200 }, () => buy(fixture)));
  await Promise.all([buying, drain(), drain()]);
  await Promise.all([drain(), drain(), drain(), drain()]);

  expect(await numbersOf(fixture.event.organizer_id)).toEqual(
    Array.from({ length: 200 }, (_, index) => index + 1),
  );
});

test("frees the number when issuing fails, and issues one invoice when run twice", async () => {
  const fixture = await makeEventWithProducts({ invoice_start_number: 41 });
  const first = await buy(fixture);
  const crash = () => Promise.reject(new Error("killed between issue and mail"));

  await expect(processOutbox(db, { ...HANDLERS, "order-completed": [issueInvoices, crash] })).rejects.toThrow(
    "killed",
  );
  expect(await listInvoices(db, first.id)).toEqual([]);
  await processOutbox(db, HANDLERS);
  await db.transaction().execute((tx) => issueInvoices(tx, [{ subject_id: first.id }] as never));
  await buy(fixture);
  await processOutbox(db, HANDLERS);

  expect(await numbersOf(fixture.event.organizer_id)).toEqual([41, 42]);
  expect(await listInvoices(db, first.id)).toMatchObject([{ invoice_number: "OWL-41", status: "PAID" }]);
});

test("cancels the invoice of a cancelled order under a new number, and changes no issued document", async () => {
  const fixture = await makeEventWithProducts();
  const order = await buy(fixture);
  await processOutbox(db, HANDLERS);
  await cancelOrder(checkout, {
    accountId: fixture.event.account_id,
    eventId: fixture.event.id,
    orderId: order.id,
  });
  await processOutbox(db, HANDLERS);

  const issued = await db
    .selectFrom("invoices")
    .select(["kind", "invoice_number", "status", "content"])
    .where("order_id", "=", order.id)
    .orderBy("number")
    .execute();

  expect(issued).toMatchObject([
    { kind: "INVOICE", invoice_number: "OWL-1", status: "VOID" },
    { kind: "CANCELLATION", invoice_number: "OWL-2", content: { corrects: "OWL-1" } },
  ]);
  for (const change of [
    sql`update invoices set total_gross = 1 where order_id = ${order.id}`,
    sql`update invoices set number = 7 where order_id = ${order.id}`,
    sql`delete from invoices where order_id = ${order.id}`,
  ]) {
    await expect(change.execute(db)).rejects.toThrow("never changed");
  }
});

test("states buyer, items and amounts on a paid order's invoice and attaches it to the e-mail", async () => {
  const fixture = await makeEventWithProducts({}, 1_250);
  const order = await buy(fixture);
  await sql`select complete_paid_order(${order.id}, 'SIMULATOR')`.execute(db);
  await processOutbox(db, HANDLERS);

  const [file] = await invoiceFiles({ db, pdf }, order.id);
  const invoice = await db
    .selectFrom("invoices")
    .selectAll()
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  const { data } = await fixture.api("GET /events/{event_id}/orders/{order_id}/invoice", {
    params: { event_id: fixture.event.id, order_id: order.id },
  });

  expect(invoice).toMatchObject({
    total_gross: 2_500,
    status: "PAID",
    content: {
      organization_name: "Owl Concerts Ltd",
      billed_to: { name: "Ada Lovelace", email: ADA.email },
      lines: [{ quantity: 2, price: 1_250, total: 2_500 }],
    },
  });
  expect(invoice.due_at!.getTime() - invoice.issued_at.getTime()).toBeCloseTo(14 * 86_400_000, -4);
  expect(data.invoice_number).toBe("OWL-1");
  expect(Buffer.from(data.pdf_base64, "base64").subarray(0, 5).toString()).toBe("%PDF-");
  expect(file!.filename).toBe("OWL-1.pdf");
  expect(catalogueOf(file!.content)).toEqual({ version: "1.7", language: "en", showsTitle: true });
  if (spawnSync("pdftotext", ["-v"]).status !== 0) return;
  const { stdout } = spawnSync("pdftotext", ["-layout", "-", "-"], {
    input: file!.content,
    encoding: "utf8",
  });
  for (const part of ["Invoice OWL-1", "Owl Concerts Ltd", "Ada Lovelace", "25.00"])
    expect(stdout).toContain(part);
});

test("TEN-01 hides another account's invoice, and issues none where invoices are disabled", async () => {
  const mine = await makeEventWithProducts({ enable_invoicing: false });
  const theirs = await makeEventWithProducts();
  const order = await buy(mine);
  const other = await buy(theirs);
  await processOutbox(db, HANDLERS);

  expect(await listInvoices(db, order.id)).toEqual([]);
  await expect(
    mine.api("GET /events/{event_id}/orders/{order_id}/invoice", {
      params: { event_id: mine.event.id, order_id: other.id },
    }),
  ).rejects.toMatchObject({ code: "not_found" });
});
