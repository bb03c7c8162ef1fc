import { queryOptions } from "@tanstack/react-query";
import type { EventsContract } from "../../../../events/contract.ts";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import type { TicketsContract } from "../../../contract.ts";

/** The event's own choices with their version, and the other sources of the look of its tickets. */
export const designQuery = (eventId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "ticket-design"],
    queryFn: async ({ client }) => {
      const at = { params: { event_id: eventId } };
      const [settings, view] = await Promise.all([
        apiOf<EventsContract>(client)("GET /events/{event_id}/settings", at),
        apiOf<TicketsContract>(client)("GET /events/{event_id}/ticket-design", at),
      ]);
      const { ticket_design_settings, rotates_ticket_codes, version } = settings.data;
      return { own: { ticket_design_settings, rotates_ticket_codes }, version, ...view.data };
    },
  });
