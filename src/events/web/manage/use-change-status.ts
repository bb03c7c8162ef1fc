import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useVersion } from "../../../backoffice/editing/use-version.ts";
import { eventQuery } from "../../../backoffice/queries/event.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import { count } from "../../../platform/web/visits/count.ts";
import type { EventsContract } from "../../contract.ts";
import type { EventStatus } from "../../rules/event-states.ts";
import { storeSaved } from "../../../manage-ui/saving/store-saved.ts";

/** Changes an event's status and refreshes the pages that show the event. */
export function useChangeStatus({ id: eventId, version: shown }: { id: number; version: string }) {
  const client = useQueryClient();
  const { version, setSaved } = useVersion(shown);
  return useMutation({
    mutationFn: async (status: EventStatus) => {
      const api = browserClient<EventsContract>();
      const change = { params: { event_id: eventId }, body: { status }, version };
      return (await api("PUT /events/{event_id}/status", change)).data;
    },
    onSuccess: async (event) => {
      setSaved(event.version);
      if (event.status === "LIVE") count("event published", { once: `published.${eventId}` });
      await storeSaved(client, eventQuery(eventId), event);
      for (const part of ["list", "counts", "switcher"]) {
        void client.invalidateQueries({ queryKey: ["events", part] });
      }
    },
  });
}
