import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMe } from "../../../backoffice/queries/me.ts";
import { DividedList } from "../../../manage-ui/lists/divided-list.tsx";
import { Page } from "../../../manage-ui/page.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { DataList } from "../../../ui/data-list.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { SystemStatus } from "../../contract.ts";
import type { Route } from "./+types/system-page";
import { systemQuery } from "./admin-queries.ts";
import { AdminBar } from "./parts/admin-bar.tsx";
import { SystemFigures } from "./system/system-figures.tsx";
import { SystemChip } from "./parts/system-summary.tsx";
import { useSystemWords } from "./parts/system-words.ts";

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [client.fetchQuery(systemQuery())]);
}

export const clientLoader = askInBrowser;

/** The state of every part, and the running versions. */
export default function SystemPage() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(systemQuery());
  // Not `isFetching`: a page that reaches the browser late refetches immediately, and its first render would
  // then differ from the server's markup.
  const [isChecking, setIsChecking] = useState(false);
  const checkAgain = () => {
    setIsChecking(true);
    void refetch().finally(() => setIsChecking(false));
  };
  return (
    <>
      <AdminBar crumbs={[{ key: "system", content: t`System` }]} />
      <Page
        title={t`System`}
        context={t`Administration`}
        actions={
          <Button
            variant="default"
            loading={isChecking}
            leftSection={<IconRefresh size={18} />}
            onClick={checkAgain}
          >
            <Trans>Check again</Trans>
          </Button>
        }
      >
        {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={8} />}
        {data && <Status status={data} />}
      </Page>
    </>
  );
}

function Status({ status }: { status: SystemStatus }) {
  const { t } = useLingui();
  const { timezone } = useMe();
  const wordsOf = useSystemWords();
  const { versions } = status;
  const states = { OK: t`Works`, WARNING: t`Needs attention`, FAILED: t`Does not work` };
  return (
    <>
      {status.alarms.map(({ name, problem, since }) => (
        <Notice key={name} tone="danger" title={name}>
          <p>{problem}</p>
          <p>
            <Trans>
              Since <DateTime at={since} zone={timezone} />
            </Trans>
          </p>
        </Notice>
      ))}
      <Panel title={<Trans>Parts</Trans>}>
        <DividedList>
          {status.checks.map((check) => {
            const { name, words } = wordsOf(check);
            return (
              <Group component="li" key={check.name} justify="space-between" wrap="nowrap">
                <Stack gap={0} miw={0} className="break-anywhere">
                  <strong>{name}</strong>
                  <Text span c="dimmed" fz={14}>
                    {words}
                  </Text>
                </Stack>
                <Box flex="none">
                  <SystemChip state={check.state} name={states[check.state]} />
                </Box>
              </Group>
            );
          })}
        </DividedList>
      </Panel>
      <SystemFigures figures={status.figures} />
      <Panel title={<Trans>Versions</Trans>}>
        <DataList
          items={[
            { term: t`This program`, description: versions.tessera },
            { term: "Node.js", description: versions.node },
            { term: "PostgreSQL", description: versions.postgres },
            { term: t`Operating system`, description: versions.os },
            { term: t`Time zone`, description: versions.timezone },
            { term: t`Environment`, description: versions.environment },
            { term: t`Running since`, description: <DateTime at={status.started_at} zone={timezone} /> },
          ]}
        />
      </Panel>
    </>
  );
}
