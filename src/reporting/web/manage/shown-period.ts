import { STATS_PERIODS } from "../../rules/periods.ts";
import type { StatsPeriod } from "../../contract.ts";

/** The period of a dashboard, as in its URL: `?period=7d`, or `?start_date=…&end_date=…`. */
export interface ShownPeriod {
  period: StatsPeriod;
  start_date?: string | undefined;
  end_date?: string | undefined;
  /** Compares with the period before. `?compare=none` switches that off. */
  isCompared: boolean;
}

const FIRST_SHOWN = "30d";
const DAY = /^\d{4}-\d\d-\d\d$/;

/** Reads the period from the URL. Falls back to the default for invalid values. */
export function readPeriod(query: URLSearchParams): ShownPeriod {
  const isCompared = query.get("compare") !== "none";
  const [start_date, end_date] = [query.get("start_date") ?? "", query.get("end_date") ?? ""];
  if (DAY.test(start_date) && DAY.test(end_date))
    return { period: "custom", start_date, end_date, isCompared };
  const named = STATS_PERIODS.find((period) => period === query.get("period") && period !== "custom");
  return { period: named ?? FIRST_SHOWN, isCompared };
}

/** Writes the period to the URL, and keeps the other parameters. */
export function writePeriod(query: URLSearchParams, shown: Partial<ShownPeriod>): URLSearchParams {
  const written = new URLSearchParams(query);
  const { period, start_date, end_date, isCompared } = shown;
  if (period) {
    for (const name of ["period", "start_date", "end_date"]) written.delete(name);
    if (period === "custom") {
      written.set("start_date", start_date!);
      written.set("end_date", end_date!);
    }
    if (period !== "custom" && period !== FIRST_SHOWN) written.set("period", period);
  }
  if (isCompared !== undefined) {
    written.delete("compare");
    if (!isCompared) written.set("compare", "none");
  }
  return written;
}
