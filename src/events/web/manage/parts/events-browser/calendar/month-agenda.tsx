import { Box, Group, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import type { Versioned } from "../../../../../../platform/http/editing/resource.ts";
import { EventStatusChip } from "../../../../../../backoffice/status-chip.tsx";
import { Thumb } from "../../../../../../backoffice/thumb.tsx";
import { Chip } from "../../../../../../ui/chip.tsx";
import { DateRange } from "../../../../../../ui/date-time.tsx";
import { formatDateTime } from "../../../../../../ui/format.ts";
import { Skeleton } from "../../../../../../ui/skeleton.tsx";
import type { EventRow } from "../../../../../contract.ts";
import { sameWeekdayLater } from "../../../new-event/times-on-day.ts";
import { EventMenu } from "../event-menu.tsx";
import { venueLine } from "../venue-line.ts";
import { timeOf } from "./calendar-event.tsx";
import styles from "./calendar.module.css";
import { dayOf, daysOfEvent } from "./days-of-event.ts";
import type { ShownMonth } from "./month-grid.tsx";

/** The month on narrow screens: a list of the days on which an event begins. */
export function MonthAgenda({ month, today, events, isLoading }: ShownMonth) {
  if (isLoading) return <LoadingAgenda />;
  return (
    <ol className={`plain-list ${styles.agenda}`}>
      {byDay(month, events).map(([day, itsEvents]) => (
        <li key={day}>
          <Group component="h3" gap="xs" pb="xs" fz="md">
            <DayName day={day} />
            {day === today && (
              <Chip tone="info">
                <Trans>Today</Trans>
              </Chip>
            )}
          </Group>
          <Box
            component="ul"
            className="plain-list"
            bd="1px solid var(--hairline)"
            bdrs="lg"
            bg="var(--surface)"
          >
            {itsEvents.map((event) => (
              <AgendaEvent key={event.id} event={event} today={today} />
            ))}
          </Box>
        </li>
      ))}
    </ol>
  );
}

function AgendaEvent({ event, today }: { event: Versioned<EventRow>; today: string }) {
  const { i18n } = useLingui();
  const { first, last } = daysOfEvent(event);
  return (
    <Group
      component="li"
      className={styles.agendaEvent}
      pos="relative"
      p="sm"
      gap="sm"
      align="flex-start"
      wrap="nowrap"
      data-over={event.lifecycle_status === "ENDED" || undefined}
    >
      <Thumb event={event} />
      <Stack className="break-anywhere" gap={2} align="flex-start" flex={1} miw={0}>
        <Link to={`/manage/event/${event.id}/dashboard`} className="row-link">
          <Text span fw={600}>
            {event.title}
          </Text>
        </Link>
        <Text c="dimmed" fz={13} suppressHydrationWarning>
          {first === last ? (
            timeOf(event, i18n.locale)
          ) : (
            <DateRange from={event.start_date} to={event.end_date} zone={event.timezone} style="date" />
          )}
        </Text>
        <Text c="dimmed" fz={13}>
          {venueLine(event)}
        </Text>
        <EventStatusChip status={event.display_status} />
      </Stack>
      <EventMenu event={event} duplicateOn={sameWeekdayLater(dayOf(event.start_date_local), today)} />
    </Group>
  );
}

function DayName({ day }: { day: string }) {
  const { i18n } = useLingui();
  const words = formatDateTime(`${day}T00:00Z`, { locale: i18n.locale, zone: "UTC", style: "date" });
  return (
    <time dateTime={day} suppressHydrationWarning>
      {words}
    </time>
  );
}

/** Groups events by day. An event that began in an earlier month is listed on the first day of this month. */
function byDay(month: string, events: readonly Versioned<EventRow>[]): [string, Versioned<EventRow>[]][] {
  const days = new Map<string, Versioned<EventRow>[]>();
  for (const event of events) {
    const { first } = daysOfEvent(event);
    const day = first < `${month}-01` ? `${month}-01` : first;
    days.set(day, [...(days.get(day) ?? []), event]);
  }
  return [...days].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function LoadingAgenda() {
  return (
    <div className={styles.agenda} aria-busy="true">
      {["first", "second", "third"].map((name) => (
        <Skeleton key={name} style={{ blockSize: "5.5rem" }} />
      ))}
    </div>
  );
}
