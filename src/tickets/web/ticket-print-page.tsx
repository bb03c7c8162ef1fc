import { pageOf } from "../../platform/http/pages/page-context.ts";
import type { TicketsContract } from "../contract.ts";
import { areFilesHandedOut } from "../rules/ticket-files.ts";
import type { Route } from "./+types/ticket-print-page";
import { PrintSheets } from "./parts/print-sheets.tsx";
import { TICKET_HEADERS, ticketMeta } from "./parts/ticket-meta.ts";

export const handle = { hasNoScripts: true };
export const headers = () => TICKET_HEADERS;

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = pageOf(context).clientFor<TicketsContract>();
  const { data: ticket } = await api("GET /public/events/{event_id}/attendees/{attendee_short_id}", {
    params: { event_id: params.eventId, attendee_short_id: params.attendeeShortId },
  });
  const base = `/product/${ticket.event_id}/${ticket.short_id}`;
  const isHandedOut = ticket.status === "ACTIVE" && areFilesHandedOut(ticket.event, new Date());
  return { ticket, pdf: isHandedOut ? `${base}/ticket.pdf` : null };
}

export const meta = ({ loaderData }: Route.MetaArgs) => ticketMeta(loaderData?.ticket.event.title);

export default function TicketPrintPage({ loaderData: { ticket, pdf } }: Route.ComponentProps) {
  return <PrintSheets tickets={[ticket]} pdf={pdf} />;
}
