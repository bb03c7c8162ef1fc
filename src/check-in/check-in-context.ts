import type { Call } from "../platform/http/call.ts";
import type { Services } from "../platform/services.ts";
import { createCheckInBatches } from "./check-in-batches.ts";
import { deviceHashOf } from "./devices/device-cookie.ts";
import { requireDevice } from "./devices/require-device.ts";
import { createDoorCounts } from "./door-counts.ts";
import type { Door } from "./find-door.ts";
import { createWrongLinkLimit } from "./limit-wrong-links.ts";

/** Creates what the calls of all doors share in a process: batches, counts, and the limit for wrong links. */
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
    /** Finds the list of a link for any device. Guessing links is limited by address. */
    findDoor,
    /** Finds the list behind a link. Refuses a device that may not work at it. */
    async doorOf(call: Call, link: string) {
      const door = await findDoor(call, link);
      await requireDevice(door, call);
      return door;
    },
    /** Updates counts and dashboards after people came in or went out. */
    tell(door: Pick<Door, "id" | "event_id">, moved: { came: number; inside: number }): void {
      counts.move(door.id, moved);
      if (moved.came > 0) wakeUps.wake("outbox");
      changes.publish({ event_id: door.event_id, topic: "check-ins" });
    },
  };
}

export type CheckInContext = ReturnType<typeof createCheckInContext>;
