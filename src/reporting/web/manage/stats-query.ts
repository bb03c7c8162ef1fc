import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../../manage-ui/query-client.ts";
import type { ReportingContract } from "../../contract.ts";
import type { ShownPeriod } from "./shown-period.ts";

/** The figures of a period. The previous figures stay until the new ones are loaded. */
export const statsQuery = (eventId: number, { period, start_date, end_date }: ShownPeriod) =>
  queryOptions({
    queryKey: ["events", eventId, "stats", period, start_date, end_date],
    queryFn: async ({ client }) => {
      const params = { event_id: eventId };
      const query = { period, start_date, end_date };
      return (await apiOf<ReportingContract>(client)("GET /events/{event_id}/stats", { params, query })).data;
    },
    placeholderData: keepPreviousData,
  });
