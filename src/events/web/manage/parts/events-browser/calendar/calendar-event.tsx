import { Group } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import type { Versioned } from "../../../../../../platform/http/editing/resource.ts";
import { EventStatusDot } from "../../../../../../backoffice/status-chip.tsx";
import { formatDateTime } from "../../../../../../ui/format.ts";
import type { EventRow } from "../../../../../contract.ts";
import { sameWeekdayLater } from "../../../new-event/times-on-day.ts";
import { EventMenu } from "../event-menu.tsx";
import styles from "./calendar.module.css";
import { dayOf } from "./days-of-event.ts";
import type { Bar } from "./lay-out-week.ts";

/** Data type of a dragged event's id. A day accepts nothing else. */
export const DRAGGED_EVENT = "application/x-tessera-event";

interface CalendarEventProps {
  event: Versioned<EventRow>;
  today: string;
  isMovable: boolean;
  /** Set for an event of several days. */
  bar?: Bar<Versioned<EventRow>>;
}

/** An event on a day of the calendar. */
export function CalendarEvent({ event, today, isMovable, bar }: CalendarEventProps) {
  const { i18n } = useLingui();
  const beginning = dayOf(event.start_date_local);
  return (
    <Group
      className={styles.event}
      gap={0}
      align="flex-start"
      wrap="nowrap"
      data-status={event.status}
      data-over={event.lifecycle_status === "ENDED" || undefined}
      data-before={bar?.comesFromBefore || undefined}
      data-after={bar?.goesOn || undefined}
      draggable={isMovable}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(DRAGGED_EVENT, String(event.id));
        dataTransfer.effectAllowed = "copy";
      }}
    >
      <Link
        to={`/manage/event/${event.id}/dashboard`}
        className={styles.link}
        title={event.title}
        draggable={false}
      >
        {event.display_status !== "LIVE" && <EventStatusDot status={event.display_status} />}
        {!bar && (
          <span className="tabular-nums nowrap" suppressHydrationWarning>
            {timeOf(event, i18n.locale)}
          </span>
        )}
        <span className={styles.name}>{event.title}</span>
      </Link>
      <span className={styles.menu}>
        <EventMenu event={event} duplicateOn={sameWeekdayLater(beginning, today)} isSmall />
      </span>
    </Group>
  );
}

/** Start of the event, in its time zone. */
export function timeOf({ start_date_local }: EventRow, locale: string): string {
  const options = { locale, zone: "UTC", style: "time", hasZoneName: false } as const;
  return formatDateTime(`${start_date_local}Z`, options);
}
