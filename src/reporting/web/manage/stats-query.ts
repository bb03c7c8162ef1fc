import { queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../../manage-ui/query-client.ts";
import type { ReportingContract } from "../../contract.ts";

export const statsQuery = (eventId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "stats"],
    queryFn: async ({ client }) => {
      const params = { event_id: eventId };
      return (await apiOf<ReportingContract>(client)("GET /events/{event_id}/stats", { params })).data;
    },
  });
