import { Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { Page } from "../../../../manage-ui/page.tsx";
import { askInBrowser, preload } from "../../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import type { Route } from "./+types/automatic-page";
import { MessagesTabs } from "../../../../messaging/web/manage/parts/messages-tabs.tsx";
import { AutomaticPanel } from "./automatic-panel.tsx";
import { automaticQuery } from "./automatic-query.ts";

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [client.prefetchQuery(automaticQuery(Number(args.params.eventId)))]);
}

export const clientLoader = askInBrowser;

/** The automatic messages of an event and their results. */
export default function AutomaticPage() {
  const { t } = useLingui();
  const event = useEvent();
  const { data, error, refetch } = useQuery(automaticQuery(event.id));
  return (
    <Page
      title={t`Automatic messages`}
      heading={t`Messages`}
      context={event.title}
      description={<Trans>What this event sends by itself, once to each person.</Trans>}
    >
      <MessagesTabs />
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={12} />}
      {data && (
        <Stack gap="lg">
          {data.map((message) => (
            <AutomaticPanel key={message.kind} message={message} />
          ))}
        </Stack>
      )}
    </Page>
  );
}
