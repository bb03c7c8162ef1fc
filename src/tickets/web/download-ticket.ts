import { pageOf } from "../../platform/http/pages/page-context.ts";
import type { TicketsContract } from "../contract.ts";
import { renderTickets } from "../documents.ts";
import type { Route } from "./+types/download-ticket";
import { answerPdf, requireFilesAvailable } from "./parts/file-answers.ts";

/** GET /product/:eventId/:attendeeShortId/ticket.pdf */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { call, clientFor, locale, pdf, publicConfig } = pageOf(context);
  const api = clientFor<TicketsContract>();
  const { data: ticket } = await api("GET /public/events/{event_id}/attendees/{attendee_short_id}", {
    params: { event_id: params.eventId, attendee_short_id: params.attendeeShortId },
  });
  if (ticket.status !== "ACTIVE" || ticket.event.is_cancelled) throw new Response(null, { status: 404 });
  requireFilesAvailable(ticket.event, locale);
  return answerPdf(call, async () => ({
    pdf: await renderTickets(pdf, { tickets: [ticket], locale, isTest: publicConfig.isTestMode }),
    filename: `ticket-${ticket.public_id}.pdf`,
  }));
}
