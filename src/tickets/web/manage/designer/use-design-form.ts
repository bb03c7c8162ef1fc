import { useQueryClient } from "@tanstack/react-query";
import { type Autosave, useAutosave } from "../../../../backoffice/autosave/use-autosave.ts";
import type { EventsContract, OwnTicketDesign } from "../../../../events/contract.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { designQuery } from "./design-query.ts";

export interface DesignValues {
  ticket_design_settings: OwnTicketDesign;
  rotates_ticket_codes: boolean;
}

/** Saves each of the event's choices immediately, like its other settings. */
export function useDesignForm(
  eventId: number,
  { own, version }: { own: DesignValues; version: string },
): Autosave<DesignValues> {
  const client = useQueryClient();
  return useAutosave<DesignValues>({
    name: `ticket-design-${eventId}`,
    values: own,
    version,
    rules: {},
    save: async (changes, since) => {
      const { data } = await browserClient<EventsContract>()("PATCH /events/{event_id}/settings", {
        params: { event_id: eventId },
        body: changes,
        version: since,
      });
      const { ticket_design_settings, rotates_ticket_codes } = data;
      const values = { ticket_design_settings, rotates_ticket_codes };
      client.setQueryData(
        designQuery(eventId).queryKey,
        (known) => known && { ...known, own: values, version: data.version },
      );
      void client.invalidateQueries({ queryKey: ["events", eventId, "settings"] });
      return { values, version: data.version };
    },
  });
}
