import { Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useMe } from "../../../backoffice/queries/me.ts";
import { FigureCard, FigureRow } from "../../../manage-ui/charts/figure-card.tsx";
import { DividedList } from "../../../manage-ui/lists/divided-list.tsx";
import { Choices } from "../../../manage-ui/choices.tsx";
import { Page } from "../../../manage-ui/page.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { DataList } from "../../../ui/data-list.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { formatNumber } from "../../../ui/format.ts";
import { Money } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { AdminDashboard } from "../../contract.ts";
import type { Route } from "./+types/dashboard-page";
import { dashboardQuery, statsQuery, systemQuery, upcomingQuery } from "./admin-queries.ts";
import { AdminBar } from "./parts/admin-bar.tsx";
import { SystemSummary } from "./parts/system-summary.tsx";

const PERIODS = [7, 14, 30, 90];
const DEFAULT_DAYS = 14;

const daysOf = (search: URLSearchParams) => {
  const days = Number(search.get("days"));
  return PERIODS.includes(days) ? days : DEFAULT_DAYS;
};

export function loader(args: Route.LoaderArgs) {
  const days = daysOf(new URL(args.request.url).searchParams);
  return preload(args, (client) => [
    client.fetchQuery(statsQuery()),
    client.prefetchQuery(dashboardQuery(days)),
    client.prefetchQuery(upcomingQuery()),
    client.prefetchQuery(systemQuery()),
  ]);
}

export const clientLoader = askInBrowser;

/** The figures of the installation. */
export default function DashboardPage() {
  const { t, i18n } = useLingui();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const days = daysOf(search);
  const stats = useQuery(statsQuery()).data;
  const { data, error, refetch } = useQuery(dashboardQuery(days));
  const figure = (value: number) => formatNumber(value, i18n.locale);
  return (
    <>
      <AdminBar />
      <Page
        title={t`Administration`}
        description={<Trans>All accounts of this installation together.</Trans>}
        actions={
          <Choices
            label={t`Period`}
            value={String(days)}
            onChange={(value) => void navigate(`/admin?days=${value}`, { preventScrollReset: true })}
            choices={PERIODS.map((count) => ({
              value: String(count),
              label: t`${plural(count, { one: "# day", other: "# days" })}`,
            }))}
          />
        }
      >
        <SecondStepNotice />
        <SystemSummary />
        {stats && (
          <FigureRow>
            <FigureCard label={t`Accounts`} value={stats.total_accounts} format={figure} />
            <FigureCard label={t`Users`} value={stats.total_users} format={figure} />
            <FigureCard label={t`Live events`} value={stats.total_live_events} format={figure} />
            <FigureCard label={t`Tickets sold`} value={stats.total_tickets_sold} format={figure} />
          </FigureRow>
        )}
        {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={8} />}
        {data && <Recent data={data} />}
      </Page>
    </>
  );
}

function Recent({ data }: { data: AdminDashboard }) {
  const { t, i18n } = useLingui();
  const { timezone } = useMe();
  const figure = (value: number) => formatNumber(value, i18n.locale);
  const { days, daily, recent_revenue: revenue } = data;
  return (
    <>
      <FigureRow>
        <FigureCard
          label={t`Orders in ${plural(days, { one: "# day", other: "# days" })}`}
          value={data.recent_orders_count}
          format={figure}
          course={{ values: daily.map(({ orders }) => orders), label: t`Orders of each day` }}
        />
        <FigureCard
          label={t`Accounts registered in ${plural(days, { one: "# day", other: "# days" })}`}
          value={data.recent_signups_count}
          format={figure}
          course={{ values: daily.map(({ signups }) => signups), label: t`Registrations of each day` }}
        />
      </FigureRow>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Ranking
          title={t`Most orders in ${plural(days, { one: "# day", other: "# days" })}`}
          rows={data.popular_events.map((event) => ({
            id: event.id,
            to: ordersOf(event.id),
            title: event.title,
            account: event,
            end: (
              <>
                <Plural value={event.orders_created} one="# order" other="# orders" />
                <br />
                <Money amount={{ minor: event.sales_total_gross, currency: event.currency }} />
              </>
            ),
          }))}
        />
        <Panel title={t`Gross sales in ${plural(days, { one: "# day", other: "# days" })}`}>
          {revenue.length === 0 && (
            <Text c="dimmed">
              <Trans>Nothing in this period.</Trans>
            </Text>
          )}
          <DataList
            isLedger
            items={revenue.map((sum) => ({ term: sum.currency, description: <Money amount={sum} /> }))}
          />
        </Panel>
        <Ranking
          title={t`Most viewed in ${plural(days, { one: "# day", other: "# days" })}`}
          rows={data.most_viewed_events.map((event) => ({
            id: event.id,
            to: ordersOf(event.id),
            title: event.title,
            account: event,
            end: <Plural value={event.total_views} one="# view" other="# views" />,
          }))}
        />
        <Ranking
          title={t`Organisers who sold most in ${plural(days, { one: "# day", other: "# days" })}`}
          rows={data.top_organizers.map((organizer) => ({
            id: organizer.id,
            title: organizer.name,
            account: organizer,
            end: <Plural value={organizer.total_products_sold} one="# item" other="# items" />,
          }))}
        />
        <Ranking
          title={<Trans>Newest accounts</Trans>}
          rows={data.recent_accounts.map((account) => ({
            id: account.id,
            title: account.name,
            account: { account_id: account.id, account_name: account.email },
            end: (
              <>
                <DateTime at={account.created_at} zone={timezone} style="date" />
                <br />
                {account.account_verified_at ? <Trans>Verified</Trans> : <Trans>Not verified</Trans>}
              </>
            ),
          }))}
        />
        <Upcoming />
      </SimpleGrid>
    </>
  );
}

const ordersOf = (eventId: number) => `/admin/orders?filter_fields[event_id][eq]=${eventId}`;

interface RankingProps {
  title: ReactNode;
  rows: {
    id: number;
    title: string;
    /** The page about the title. */
    to?: string;
    account: { account_id: number; account_name: string };
    end: ReactNode;
  }[];
}

function Ranking({ title, rows }: RankingProps) {
  return (
    <Panel title={title}>
      {rows.length === 0 && (
        <Text c="dimmed">
          <Trans>Nothing in this period.</Trans>
        </Text>
      )}
      <DividedList isDense>
        {rows.map((row) => (
          <Group component="li" key={row.id} justify="space-between" wrap="nowrap" gap="md">
            <Stack gap={6} miw={0} className="break-anywhere">
              <strong>{row.to ? <Link to={row.to}>{row.title}</Link> : row.title}</strong>
              <Link to={`/admin/accounts/${row.account.account_id}`}>{row.account.account_name}</Link>
            </Stack>
            <Text span ta="end" className="tabular-nums nowrap">
              {row.end}
            </Text>
          </Group>
        ))}
      </DividedList>
    </Panel>
  );
}

function Upcoming() {
  const { data = [] } = useQuery(upcomingQuery());
  return (
    <Ranking
      title={<Trans>Starting within 24 hours</Trans>}
      rows={data.map((event) => ({
        id: event.id,
        to: ordersOf(event.id),
        title: event.title,
        account: event,
        end: <DateTime at={event.start_date} zone={event.timezone} />,
      }))}
    />
  );
}

/** Recommends a second step, because an administrator can act in every member's name. */
function SecondStepNotice() {
  const { is_two_factor_on: isOn } = useMe();
  if (isOn) return null;
  return (
    <Notice
      tone="warning"
      title={<Trans>Protect this login with a second step</Trans>}
      action={
        <Link to="/manage/profile">
          <Trans>Set up two-step login</Trans>
        </Link>
      }
    >
      <Trans>
        You can act in the name of everybody on this installation. Your password alone should not be enough.
      </Trans>
    </Notice>
  );
}
