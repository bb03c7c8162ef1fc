import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMe } from "../../../backoffice/queries/me.ts";
import { NotForYou } from "../../../backoffice/shell/page-error.tsx";
import { ThemeDesigner } from "../../../backoffice/designer/theme-designer.tsx";
import { askInBrowser, preload, requireWholeAccount } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { storeSaved } from "../../../manage-ui/saving/store-saved.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { OrganizersContract } from "../../contract.ts";
import type { Route } from "./+types/organizer-homepage-designer-page";
import { OrganizerPage } from "./parts/organizer-page.tsx";
import { lookOfEventQuery, organizerUpcomingQuery } from "./organizer-queries.ts";
import { organizerSettingsQuery } from "./parts/organizer-settings-query.ts";
import { useOrganizer } from "./parts/use-organizer.ts";
import { usePictureSlots } from "./use-picture-slots.ts";

export async function loader(args: Route.LoaderArgs) {
  await requireWholeAccount(args);
  const organizerId = Number(args.params.organizerId);
  return preload(args, (client) => [
    client.fetchQuery(organizerSettingsQuery(organizerId)),
    client.prefetchQuery(organizerUpcomingQuery(organizerId)),
  ]);
}

export const clientLoader = askInBrowser;

/** The theme of an organiser's pages, and of its events where they have no choice of their own. */
export default function OrganizerHomepageDesignerPage() {
  return useMe().sees_all_events ? <DesignerPage /> : <NotForYou />;
}

function DesignerPage() {
  const { t } = useLingui();
  const organizer = useOrganizer();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(organizerSettingsQuery(organizer.id));
  const { data: upcoming } = useQuery(organizerUpcomingQuery(organizer.id));
  const pictures = usePictureSlots(organizer);
  const shownEvent = upcoming?.[0];
  const { data: look } = useQuery(lookOfEventQuery(shownEvent?.id));
  return (
    <OrganizerPage organizer={organizer} title={t`Homepage designer`}>
      {error && !data && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton lines={10} />}
      {data && (
        <ThemeDesigner
          key={organizer.id}
          name={`organizer-theme-${organizer.id}`}
          saved={{ homepage_theme_settings: data.homepage_theme_settings, version: data.version }}
          inherited={data.inherited_theme}
          isOfEvent={false}
          pages={[
            { label: t`Your page`, address: `/organizer/${organizer.id}/preview` },
            ...(shownEvent && look
              ? [{ label: t`An event’s page`, address: `/event/${shownEvent.id}/preview`, own: look }]
              : []),
          ]}
          pictures={pictures}
          onPicturesSaved={() => void client.invalidateQueries({ queryKey: ["organizers"] })}
          save={async ({ homepage_theme_settings }, version) => {
            const { data: saved } = await browserClient<OrganizersContract>()(
              "PATCH /organizers/{organizer_id}/settings",
              { params: { organizer_id: organizer.id }, body: { homepage_theme_settings }, version },
            );
            await storeSaved(client, organizerSettingsQuery(organizer.id), saved);
            return { homepage_theme_settings: saved.homepage_theme_settings, version: saved.version };
          }}
        />
      )}
    </OrganizerPage>
  );
}
