import { queryOptions, useQuery } from "@tanstack/react-query";
import type { CheckoutContract } from "../../checkout/contract.ts";
import { apiOf } from "../../manage-ui/query-client.ts";
import { everyPage } from "../../manage-ui/every-page.ts";
import { useEvent } from "./event.ts";

/** All questions of the event's checkout in order, including hidden ones. */
export const questionsQuery = (eventId: number) =>
  queryOptions({
    queryKey: ["events", eventId, "questions"],
    queryFn: ({ client }) => {
      const params = { event_id: eventId };
      const api = apiOf<CheckoutContract>(client);
      return everyPage((query) => api("GET /events/{event_id}/questions", { params, query }));
    },
  });

/** Returns the event's questions with options, for conditions on an answer. They load once they are wanted. */
export function useChoiceQuestions(isWanted = true) {
  const { data = [] } = useQuery({ ...questionsQuery(useEvent().id), enabled: isWanted });
  return data.filter(({ options }) => options.length > 0);
}
