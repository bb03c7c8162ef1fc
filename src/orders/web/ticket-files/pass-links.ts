import { passFileCount, ticketsOfPassFile } from "../../../tickets/index.ts";
import type { PublicOrder } from "../../../checkout/contract.ts";
import type { PdfLink } from "./pdf-links.ts";

/**
 * Links that add an order's tickets to Apple Wallet: a pass for one ticket, a bundle for several, or several
 * bundles if one is too small.
 */
export function passLinks(order: PublicOrder, search: string): PdfLink[] {
  const tickets = order.attendees.filter(({ status }) => status === "ACTIVE");
  const count = passFileCount(tickets.length);
  const [first] = tickets;
  if (tickets.length === 1)
    return [{ href: `/product/${order.event_id}/${first!.short_id}/ticket.pkpass`, holds: null }];
  const path = `/order/${order.event_id}/${order.short_id}/tickets.pkpasses`;
  if (count === 1) return [{ href: `${path}${search}`, holds: null }];
  let to = 0;
  return Array.from({ length: count }, (_, index) => {
    const query = new URLSearchParams(search);
    query.set("file", String(index + 1));
    const from = to + 1;
    to += ticketsOfPassFile(tickets, index + 1).length;
    return { href: `${path}?${query}`, holds: { from, to } };
  });
}
