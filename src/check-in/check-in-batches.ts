import type pg from "pg";
import { type Batcher, createBatcher } from "../platform/batch.ts";
import { Refusal } from "../values/refusal.ts";
import { type AskedDoor, type Door, findDoors } from "./find-door.ts";
import { type ScanOutcome, type ScanRequest, scanTickets } from "./scan-tickets.ts";

/** Batches the calls of doors, one in each process: the devices of an arena share its round trips. */
export interface CheckInBatches {
  findDoor(asked: AskedDoor): Promise<Door>;
  scans: Batcher<ScanRequest, ScanOutcome>;
}

/**
 * Two batches run at the same time from the start. Unlike holds of one product, batches of scans rarely wait
 * for each other, so two connections do twice as much.
 */
const TWO_AT_ONCE = { concurrency: 2, slowMilliseconds: 0 };
/** A device that was offline may bring thousands of scans. */
const MAX_DEVICES = 64;

export function createCheckInBatches(pool: pg.Pool): CheckInBatches {
  const doors = createBatcher<AskedDoor, Door | undefined>({
    name: "doors",
    send: (asked) => findDoors(pool, asked),
    groupOf: () => "doors",
    ...TWO_AT_ONCE,
  });
  return {
    async findDoor(asked) {
      const door = await doors.ask(asked);
      if (!door) throw new Refusal("not_found");
      return door;
    },
    scans: createBatcher({
      name: "scans",
      send: (requests) => scanTickets(pool, requests),
      groupOf: ({ door }) => door.id,
      ...TWO_AT_ONCE,
      maxBatch: MAX_DEVICES,
    }),
  };
}
