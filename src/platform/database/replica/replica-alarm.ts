import type { Alarm } from "../../alarms/alarm.ts";
import type { Replica } from "./open-replica.ts";

const PATIENCE_MILLISECONDS = 60_000;

/** Raised when a replica has been unusable for a minute: the primary then serves its reads too. */
export function replicaAlarm({ state }: Pick<Replica, "state">, now = () => performance.now()): Alarm {
  let usableAt = now();
  return {
    name: "replica",
    async look() {
      const { isUsable, problem, lagMilliseconds } = state();
      if (isUsable) usableAt = now();
      if (now() - usableAt < PATIENCE_MILLISECONDS) return null;
      return problem === null
        ? `The replica is ${Math.round(lagMilliseconds / 1000)} seconds behind: all is read from the primary.`
        : `The replica does not answer (${problem}): all is read from the primary.`;
    },
  };
}
