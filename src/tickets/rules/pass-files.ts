/** The number of passes that a device accepts in one file. */
export const PASSES_PER_FILE = 10;

/** Returns the number of pass files for an order's tickets. */
export function passFileCount(tickets: number): number {
  return Math.ceil(tickets / PASSES_PER_FILE);
}

/** Returns the tickets of one of these files, counted from 1. Empty if there is no such file. */
export function ticketsOfPassFile<Ticket>(tickets: readonly Ticket[], file: number): Ticket[] {
  return tickets.slice((file - 1) * PASSES_PER_FILE, file * PASSES_PER_FILE);
}
