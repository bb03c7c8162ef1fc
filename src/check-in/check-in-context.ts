import type { Services } from "../platform/services.ts";
import { createCheckInBatches } from "./check-in-batches.ts";
import { createDoorCounts } from "./door-counts.ts";
import type { Door } from "./find-door.ts";
import { createWrongLinkLimit } from "./limit-wrong-links.ts";

/** What the calls of a door share: one in each process, because its devices share its batches and counts. */
export function createCheckInContext({ pool, changes }: Pick<Services, "pool" | "changes">) {
  const gate = createCheckInBatches(pool);
  const counts = createDoorCounts(pool);
  const wrongLinks = createWrongLinkLimit();
  return {
    gate,
    counts,
    /** The list of a link; guessing links is limited by address. */
    doorOf: (address: string, link: string): Promise<Door> =>
      wrongLinks.guard(address, link, () => gate.findDoor(link)),
    /** People came in or went out: counts and dashboards follow. */
    tell(door: Door, moved: { came: number; inside: number }): void {
      counts.move(door.id, moved);
      changes.publish({ event_id: door.event_id, topic: "check-ins" });
    },
  };
}

export type CheckInContext = ReturnType<typeof createCheckInContext>;
