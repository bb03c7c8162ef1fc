import { Button } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEvent } from "../../../backoffice/queries/event.ts";
import type { AllEventSettings, EventsContract } from "../../../events/contract.ts";
import { settingsQuery } from "../../../events/web/manage/parts/settings-query.ts";
import { useTellProblem } from "../../../manage-ui/problem-notice.tsx";
import { storeSaved } from "../../../manage-ui/saving/store-saved.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import type { Versioned } from "../../../platform/http/editing/resource.ts";

/** Switches the list on, with offers made at once. The settings have the other mode. */
export function SwitchOn({ settings }: { settings: Versioned<AllEventSettings> }) {
  const { id: event_id } = useEvent();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async () =>
      (
        await browserClient<EventsContract>()("PATCH /events/{event_id}/settings", {
          params: { event_id },
          body: { waiting_list: "AUTOMATIC" },
          version: settings.version,
        })
      ).data,
    onSuccess: (saved) => storeSaved(client, settingsQuery(event_id), saved),
    onError: useTellProblem(),
  });
  return (
    <Button loading={save.isPending} onClick={() => save.mutate()}>
      <Trans>Switch on the waiting list</Trans>
    </Button>
  );
}
