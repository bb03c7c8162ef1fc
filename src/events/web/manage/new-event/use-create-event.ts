import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { CatalogContract } from "../../../../catalog/contract.ts";
import { count } from "../../../../platform/web/visits/count.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { Event, EventsContract } from "../../../contract.ts";
import { productOfTicket } from "./first-ticket.ts";
import type { bodyOfDraft, NewEventDraft } from "./new-event-draft.ts";

interface NewEvent {
  form: NewEventDraft;
  body: ReturnType<typeof bodyOfDraft>;
  idempotencyKey: string;
}

/**
 * Creates the event and its first ticket. If the second call fails, a retry continues with the ticket instead
 * of creating the event again.
 */
export function useCreateEvent() {
  const client = useQueryClient();
  const made = useRef<Event | null>(null);
  return async ({ form, body, idempotencyKey }: NewEvent): Promise<Event> => {
    made.current ??= (await browserClient<EventsContract>()("POST /events", { body, idempotencyKey })).data;
    await browserClient<CatalogContract>()("POST /events/{event_id}/products", {
      params: { event_id: made.current.id },
      body: productOfTicket(form.ticket, made.current.currency),
      // The key of the event: with another title the form sends another key, but this ticket may have been created.
      idempotencyKey: `first ticket ${made.current.id}`,
    });
    if (location.pathname === "/welcome") count("first event created");
    await client.invalidateQueries({ queryKey: ["events"] });
    return made.current;
  };
}
