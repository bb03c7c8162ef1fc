import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take a minute or more, most of it waiting for limits of the program, longest first. */
const LONGEST = ["slow-sockets.test.ts", "webhooks.test.ts", "broadcast.test.ts"];

/**
 * Starts the longest files first, so that no worker is left alone with one at the end. Vitest knows their
 * durations only from an earlier run, which a fresh clone does not have.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files);
    return others.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.indexOf(path.basename(moduleId));
  return place === -1 ? LONGEST.length : place;
}
