import { Menu } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Column } from "../../../backoffice/data-grid/column.ts";
import { preloadListing } from "../../../backoffice/data-grid/preload-listing.ts";
import { useListing } from "../../../backoffice/data-grid/use-listing.ts";
import { eventPagePath, isPublic } from "../../../backoffice/event-page-path.ts";
import { useMe } from "../../../backoffice/queries/me.ts";
import { TwoLines } from "../../../backoffice/two-lines.tsx";
import { RowMenu } from "../../../manage-ui/lists/row-menu.tsx";
import { askInBrowser } from "../../../manage-ui/preload.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { formatNumber } from "../../../ui/format.ts";
import { Money } from "../../../ui/money.tsx";
import type { AdminEvent } from "../../contract.ts";
import type { Route } from "./+types/events-page";
import { eventsQuery } from "./admin-queries.ts";
import { AdminListPage } from "./parts/admin-list-page.tsx";
import { EventStatus, useEventStatusWords } from "./parts/event-status.tsx";

const FILTER_FIELDS = ["status", "account_id", "start_date", "created_at"];

export function loader(args: Route.LoaderArgs) {
  return preloadListing(args, FILTER_FIELDS, (client, state) => [client.fetchQuery(eventsQuery(state))]);
}

export const clientLoader = askInBrowser;

/** All events of the installation. */
export default function EventsPage() {
  const { t } = useLingui();
  const listing = useListing(FILTER_FIELDS);
  return (
    <AdminListPage
      name="events"
      title={t`Events`}
      columns={useColumns()}
      filters={useFilters()}
      listing={listing}
      result={useQuery(eventsQuery(listing.state))}
      rowName={({ title }) => title}
      searchLabel={t`Find an event, organiser or account`}
      empty={<EmptyState icon="calendar" title={<Trans>There are no events yet.</Trans>} />}
    />
  );
}

function useColumns(): Column<AdminEvent>[] {
  const { t, i18n } = useLingui();
  const { timezone } = useMe();
  return [
    {
      key: "title",
      header: t`Event`,
      sort: "title",
      cell: ({ title, organizer_name: organizer }) => <TwoLines second={organizer}>{title}</TwoLines>,
    },
    {
      key: "account",
      header: t`Account`,
      card: "line",
      cell: ({ account_id, account_name }) => (
        <Link to={`/admin/accounts/${account_id}`} className="nowrap">
          {account_name}
        </Link>
      ),
    },
    { key: "status", header: t`Status`, card: "end", cell: ({ status }) => <EventStatus status={status} /> },
    {
      key: "start_date",
      header: t`Starts`,
      sort: "start_date",
      isShort: true,
      card: "left-out",
      cell: (event) => <DateTime at={event.start_date} zone={event.timezone} hasZoneName={false} />,
    },
    {
      key: "end_date",
      header: t`Ends`,
      sort: "end_date",
      isShort: true,
      isOptional: true,
      card: "left-out",
      cell: ({ end_date: at, timezone: zone }) => at && <DateTime at={at} zone={zone} hasZoneName={false} />,
    },
    {
      key: "sold",
      header: t`Sold`,
      isNumeric: true,
      card: "left-out",
      cell: ({ statistics }) => formatNumber(statistics.products_sold, i18n.locale),
    },
    {
      key: "orders",
      header: t`Orders`,
      isNumeric: true,
      card: "left-out",
      cell: ({ id, statistics }) => (
        <Link to={`/admin/orders?filter_fields[event_id][eq]=${id}`}>
          {formatNumber(statistics.orders_created, i18n.locale)}
        </Link>
      ),
    },
    {
      key: "gross",
      header: t`Gross sales`,
      isNumeric: true,
      card: "mark",
      cell: ({ statistics, currency }) => (
        <Money amount={{ minor: statistics.total_gross_sales, currency }} />
      ),
    },
    {
      key: "created_at",
      header: t`Created`,
      sort: "created_at",
      isShort: true,
      card: "left-out",
      cell: ({ created_at: at }) => <DateTime at={at} zone={timezone} style="date" />,
    },
    {
      key: "tools",
      header: t`Actions`,
      isHeaderHidden: true,
      cell: (event) =>
        // Previews are for members of the event's account.
        isPublic(event) && (
          <RowMenu name={event.title}>
            <Menu.Item
              component="a"
              href={eventPagePath(event)}
              target="_blank"
              leftSection={<IconExternalLink size={18} stroke={1.75} />}
            >
              <Trans>View page</Trans>
            </Menu.Item>
          </RowMenu>
        ),
    },
  ];
}

function useFilters() {
  const { t } = useLingui();
  const words = useEventStatusWords();
  return [
    {
      field: "status",
      label: t`Status`,
      choices: Object.entries(words).map(([value, { label }]) => ({ value, label })),
    },
    { field: "account_id", label: t`Account number`, kind: "number" as const },
    { field: "start_date", label: t`Starts`, kind: "date" as const },
    { field: "created_at", label: t`Created`, kind: "date" as const },
  ];
}
