import type { TicketsContract, Ticket } from "../../../tickets/contract.ts";
import type { PageContext } from "../../../platform/http/pages/page-context.ts";
import type { CheckoutContract } from "../../../checkout/contract.ts";

interface OrderRequest {
  params: { eventId: string; orderShortId: string };
  request: Request;
}

/** An order's tickets, for a checkout session or an email's signed link. */
export interface OrderTickets {
  publicId: string;
  tickets: Ticket[];
  /** Query string that opens the order, for links to its other files. */
  search: string;
}

/** Finds the valid tickets of an order. Responds with an error if there are none to print. */
export async function findOrderTickets(
  { clientFor }: PageContext,
  { params, request }: OrderRequest,
): Promise<OrderTickets> {
  const api = clientFor<CheckoutContract & TicketsContract>();
  const search = credentialsOf(new URL(request.url));
  const { data: order } = await api("GET /public/events/{event_id}/order/{order_short_id}", {
    params: { event_id: params.eventId, order_short_id: params.orderShortId },
    query: Object.fromEntries(search),
  });
  const attendees = order.attendees.filter((attendee) => attendee.status === "ACTIVE");
  const [first] = attendees;
  if (!first) throw new Response(null, { status: 404 });
  // Any of its tickets can supply the event. The order has everything else.
  const { data: ticket } = await api("GET /public/events/{event_id}/attendees/{attendee_short_id}", {
    params: { event_id: order.event_id, attendee_short_id: first.short_id },
  });
  return {
    publicId: order.public_id,
    tickets: attendees.map((attendee) => ({
      ...attendee,
      event_id: order.event_id,
      order_public_id: order.public_id,
      live_code: null,
      checked_in_at: null,
      event: ticket.event,
    })),
    search: search.size > 0 ? `?${search}` : "",
  };
}

function credentialsOf(url: URL): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of ["key", "session_identifier"]) {
    const value = url.searchParams.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}
