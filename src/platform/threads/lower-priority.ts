import os from "node:os";

const LOW_PRIORITY_NICENESS = 10;

/** Lowers the priority of the calling thread on Linux, so that buyers go first. */
export function lowerPriority(): void {
  try {
    os.setPriority(0, LOW_PRIORITY_NICENESS);
  } catch {
    // Some systems do not allow this. The threads then have equal priority.
  }
}
