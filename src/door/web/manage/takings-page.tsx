import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { CheckInTabs } from "../../../check-in/web/manage/parts/check-in-tabs.tsx";
import { Page } from "../../../manage-ui/page.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Route } from "./+types/takings-page";
import { BadgesPanel } from "./badges-panel.tsx";
import { TakingsPanel } from "./takings-panel.tsx";
import { takingsQuery } from "./takings-query.ts";

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [client.prefetchQuery(takingsQuery(Number(args.params.eventId)))]);
}

export const clientLoader = askInBrowser;

/** Shows the evening's cash-up, and the badges to print before it. */
export default function TakingsPage() {
  const { t } = useLingui();
  const event = useEvent();
  const { data, error, refetch } = useQuery(takingsQuery(event.id));
  return (
    <Page
      title={t`Doors`}
      context={event.title}
      description={<Trans>Money taken at the doors, and name badges for your guests.</Trans>}
    >
      <CheckInTabs />
      {error && !data && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} />}
      {data && <TakingsPanel takings={data} />}
      <BadgesPanel eventId={event.id} />
    </Page>
  );
}
