import type { Organizer } from "../../../../../../organizers/contract.ts";
import { Group, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { GridToolbar } from "../../../../../../backoffice/data-grid/grid-toolbar.tsx";
import type { GridFilter } from "../../../../../../backoffice/data-grid/grid-filter.ts";
import { isNarrowed } from "../../../../../../backoffice/data-grid/listing-state.ts";
import { NoResult } from "../../../../../../backoffice/data-grid/no-result.tsx";
import { useListing } from "../../../../../../backoffice/data-grid/use-listing.ts";
import { DialogLoading } from "../../../../../../manage-ui/dialog-loading.tsx";
import { ProblemNotice } from "../../../../../../manage-ui/problem-notice.tsx";
import { useMe } from "../../../../../../backoffice/queries/me.ts";
import { EVENT_STATUS_LABELS } from "../../../../../../backoffice/status-chip.tsx";
import { Notice } from "../../../../../../ui/notice.tsx";
import { CALENDAR_FILTERS, eventsOfMonthQuery, SHOWN_OF_MONTH } from "../../events-queries.ts";
import { monthIn } from "../use-events-view-mode.ts";
import styles from "./calendar.module.css";
import { daysOfEvent } from "./days-of-event.ts";
import { MonthAgenda } from "./month-agenda.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { MonthNavigation, useMonthName } from "./month-navigation.tsx";
import { boundsOfMonth, monthOf } from "../../../../../../manage-ui/dates/month.ts";
import { useToday } from "./use-today.ts";

const DuplicateDialog = lazy(() => import("../../../duplicate-dialog.tsx"));

interface EventsCalendarProps {
  /** Null: all organisers. */
  organizerId: number | null;
  /** Options of the filter, if there are several. */
  organizers: readonly Organizer[];
  /** Switch between cards, table and calendar. */
  looks: ReactNode;
  /** Button that starts a bulk selection. */
  several: ReactNode;
}

/** The events of a month: a grid of days, or on phones a list by day. */
export function EventsCalendar({ organizerId, organizers, looks, several }: EventsCalendarProps) {
  const { t } = useLingui();
  const today = useToday();
  const month = monthIn(useLocation().search) ?? monthOf(today);
  const monthName = useMonthName();
  const listing = useListing(CALENDAR_FILTERS);
  const filters = useCalendarFilters(organizers);
  const { sees_all_events: seesAll } = useMe();
  const [copied, setCopied] = useState<{ eventId: number; day: string } | null>(null);
  const { data, error, isPending, refetch } = useQuery(
    eventsOfMonthQuery({ organizerId, month, listing: listing.state }),
  );
  const { firstDay, lastDay } = boundsOfMonth(month);
  const events = (data?.data ?? []).filter((event) => {
    const { first, last } = daysOfEvent(event);
    return first <= lastDay && last >= firstDay;
  });
  const isEmpty = data !== undefined && events.length === 0;
  const shown = { month, today, events, isLoading: isPending && !error };
  return (
    <>
      <Group gap="12px 24px" justify="space-between">
        <MonthNavigation month={month} today={today} />
        {looks}
      </Group>
      <GridToolbar
        label={t`Find an event`}
        listing={listing}
        filters={filters}
        columns={[]}
        meta={data?.meta}
      >
        {several}
      </GridToolbar>
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {data && data.meta.total > SHOWN_OF_MONTH && (
        <Notice tone="info">
          <Trans>
            These are the first {SHOWN_OF_MONTH} events of the month: search or filter to see the others.
          </Trans>
        </Notice>
      )}
      {isEmpty && isNarrowed(listing.state) && <NoResult listing={listing} filters={filters} />}
      {isEmpty && !isNarrowed(listing.state) && (
        <Text c="dimmed">
          <Trans>No events in {monthName(month)}.</Trans>
        </Text>
      )}
      {!error && (
        <>
          {seesAll && events.length > 0 && (
            <Text className={styles.hint} c="dimmed" fz={13}>
              <Trans>
                Drag an event to a day to duplicate it there, or choose “Duplicate to…” in its menu.
              </Trans>
            </Text>
          )}
          <MonthGrid
            {...shown}
            onCopy={seesAll ? (eventId, day) => setCopied({ eventId, day }) : undefined}
          />
          <MonthAgenda {...shown} />
        </>
      )}
      {copied && (
        <Suspense fallback={<DialogLoading />}>
          <DuplicateDialog {...copied} onClose={() => setCopied(null)} />
        </Suspense>
      )}
    </>
  );
}

function useCalendarFilters(organizers: readonly Organizer[]): GridFilter[] {
  const { t, i18n } = useLingui();
  const labels = Object.entries(EVENT_STATUS_LABELS);
  const statuses = labels.map(([value, label]) => ({ value, label: i18n._(label) }));
  const always: GridFilter[] = [
    { field: "display_status", label: t`Status`, choices: statuses },
    { field: "title", label: t`Event` },
  ];
  if (organizers.length < 2) return always;
  const choices = organizers.map(({ id, name }) => ({ value: String(id), label: name }));
  return [{ field: "organizer_id", label: t`Organiser`, choices }, ...always];
}
