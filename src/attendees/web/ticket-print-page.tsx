import { pageOf } from "../../platform/http/page-context.ts";
import type { AttendeesContract } from "../contract.ts";
import type { Route } from "./+types/ticket-print-page";
import { PrintSheets } from "./print-sheets.tsx";
import { TICKET_HEADERS, ticketMeta } from "./ticket-meta.ts";

export const handle = { hasNoScripts: true };
export const headers = () => TICKET_HEADERS;

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = pageOf(context).clientFor<AttendeesContract>();
  const { data: ticket } = await api("GET /public/events/{event_id}/attendees/{attendee_short_id}", {
    params: { event_id: params.eventId, attendee_short_id: params.attendeeShortId },
  });
  return { ticket };
}

export const meta = ({ loaderData }: Route.MetaArgs) => ticketMeta(loaderData?.ticket.event.title);

export default function TicketPrintPage({ loaderData: { ticket } }: Route.ComponentProps) {
  return (
    <PrintSheets
      tickets={[ticket]}
      pdf={ticket.status === "ACTIVE" ? `/product/${ticket.event_id}/${ticket.short_id}/ticket.pdf` : null}
    />
  );
}
