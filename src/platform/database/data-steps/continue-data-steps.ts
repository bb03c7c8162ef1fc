import type { Throttle } from "../../queue/throttle.ts";
import type { Services } from "../../services.ts";
import { readDataSteps } from "./data-step-files.ts";
import { runDataSteps } from "./run-data-steps.ts";

declare module "../../queue/queue.ts" {
  interface Jobs {
    "run-data-steps": Record<string, never>;
  }
}

/** Less than a minute, because the job runs every minute. The next run continues. */
const MILLISECONDS = 50_000;

/** Goes on with the unfinished data steps of upgrades for less than a minute. */
export async function continueDataSteps({ db }: Pick<Services, "db">, throttle: Throttle): Promise<void> {
  const endsAt = performance.now() + MILLISECONDS;
  await runDataSteps(db, readDataSteps(), { throttle, hasTime: () => performance.now() < endsAt });
}
