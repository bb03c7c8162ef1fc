import { useLingui } from "@lingui/react/macro";
import { askInBrowser, preload } from "../../../../manage-ui/preload.ts";
import { OrganizerPage } from "../../../../organizers/web/manage/parts/organizer-page.tsx";
import { useOrganizer } from "../../../../organizers/web/manage/parts/use-organizer.ts";
import type { Route } from "./+types/organizer-templates-page";
import { Templates } from "./templates.tsx";
import { templatesQuery } from "./templates-query.ts";

export function loader(args: Route.LoaderArgs) {
  const owner = { kind: "organizer" as const, id: Number(args.params.organizerId) };
  return preload(args, (client) => [client.prefetchQuery(templatesQuery(owner))]);
}

export const clientLoader = askInBrowser;

/** The templates of all emails of an organiser's events. */
export default function OrganizerTemplatesPage() {
  const { t } = useLingui();
  const organizer = useOrganizer();
  return (
    <OrganizerPage organizer={organizer} title={t`E-mail texts`}>
      <Templates owner={{ kind: "organizer", id: organizer.id }} />
    </OrganizerPage>
  );
}
