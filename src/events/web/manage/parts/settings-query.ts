import { queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import type { EventsContract } from "../../../contract.ts";

export const settingsQuery = (eventId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "settings"],
    queryFn: async ({ client }) => {
      const params = { event_id: eventId };
      return (await apiOf<EventsContract>(client)("GET /events/{event_id}/settings", { params })).data;
    },
  });
