import { queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import type { CheckInContract } from "../../../contract.ts";

/** The devices that opened the event's doors, last seen first. */
export const devicesQuery = (event_id: number) =>
  queryOptions({
    queryKey: ["events", event_id, "check-in-devices"],
    queryFn: async ({ client }) =>
      (
        await apiOf<CheckInContract>(client)("GET /events/{event_id}/check-in-devices", {
          params: { event_id },
        })
      ).data,
  });
