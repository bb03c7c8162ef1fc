import type { FactReactions } from "./platform/queue/facts.ts";
import type { JobHandlers } from "./platform/queue/queue.ts";
import type { Schedule } from "./platform/queue/worker.ts";
import type { Services } from "./platform/services.ts";

/** Every job and who does it. */
export function createJobHandlers(_services: Services): JobHandlers {
  return {};
}

/** Every fact and who reacts to it, inside the transaction that takes it off the list. */
export function createFactReactions(_services: Services): FactReactions {
  return { "order-completed": [], "order-cancelled": [], "attendee-cancelled": [], "order-refunded": [] };
}

/** What runs by the clock. */
export const SCHEDULES: Schedule[] = [];
