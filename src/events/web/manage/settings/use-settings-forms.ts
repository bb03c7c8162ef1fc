import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { saveMerged } from "../../../../backoffice/editing/save-merged.ts";
import { type Autosave, useAutosave } from "../../../../backoffice/autosave/use-autosave.ts";
import { eventQuery } from "../../../../backoffice/queries/event.ts";
import { WAITS_FOR_CONNECTION } from "../../../../manage-ui/query-client.ts";
import { storeSaved } from "../../../../manage-ui/saving/store-saved.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type {
  AllEventSettings,
  Attribute,
  Event,
  EventsContract,
  UpdateEventSettings,
} from "../../../contract.ts";
import { EVENT_UPDATE_RULES, SETTINGS_RULES } from "../form-rules.ts";
import { settingsQuery } from "../parts/settings-query.ts";

/** An event's details as typed, with wall-clock times in its zone. */
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

export function useEventForm(event: Versioned<Event>): EventForm {
  const client = useQueryClient();
  const save = useMutation({
    ...WAITS_FOR_CONNECTION,
    mutationFn: async ({ changes, version }: { changes: Partial<EventFacts>; version: string }) => {
      // The call replaces the whole event, so the body starts with the latest data to keep other members'
      // changes. After the user has left the page, only the cache has these data.
      const known = client.getQueryData(eventQuery(event.id).queryKey) ?? event;
      const body = { ...detailsOf(known), location: known.location };
      const { done } = await saveMerged({
        opened: { version, body },
        body: { ...body, ...changes },
        send: (merged, since) =>
          browserClient<EventsContract>()("PUT /events/{event_id}", {
            params: { event_id: event.id },
            body: merged as never,
            version: since,
          }),
      });
      return done.data;
    },
    onSuccess: async (saved, { changes }) => {
      await storeSaved(client, eventQuery(event.id), saved);
      // Sale periods and times of check-in lists have moved with the zone. Prices and fees are in the currency.
      if (changes.timezone || changes.currency)
        void client.invalidateQueries({ queryKey: ["events", event.id] });
      for (const part of ["list", "counts", "switcher"])
        void client.invalidateQueries({ queryKey: ["events", part] });
      // The server normalises values such as a blank address or an old zone name.
      void client.invalidateQueries(settingsQuery(event.id));
    },
  });
  const values = useMemo(() => detailsOf(event), [event]);
  return useAutosave({
    name: `event-${event.id}`,
    values,
    version: event.version,
    rules: EVENT_UPDATE_RULES,
    save: async (changes, version) => {
      const saved = await save.mutateAsync({ changes, version });
      return { values: detailsOf(saved), version: saved.version };
    },
  });
}

export function useSettingsForm(eventId: number, settings: Versioned<AllEventSettings>): SettingsForm {
  const client = useQueryClient();
  const save = useMutation({
    ...WAITS_FOR_CONNECTION,
    mutationFn: async ({ changes, version }: { changes: Partial<AllEventSettings>; version: string }) => {
      const { data } = await browserClient<EventsContract>()("PATCH /events/{event_id}/settings", {
        params: { event_id: eventId },
        body: changes as UpdateEventSettings,
        version,
      });
      return data;
    },
    onSuccess: async (saved) => {
      await storeSaved(client, settingsQuery(eventId), saved);
      for (const part of ["event", "passed-on-fee"])
        void client.invalidateQueries({ queryKey: ["events", eventId, part] });
    },
  });
  return useAutosave<AllEventSettings>({
    name: `event-settings-${eventId}`,
    values: settings,
    version: settings.version,
    rules: SETTINGS_RULES,
    save: async (changes, version) => {
      const saved = await save.mutateAsync({ changes, version });
      return { values: saved, version: saved.version };
    },
  });
}

function detailsOf(event: Event): EventFacts {
  const { title, category, description, timezone, currency, attributes } = event;
  const { start_date_local: start_date, end_date_local: end_date } = event;
  return { title, category, description, start_date, end_date, timezone, currency, attributes };
}
