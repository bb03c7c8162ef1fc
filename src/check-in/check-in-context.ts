import type { Call } from "../platform/http/call.ts";
import type { Services } from "../platform/services.ts";
import { createCheckInBatches } from "./check-in-batches.ts";
import { deviceHashOf } from "./devices/device-cookie.ts";
import { requireDevice } from "./devices/require-device.ts";
import { createDoorCounts } from "./door-counts.ts";
import type { Door } from "./find-door.ts";
import { createWrongLinkLimit } from "./limit-wrong-links.ts";

/** What the calls of a door share: one in each process, because its devices share its batches and counts. */
export function createCheckInContext({
  pool,
  changes,
  wakeUps,
}: Pick<Services, "pool" | "changes" | "wakeUps">) {
  const batches = createCheckInBatches(pool);
  const counts = createDoorCounts(pool);
  const wrongLinks = createWrongLinkLimit();
  const findDoor = (call: Call, link: string) =>
    wrongLinks.guard(call.address, link, () => batches.findDoor({ link, device: deviceHashOf(call) }));
  return {
    batches,
    counts,
    /** The list of a link, whether or not the device may work at it; guessing links is limited by address. */
    findDoor,
    /** The list behind a link, for a device that may work at it. */
    async doorOf(call: Call, link: string) {
      const door = await findDoor(call, link);
      await requireDevice(door, call);
      return door;
    },
    /** People came in or went out: counts and dashboards follow. */
    tell(door: Door, moved: { came: number; inside: number }): void {
      counts.move(door.id, moved);
      if (moved.came > 0) wakeUps.wake("outbox");
      changes.publish({ event_id: door.event_id, topic: "check-ins" });
    },
  };
}

export type CheckInContext = ReturnType<typeof createCheckInContext>;
