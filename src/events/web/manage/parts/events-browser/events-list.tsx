import type { Organizer } from "../../../../../organizers/contract.ts";
import { Group, SimpleGrid } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { DataGrid } from "../../../../../backoffice/data-grid/data-grid.tsx";
import { GridPages } from "../../../../../backoffice/data-grid/grid-pages.tsx";
import { GridToolbar } from "../../../../../backoffice/data-grid/grid-toolbar.tsx";
import type { GridFilter } from "../../../../../backoffice/data-grid/grid-filter.ts";
import { isNarrowed } from "../../../../../backoffice/data-grid/listing-state.ts";
import { NoResult } from "../../../../../backoffice/data-grid/no-result.tsx";
import { useListing } from "../../../../../backoffice/data-grid/use-listing.ts";
import { PageTabs } from "../../../../../manage-ui/page-tabs.tsx";
import { ProblemNotice } from "../../../../../manage-ui/problem-notice.tsx";
import { EVENT_STATUS_LABELS } from "../../../../../backoffice/status-chip.tsx";
import { Skeleton } from "../../../../../ui/skeleton.tsx";
import type { Event } from "../../../../contract.ts";
import {
  EVENTS_FILTERS,
  EVENTS_STATES,
  eventCountsQuery,
  type EventsState,
  eventsQuery,
} from "../events-queries.ts";
import { EventCard } from "./event-card.tsx";
import { useEventColumns } from "./event-columns.tsx";
import { ofOrganizer, useEventsBulk } from "./events-bulk.tsx";
import { NoEvents } from "./no-events.tsx";
import styles from "./events-browser.module.css";

const CARDS = { minColWidth: "min(19rem, 100%)", autoFlow: "auto-fill" } as const;

interface EventsListProps {
  eventsState: EventsState;
  /** Null: all organisers. */
  organizerId: number | null;
  /** Options of the filter, if there are several. */
  organizers: readonly Organizer[];
  addressOf: (state: EventsState) => string;
  look: "cards" | "table";
  /** Switch between cards, table and calendar. */
  looks: ReactNode;
  /** Button that starts a bulk selection. */
  several: ReactNode;
}

/** Events by status, as cards or as a table, with a search. */
export function EventsList(props: EventsListProps) {
  const { eventsState, organizerId, organizers, addressOf, look, looks, several } = props;
  const { t } = useLingui();
  const listing = useListing(EVENTS_FILTERS);
  const result = useQuery(eventsQuery({ organizerId, eventsState, listing: listing.state }));
  const columns = useEventColumns();
  const bulk = useEventsBulk({ eventsState, organizerId });
  const filters = useEventFilters(organizers, eventsState);
  const { data, error, isPending } = result;
  const shared = { label: t`Events`, listing, filters };
  const isEmpty = data?.data.length === 0;
  return (
    <>
      <Group className={styles.head} gap="12px 24px" justify="space-between">
        <Tabs current={eventsState} organizerId={organizerId} addressOf={addressOf} />
        {looks}
      </Group>
      {look === "table" ? (
        <DataGrid
          // Another tab or organiser is another list. A selection must not apply to its rows.
          key={`${eventsState} ${organizerId}`}
          {...shared}
          list="events"
          columns={columns}
          result={result}
          rowKey={(event) => event.id}
          rowLink={(event) => `/manage/event/${event.id}/dashboard`}
          searchLabel={t`Find an event`}
          rowId={(event) => event.id}
          rowName={(event) => event.title}
          bulk={bulk}
          exported={{
            list: "events",
            eventId: null,
            also: { events_status: eventsState, ...ofOrganizer(organizerId, listing.state) },
          }}
          empty={<NoEvents {...props} />}
        />
      ) : (
        <>
          {(!isEmpty || isNarrowed(listing.state)) && (
            <GridToolbar {...shared} label={t`Find an event`} columns={columns} meta={data?.meta}>
              {several}
            </GridToolbar>
          )}
          {error && !data && <ProblemNotice error={error} onRetry={() => void result.refetch()} />}
          {isPending && !error && <LoadingCards />}
          {isEmpty &&
            (isNarrowed(listing.state) ? (
              <NoResult listing={listing} filters={filters} />
            ) : (
              <NoEvents {...props} />
            ))}
          {data && !isEmpty && (
            <>
              <SimpleGrid className="plain-list" {...CARDS} renderRoot={(root) => <ul {...root} />}>
                {data.data.map((event) => (
                  <EventCard key={event.id} event={event} />
                ))}
              </SimpleGrid>
              <GridPages listing={listing} meta={data.meta} />
            </>
          )}
        </>
      )}
    </>
  );
}

/** Statuses to filter by on each tab. The other tabs contain only one status. */
const TOLD_APART: Partial<Record<EventsState, readonly Event["display_status"][]>> = {
  upcoming: ["LIVE", "SOLD_OUT", "PAUSED", "CANCELLED"],
};

function useEventFilters(organizers: readonly Organizer[], eventsState: EventsState): GridFilter[] {
  const { t, i18n } = useLingui();
  const statuses = (TOLD_APART[eventsState] ?? []).map((value) => ({
    value,
    label: i18n._(EVENT_STATUS_LABELS[value]),
  }));
  const typed: GridFilter[] = [
    ...(statuses.length > 0 ? [{ field: "display_status", label: t`Status`, choices: statuses }] : []),
    { field: "title", label: t`Event` },
    { field: "start_date", label: t`Starts`, kind: "date" },
    { field: "end_date", label: t`Ends`, kind: "date" },
    { field: "created_at", label: t`Created`, kind: "date" },
  ];
  if (organizers.length < 2) return typed;
  const choices = organizers.map(({ id, name }) => ({ value: String(id), label: name }));
  return [{ field: "organizer_id", label: t`Organiser`, choices }, ...typed];
}

interface TabsProps {
  current: EventsState;
  organizerId: number | null;
  addressOf: (state: EventsState) => string;
}

function Tabs({ current, organizerId, addressOf }: TabsProps) {
  const { t } = useLingui();
  const { data: counts } = useQuery(eventCountsQuery(organizerId));
  const labels: Record<EventsState, string> = {
    upcoming: t`Upcoming`,
    draft: t`Drafts`,
    past: t`Past`,
    archived: t({ message: "Archived", context: "events" }),
  };
  return (
    <PageTabs label={t`Events by status`} mb={-8}>
      {EVENTS_STATES.map((state) => (
        <Link key={state} to={addressOf(state)} aria-current={state === current ? "page" : undefined}>
          {labels[state]}
          {counts && <span className={styles.count}>{counts[state]}</span>}
        </Link>
      ))}
    </PageTabs>
  );
}

function LoadingCards() {
  return (
    <SimpleGrid {...CARDS} aria-busy="true">
      {["first", "second", "third"].map((name) => (
        <Skeleton key={name} style={{ blockSize: "22rem" }} />
      ))}
    </SimpleGrid>
  );
}
