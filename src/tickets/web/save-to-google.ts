import { pageOf } from "../../platform/http/pages/page-context.ts";
import type { TicketsContract } from "../contract.ts";
import type { Route } from "./+types/save-to-google";
import { answerRedirect } from "./parts/file-answers.ts";

/** GET /product/:eventId/:attendeeShortId/google-wallet */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = pageOf(context);
  const api = page.clientFor<TicketsContract>();
  return answerRedirect(page.call, () =>
    api("GET /public/events/{event_id}/attendees/{attendee_short_id}/google-wallet", {
      params: { event_id: params.eventId, attendee_short_id: params.attendeeShortId },
    }),
  );
}
