import { Trans, useLingui } from "@lingui/react/macro";
import { type CSSProperties, type DragEvent, useState } from "react";
import type { Versioned } from "../../../../../../platform/http/editing/resource.ts";
import { Skeleton } from "../../../../../../ui/skeleton.tsx";
import type { EventRow } from "../../../../../contract.ts";
import styles from "./calendar.module.css";
import { CalendarEvent, DRAGGED_EVENT } from "./calendar-event.tsx";
import { type Bar, layOutWeek, type Week } from "./lay-out-week.ts";
import { addDays, daysBetween, weeksOf } from "../../../../../../manage-ui/dates/month.ts";
import { useMonthName } from "./month-navigation.tsx";
import { useFirstWeekday } from "../../../../../../manage-ui/dates/use-first-weekday.ts";
import { formatTag } from "../../../../../../values/languages/locales.ts";

export interface ShownMonth {
  month: string;
  today: string;
  events: readonly Versioned<EventRow>[];
  isLoading: boolean;
}

interface MonthGridProps extends ShownMonth {
  /** Called when an event is dropped on a day. Undefined: dropping is disabled. */
  onCopy: ((eventId: number, day: string) => void) | undefined;
}

/** The month as a grid with one row per week and one column per weekday. */
export function MonthGrid({ month, today, events, isLoading, onCopy }: MonthGridProps) {
  const nameOf = useMonthName();
  const weeks = weeksOf(month, useFirstWeekday());
  return (
    <table className={styles.sheet} aria-busy={isLoading}>
      <caption className="visually-hidden">
        <Trans>Events in {nameOf(month)}</Trans>
      </caption>
      <WeekdayNames days={weeks[1]!} />
      <tbody>
        {weeks.map((days) => (
          <WeekRow key={days.find(Boolean)} {...{ days, today, events, isLoading, onCopy }} />
        ))}
      </tbody>
    </table>
  );
}

function WeekdayNames({ days }: { days: readonly (string | null)[] }) {
  const { i18n } = useLingui();
  const format = (weekday: "short" | "long") =>
    new Intl.DateTimeFormat(formatTag(i18n.locale), { weekday, timeZone: "UTC" });
  const [short, long] = [format("short"), format("long")];
  return (
    <thead>
      <tr>
        {days.map((day) => (
          <th key={day} scope="col" abbr={long.format(new Date(day!))}>
            {short.format(new Date(day!))}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface WeekRowProps extends Omit<MonthGridProps, "month"> {
  days: readonly (string | null)[];
}

function WeekRow({ days, today, events, isLoading, onCopy }: WeekRowProps) {
  const week = layOutWeek(days, events);
  return (
    <tr style={{ "--lanes": week.lanes } as CSSProperties}>
      {days.map((day, column) =>
        day === null ? (
          <td key={column} className={styles.outside} aria-hidden="true" />
        ) : (
          <Day key={day} {...{ day, today, week, onCopy }} isLoading={isLoading && hasBone(day)} />
        ),
      )}
    </tr>
  );
}

interface DayProps extends Pick<MonthGridProps, "today" | "isLoading" | "onCopy"> {
  day: string;
  week: Week<Versioned<EventRow>>;
}

function Day({ day, today, week, isLoading, onCopy }: DayProps) {
  const drop = useDrop(day, onCopy);
  const bars = week.bars.filter((bar) => day >= bar.day && day < addDays(bar.day, bar.length));
  const single = week.single.get(day) ?? [];
  return (
    <td
      className={styles.day}
      aria-current={day === today ? "date" : undefined}
      data-past={day < today || undefined}
      suppressHydrationWarning
      {...drop}
    >
      <time dateTime={day} className={styles.number}>
        {Number(day.slice(8))}
      </time>
      {isLoading && <Skeleton style={{ blockSize: "1.75rem" }} />}
      {bars.length + single.length > 0 && (
        <ul className={`plain-list ${styles.events}`}>
          {bars.map((bar) => (
            <DayOfBar key={bar.event.id} bar={bar} day={day} today={today} isMovable={onCopy !== undefined} />
          ))}
          {single.map((event, index) => (
            <li key={event.id} style={{ gridRow: week.lanes + index + 1 }}>
              <CalendarEvent event={event} today={today} isMovable={onCopy !== undefined} />
            </li>
          ))}
        </ul>
      )}
    </td>
  );
}

interface DayOfBarProps {
  bar: Bar<Versioned<EventRow>>;
  day: string;
  today: string;
  isMovable: boolean;
}

/** Draws a bar once across its days. Its other days only name the event, for screen readers. */
function DayOfBar({ bar, day, today, isMovable }: DayOfBarProps) {
  if (day !== bar.day) {
    return (
      <li className="visually-hidden">
        <Trans>{bar.event.title} continues</Trans>
      </li>
    );
  }
  const style = { gridRow: bar.lane + 1, "--days": bar.length } as CSSProperties;
  return (
    <li style={style} className={styles.bar}>
      <CalendarEvent event={bar.event} today={today} isMovable={isMovable} bar={bar} />
    </li>
  );
}

function useDrop(day: string, onCopy: DayProps["onCopy"]) {
  const [isOver, setIsOver] = useState(false);
  if (!onCopy) return {};
  return {
    "data-target": isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAGGED_EVENT)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy" as const;
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const eventId = Number(event.dataTransfer.getData(DRAGGED_EVENT));
      if (eventId) onCopy(eventId, day);
    },
  };
}

/** Days that show a placeholder while loading. */
function hasBone(day: string): boolean {
  return [3, 6, 11, 12, 17, 20, 26].includes(daysBetween(`${day.slice(0, 7)}-01`, day));
}
