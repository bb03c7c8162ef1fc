import { queryOptions } from "@tanstack/react-query";
import { everyPage } from "../../../../manage-ui/every-page.ts";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import type { CheckInContract } from "../../../contract.ts";

/** All check-in lists of an event, with how many came in. */
export const listsQuery = (eventId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "check-in-lists"],
    queryFn: ({ client }) =>
      everyPage((query) =>
        apiOf<CheckInContract>(client)("GET /events/{event_id}/check-in-lists", {
          params: { event_id: eventId },
          query,
        }),
      ),
  });
