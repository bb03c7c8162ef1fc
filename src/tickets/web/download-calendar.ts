import { pageOf } from "../../platform/http/pages/page-context.ts";
import type { TicketsContract } from "../contract.ts";
import { calendarFile } from "../documents.ts";
import type { Route } from "./+types/download-calendar";
import { calendarAnswer, requireFilesAvailable } from "./parts/file-answers.ts";

/** GET /product/:eventId/:attendeeShortId/calendar.ics */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { clientFor, locale, publicConfig } = pageOf(context);
  const api = clientFor<TicketsContract>();
  const { data: ticket } = await api("GET /public/events/{event_id}/attendees/{attendee_short_id}", {
    params: { event_id: params.eventId, attendee_short_id: params.attendeeShortId },
  });
  const { event } = ticket;
  if (ticket.status === "CANCELLED") throw new Response(null, { status: 404 });
  requireFilesAvailable(event, locale);
  return calendarAnswer(
    calendarFile({ event, publicUrl: publicConfig.frontendUrl, now: new Date() }),
    `${event.slug}.ics`,
  );
}
