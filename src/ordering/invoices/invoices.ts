import { loadPdfFonts } from "../../attendees/index.ts";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import type { Db } from "../../platform/database/database.ts";
import { isOfferedLocale, DEFAULT_LOCALE } from "../../values/locales.ts";
import { Refusal } from "../../values/refusal.ts";
import type { Rollup } from "../contract.ts";
import type { OwnOrder } from "../orders.ts";
import type { Invoice } from "./contract.ts";

/** What an invoice says, as it was when it was issued. */
export interface InvoiceContent {
  label: string | null;
  event_title: string;
  timezone: string;
  locale: string;
  order_public_id: string;
  organization_name: string;
  organization_address: string;
  tax_details: string | null;
  notes: string | null;
  billed_to: Record<
    | "name"
    | "email"
    | "company"
    | "vat_number"
    | "address_line_1"
    | "address_line_2"
    | "postal_code"
    | "city"
    | "country",
    string | null
  >;
  lines: {
    name: string;
    quantity: number;
    price: number;
    price_before_discount: number | null;
    total: number;
  }[];
  taxes_and_fees: Rollup;
  total_before_additions: number;
  total_tax: number;
  total_fee: number;
  total_gross: number;
  /** The number of the invoice that this one takes back. */
  cancels?: string;
}

export type IssuedInvoice = Omit<Invoice, "pdf_base64" | "issued_at" | "due_at"> & {
  issued_at: Date;
  due_at: Date | null;
  content: InvoiceContent;
};

/** The latest of an order: its cancellation, else its invoice; null where none was issued. */
export async function findInvoiceOfOrder(db: Db, orderId: number): Promise<IssuedInvoice | null> {
  const row = await invoiceRows(db, orderId).limit(1).executeTakeFirst();
  return (row as unknown as IssuedInvoice | undefined) ?? null;
}

/** All of an order of the account's own event, the latest first. */
export async function listOrderInvoices(db: Db, own: OwnOrder): Promise<Omit<Invoice, "pdf_base64">[]> {
  const rows = await invoiceRows(db, await requireOrder(db, own)).execute();
  return (rows as unknown as IssuedInvoice[]).map(invoiceOf);
}

export async function findOwnOrderInvoice(db: Db, own: OwnOrder): Promise<Invoice> {
  return findInvoice(db, await requireOrder(db, own));
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
    .select(["currency", "total_gross", "content"])
    .where("order_id", "=", orderId)
    .orderBy("number", "desc");
}

function invoiceOf({ content: _content, ...invoice }: IssuedInvoice): Omit<Invoice, "pdf_base64"> {
  return {
    ...invoice,
    issued_at: invoice.issued_at.toISOString(),
    due_at: invoice.due_at?.toISOString() ?? null,
  };
}

/** With its document. */
export async function findInvoice(db: Db, orderId: number): Promise<Invoice> {
  const invoice = await findInvoiceOfOrder(db, orderId);
  if (!invoice) throw new Refusal("not_found");
  return { ...invoiceOf(invoice), pdf_base64: (await renderInvoice(invoice)).toString("base64") };
}

/** Drawn in the buyer's language. What draws it is only loaded by the first that asks: it is heavy. */
export async function renderInvoice(invoice: IssuedInvoice): Promise<Buffer> {
  const [{ renderInvoicePdf }, { PDF_FONT, registerPdfFonts }] = await Promise.all([
    import("./invoice-pdf.tsx"),
    loadPdfFonts(),
  ]);
  registerPdfFonts();
  const { locale } = invoice.content;
  return renderInvoicePdf({
    invoice,
    i18n: serverI18n(isOfferedLocale(locale) ? locale : DEFAULT_LOCALE),
    fontFamily: PDF_FONT,
  });
}

/** For the confirmation's mail: none, or the one document. */
export async function invoiceFiles(db: Db, orderId: number) {
  const invoice = await findInvoiceOfOrder(db, orderId);
  if (!invoice) return [];
  return [
    {
      filename: `${invoice.invoice_number}.pdf`,
      contentType: "application/pdf",
      content: await renderInvoice(invoice),
    },
  ];
}
