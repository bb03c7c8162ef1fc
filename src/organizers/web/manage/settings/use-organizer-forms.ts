import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { FieldChange } from "../../../../platform/http/editing/stale-write.ts";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { saveMerged } from "../../../../backoffice/editing/save-merged.ts";
import { type Autosave, useAutosave } from "../../../../backoffice/autosave/use-autosave.ts";
import { WAITS_FOR_CONNECTION } from "../../../../manage-ui/query-client.ts";
import { storeSaved } from "../../../../manage-ui/saving/store-saved.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { Organizer, OrganizerSettings, OrganizersContract } from "../../../contract.ts";
import { SOCIAL_PLATFORM_NAMES } from "../../../../events/rules/social-links.ts";
import { organizerQuery } from "../../../../backoffice/queries/organizers.ts";
import { ORGANIZER_SETTINGS_RULES, ORGANIZER_UPDATE_RULES } from "../form-rules.ts";
import { organizerSettingsQuery } from "../parts/organizer-settings-query.ts";

type Facts = Pick<
  Organizer,
  "name" | "email" | "phone" | "website" | "description" | "timezone" | "currency"
>;
export type OrganizerForm = Autosave<Facts>;
export type OrganizerSettingsForm = Autosave<OrganizerSettings>;

export function useOrganizerForm(organizer: Versioned<Organizer>): OrganizerForm {
  const client = useQueryClient();
  const save = useMutation({
    ...WAITS_FOR_CONNECTION,
    mutationFn: async ({ changes, version }: { changes: Partial<Facts>; version: string }) => {
      // The call takes the whole organiser, so the latest data keeps other members' changes. After the user has
      // left the page, only the cache has these data.
      const body = detailsOf(client.getQueryData(organizerQuery(organizer.id).queryKey) ?? organizer);
      const { done } = await saveMerged({
        opened: { version, body },
        body: { ...body, ...changes },
        send: (merged, since) =>
          browserClient<OrganizersContract>()("POST /organizers/{organizer_id}", {
            params: { organizer_id: organizer.id },
            body: merged as never,
            version: since,
          }),
      });
      return done.data;
    },
    onSuccess: async (saved) => {
      await storeSaved(client, organizerQuery(organizer.id), saved);
      void client.invalidateQueries({ queryKey: ["organizers", "list"] });
      void client.invalidateQueries({ queryKey: ["events"] });
    },
  });
  const values = useMemo(() => detailsOf(organizer), [organizer]);
  return useAutosave({
    name: `organizer-${organizer.id}`,
    values,
    version: organizer.version,
    rules: ORGANIZER_UPDATE_RULES,
    save: async (changes, version) => {
      const saved = await save.mutateAsync({ changes, version });
      return { values: detailsOf(saved), version: saved.version };
    },
  });
}

export function useOrganizerSettingsForm(
  organizerId: number,
  settings: Versioned<OrganizerSettings>,
): OrganizerSettingsForm {
  const client = useQueryClient();
  const save = useMutation({
    ...WAITS_FOR_CONNECTION,
    mutationFn: async ({ changes: { social_media_handles, ...changes }, version }: Change) => {
      const known = client.getQueryData(organizerSettingsQuery(organizerId).queryKey) ?? settings;
      const { data } = await browserClient<OrganizersContract>()(
        "PATCH /organizers/{organizer_id}/settings",
        {
          params: { organizer_id: organizerId },
          body: { ...changes, ...handleFields(social_media_handles, known.social_media_handles) },
          version,
        },
      );
      return data;
    },
    onSuccess: (saved) => storeSaved(client, organizerSettingsQuery(organizerId), saved),
  });
  return useAutosave({
    name: `organizer-settings-${organizerId}`,
    values: settings,
    version: settings.version,
    rules: ORGANIZER_SETTINGS_RULES,
    save: async (changes, version) => {
      const saved = await save.mutateAsync({ changes, version });
      return { values: saved, version: saved.version };
    },
    fieldOf: (field) => (field.endsWith(HANDLE) ? "social_media_handles" : field),
    withTheirs: withTheirHandle,
  });
}

interface Change {
  changes: Partial<OrganizerSettings>;
  version: string;
}

type Handles = OrganizerSettings["social_media_handles"];

const HANDLE = "_handle";

/** Sends only the changed platforms, so that other members' changes are not lost. */
function handleFields(handles: Handles | undefined, known: Handles) {
  if (!handles) return {};
  return Object.fromEntries(
    SOCIAL_PLATFORM_NAMES.filter((platform) => handles[platform] !== known[platform]).map((platform) => [
      `${platform}${HANDLE}`,
      handles[platform] ?? null,
    ]),
  );
}

function withTheirHandle(settings: OrganizerSettings, { field, value }: FieldChange): OrganizerSettings {
  if (!field.endsWith(HANDLE)) return { ...settings, [field]: value };
  const { [field.slice(0, -HANDLE.length) as keyof Handles]: _old, ...others } =
    settings.social_media_handles;
  const platform = field.slice(0, -HANDLE.length);
  return { ...settings, social_media_handles: value === null ? others : { ...others, [platform]: value } };
}

function detailsOf({ name, email, phone, website, description, timezone, currency }: Organizer): Facts {
  return { name, email, phone, website, description, timezone, currency };
}
