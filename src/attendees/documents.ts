import type { TicketDocument } from "./documents/ticket-pdf.tsx";

/** For other documents than tickets; what it belongs to is heavy, too. */
export const loadPdfFonts = () => import("./documents/pdf-fonts.ts");

export { calendarFile } from "./documents/calendar-file.ts";

/** Tickets as one PDF, a page each. What draws it is only loaded by the first that asks: it is heavy. */
export async function renderTickets(document: TicketDocument): Promise<Buffer> {
  const { renderTicketPdf } = await import("./documents/ticket-pdf.tsx");
  return renderTicketPdf(document);
}
