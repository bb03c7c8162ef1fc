import { queryOptions } from "@tanstack/react-query";
import type { CheckInContract } from "../../../../check-in/contract.ts";
import { apiOf } from "../../../../manage-ui/query-client.ts";

/** Spans of five minutes begin without anybody coming in. */
const MOVE_ON_MILLISECONDS = 60_000;

export const arrivalsQuery = (event_id: number) =>
  queryOptions({
    queryKey: ["events", event_id, "check-in-arrivals"],
    queryFn: async ({ client }) =>
      (
        await apiOf<CheckInContract>(client)("GET /events/{event_id}/check-in-arrivals", {
          params: { event_id },
        })
      ).data,
    refetchInterval: MOVE_ON_MILLISECONDS,
  });
