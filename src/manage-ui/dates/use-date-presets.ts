import { useLingui } from "@lingui/react/macro";
import { formatDateTime } from "../../ui/format.ts";
import { addToWallTime, nextSaturday, wallTimeIn } from "./wall-time.ts";

/** Sets a wall-clock time with one press. */
export interface DatePreset {
  label: string;
  value: string;
}

const EVENING = "19:00";

/**
 * Presets for date fields. All times are on the event's clocks. If the time that they count from is missing,
 * there are no presets.
 */
export function useDatePresets() {
  const { t, i18n } = useLingui();
  const onDay = (value: string): DatePreset => ({
    label: formatDateTime(`${value}Z`, { locale: i18n.locale, zone: "UTC", style: "date" }),
    value,
  });
  return {
    /** The start of an event. */
    starts: (timezone: string): DatePreset[] => {
      const now = wallTimeIn(timezone, new Date());
      if (!now) return [];
      const tomorrow = addToWallTime(now, { days: 1 }).slice(0, 10);
      const saturday = nextSaturday(now, EVENING);
      return [
        { label: t`Tomorrow evening`, value: `${tomorrow}T${EVENING}` },
        onDay(saturday),
        onDay(addToWallTime(saturday, { days: 28 })),
      ];
    },
    /** The end of an event. */
    ends: (start: string): DatePreset[] => {
      if (!start) return [];
      const nextDay = addToWallTime(start, { days: 1 }).slice(0, 10);
      return [
        { label: t`2 hours later`, value: addToWallTime(start, { minutes: 120 }) },
        { label: t`3 hours later`, value: addToWallTime(start, { minutes: 180 }) },
        { label: t`At midnight`, value: `${nextDay}T00:00` },
      ];
    },
    /** The start of a sale. */
    saleStarts: (eventStart: string): DatePreset[] => {
      if (!eventStart) return [];
      return [
        { label: t`8 weeks before the event`, value: addToWallTime(eventStart, { days: -56 }) },
        { label: t`4 weeks before`, value: addToWallTime(eventStart, { days: -28 }) },
        { label: t`1 week before`, value: addToWallTime(eventStart, { days: -7 }) },
      ];
    },
    /** The end of a sale or of a promo code. */
    saleEnds: (eventStart: string): DatePreset[] => {
      if (!eventStart) return [];
      return [
        { label: t`When the event starts`, value: eventStart },
        { label: t`1 hour before`, value: addToWallTime(eventStart, { minutes: -60 }) },
        { label: t`1 day before`, value: addToWallTime(eventStart, { days: -1 }) },
        { label: t`1 week before`, value: addToWallTime(eventStart, { days: -7 }) },
      ];
    },
    /** Times for a message about an event. Past times are left out. */
    messages: ({ start, end, now }: { start: string; end: string; now: string }): DatePreset[] =>
      [
        { label: t`1 week before the event`, value: addToWallTime(start, { days: -7 }) },
        { label: t`1 day before`, value: addToWallTime(start, { days: -1 }) },
        { label: t`1 hour before`, value: addToWallTime(start, { minutes: -60 }) },
        { label: t`1 day after the start`, value: addToWallTime(start, { days: 1 }) },
        ...(end ? [{ label: t`1 day after the end`, value: addToWallTime(end, { days: 1 }) }] : []),
      ].filter(({ value }) => value > now),
  };
}
