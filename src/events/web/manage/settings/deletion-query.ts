import { queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import type { EventsContract } from "../../../contract.ts";

/** Asks whether the event can be deleted. Never cached, because an order may arrive at any time. */
export const eventDeletionQuery = (eventId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "deletion"],
    queryFn: async ({ client }) =>
      (
        await apiOf<EventsContract>(client)("GET /events/{event_id}/deletion-status", {
          params: { event_id: eventId },
        })
      ).data,
    staleTime: 0,
  });
