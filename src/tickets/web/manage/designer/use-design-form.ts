import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Autosave, useAutosave } from "../../../../backoffice/autosave/use-autosave.ts";
import type { EventsContract, OwnTicketDesign } from "../../../../events/contract.ts";
import { WAITS_FOR_CONNECTION } from "../../../../manage-ui/query-client.ts";
import { storeSaved } from "../../../../manage-ui/saving/store-saved.ts";
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
  const save = useMutation({
    ...WAITS_FOR_CONNECTION,
    mutationFn: async ({ changes, since }: { changes: Partial<DesignValues>; since: string }) => {
      const { data } = await browserClient<EventsContract>()("PATCH /events/{event_id}/settings", {
        params: { event_id: eventId },
        body: changes,
        version: since,
      });
      const { ticket_design_settings, rotates_ticket_codes } = data;
      return { values: { ticket_design_settings, rotates_ticket_codes }, version: data.version };
    },
    onSuccess: async ({ values, version: saved }) => {
      await storeSaved(
        client,
        designQuery(eventId),
        (known) => known && { ...known, own: values, version: saved },
      );
      void client.invalidateQueries({ queryKey: ["events", eventId, "settings"] });
    },
  });
  return useAutosave<DesignValues>({
    name: `ticket-design-${eventId}`,
    values: own,
    version,
    rules: {},
    save: (changes, since) => save.mutateAsync({ changes, since }),
  });
}
