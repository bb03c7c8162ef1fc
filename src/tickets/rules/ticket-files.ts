import type { TicketLayout } from "../../events/contract.ts";

/** The number of days after an event during which its tickets can be downloaded as files. */
export const FILES_KEPT_DAYS = 30;
const DAY_MILLISECONDS = 86_400_000;

interface Lasting {
  start_date: string;
  end_date: string | null;
}

/** True if the event ended so long ago that links to its tickets' files have expired. */
export function areFilesOver({ start_date, end_date }: Lasting, now: Date): boolean {
  return now.getTime() > Date.parse(end_date ?? start_date) + FILES_KEPT_DAYS * DAY_MILLISECONDS;
}

/** True if tickets of the event can be downloaded as PDF and as passes. */
export function areFilesHandedOut(event: Lasting & { is_cancelled: boolean }, now: Date): boolean {
  return !event.is_cancelled && !areFilesOver(event, now);
}

/** Drawing this many tickets takes about a second and a half. */
export const TICKETS_PER_FILE = 100;

/** Returns the number of PDF files for an order's tickets. */
export function fileCount(tickets: number): number {
  return Math.ceil(tickets / TICKETS_PER_FILE);
}

/** Returns the tickets of one of these files, counted from 1. Empty if there is no such file. */
export function ticketsOfFile<Ticket>(tickets: readonly Ticket[], file: number): Ticket[] {
  return tickets.slice((file - 1) * TICKETS_PER_FILE, file * TICKETS_PER_FILE);
}

/** Returns the number of tickets of a layout that share a page. */
export function ticketsPerPage(layout: TicketLayout): number {
  return layout === "sheet" ? 4 : 1;
}
