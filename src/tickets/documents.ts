import type { PdfOptions, PdfRenderer } from "../platform/pdf/pdf-documents.ts";
import type { Locale } from "../values/languages/locales.ts";
import type { Ticket } from "./contract.ts";

export { type CalendarEvent, calendarFeed, calendarFile } from "./documents/calendar-file.ts";

export interface TicketDocument {
  tickets: readonly Ticket[];
  locale: Locale;
  /** Payments are simulated. Every ticket says so. */
  isTest: boolean;
  /** A PNG in a data address. `withTicketLogos` adds it, so it is not part of the cache key of a document. */
  logo?: string | undefined;
}

declare module "../platform/pdf/pdf-documents.ts" {
  interface PdfDocuments {
    tickets: TicketDocument;
  }
}

/** Renders tickets as one PDF, a page each. More than TICKETS_PER_FILE tickets need several files. */
export function renderTickets(
  pdf: PdfRenderer,
  content: TicketDocument,
  options: PdfOptions = {},
): Promise<Buffer> {
  return pdf.render({ kind: "tickets", content }, { ...options, pages: content.tickets.length });
}
