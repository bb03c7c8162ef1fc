/** The times a dashboard can show: hours, days up to today, or chosen days. */
export const STATS_PERIODS = ["24h", "7d", "14d", "30d", "90d", "custom"] as const;
