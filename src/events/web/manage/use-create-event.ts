import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { CatalogContract } from "../../../catalog/contract.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import type { Event, EventsContract } from "../../contract.ts";
import { productOfTicket } from "./first-ticket.ts";
import { bodyOfDraft, type NewEventDraft } from "./new-event-draft.ts";

/**
 * Creates the event and its first ticket. If the second call fails, a retry continues with the ticket instead
 * of creating the event again.
 */
export function useCreateEvent(onCreated: (event: Event) => void) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const made = useRef<Event | null>(null);
  return useMutation({
    mutationFn: async (draft: NewEventDraft) => {
      const body = bodyOfDraft(draft);
      made.current ??= (await browserClient<EventsContract>()("POST /events", { body, idempotencyKey })).data;
      await browserClient<CatalogContract>()("POST /events/{event_id}/products", {
        params: { event_id: made.current.id },
        body: productOfTicket(draft.ticket, made.current.currency),
        idempotencyKey,
      });
      return made.current;
    },
    onSuccess: async (event) => {
      await client.invalidateQueries({ queryKey: ["events"] });
      onCreated(event);
    },
  });
}
