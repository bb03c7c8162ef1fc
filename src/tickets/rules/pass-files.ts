/** What a device takes in one file of passes. */
export const PASSES_PER_FILE = 10;

/** Into how many files of passes an order's tickets go. */
export function passFileCount(tickets: number): number {
  return Math.ceil(tickets / PASSES_PER_FILE);
}

/** The tickets of one of these files, counted from 1; none where there is no such file. */
export function ticketsOfPassFile<Ticket>(tickets: readonly Ticket[], file: number): Ticket[] {
  return tickets.slice((file - 1) * PASSES_PER_FILE, file * PASSES_PER_FILE);
}
