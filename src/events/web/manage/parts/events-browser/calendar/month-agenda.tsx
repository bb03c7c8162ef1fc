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
import { sameWeekdayLater } from "../../../times-on-day.ts";
import { EventMenu } from "../event-menu.tsx";
import { placeOf } from "../place-of.ts";
import { timeOf } from "./calendar-event.tsx";
import styles from "./calendar.module.css";
import { dayOf, daysOfEvent } from "./days-of-event.ts";
import type { ShownMonth } from "./month-grid.tsx";

/** The month on narrow screens: a list of the days on which something begins. */
export function MonthAgenda({ month, today, events, isLoading }: ShownMonth) {
  if (isLoading) return <LoadingAgenda />;
  return (
    <ol className={styles.agenda}>
      {byDay(month, events).map(([day, itsEvents]) => (
        <li key={day}>
          <h3 className={styles.agendaDay}>
            <DayName day={day} />
            {day === today && (
              <Chip tone="info">
                <Trans>Today</Trans>
              </Chip>
            )}
          </h3>
          <ul className={styles.agendaEvents}>
            {itsEvents.map((event) => (
              <AgendaEvent key={event.id} event={event} today={today} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function AgendaEvent({ event, today }: { event: Versioned<EventRow>; today: string }) {
  const { i18n } = useLingui();
  const { first, last } = daysOfEvent(event);
  return (
    <li className={styles.agendaEvent} data-over={event.lifecycle_status === "ENDED" || undefined}>
      <Thumb event={event} />
      <div className={styles.words}>
        <Link to={`/manage/event/${event.id}/dashboard`} className={styles.agendaName}>
          {event.title}
        </Link>
        <p className={styles.quiet} suppressHydrationWarning>
          {first === last ? (
            timeOf(event, i18n.locale)
          ) : (
            <DateRange from={event.start_date} to={event.end_date} zone={event.timezone} style="date" />
          )}
        </p>
        <p className={styles.quiet}>{placeOf(event)}</p>
        <EventStatusChip status={event.display_status} />
      </div>
      <EventMenu event={event} duplicateOn={sameWeekdayLater(dayOf(event.start_date_local), today)} />
    </li>
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

/** An event that began in an earlier month is listed on this month's first day. */
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
        <Skeleton key={name} className={styles.agendaBone} />
      ))}
    </div>
  );
}
