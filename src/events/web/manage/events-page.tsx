import { Button } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { Page } from "../../../manage-ui/page.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { useMe } from "../../../backoffice/queries/me.ts";
import { organizersQuery } from "../../../backoffice/queries/organizers.ts";
import { TopBar } from "../../../backoffice/shell/top-bar.tsx";
import type { Route } from "./+types/events-page";
import { EventsBrowser } from "./parts/events-browser/events-browser.tsx";
import { preloadEvents } from "./parts/events-browser/preload-events.ts";
import { eventsStateOf } from "./parts/events-queries.ts";
import { OrganizerStrip } from "./parts/organizer-strip.tsx";
import { TodayStrip } from "./today/today-strip.tsx";
import { todayQuery } from "./today/today-query.ts";

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [
    ...preloadEvents(client, args, null),
    client.prefetchQuery(organizersQuery()),
    client.prefetchQuery(todayQuery()),
  ]);
}

export const clientLoader = askInBrowser;

/** All events of the account. */
export default function EventsPage() {
  const { t } = useLingui();
  const eventsState = eventsStateOf(useParams().eventsState);
  const { sees_all_events: seesAll } = useMe();
  const { data: organizers = [] } = useQuery(organizersQuery());
  return (
    <>
      <TopBar crumbs={[{ key: "events", content: <Trans>Events</Trans> }]} />
      <Page
        title={t`Events`}
        actions={
          seesAll && (
            <Button component={Link} to="/manage/events/new">
              <Trans>Create event</Trans>
            </Button>
          )
        }
      >
        <TodayStrip />
        {organizers.length > 0 && <OrganizerStrip organizers={organizers} />}
        <EventsBrowser
          eventsState={eventsState}
          organizer={null}
          organizers={organizers}
          addressOf={(state) => (state === "upcoming" ? "/manage/events" : `/manage/events/${state}`)}
        />
      </Page>
    </>
  );
}
