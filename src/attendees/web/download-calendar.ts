import { pageOf } from "../../platform/http/page-context.ts";
import type { AttendeesContract } from "../contract.ts";
import { calendarFile } from "../documents.ts";
import type { Route } from "./+types/download-calendar";
import { calendarAnswer } from "./file-answers.ts";

/** GET /product/:eventId/:attendeeShortId/calendar.ics */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { clientFor, publicConfig } = pageOf(context);
  const api = clientFor<AttendeesContract>();
  const { data: ticket } = await api("GET /public/events/{event_id}/attendees/{attendee_short_id}", {
    params: { event_id: params.eventId, attendee_short_id: params.attendeeShortId },
  });
  const { event } = ticket;
  return calendarAnswer(
    calendarFile({ event, publicUrl: publicConfig.frontendUrl, now: new Date() }),
    `${event.slug}.ics`,
  );
}
