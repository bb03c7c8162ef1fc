import { paidNotCompleted, stockDrift, stoppedSweeper } from "../checkout/index.ts";
import type { Alarm } from "../platform/alarms/alarm.ts";
import { failingJobs, parkedOutboxEvents, queueLag } from "../platform/queue/queue-alarms.ts";

/** Every alarm that notifies an operator. */
export const ALARMS: Alarm[] = [
  stockDrift,
  stoppedSweeper,
  paidNotCompleted,
  queueLag,
  failingJobs,
  parkedOutboxEvents,
];
