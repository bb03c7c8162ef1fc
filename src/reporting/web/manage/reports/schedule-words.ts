import { useLingui } from "@lingui/react/macro";
import type { ReportSchedule } from "../../../contract.ts";

/** Describes a schedule, such as "Every week (Monday) at 07:00, as Excel". */
export function useScheduleWords() {
  const { t, i18n } = useLingui();
  return ({ frequency, weekday, month_day: day, time, format }: ReportSchedule): string => {
    const file = format === "csv" ? "CSV" : "Excel";
    if (frequency === "DAILY") return t`Every day at ${time}, as ${file}`;
    if (frequency === "MONTHLY") return t`On day ${day} of every month at ${time}, as ${file}`;
    // 5 January 2026 is a Monday.
    const name = i18n.date(`2026-01-${String((weekday ?? 1) + 4).padStart(2, "0")}T12:00:00Z`, {
      weekday: "long",
      timeZone: "UTC",
    });
    return t`Every week (${name}) at ${time}, as ${file}`;
  };
}
