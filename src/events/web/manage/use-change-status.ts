import { useMutation, useQueryClient } from "@tanstack/react-query";
import { eventQuery } from "../../../manage-ui/queries/event.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import type { EventsContract } from "../../contract.ts";
import type { EventStatus } from "../../rules/event-states.ts";

/** Moves an event to another status; every page that shows it follows. */
export function useChangeStatus(eventId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (status: EventStatus) => {
      const api = browserClient<EventsContract>();
      const answer = await api("PUT /events/{event_id}/status", {
        params: { event_id: eventId },
        body: { status },
      });
      return answer.data;
    },
    onSuccess: (event) => {
      client.setQueryData(eventQuery(eventId).queryKey, event);
      for (const part of ["list", "counts", "switcher"]) {
        void client.invalidateQueries({ queryKey: ["events", part] });
      }
    },
  });
}
