import type { PdfDocuments, PdfDrawer, PdfKind, PdfOrder } from "../../platform/pdf/pdf-documents.ts";

/**
 * The layout of each kind of PDF. Each layout is heavy, so it is loaded with the first document of its kind.
 */
const DRAWINGS: { [Kind in PdfKind]: (content: PdfDocuments[Kind]) => Promise<Buffer> } = {
  tickets: async (content) =>
    (await import("../../tickets/documents/ticket-pdf.tsx")).renderTicketPdf(content),
  badges: async (content) => (await import("../../door/badges/badge-pdf.tsx")).renderBadgePdf(content),
  invoice: async (content) => (await import("../../invoices/invoice-pdf.tsx")).renderInvoicePdf(content),
};

/** Draws in the calling thread. */
export const pdfDrawer: PdfDrawer = {
  draw: <Kind extends PdfKind>({ kind, content }: PdfOrder<Kind>) => DRAWINGS[kind](content),
  stop: async () => {},
};
