import type { Db } from "../platform/database/database.ts";
import type { PdfRenderer } from "../platform/pdf/pdf-documents.ts";
import type { DocumentSums } from "./corrected-sums.ts";
import type { Invoice } from "./contract.ts";

export type IssuedInvoice = Omit<Invoice, "pdf_base64" | "issued_at" | "due_at"> & {
  issued_at: Date;
  due_at: Date | null;
  refund_id: number | null;
  content: InvoiceContent;
};

/** Content of an invoice, as it was at the time of issue. */
export interface InvoiceContent extends DocumentSums {
  label: string | null;
  event_title: string;
  /** The day of supply. Absent in older invoices. */
  event_start?: string;
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
  lines: InvoiceLine[];
  /** Number of the invoice that this document corrects. */
  corrects?: string;
}

export interface InvoiceLine {
  name: string;
  /** Null if the line is only a sum. */
  quantity: number | null;
  price: number;
  price_before_discount: number | null;
  total: number;
  /** For lines without a product. `name` is then the item, the ticket change or the document number. */
  about?: "REFUND" | "TICKET_CHANGE" | "CREDITED" | "BILLED";
  /** The refunded order line, and the amounts that were refunded of it. */
  order_item_id?: number;
  sums?: DocumentSums;
}

export interface InvoiceContext {
  db: Db;
  pdf: PdfRenderer;
}
