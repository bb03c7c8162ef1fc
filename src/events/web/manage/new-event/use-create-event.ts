import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { taxesQuery } from "../../../../backoffice/queries/taxes-and-fees.ts";
import type { CatalogContract } from "../../../../catalog/contract.ts";
import { count } from "../../../../platform/web/visits/count.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import type { Event, EventsContract } from "../../../contract.ts";
import { productOfTicket } from "./first-ticket.ts";
import type { bodyOfDraft, NewEventDraft } from "./new-event-draft.ts";

interface NewEvent {
  form: NewEventDraft;
  body: ReturnType<typeof bodyOfDraft>;
  idempotencyKey: string;
}

/**
 * Creates the event and its first ticket. If the second call fails, a retry saves what was corrected since and
 * continues with the ticket, instead of creating the event again. The event keeps its organiser.
 */
export function useCreateEvent() {
  const client = useQueryClient();
  const made = useRef<{ event: Versioned<Event>; body: NewEvent["body"] }>(null);
  return async ({ form, body, idempotencyKey }: NewEvent): Promise<Event> => {
    const taxes = await client.fetchQuery(taxesQuery());
    const api = browserClient<EventsContract>();
    const known = made.current;
    if (!known) made.current = { event: (await api("POST /events", { body, idempotencyKey })).data, body };
    else if (JSON.stringify(known.body) !== JSON.stringify(body)) {
      const { organizer_id: _kept, ...details } = body;
      const { id: event_id, version } = known.event;
      const { data } = await api("PUT /events/{event_id}", { params: { event_id }, body: details, version });
      made.current = { event: data, body };
    }
    const { event } = made.current!;
    await browserClient<CatalogContract>()("POST /events/{event_id}/products", {
      params: { event_id: event.id },
      body: productOfTicket(form.ticket, event.currency, taxes),
      // The key of the event: with another title the form sends another key, but this ticket may have been created.
      idempotencyKey: `first ticket ${event.id}`,
    });
    if (location.pathname === "/welcome") count("first event created");
    await client.invalidateQueries({ queryKey: ["events"] });
    return event;
  };
}
