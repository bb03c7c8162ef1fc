/**
 * From where on a figure needs attention: the limits of the alerts in deploy/observability/rules.yml, by
 * their names without the product's.
 */
export const ALERT_LIMITS = {
  /** Share of requests. */
  requestsFail: 0.02,
  /** Seconds of the 99th percentile. */
  sellingSlow: 1,
  /** Seconds that the oldest job waits. */
  queueWaits: 900,
  /** Seconds since a worker gave a sign of life. */
  workerSilent: 180,
  /** Share of e-mails. */
  emailsFail: 0.2,
  /** Seconds that the oldest delivery waits. */
  webhooksWait: 600,
  /** Statements that wait for a connection. */
  databaseConnectionsShort: 5,
  /** Seconds behind the primary. */
  replicaBehind: 30,
  /** Free share of the disk. */
  diskNearlyFull: 0.1,
  /** Seconds of the 99th percentile. */
  eventLoopSlow: 0.5,
  /** Lost batches. */
  telemetryLost: 0,
} as const;

/** Seconds that the oldest outbox event waits: the second limit of `queueWaits`. */
export const OUTBOX_LIMIT_SECONDS = 120;
