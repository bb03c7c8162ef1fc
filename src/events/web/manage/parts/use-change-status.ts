import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useVersion } from "../../../../backoffice/editing/use-version.ts";
import { eventQuery } from "../../../../backoffice/queries/event.ts";
import { storeSaved } from "../../../../manage-ui/saving/store-saved.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { count } from "../../../../platform/web/visits/count.ts";
import type { Event, EventsContract } from "../../../contract.ts";
import type { EventStatus } from "../../../rules/event-states.ts";

interface ShownEvent {
  id: number;
  version: string;
}

type Call<Wanted> = (
  wanted: Wanted,
  at: { params: { event_id: number }; version: string },
) => Promise<Versioned<Event>>;

/**
 * Moves an event to a status, or through several in turn. `onFailed` also gets the failure of an undo whose toast has
 * outlived the component, which `mutate` does not call back.
 */
export function useChangeStatus(event: ShownEvent, onFailed?: (error: unknown) => void) {
  const call: Call<EventStatus | readonly EventStatus[]> = async (wanted, at) => {
    const api = browserClient<EventsContract>();
    const [first, ...rest] = [wanted].flat() as [EventStatus, ...EventStatus[]];
    const move = async (status: EventStatus, version: string) =>
      (await api("PUT /events/{event_id}/status", { ...at, version, body: { status } })).data;
    let moved = await move(first, at.version);
    for (const status of rest) moved = await move(status, moved.version);
    return moved;
  };
  return useStateCall(event, call, onFailed);
}

/** Cancels an event (true), or reinstates it with its sales paused. */
export function useCancelEvent(event: ShownEvent) {
  return useStateCall<boolean>(
    event,
    async (is_cancelled, at) =>
      (
        await browserClient<EventsContract>()("PUT /events/{event_id}/cancellation", {
          ...at,
          body: { is_cancelled },
        })
      ).data,
  );
}

/** Changes the event's state and refreshes the pages that show the event. */
function useStateCall<Wanted>(
  { id: eventId, version: shown }: ShownEvent,
  call: Call<Wanted>,
  onFailed?: (error: unknown) => void,
) {
  const client = useQueryClient();
  const { version, setSaved } = useVersion(shown);
  return useMutation({
    mutationFn: (wanted: Wanted) => call(wanted, { params: { event_id: eventId }, version }),
    onSuccess: async (event) => {
      setSaved(event.version);
      if (event.status === "LIVE") count("event published", { once: `published.${eventId}` });
      await storeSaved(client, eventQuery(eventId), event);
      for (const part of ["list", "counts", "switcher"]) {
        void client.invalidateQueries({ queryKey: ["events", part] });
      }
    },
    onError: (error) => {
      onFailed?.(error);
      // The first of several moves may have succeeded.
      return client.invalidateQueries(eventQuery(eventId));
    },
  });
}
