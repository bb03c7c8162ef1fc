import type { InvoiceContext, IssuedInvoice } from "./issued-invoice.ts";
import type { Db } from "../platform/database/database.ts";
import type { PdfOptions, PdfRenderer } from "../platform/pdf/pdf-documents.ts";
import { Refusal } from "../values/refusal.ts";
import type { OwnOrder } from "../checkout/index.ts";
import type { Invoice } from "./contract.ts";
import { issueCorrections } from "./issue-corrections.ts";

declare module "../platform/pdf/pdf-documents.ts" {
  interface PdfDocuments {
    invoice: IssuedInvoice;
  }
}

/** Lists the documents of an order in the account's event, latest first. */
export async function listOrderInvoices(db: Db, own: OwnOrder): Promise<Omit<Invoice, "pdf_base64">[]> {
  return listInvoices(db, await requireOrder(db, own));
}

export async function findOwnOrderInvoice(
  context: InvoiceContext,
  own: OwnOrder,
  invoiceId?: number,
): Promise<Invoice> {
  return findInvoice(context, await requireOrder(context.db, own), invoiceId);
}

async function requireOrder(db: Db, { accountId, eventId, orderId }: OwnOrder): Promise<number> {
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where("id", "=", orderId)
    .where("event_id", "=", eventId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!order) throw new Refusal("not_found");
  return order.id;
}

function invoiceRows(db: Db, orderId: number) {
  return db
    .selectFrom("invoices")
    .select(["id", "order_id", "kind", "invoice_number", "status", "issued_at", "due_at"])
    .select(["currency", "total_gross", "refund_id", "content"])
    .where("order_id", "=", orderId)
    .orderBy("number", "desc");
}

export async function listInvoices(db: Db, orderId: number): Promise<Omit<Invoice, "pdf_base64">[]> {
  return ((await invoiceRows(db, orderId).execute()) as unknown as IssuedInvoice[]).map(invoiceOf);
}

function invoiceOf({ refund_id: _refund, content: _content, ...invoice }: IssuedInvoice) {
  return {
    ...invoice,
    issued_at: invoice.issued_at.toISOString(),
    due_at: invoice.due_at?.toISOString() ?? null,
  };
}

/** Finds a document of an order with its PDF: the chosen one, or the latest. */
export async function findInvoice(
  { db, pdf }: InvoiceContext,
  orderId: number,
  invoiceId?: number,
): Promise<Invoice> {
  const chosen = invoiceRows(db, orderId)
    .$if(invoiceId !== undefined, (rows) => rows.where("id", "=", invoiceId!))
    .limit(1);
  const invoice = (await chosen.executeTakeFirst()) as unknown as IssuedInvoice | undefined;
  if (!invoice) throw new Refusal("not_found");
  return { ...invoiceOf(invoice), pdf_base64: (await renderInvoice(pdf, invoice)).toString("base64") };
}

function renderInvoice(pdf: PdfRenderer, invoice: IssuedInvoice, options?: PdfOptions): Promise<Buffer> {
  return pdf.render({ kind: "invoice", content: invoice }, options);
}

/** All documents of an order as files for an e-mail, in the order of issue. */
export async function invoiceFiles({ db, pdf }: InvoiceContext, orderId: number) {
  const invoices = (await invoiceRows(db, orderId).execute()) as unknown as IssuedInvoice[];
  return Promise.all(invoices.toReversed().map((invoice) => fileOf(pdf, invoice)));
}

/**
 * The credit note or cancellation for the e-mail about a refund or a cancellation. Issues the document first
 * if the outbox event has not been handled yet, so the e-mail never leaves without it.
 */
export async function correctionFiles(
  { db, pdf }: InvoiceContext,
  of: { orderId: number; refundId?: number },
) {
  await db.transaction().execute((tx) => issueCorrections(tx, [of.orderId]));
  const invoices = (await invoiceRows(db, of.orderId).execute()) as unknown as IssuedInvoice[];
  return Promise.all(
    invoices
      .filter(({ kind, refund_id }) => kind === "CANCELLATION" || (refund_id ?? 0) === of.refundId)
      .slice(0, 1)
      .map((invoice) => fileOf(pdf, invoice)),
  );
}

async function fileOf(pdf: PdfRenderer, invoice: IssuedInvoice) {
  return {
    filename: `${invoice.invoice_number}.pdf`,
    contentType: "application/pdf",
    content: await renderInvoice(pdf, invoice, { isBackground: true }),
  };
}
