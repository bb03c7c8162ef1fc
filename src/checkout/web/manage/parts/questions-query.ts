import { queryOptions } from "@tanstack/react-query";
import { everyPage } from "../../../../manage-ui/every-page.ts";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import type { CheckoutContract } from "../../../contract.ts";

/** All questions of the event's checkout, in order. */
export const questionsQuery = (eventId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "questions"],
    queryFn: ({ client }) =>
      everyPage((query) =>
        apiOf<CheckoutContract>(client)("GET /events/{event_id}/questions", {
          params: { event_id: eventId },
          query,
        }),
      ),
  });
