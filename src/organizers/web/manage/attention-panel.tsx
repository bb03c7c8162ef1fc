import { Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { AttentionList } from "../../../backoffice/attention/attention-list.tsx";
import { attentionQuery } from "../../../backoffice/attention/attention-query.ts";
import { Panel } from "../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

const SHOWN = 5;

/** Shows the most urgent items in the events of one organiser. */
export function AttentionPanel({ organizerId }: { organizerId: number }) {
  const { t } = useLingui();
  const { data: items, error, refetch } = useQuery(attentionQuery(organizerId));
  return (
    <Panel
      title={<Trans>To do</Trans>}
      action={
        items &&
        items.length > SHOWN && (
          <Link to={`/manage/to-do?organizer=${organizerId}`}>
            <Trans>Show everything</Trans>
          </Link>
        )
      }
    >
      {error && !items && (
        <ProblemNotice
          error={error}
          title={t`The list could not be loaded.`}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !items && <Skeleton lines={2} />}
      {items?.length === 0 && (
        <Text c="dimmed">
          <Trans>Nothing needs your attention.</Trans>
        </Text>
      )}
      {items && <AttentionList items={items.slice(0, SHOWN)} isDense />}
    </Panel>
  );
}
