import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useSearchParams } from "react-router";
import { Page } from "../../../../manage-ui/page.tsx";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { TopBar } from "../../../../backoffice/shell/top-bar.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { EventStarter } from "./event-starter.tsx";

export default function NewEventPage() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const events = (
    <Link to="/manage/events">
      <Trans>Events</Trans>
    </Link>
  );
  return (
    <>
      <TopBar
        crumbs={[
          { key: "events", content: events },
          { key: "new", content: t`New event` },
        ]}
      />
      <Page title={t`New event`}>
        {useMe().sees_all_events ? (
          // A new name from the search, or another template, opens another form.
          <EventStarter key={search.toString()} />
        ) : (
          <Notice>
            <Trans>
              You can only work on the events you have been given. Ask an account administrator to add one.
            </Trans>
          </Notice>
        )}
      </Page>
    </>
  );
}
