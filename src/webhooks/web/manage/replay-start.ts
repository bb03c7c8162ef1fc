import { instantIn } from "../../../manage-ui/dates/wall-time.ts";

/** Some hours before now, or a wall-clock time in a zone. */
export type ReplayChoice = { hours: number } | { wall: string; zone: string };

/** The reason why a replay cannot start at the chosen time. `too_old`: the events are no longer stored. */
export type ReplayFault = "missing" | "future" | "too_old";

const HOUR = 3_600_000;
const STORED_HOURS = 720;

/** Returns the instant, as the API takes it, from which a replay sends. */
export function replayStart(
  choice: ReplayChoice,
  now: Date,
): { since: string; fault?: undefined } | { since?: undefined; fault: ReplayFault } {
  if ("hours" in choice) return { since: new Date(now.getTime() - choice.hours * HOUR).toISOString() };
  const since = choice.wall === "" ? null : instantIn(choice.zone, choice.wall);
  if (since === null) return { fault: "missing" };
  if (since > now) return { fault: "future" };
  if (since.getTime() < now.getTime() - STORED_HOURS * HOUR) return { fault: "too_old" };
  return { since: since.toISOString() };
}
