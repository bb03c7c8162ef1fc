import { Group, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconDoorEnter } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Page } from "../../../manage-ui/page.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { apiOf } from "../../../manage-ui/query-client.ts";
import { TopBar } from "../../../backoffice/shell/top-bar.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { CheckInContract, Door } from "../../contract.ts";
import type { Route } from "./+types/doors-page";
import styles from "./doors-page.module.css";

const doorsQuery = () =>
  queryOptions({
    queryKey: ["doors"],
    queryFn: async ({ client }) => (await apiOf<CheckInContract>(client)("GET /doors")).data,
  });

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [client.fetchQuery(doorsQuery())]);
}

export const clientLoader = askInBrowser;

/** The start page of door staff: the next doors, one press from the scanner. */
export default function DoorsPage() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(doorsQuery());
  return (
    <>
      <TopBar crumbs={[{ key: "doors", content: <Trans>Check-in</Trans> }]} />
      <Page title={t`Check-in`} description={<Trans>Choose an event to start scanning.</Trans>}>
        {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={5} />}
        {data?.length === 0 && (
          <EmptyState icon="qr" title={<Trans>No event is open for check-in right now.</Trans>}>
            <p>
              <Trans>Events appear here once they are live, until a day after they end.</Trans>
            </p>
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <Stack component="ul" className="plain-list" gap="sm" maw="46rem">
            {data.map((door) => (
              <DoorCard key={door.short_id} door={door} />
            ))}
          </Stack>
        )}
      </Page>
    </>
  );
}

function DoorCard({ door }: { door: Door }) {
  const { event } = door;
  return (
    <Group component="li" className={styles.door} wrap="nowrap">
      <IconDoorEnter size={24} stroke={1.75} aria-hidden="true" />
      <div>
        <h2>
          {/* A separate document: the scanner has its own catalogue and works offline. */}
          <a href={`/check-in/${door.short_id}`} className={styles.link}>
            {event.title}
          </a>
        </h2>
        <Text c="dimmed">
          {door.name} · <DateTime at={event.start_date} zone={event.timezone} hasZoneName />
        </Text>
      </div>
      {!door.is_active && (
        <Chip icon="clock">
          <Trans>Not open yet</Trans>
        </Chip>
      )}
    </Group>
  );
}
