import { passFileCount, ticketsOfPassFile } from "../../../tickets/index.ts";
import type { PublicOrder } from "../../../checkout/contract.ts";
import type { PdfLink } from "./pdf-links.ts";

/**
 * Links that add an order's tickets to each wallet. Apple Wallet takes a pass for one ticket, or a bundle for
 * several. There are several links if a wallet does not take all tickets at once.
 */
export function passLinks(order: PublicOrder, search: string): { apple: PdfLink[]; google: PdfLink[] } {
  const tickets = order.attendees.filter(({ status }) => status === "ACTIVE");
  const path = `/order/${order.event_id}/${order.short_id}`;
  const google = linksOf(`${path}/google-wallet`, { tickets, search });
  if (tickets.length === 1) {
    const href = `/product/${order.event_id}/${tickets[0]!.short_id}/ticket.pkpass`;
    return { apple: [{ href, holds: null }], google };
  }
  return { apple: linksOf(`${path}/tickets.pkpasses`, { tickets, search }), google };
}

function linksOf(
  path: string,
  { tickets, search }: { tickets: PublicOrder["attendees"]; search: string },
): PdfLink[] {
  const count = passFileCount(tickets.length);
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
