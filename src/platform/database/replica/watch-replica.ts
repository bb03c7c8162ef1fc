import type pg from "pg";
import { startBackgroundLoop } from "../../queue/background-loop.ts";

export interface ReplicaState {
  /** How much older than the primary's its data are, at most; Infinity before it was first seen. */
  lagMilliseconds: number;
  /** Why it did not answer the last time; null if it did. */
  problem: string | null;
}

export interface ReplicaWatch {
  state(): ReplicaState;
  /** Has it come as far as this position? Asks it where that is not known. */
  hasReplayed(position: number): Promise<boolean>;
  stop(): Promise<void>;
}

interface Watched {
  /** One connection that nothing else uses, to the replica. */
  replica: pg.Pool;
  /** How far the primary is. */
  findCommittedPosition(): Promise<number>;
  /** It does not answer: what runs on it will not end either. */
  onAway(): void;
  lookEveryMilliseconds?: number;
  now?: () => number;
}

const LOOK_EVERY_MILLISECONDS = 500;
/** Positions that the replica has not reached for so long are forgotten: its lag is then unlimited. */
const MAX_SAMPLES = 600;

/**
 * Compares primary and replica twice a second. Its lag is the age of the youngest position of the primary that the
 * replica has reached: so an idle primary makes no lag, and a replica that is cut off or paused does. Only the clock
 * of this process counts.
 */
export function watchReplica({
  replica,
  findCommittedPosition,
  onAway,
  lookEveryMilliseconds = LOOK_EVERY_MILLISECONDS,
  now = () => performance.now(),
}: Watched): ReplicaWatch {
  /** When the primary was where, the oldest first; only what the replica has not reached. */
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
  /** One question at a time, for all who wait: a crowd would exhaust the only connection. */
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
      // While the primary is away, nothing can be said about the lag.
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
