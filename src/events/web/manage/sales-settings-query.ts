import { queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../../manage-ui/query-client.ts";
import type { EventsContract } from "../../contract.ts";

export const salesSettingsQuery = (eventId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "settings"],
    queryFn: async ({ client }) =>
      (
        await apiOf<EventsContract>(client)("GET /events/{event_id}/settings", {
          params: { event_id: eventId },
        })
      ).data,
  });
