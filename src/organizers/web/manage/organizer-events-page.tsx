import { Button } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useParams } from "react-router";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { useMe } from "../../../backoffice/queries/me.ts";
import { EventsBrowser } from "../../../events/web/manage/parts/events-browser/events-browser.tsx";
import { preloadEvents } from "../../../events/web/manage/parts/events-browser/preload-events.ts";
import { eventsStateOf } from "../../../events/web/manage/parts/events-queries.ts";
import type { Route } from "./+types/organizer-events-page";
import { useOrganizer } from "./parts/use-organizer.ts";
import { OrganizerPage } from "./parts/organizer-page.tsx";

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => preloadEvents(client, args, Number(args.params.organizerId)));
}

export const clientLoader = askInBrowser;

export default function OrganizerEventsPage() {
  const { t } = useLingui();
  const organizer = useOrganizer();
  const { sees_all_events: seesAll } = useMe();
  const eventsState = eventsStateOf(useParams().eventsState);
  const at = `/manage/organizer/${organizer.id}/events`;
  return (
    <OrganizerPage
      organizer={organizer}
      title={t`Events`}
      actions={
        seesAll && (
          <Button component={Link} to={`/manage/events/new?organizer=${organizer.id}`}>
            <Trans>Create event</Trans>
          </Button>
        )
      }
    >
      <EventsBrowser
        eventsState={eventsState}
        organizer={organizer}
        organizers={[]}
        addressOf={(state) => (state === "upcoming" ? at : `${at}/${state}`)}
      />
    </OrganizerPage>
  );
}
