/** The periods of a report. Each is a number of whole days in its zone until today. */
export const REPORT_PERIODS = [
  "24h",
  "48h",
  "7d",
  "14d",
  "30d",
  "90d",
  "6m",
  "ytd",
  "12m",
  "custom",
] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];
