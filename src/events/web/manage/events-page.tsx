import { Button } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { type Column, DataGrid } from "../../../manage-ui/data-grid/data-grid.tsx";
import type { GridFilter } from "../../../manage-ui/data-grid/grid-toolbar.tsx";
import { readListing } from "../../../manage-ui/data-grid/listing-state.ts";
import { useListing } from "../../../manage-ui/data-grid/use-listing.ts";
import { Page } from "../../../manage-ui/page.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { TopBar } from "../../../manage-ui/shell/top-bar.tsx";
import { EventStatusChip } from "../../../manage-ui/status-chip.tsx";
import { Thumb } from "../../../manage-ui/thumb.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Money } from "../../../ui/money.tsx";
import type { EventRow } from "../../contract.ts";
import type { Route } from "./+types/events-page";
import { EVENTS_STATES, eventCountsQuery, type EventsState, eventsQuery } from "./events-queries.ts";
import styles from "./events-page.module.css";
import { SoldBar } from "../../../manage-ui/sold-bar.tsx";

const FILTER_FIELDS = ["status", "title", "start_date", "end_date", "created_at"];

export function loader(args: Route.LoaderArgs) {
  const { search } = new URL(args.request.url);
  const events = eventsQuery(eventsStateOf(args.params.eventsState), readListing(search, FILTER_FIELDS));
  return preload(args, (client) => [client.prefetchQuery(events), client.prefetchQuery(eventCountsQuery())]);
}

export const clientLoader = askInBrowser;

export default function EventsPage() {
  const { t } = useLingui();
  const eventsState = eventsStateOf(useParams().eventsState);
  const listing = useListing(FILTER_FIELDS);
  const result = useQuery(eventsQuery(eventsState, listing.state));
  return (
    <>
      <TopBar crumbs={[{ key: "events", content: <Trans>Events</Trans> }]} />
      <Page title={t`Events`} actions={<CreateEvent />}>
        <Tabs current={eventsState} />
        <DataGrid
          label={t`Events`}
          columns={useColumns()}
          listing={listing}
          result={result}
          rowKey={(event) => event.id}
          rowLink={(event) => `/manage/event/${event.id}/dashboard`}
          searchLabel={t`Find an event`}
          list="events"
          filters={useFilters()}
          empty={<NoEvents eventsState={eventsState} />}
        />
      </Page>
    </>
  );
}

function useColumns(): Column<EventRow>[] {
  const { t } = useLingui();
  return [
    {
      key: "title",
      header: t`Event`,
      sort: "title",
      cell: (event) => (
        <span className={styles.event}>
          <Thumb event={event} />
          <span className={styles.words}>
            <span className={styles.title}>{event.title}</span>
            <span className={styles.place}>{placeOf(event)}</span>
          </span>
        </span>
      ),
    },
    {
      key: "start_date",
      header: t`Date`,
      sort: "start_date",
      isShort: true,
      cell: (event) => <DateTime at={event.start_date} zone={event.timezone} />,
    },
    {
      key: "status",
      header: t`Status`,
      isShort: true,
      cell: (event) => <EventStatusChip status={event.status} />,
    },
    {
      key: "sold",
      header: t`Tickets sold`,
      cell: (event) => <SoldBar sold={event.products_sold} capacity={event.capacity} />,
    },
    {
      key: "gross",
      header: t`Gross sales`,
      isNumeric: true,
      cell: (event) => <Money amount={{ minor: event.sales_total_gross, currency: event.currency }} />,
    },
  ];
}

function useFilters(): GridFilter[] {
  const { t } = useLingui();
  return [
    { field: "title", label: t`Event` },
    { field: "start_date", label: t`Date`, kind: "date" },
    { field: "end_date", label: t`End`, kind: "date" },
    { field: "created_at", label: t`Since`, kind: "date" },
  ];
}

function Tabs({ current }: { current: EventsState }) {
  const { t } = useLingui();
  const { data: counts } = useQuery(eventCountsQuery());
  const labels: Record<EventsState, string> = {
    upcoming: t`Upcoming`,
    draft: t`Drafts`,
    past: t`Past`,
    archived: t`Archived`,
  };
  return (
    <nav aria-label={t`Events by state`} className={styles.tabs}>
      {EVENTS_STATES.map((state) => (
        <Link
          key={state}
          to={state === "upcoming" ? "/manage/events" : `/manage/events/${state}`}
          className={styles.tab}
          aria-current={state === current ? "page" : undefined}
        >
          {labels[state]}
          {counts && <span className={styles.count}>{counts[state]}</span>}
        </Link>
      ))}
    </nav>
  );
}

function NoEvents({ eventsState }: { eventsState: EventsState }) {
  const words: Record<EventsState, ReactNode> = {
    upcoming: <Trans>Nothing is coming up yet.</Trans>,
    draft: <Trans>There are no drafts.</Trans>,
    past: <Trans>No event has ended yet.</Trans>,
    archived: <Trans>Nothing is archived.</Trans>,
  };
  const mayCreate = eventsState === "upcoming" || eventsState === "draft";
  return (
    <EmptyState icon="calendar" title={words[eventsState]} action={mayCreate && <CreateEvent />}>
      {mayCreate && (
        <p>
          <Trans>Name it, say when and where, and the first ticket is ready to be sold.</Trans>
        </p>
      )}
    </EmptyState>
  );
}

function CreateEvent() {
  return (
    <Button component={Link} to="/manage/events/new">
      <Trans>Create event</Trans>
    </Button>
  );
}

function placeOf(event: EventRow): string {
  const { venue_name, city } = event.location ?? {};
  return [venue_name, city].filter(Boolean).join(", ") || event.organizer.name;
}

/** An unknown word in the address shows what is coming up. */
function eventsStateOf(text: string | undefined): EventsState {
  return EVENTS_STATES.find((state) => state === text) ?? "upcoming";
}
