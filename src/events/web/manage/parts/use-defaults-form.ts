import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { type Autosave, useAutosave } from "../../../../backoffice/autosave/use-autosave.ts";
import { WAITS_FOR_CONNECTION } from "../../../../manage-ui/query-client.ts";
import { storeSaved } from "../../../../manage-ui/saving/store-saved.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { DefaultName, EventDefaults, EventsContract } from "../../../contract.ts";
import { DEFAULTS_RULES } from "../form-rules.ts";
import { defaultsQuery } from "./defaults-query.ts";

type Settings = EventDefaults["settings"];

export type DefaultsForm = Autosave<Settings>;

type DefaultsChange = Partial<Settings> & { inherit?: DefaultName[]; version: string };

export function useChangeDefaults(organizerId: number | null) {
  const client = useQueryClient();
  return useMutation({
    ...WAITS_FOR_CONNECTION,
    mutationFn: async ({ version, ...body }: DefaultsChange) => {
      const api = browserClient<EventsContract>();
      if (organizerId === null)
        return (await api("PATCH /account/event-defaults", { body: body as never, version })).data;
      const params = { organizer_id: organizerId };
      const answer = await api("PATCH /organizers/{organizer_id}/event-defaults", {
        params,
        body: body as never,
        version,
      });
      return answer.data;
    },
    onSuccess: async (defaults) => {
      await storeSaved(client, defaultsQuery(organizerId), defaults);
      void client.invalidateQueries({
        predicate: ({ queryKey: [kind, of] }) => kind === "event-defaults" && of !== organizerId,
      });
    },
  });
}

export function useDefaultsForm(
  organizerId: number | null,
  defaults: Versioned<EventDefaults>,
): DefaultsForm {
  const change = useChangeDefaults(organizerId);
  return useAutosave({
    name: `event-defaults-${organizerId ?? "account"}`,
    values: defaults.settings,
    version: defaults.version,
    rules: DEFAULTS_RULES,
    save: async (changes, version) => {
      const saved = await change.mutateAsync({ ...changes, version });
      return { values: saved.settings, version: saved.version };
    },
  });
}
