import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { Page } from "../../../../manage-ui/page.tsx";
import { askInBrowser, preload } from "../../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { storeSaved } from "../../../../manage-ui/saving/store-saved.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import type { EventsContract } from "../../../../events/contract.ts";
import type { Route } from "./+types/homepage-designer-page";
import { ThemeDesigner } from "../../../../backoffice/designer/theme-designer.tsx";
import { useEventPictures } from "../../../../backoffice/designer/use-event-pictures.ts";
import { settingsQuery } from "../../../../events/web/manage/parts/settings-query.ts";

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [client.fetchQuery(settingsQuery(Number(args.params.eventId)))]);
}

export const clientLoader = askInBrowser;

/** Designer for an event's public page. */
export default function HomepageDesignerPage() {
  const { t } = useLingui();
  const event = useEvent();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(settingsQuery(event.id));
  const { pictures, refresh } = useEventPictures(event.id);
  return (
    <Page title={t`Homepage designer`} context={event.title}>
      {error && !data && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton lines={10} />}
      {data && (
        <ThemeDesigner
          key={event.id}
          name={`event-theme-${event.id}`}
          saved={data}
          inherited={data.inherited_theme}
          isOfEvent
          pages={[{ label: t`Event`, address: `/event/${event.id}/preview` }]}
          pictures={pictures}
          onPicturesSaved={refresh}
          save={async (body, version) => {
            const { data: saved } = await browserClient<EventsContract>()(
              "PATCH /events/{event_id}/settings",
              {
                params: { event_id: event.id },
                body,
                version,
              },
            );
            await storeSaved(client, settingsQuery(event.id), saved);
            return saved;
          }}
        />
      )}
    </Page>
  );
}
