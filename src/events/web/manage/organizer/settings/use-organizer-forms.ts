import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Autosave, useAutosave } from "../../../../../manage-ui/autosave/use-autosave.ts";
import { browserClient } from "../../../../../platform/http/browser-client.ts";
import type { EventsContract, Organizer, OrganizerSettings } from "../../../../contract.ts";
import { SOCIAL_PLATFORM_NAMES } from "../../../../rules/social-links.ts";
import { organizerQuery, organizerSettingsQuery } from "../organizer-queries.ts";

type Facts = Pick<
  Organizer,
  "name" | "email" | "phone" | "website" | "description" | "timezone" | "currency"
>;
export type OrganizerForm = Autosave<Facts>;
export type OrganizerSettingsForm = Autosave<OrganizerSettings>;

export function useOrganizerForm(organizer: Organizer): OrganizerForm {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async (changes: Partial<Facts>) => {
      const { data } = await browserClient<EventsContract>()("POST /organizers/{organizer_id}", {
        params: { organizer_id: organizer.id },
        // The call takes the whole.
        body: { ...factsOf(organizer), ...changes } as never,
      });
      return data;
    },
    onSuccess: (saved) => {
      client.setQueryData(organizerQuery(organizer.id).queryKey, saved);
      void client.invalidateQueries({ queryKey: ["organizers", "list"] });
      void client.invalidateQueries({ queryKey: ["events"] });
    },
  });
  const values = useMemo(() => factsOf(organizer), [organizer]);
  return useAutosave({
    name: `organizer-${organizer.id}`,
    values,
    save: async (changes) => factsOf(await save.mutateAsync(changes)),
  });
}

export function useOrganizerSettingsForm(
  organizerId: number,
  settings: OrganizerSettings,
): OrganizerSettingsForm {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async ({ social_media_handles, ...changes }: Partial<OrganizerSettings>) => {
      const { data } = await browserClient<EventsContract>()("PATCH /organizers/{organizer_id}/settings", {
        params: { organizer_id: organizerId },
        body: { ...changes, ...handleFields(social_media_handles) },
      });
      return data;
    },
    onSuccess: (saved) => client.setQueryData(organizerSettingsQuery(organizerId).queryKey, saved),
  });
  return useAutosave({
    name: `organizer-settings-${organizerId}`,
    values: settings,
    save: (changes) => save.mutateAsync(changes),
  });
}

/** The call takes a field for each platform; those that are not there any more are cleared. */
function handleFields(handles: OrganizerSettings["social_media_handles"] | undefined) {
  if (!handles) return {};
  return Object.fromEntries(
    SOCIAL_PLATFORM_NAMES.map((platform) => [`${platform}_handle`, handles[platform] ?? null]),
  );
}

function factsOf({ name, email, phone, website, description, timezone, currency }: Organizer): Facts {
  return { name, email, phone, website, description, timezone, currency };
}
