import type pg from "pg";
import { startBackgroundLoop } from "../../queue/background-loop.ts";

export interface ReplicaState {
  /** An upper bound of the lag. Infinity until the first comparison with the primary. */
  lagMilliseconds: number;
  /** Why the replica did not answer the last query. Null if it answered. */
  problem: string | null;
}

export interface ReplicaWatch {
  state(): ReplicaState;
  /** True if the replica has replayed this position. Asks the replica if that is not known yet. */
  hasReplayed(position: number): Promise<boolean>;
  stop(): Promise<void>;
}

interface Watched {
  /** A pool with one connection to the replica, used for nothing else. */
  replica: pg.Pool;
  /** Returns the current position of the primary. */
  findCommittedPosition(): Promise<number>;
  /** Called when the replica stops answering. Statements that run on it will not end either. */
  onAway(): void;
  lookEveryMilliseconds?: number;
  now?: () => number;
}

const LOOK_EVERY_MILLISECONDS = 500;
/**
 * The maximum number of unreached positions: five minutes. If the replica is further behind, its lag grows without
 * limit.
 */
const MAX_SAMPLES = 600;

/**
 * Compares the primary and the replica twice a second. The lag is the age of the newest position of the primary
 * that the replica has reached. So an idle primary causes no lag, but a replica that is disconnected or paused
 * does. Uses only the clock of this process.
 */
export function watchReplica({
  replica,
  findCommittedPosition,
  onAway,
  lookEveryMilliseconds = LOOK_EVERY_MILLISECONDS,
  now = () => performance.now(),
}: Watched): ReplicaWatch {
  /** Positions of the primary that the replica has not reached, with their times. The oldest comes first. */
  let ahead: { at: number; position: number }[] = [];
  let freshAsOf = -Infinity;
  let replayed = 0;
  let problem: string | null = "it was not asked yet";

  async function ask(): Promise<void> {
    try {
      const { rows } = await replica.query<{ position: number | null; is_replica: boolean }>(
        `select (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint as position, pg_is_in_recovery() as is_replica`,
      );
      const { position, is_replica } = rows[0]!;
      if (!is_replica || position === null) throw new Error("it is no replica, or no longer one");
      replayed = position;
      problem = null;
    } catch (error) {
      if (problem === null) onAway();
      problem = (error as Error).message || String((error as { code?: string }).code);
      return;
    }
    for (const sample of ahead) if (sample.position <= replayed) freshAsOf = sample.at;
    ahead = ahead.filter((sample) => sample.position > replayed);
  }

  let asking: Promise<void> | undefined;
  /** All callers share one query at a time, because there is only one connection. */
  function askOnce(): Promise<void> {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  const loop = startBackgroundLoop({
    name: "replica",
    restMilliseconds: lookEveryMilliseconds,
    async work() {
      const at = now();
      // While the primary is unreachable there is no new position, but the replica is still asked.
      const position = await findCommittedPosition().catch(() => null);
      if (position !== null) ahead = [...ahead, { at, position }].slice(-MAX_SAMPLES);
      await askOnce();
      return lookEveryMilliseconds;
    },
    onError: () => {},
  });

  return {
    state: () => ({ lagMilliseconds: now() - freshAsOf, problem }),
    async hasReplayed(position) {
      if (position > replayed && problem === null) await askOnce();
      return problem === null && position <= replayed;
    },
    stop: () => loop.stop(),
  };
}
