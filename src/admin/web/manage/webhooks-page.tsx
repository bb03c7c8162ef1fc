import { Group, Stack, Text } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useMe } from "../../../backoffice/queries/me.ts";
import { DividedList } from "../../../manage-ui/lists/divided-list.tsx";
import { Page } from "../../../manage-ui/page.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Route } from "./+types/webhooks-page";
import { failingWebhooksQuery } from "./admin-queries.ts";
import { AdminBar } from "./parts/admin-bar.tsx";

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [client.fetchQuery(failingWebhooksQuery())]);
}

export const clientLoader = askInBrowser;

/** Webhooks that fail. */
export default function WebhooksPage() {
  const { t } = useLingui();
  const { timezone } = useMe();
  const { data, error, refetch } = useQuery(failingWebhooksQuery());
  return (
    <>
      <AdminBar crumbs={[{ key: "webhooks", content: t`Failing webhooks` }]} />
      <Page
        title={t`Failing webhooks`}
        context={t`Administration`}
        description={
          <Trans>Webhooks to which nothing arrives, the longest first. Their accounts are notified.</Trans>
        }
      >
        {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={5} />}
        {data?.length === 0 && <EmptyState icon="check" title={<Trans>Every webhook is delivered.</Trans>} />}
        {data && data.length > 0 && (
          <Panel title={<Trans>Webhooks</Trans>}>
            <DividedList>
              {data.map((webhook) => {
                const code = webhook.last_response_code;
                const since = webhook.failing_since ?? webhook.disabled_at;
                return (
                  <Group component="li" key={webhook.id} justify="space-between" wrap="nowrap">
                    <Stack gap={2} miw={0} className="break-anywhere">
                      <strong>{webhook.host}</strong>
                      <Text span c="dimmed" fz={14}>
                        <Link to={`/admin/accounts/${webhook.account_id}`}>{webhook.account_name}</Link>
                        {" · "}
                        {webhook.event_title ?? webhook.organizer_name}
                      </Text>
                      <Text span c="dimmed" fz={14}>
                        {since && (
                          <Trans>
                            Since <DateTime at={since} zone={timezone} />
                          </Trans>
                        )}
                        {" · "}
                        {code === null ? <Trans>no answer</Trans> : <Trans>answers {code}</Trans>}
                        {" · "}
                        <Plural value={webhook.pending_count} one="# waiting" other="# waiting" />
                      </Text>
                    </Stack>
                    {webhook.status === "PAUSED" ? (
                      <Chip tone="danger">
                        <Trans>Switched off</Trans>
                      </Chip>
                    ) : (
                      <Chip tone="warning">
                        <Trans>Retrying</Trans>
                      </Chip>
                    )}
                  </Group>
                );
              })}
            </DividedList>
          </Panel>
        )}
      </Page>
    </>
  );
}
