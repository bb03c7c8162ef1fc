import { pageOf } from "../../platform/http/page-context.ts";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import type { AttendeesContract } from "../contract.ts";
import { renderTickets } from "../documents.ts";
import type { Route } from "./+types/download-ticket";
import { pdfAnswer, requireFilesKept } from "./file-answers.ts";

/** GET /product/:eventId/:attendeeShortId/ticket.pdf */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { clientFor, locale, publicConfig } = pageOf(context);
  const api = clientFor<AttendeesContract>();
  const { data: ticket } = await api("GET /public/events/{event_id}/attendees/{attendee_short_id}", {
    params: { event_id: params.eventId, attendee_short_id: params.attendeeShortId },
  });
  if (ticket.status !== "ACTIVE") throw new Response(null, { status: 404 });
  requireFilesKept(ticket.event, locale);
  const pdf = await renderTickets({
    tickets: [ticket],
    i18n: serverI18n(locale),
    isTest: publicConfig.isTestMode,
  });
  return pdfAnswer(pdf, `ticket-${ticket.public_id}.pdf`);
}
