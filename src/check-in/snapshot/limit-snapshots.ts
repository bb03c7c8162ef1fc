import { type Limit, MINUTE } from "../../platform/rate-limit/limit.ts";
import { createMemoryLimiter } from "../../platform/rate-limit/rate-limiter.ts";

/** A hundred devices of a door may take the whole list in ten minutes, and ask for changes all the time. */
export const SNAPSHOT_LIMITS = {
  whole: { name: "door-snapshots", points: 100, seconds: 10 * MINUTE },
  changes: { name: "door-changes", points: 3_000, seconds: MINUTE },
} satisfies Record<string, Limit>;

/** Limits how often a door's link is used for its tickets, however many addresses it is used from. */
export function createSnapshotLimit() {
  const whole = createMemoryLimiter(SNAPSHOT_LIMITS.whole);
  const changes = createMemoryLimiter(SNAPSHOT_LIMITS.changes);
  return (link: string, isDelta: boolean) => (isDelta ? changes : whole).consume(link);
}
