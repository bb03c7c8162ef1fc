/** The periods that a dashboard can show: hours, days until today, or custom days. */
export const STATS_PERIODS = ["24h", "7d", "14d", "30d", "90d", "custom"] as const;
