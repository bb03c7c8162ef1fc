import { SimpleGrid, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconDoorEnter } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { LinkCard } from "../../../manage-ui/link-card.tsx";
import { Page } from "../../../manage-ui/page.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { apiOf } from "../../../manage-ui/query-client.ts";
import { TopBar } from "../../../backoffice/shell/top-bar.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { EmptyList } from "../../../manage-ui/lists/empty-list.tsx";
import { DoorsExample } from "./doors-example.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { CheckInContract, Door } from "../../contract.ts";
import type { Route } from "./+types/doors-page";

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
          <EmptyList
            example={<DoorsExample />}
            title={<Trans>No event is open for check-in right now.</Trans>}
          >
            <p>
              <Trans>Events appear here once they are live, until a day after they end.</Trans>
            </p>
          </EmptyList>
        )}
        {data && data.length > 0 && (
          <SimpleGrid
            className="plain-list"
            minColWidth="min(24rem, 100%)"
            autoFlow="auto-fill"
            spacing="sm"
            renderRoot={(root) => <ul {...root} />}
          >
            {data.map((door) => (
              <DoorCard key={door.short_id} door={door} />
            ))}
          </SimpleGrid>
        )}
      </Page>
    </>
  );
}

function DoorCard({ door }: { door: Door }) {
  const { event } = door;
  return (
    <LinkCard
      icon={IconDoorEnter}
      // A separate document: the scanner has its own catalogue and works offline.
      title={<a href={`/check-in/${door.short_id}`}>{event.title}</a>}
      mark={
        !door.is_active && (
          <Chip icon="clock">
            <Trans>Not open yet</Trans>
          </Chip>
        )
      }
      mih="4.5rem"
      py="md"
    >
      <Text c="dimmed">
        {door.name} · <DateTime at={event.start_date} zone={event.timezone} hasZoneName />
      </Text>
    </LinkCard>
  );
}
