import { paidNotCompleted, stockDrift, stoppedSweeper } from "../checkout/index.ts";
import type { Alarm } from "../platform/alarms/alarm.ts";
import { failingJobs, parkedOutboxEvents, queueLag } from "../platform/queue/queue-alarms.ts";

/** Everything that somebody is called for. */
export const ALARMS: Alarm[] = [
  stockDrift,
  stoppedSweeper,
  paidNotCompleted,
  queueLag,
  failingJobs,
  parkedOutboxEvents,
];
