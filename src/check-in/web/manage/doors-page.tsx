import { SimpleGrid, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { LinkCard } from "../../../manage-ui/link-card.tsx";
import { Page } from "../../../manage-ui/page.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { apiOf } from "../../../manage-ui/query-client.ts";
import { TopBar } from "../../../backoffice/shell/top-bar.tsx";
import { Thumb } from "../../../backoffice/thumb.tsx";
import { useNow } from "../../../backoffice/use-now.ts";
import { wallTimeIn } from "../../../manage-ui/dates/wall-time.ts";
import { Chip } from "../../../ui/chip.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { EmptyList } from "../../../manage-ui/lists/empty-list.tsx";
import { DoorsExample } from "./doors-example.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { CheckInContract, Door } from "../../contract.ts";
import type { Route } from "./+types/doors-page";

const DAY_MILLISECONDS = 86_400_000;

const doorsQuery = () =>
  queryOptions({
    queryKey: ["doors"],
    queryFn: async ({ client }) => (await apiOf<CheckInContract>(client)("GET /doors")).data,
  });

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [client.fetchQuery(doorsQuery())]);
}

export const clientLoader = askInBrowser;

/** Shows door staff the next doors, one press from the scanner. It is their start page. */
export default function DoorsPage() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(doorsQuery());
  const groups = useGroups(data ?? []);
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
          <Stack gap="lg">
            {groups.map(({ name, label, doors }) => (
              <Stack key={name} gap="xs" component="section" aria-labelledby={`doors-${name}`}>
                <h2 id={`doors-${name}`}>{label}</h2>
                <SimpleGrid
                  className="plain-list"
                  minColWidth="min(24rem, 100%)"
                  autoFlow="auto-fill"
                  spacing="sm"
                  renderRoot={(root) => <ul {...root} />}
                >
                  {doors.map((door) => (
                    <DoorCard key={door.short_id} door={door} />
                  ))}
                </SimpleGrid>
              </Stack>
            ))}
          </Stack>
        )}
      </Page>
    </>
  );
}

/** Groups the doors by how soon their event starts, in days of the event's place. */
function useGroups(doors: Door[]) {
  const { t } = useLingui();
  const now = useNow();
  const groupOf = ({ event: { start_date, timezone: zone } }: Door) => {
    const dayAt = (at: number) => wallTimeIn(zone, new Date(at)).slice(0, 10);
    const day = dayAt(Date.parse(start_date));
    if (day < dayAt(now)) return "earlier";
    if (day === dayAt(now)) return "today";
    if (day === dayAt(now + DAY_MILLISECONDS)) return "tomorrow";
    return day < dayAt(now + 7 * DAY_MILLISECONDS) ? "week" : "later";
  };
  const labels = {
    earlier: t`Started earlier`,
    today: t`Today`,
    tomorrow: t`Tomorrow`,
    week: t`In the next seven days`,
    later: t`Later`,
  };
  return Object.entries(labels)
    .map(([name, label]) => ({ name, label, doors: doors.filter((door) => groupOf(door) === name) }))
    .filter((group) => group.doors.length > 0);
}

function DoorCard({ door }: { door: Door }) {
  const { event } = door;
  return (
    <LinkCard
      level={3}
      picture={<Thumb event={event} />}
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
