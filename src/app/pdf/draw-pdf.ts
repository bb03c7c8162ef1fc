import type { PdfDocuments, PdfDrawer, PdfKind, PdfOrder } from "../../platform/pdf/pdf-documents.ts";

/** Every kind of PDF and what lays it out. Loaded by the first document of its kind: it is heavy. */
const DRAWINGS: { [Kind in PdfKind]: (content: PdfDocuments[Kind]) => Promise<Buffer> } = {
  tickets: async (content) =>
    (await import("../../tickets/documents/ticket-pdf.tsx")).renderTicketPdf(content),
  invoice: async (content) =>
    (await import("../../orders/invoices/invoice-pdf.tsx")).renderInvoicePdf(content),
};

/** Draws in the thread that asks. */
export const pdfDrawer: PdfDrawer = {
  draw: <Kind extends PdfKind>({ kind, content }: PdfOrder<Kind>) => DRAWINGS[kind](content),
  stop: async () => {},
};
