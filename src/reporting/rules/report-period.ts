import { dayIn } from "../../values/time/zoned-time.ts";
import { type Period, periodOf, type RequestedPeriod } from "./period.ts";
import type { ReportPeriod } from "./report-periods.ts";

type Wanted = Omit<RequestedPeriod, "period"> & { period?: ReportPeriod | undefined };

/**
 * Resolves a period to whole days in the zone, including today, and the same number of days directly before.
 */
export function reportPeriodOf({ period = "90d", ...days }: Wanted, zone: string, at: Date): Period {
  if (days.start_date || days.end_date || period === "custom")
    return periodOf({ ...days, period: "custom" }, zone, at);
  const end_date = dayIn(zone, at);
  return periodOf({ period: "custom", start_date: firstDay(period, end_date), end_date }, zone, at);
}

function firstDay(period: Exclude<ReportPeriod, "custom">, today: string): string {
  const day = Temporal.PlainDate.from(today);
  switch (period) {
    case "24h":
      return today;
    case "48h":
      return day.subtract({ days: 1 }).toString();
    case "7d":
    case "14d":
    case "30d":
    case "90d":
      return day.subtract({ days: Number.parseInt(period, 10) - 1 }).toString();
    case "6m":
      return day.subtract({ months: 6 }).add({ days: 1 }).toString();
    case "12m":
      return day.subtract({ months: 12 }).add({ days: 1 }).toString();
    case "ytd":
      return day.with({ month: 1, day: 1 }).toString();
  }
}
