import { useLingui } from "@lingui/react/macro";
import type { ReportPeriod } from "../../../rules/report-periods.ts";

/** The names of the periods of a report. */
export function usePeriodWords(): Record<ReportPeriod, string> {
  const { t } = useLingui();
  return {
    "24h": t`Today`,
    "48h": t`Yesterday and today`,
    "7d": t`Last 7 days`,
    "14d": t`Last 14 days`,
    "30d": t`Last 30 days`,
    "90d": t`Last 90 days`,
    "6m": t`Last 6 months`,
    ytd: t`This year`,
    "12m": t`Last 12 months`,
    custom: t`Chosen days`,
  };
}
