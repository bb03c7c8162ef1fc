import type { Alarm } from "../alarms/alarm.ts";
import type { FileStore } from "./file-store.ts";
import { canStoreFiles } from "./probe-files.ts";

/**
 * The time between successful checks, because a bucket charges for requests. After a failure, each look checks
 * again.
 */
const TRY_EVERY_MILLISECONDS = 120_000;

/** Raised while files cannot be stored and read: a full disk, a bucket that is away. */
export function fileAlarm(files: FileStore, now = () => performance.now()): Alarm {
  let rightUntil = 0;
  return {
    name: "file-storage",
    async look() {
      if (now() < rightUntil) return null;
      if (!(await canStoreFiles(files)))
        return "Files cannot be stored: pictures are not shown and uploads are refused.";
      rightUntil = now() + TRY_EVERY_MILLISECONDS;
      return null;
    },
  };
}
