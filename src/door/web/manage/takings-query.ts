import { queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../../manage-ui/query-client.ts";
import type { TicketsContract } from "../../../tickets/contract.ts";
import type { DoorContract } from "../../contract.ts";

export const takingsQuery = (event_id: number) =>
  queryOptions({
    queryKey: ["door-takings", event_id],
    queryFn: async ({ client }) =>
      (await apiOf<DoorContract>(client)("GET /events/{event_id}/door-takings", { params: { event_id } }))
        .data,
  });

/** The number of the event's valid tickets. */
export const validTicketsQuery = (event_id: number) =>
  queryOptions({
    queryKey: ["events", event_id, "attendees", "valid"],
    queryFn: async ({ client }) => {
      const { meta } = await apiOf<TicketsContract>(client)("GET /events/{event_id}/attendees", {
        params: { event_id },
        query: { per_page: 1, filter_fields: { status: { eq: "ACTIVE" } } },
      });
      return meta.total;
    },
  });
