import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Autosave, useAutosave } from "../../../../manage-ui/autosave/use-autosave.ts";
import { eventQuery } from "../../../../manage-ui/queries/event.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type {
  AllEventSettings,
  Attribute,
  Event,
  EventsContract,
  UpdateEventSettings,
} from "../../../contract.ts";
import { settingsQuery } from "./settings-query.ts";

/** What an event is, as it is typed: wall-clock times in its zone. */
export interface EventFacts {
  title: string;
  category: Event["category"];
  description: string | null;
  start_date: string;
  end_date: string | null;
  timezone: string;
  currency: string;
  attributes: Attribute[];
}

export type EventForm = Autosave<EventFacts>;
export type SettingsForm = Autosave<AllEventSettings>;

export function useEventForm(event: Event): EventForm {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async (changes: Partial<EventFacts>) => {
      const { data } = await browserClient<EventsContract>()("PUT /events/{event_id}", {
        params: { event_id: event.id },
        // The call takes the whole.
        body: { ...factsOf(event), location: event.location, ...changes } as never,
      });
      return data;
    },
    onSuccess: (saved) => {
      client.setQueryData(eventQuery(event.id).queryKey, saved);
      for (const part of ["list", "counts", "switcher"])
        void client.invalidateQueries({ queryKey: ["events", part] });
      // An address that is all blank, a zone by its present name: as the server has it now.
      void client.invalidateQueries(settingsQuery(event.id));
    },
  });
  const values = useMemo(() => factsOf(event), [event]);
  return useAutosave({
    name: `event-${event.id}`,
    values,
    save: async (changes) => factsOf(await save.mutateAsync(changes)),
  });
}

export function useSettingsForm(eventId: number, settings: AllEventSettings): SettingsForm {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async (changes: Partial<AllEventSettings>) => {
      const { data } = await browserClient<EventsContract>()("PATCH /events/{event_id}/settings", {
        params: { event_id: eventId },
        body: changes as UpdateEventSettings,
      });
      return data;
    },
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery(eventId).queryKey, saved);
      void client.invalidateQueries(eventQuery(eventId));
    },
  });
  return useAutosave({
    name: `event-settings-${eventId}`,
    values: settings,
    save: (changes) => save.mutateAsync(changes),
  });
}

function factsOf(event: Event): EventFacts {
  const { title, category, description, timezone, currency, attributes } = event;
  const { start_date_local: start_date, end_date_local: end_date } = event;
  return { title, category, description, start_date, end_date, timezone, currency, attributes };
}
