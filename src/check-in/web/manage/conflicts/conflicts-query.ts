import { queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import type { CheckInContract } from "../../../contract.ts";

/** Conflicts that nobody has seen come first. */
export const conflictsQuery = (event_id: number) =>
  queryOptions({
    queryKey: ["events", event_id, "check-in-conflicts"],
    queryFn: async ({ client }) =>
      (
        await apiOf<CheckInContract>(client)("GET /events/{event_id}/check-in-conflicts", {
          params: { event_id },
        })
      ).data,
  });
