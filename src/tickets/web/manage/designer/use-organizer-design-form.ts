import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Autosave, useAutosave } from "../../../../backoffice/autosave/use-autosave.ts";
import type { OwnTicketDesign } from "../../../../events/contract.ts";
import type { OrganizersContract } from "../../../../organizers/contract.ts";
import { organizerSettingsQuery } from "../../../../organizers/web/manage/parts/organizer-settings-query.ts";
import { WAITS_FOR_CONNECTION } from "../../../../manage-ui/query-client.ts";
import { storeSaved } from "../../../../manage-ui/saving/store-saved.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";

export interface OrganizerDesignValues {
  ticket_design_settings: OwnTicketDesign;
}

/** Saves each of the organiser's choices immediately, like its other settings. */
export function useOrganizerDesignForm(
  organizerId: number,
  saved: OwnTicketDesign,
  version: string,
): Autosave<OrganizerDesignValues> {
  const client = useQueryClient();
  const values = useMemo(() => ({ ticket_design_settings: saved }), [saved]);
  const save = useMutation({
    ...WAITS_FOR_CONNECTION,
    mutationFn: async ({ changes, since }: { changes: Partial<OrganizerDesignValues>; since: string }) => {
      const { data } = await browserClient<OrganizersContract>()(
        "PATCH /organizers/{organizer_id}/settings",
        { params: { organizer_id: organizerId }, body: changes, version: since },
      );
      return data;
    },
    onSuccess: async (settings) => {
      await storeSaved(client, organizerSettingsQuery(organizerId), settings);
      // Events of this organiser may inherit the changed values.
      void client.invalidateQueries({ queryKey: ["events"] });
    },
  });
  return useAutosave<OrganizerDesignValues>({
    name: `organizer-ticket-design-${organizerId}`,
    values,
    version,
    rules: {},
    save: async (changes, since) => {
      const { ticket_design_settings, version: next } = await save.mutateAsync({ changes, since });
      return { values: { ticket_design_settings }, version: next };
    },
  });
}
