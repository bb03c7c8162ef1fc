import { Group, NativeSelect, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { DividedList } from "../../../manage-ui/lists/divided-list.tsx";
import { Choices } from "../../../manage-ui/choices.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ShareBox } from "../../../manage-ui/sharing/share-box.tsx";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { SoldBar } from "../../../backoffice/sold-bar.tsx";
import { Thumb } from "../../../backoffice/thumb.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { Money } from "../../../ui/money.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Organizer } from "../../contract.ts";
import type { Route } from "./+types/organizer-dashboard-page";
import { AttentionPanel } from "./attention-panel.tsx";
import { OrganizerFigures } from "./organizer-figures.tsx";
import { OrganizerMoney } from "./organizer-money.tsx";
import { useOrganizer } from "./parts/use-organizer.ts";
import { OrganizerPage, publicPath } from "./parts/organizer-page.tsx";
import {
  organizerOrdersQuery,
  organizerStatsQuery,
  organizerUpcomingQuery,
  readShownStats,
  STATS_DAYS,
} from "./organizer-queries.ts";
import { OrganizerSales } from "./organizer-sales.tsx";
import styles from "./organizer.module.css";

export function loader(args: Route.LoaderArgs) {
  const organizerId = Number(args.params.organizerId);
  const shown = readShownStats(new URL(args.request.url).searchParams);
  return preload(args, (client) => [
    client.prefetchQuery(organizerStatsQuery(organizerId, shown)),
    client.prefetchQuery(organizerUpcomingQuery(organizerId)),
    client.prefetchQuery(organizerOrdersQuery(organizerId)),
  ]);
}

export const clientLoader = askInBrowser;

/** The figures of all events of one organiser, in one currency at a time. */
export default function OrganizerDashboardPage() {
  const { t } = useLingui();
  const organizer = useOrganizer();
  const [search, setSearch] = useSearchParams();
  const shown = readShownStats(search);
  const { data: stats, error, refetch } = useQuery(organizerStatsQuery(organizer.id, shown));
  const change = (name: string, value: string | null) =>
    setSearch(
      (latest) => {
        const next = new URLSearchParams(latest);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { preventScrollReset: true, replace: true },
    );
  return (
    <OrganizerPage
      organizer={organizer}
      title={t`Dashboard`}
      actions={
        <>
          <Choices
            label={t`Period shown`}
            value={shown.days ? `${shown.days}d` : "all"}
            onChange={(period) => change("period", period === "30d" ? null : period)}
            choices={[
              ...STATS_DAYS.map((days) => ({ value: `${days}d`, label: t`${days} d` })),
              { value: "all", label: t`All time` },
            ]}
          />
          {stats && stats.all_organizers_currencies.length > 1 && (
            <NativeSelect
              aria-label={t`Currency`}
              value={stats.currency_code}
              data={stats.all_organizers_currencies}
              onChange={(event) => change("currency", event.currentTarget.value)}
            />
          )}
        </>
      }
    >
      {error && !stats && (
        <ProblemNotice
          error={error}
          title={t`The figures could not be loaded.`}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !stats && <Skeleton lines={6} />}
      {stats && <OrganizerFigures stats={stats} />}
      <div className={styles.dashboard}>
        <Stack gap="lg" miw={0}>
          {stats && <OrganizerSales stats={stats} />}
          <Upcoming organizer={organizer} />
        </Stack>
        <Stack gap="lg" miw={0}>
          <AttentionPanel organizerId={organizer.id} />
          {stats && <OrganizerMoney stats={stats} />}
          <RecentOrders organizer={organizer} />
          {organizer.status === "LIVE" && (
            <Panel title={<Trans context="with others">Share</Trans>}>
              <ShareBox path={publicPath(organizer)} />
            </Panel>
          )}
        </Stack>
      </div>
    </OrganizerPage>
  );
}

function Upcoming({ organizer }: { organizer: Organizer }) {
  const { data: events, error, refetch } = useQuery(organizerUpcomingQuery(organizer.id));
  return (
    <Panel
      title={<Trans>Coming up</Trans>}
      action={
        <Link to={`/manage/organizer/${organizer.id}/events`}>
          <Trans>All events</Trans>
        </Link>
      }
    >
      {error && !events && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {events?.length === 0 && (
        <p className={styles.quiet}>
          <Trans>Nothing is coming up yet.</Trans>
        </p>
      )}
      <DividedList isDense>
        {events?.map((event) => (
          <Group component="li" key={event.id} className={styles.row} gap="sm" wrap="nowrap">
            <Thumb event={event} />
            <Stack component="span" className={styles.rowWords} gap={0}>
              <Text span fw={500}>
                <Link to={`/manage/event/${event.id}/dashboard`} className="row-link">
                  {event.title}
                </Link>
              </Text>
              <span className={styles.quiet}>
                <DateTime at={event.start_date} zone={event.timezone} />
              </span>
            </Stack>
            <span className={styles.sold}>
              <SoldBar sold={event.products_sold} capacity={event.capacity} />
            </span>
          </Group>
        ))}
      </DividedList>
    </Panel>
  );
}

function RecentOrders({ organizer }: { organizer: Organizer }) {
  const { data: orders, error, refetch } = useQuery(organizerOrdersQuery(organizer.id));
  return (
    <Panel title={<Trans>Recent orders</Trans>}>
      {error && !orders && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {orders?.length === 0 && (
        <p className={styles.quiet}>
          <Trans>The first order will appear here.</Trans>
        </p>
      )}
      <DividedList isDense>
        {orders?.map((order) => (
          <Group component="li" key={order.id} className={styles.row} gap="sm" wrap="nowrap">
            <Stack component="span" className={styles.rowWords} gap={0}>
              <Text span fw={500}>
                <Link to={`/manage/event/${order.event_id}/orders/${order.id}`} className="row-link">
                  {[order.first_name, order.last_name].filter(Boolean).join(" ") || order.public_id}
                </Link>
              </Text>
              <span className={styles.quiet}>{order.event_title}</span>
              <span className={styles.quiet}>
                <DateTime at={order.created_at} zone={organizer.timezone} />
              </span>
            </Stack>
            <Money amount={{ minor: order.total_gross, currency: order.currency }} />
          </Group>
        ))}
      </DividedList>
    </Panel>
  );
}
