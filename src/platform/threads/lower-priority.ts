import os from "node:os";

const LOW_PRIORITY_NICENESS = 10;

/** Lowers the priority of the calling thread, on Linux: buyers go first. */
export function lowerPriority(): void {
  try {
    os.setPriority(0, LOW_PRIORITY_NICENESS);
  } catch {
    // Not allowed everywhere; then the threads compete as equals.
  }
}
