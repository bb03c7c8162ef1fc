import type { PdfOptions, PdfRenderer } from "../platform/pdf/pdf-documents.ts";
import type { Locale } from "../values/languages/locales.ts";
import type { Ticket } from "./contract.ts";

export { type CalendarEvent, calendarFeed, calendarFile } from "./documents/calendar-file.ts";

export interface TicketDocument {
  tickets: readonly Ticket[];
  locale: Locale;
  /** Payments are simulated: said on every ticket. */
  isTest: boolean;
  /** As a PNG in a data address; added by `withTicketLogos`, and no part of what a document is known by. */
  logo?: string | undefined;
}

declare module "../platform/pdf/pdf-documents.ts" {
  interface PdfDocuments {
    tickets: TicketDocument;
  }
}

/** Tickets as one PDF, a page each; more than TICKETS_PER_FILE belong into several. */
export function renderTickets(
  pdf: PdfRenderer,
  content: TicketDocument,
  options: PdfOptions = {},
): Promise<Buffer> {
  return pdf.render({ kind: "tickets", content }, { ...options, pages: content.tickets.length });
}
