import { fileCount, ticketsOfFile } from "../../../tickets/index.ts";
import type { PublicOrder } from "../../../checkout/contract.ts";

export interface PdfLink {
  href: string;
  /** The tickets in the file, numbered from 1. Null if one file holds all. */
  holds: { from: number; to: number } | null;
}

/** Download links for an order's tickets: one, or several if they do not fit into one file. */
export function pdfLinks(order: PublicOrder, search: string): PdfLink[] {
  const path = `/order/${order.event_id}/${order.short_id}/tickets.pdf`;
  const tickets = order.attendees.filter(({ status }) => status === "ACTIVE");
  const count = fileCount(tickets.length);
  if (count === 1) return [{ href: `${path}${search}`, holds: null }];
  let to = 0;
  return Array.from({ length: count }, (_, index) => {
    const query = new URLSearchParams(search);
    query.set("file", String(index + 1));
    const from = to + 1;
    to += ticketsOfFile(tickets, index + 1).length;
    return { href: `${path}?${query}`, holds: { from, to } };
  });
}
