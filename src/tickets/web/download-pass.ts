import { pageOf } from "../../platform/http/pages/page-context.ts";
import type { TicketsContract } from "../contract.ts";
import type { Route } from "./+types/download-pass";
import { answerPass } from "./parts/file-answers.ts";

/** GET /product/:eventId/:attendeeShortId/ticket.pkpass */
export async function loader({ params, context }: Route.LoaderArgs) {
  const page = pageOf(context);
  const api = page.clientFor<TicketsContract>();
  return answerPass(page.call, () =>
    api("GET /public/events/{event_id}/attendees/{attendee_short_id}/apple-wallet", {
      params: { event_id: params.eventId, attendee_short_id: params.attendeeShortId },
    }),
  );
}
