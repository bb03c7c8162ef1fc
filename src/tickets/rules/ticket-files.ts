import type { TicketLayout } from "../../events/contract.ts";

/** How long after an event its tickets can be downloaded as files. */
export const FILES_KEPT_DAYS = 30;
const DAY_MILLISECONDS = 86_400_000;

interface Lasting {
  start_date: string;
  end_date: string | null;
}

/** Is the event over for so long that links to its tickets' files have ended? */
export function areFilesOver({ start_date, end_date }: Lasting, now: Date): boolean {
  return now.getTime() > Date.parse(end_date ?? start_date) + FILES_KEPT_DAYS * DAY_MILLISECONDS;
}

/** Drawing so many takes about a second and a half. */
export const TICKETS_PER_FILE = 100;

/** Into how many PDF files an order's tickets go. */
export function fileCount(tickets: number): number {
  return Math.ceil(tickets / TICKETS_PER_FILE);
}

/** The tickets of one of these files, counted from 1; none where there is no such file. */
export function ticketsOfFile<Ticket>(tickets: readonly Ticket[], file: number): Ticket[] {
  return tickets.slice((file - 1) * TICKETS_PER_FILE, file * TICKETS_PER_FILE);
}

/** How many tickets of a layout share a page. */
export function ticketsPerPage(layout: TicketLayout): number {
  return layout === "sheet" ? 4 : 1;
}
