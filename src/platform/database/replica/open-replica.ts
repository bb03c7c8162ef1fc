import { setTimeout as sleep } from "node:timers/promises";
import { observePool } from "../../metrics/measure-pools.ts";
import type pg from "pg";
import { Refusal } from "../../../values/refusal.ts";
import type { Log } from "../../log.ts";
import { createPool, type DatabaseLimits, type Db, queriesOver } from "../database.ts";
import { hangUp } from "../refuse-read-only.ts";
import { findCommittedPosition, findLastWrite, noteLastWrite } from "./last-writes.ts";
import { countRead } from "./count-reads.ts";
import { type ReplicaState, watchReplica } from "./watch-replica.ts";

export interface Replica {
  /**
   * Runs reads on the replica if it is current enough for the reader. If they fail, runs them again on the primary.
   */
  read<Answer>(reader: Reader, work: (reads: Reads) => Promise<Answer>): Promise<Answer>;
  /** Only selects the replica or the primary, for callers that retry failed work themselves. */
  readsFor(reader: Reader): Promise<Reads>;
  /** Records that the user has written. Call it before the answer to the write is sent. */
  noteWrite(userId: number): Promise<void>;
  /** Records a change of the event, because its open pages are about to read it again and must see the change. */
  noteChange(eventId: number): void;
  state(): ReplicaState & { isUsable: boolean };
  stop(): Promise<void>;
}

export interface Reader {
  userId: number;
  /** The event that is read. The reader must see changes of this event that `noteChange` has recorded. */
  eventId?: number | undefined;
  /**
   * The reader must see everything that the primary has committed by now. Waits for the replica, at most for the
   * permitted lag. Only for background work, because a person would have to wait.
   */
  waits?: boolean;
}

/** Returns the database for reads: the replica, or the given database. */
export type Reads = (db: Db) => Db;

export const readsPrimary: Reads = (db) => db;

interface ReplicaOptions {
  url: string;
  primary: Db;
  log: Log;
  maxLagMilliseconds: number;
  limits: Pick<DatabaseLimits, "connections" | "requiresAccount">;
  lookEveryMilliseconds?: number;
}

/** Short enough that the primary can take over before a reader gives up. */
const STATEMENT_SECONDS = 15;
const CONNECT_MILLISECONDS = 1_000;
/** A replica that does not report its position within this time counts as unreachable. */
const ANSWER_MILLISECONDS = 1_000;
const ASK_AGAIN_MILLISECONDS = 50;

/** Opens the pool of a replica and watches how far behind it is. */
export function openReplica(options: ReplicaOptions): Replica {
  const { url, primary, log, maxLagMilliseconds, limits } = options;
  const clients = new Set<pg.PoolClient>();
  const pool = createPool(url, {
    ...limits,
    statementSeconds: STATEMENT_SECONDS,
    connectMilliseconds: CONNECT_MILLISECONDS,
  });
  observePool("replica", pool);
  pool.on("connect", (client) => void clients.add(client));
  pool.on("remove", (client) => void clients.delete(client));
  const watchers = createPool(url, {
    connections: 1,
    connectMilliseconds: CONNECT_MILLISECONDS,
    answerMilliseconds: ANSWER_MILLISECONDS,
  });
  const replica = queriesOver(pool);
  const watch = watchReplica({
    replica: watchers,
    findCommittedPosition: () => findCommittedPosition(primary),
    onAway() {
      log.warn("the replica of DATABASE_REPLICA_URL does not answer: all is read from the primary");
      for (const client of clients) hangUp(client);
    },
    ...(options.lookEveryMilliseconds && { lookEveryMilliseconds: options.lookEveryMilliseconds }),
  });
  const changes = recentChanges(maxLagMilliseconds);

  const state = () => {
    const now = watch.state();
    return { ...now, isUsable: now.problem === null && now.lagMilliseconds <= maxLagMilliseconds };
  };

  /** Returns the position that the replica must have replayed for this reader. 0: any position will do. */
  async function positionFor({ userId, eventId, waits }: Reader): Promise<number> {
    if (waits) return findCommittedPosition(primary);
    if (eventId !== undefined && changes.has(eventId)) return findCommittedPosition(primary);
    return (await findLastWrite(primary, userId)) ?? 0;
  }

  async function hasReplayed(position: number, waitMilliseconds: number): Promise<boolean> {
    const until = performance.now() + waitMilliseconds;
    while (!(await watch.hasReplayed(position))) {
      if (performance.now() >= until || !state().isUsable) return false;
      await sleep(ASK_AGAIN_MILLISECONDS);
    }
    return true;
  }

  async function readsFor(reader: Reader): Promise<Reads> {
    if (!state().isUsable) return countRead("primary", "away", readsPrimary);
    if (!(await hasReplayed(await positionFor(reader), reader.waits ? maxLagMilliseconds : 0)))
      return countRead("primary", "behind", readsPrimary);
    return countRead("replica", "", () => replica);
  }

  async function read<Answer>(reader: Reader, work: (reads: Reads) => Promise<Answer>): Promise<Answer> {
    const reads = await readsFor(reader);
    if (reads === readsPrimary) return work(reads);
    try {
      return await work(reads);
    } catch (error) {
      // The replica may lack rows, which causes a refusal, or may fail. The primary has the valid answer.
      if (!(error instanceof Refusal)) log.warn({ err: error }, "a read of the replica failed");
      return work(countRead("primary", "failed", readsPrimary));
    }
  }

  return {
    read,
    readsFor,
    async noteWrite(userId) {
      // The write has committed, so it must not fail now. Without the note its author may read data that are older
      // by the permitted lag.
      await noteLastWrite(primary, userId).catch((error: unknown) =>
        log.warn({ err: error }, "the position of a write could not be noted"),
      );
    },
    noteChange: changes.note,
    state,
    async stop() {
      await watch.stop();
      await Promise.all([replica.destroy(), watchers.end()]);
    },
  };
}

/** Events that changed within the permitted lag. */
function recentChanges(milliseconds: number) {
  const changedAt = new Map<number, number>();
  return {
    note(eventId: number): void {
      const now = performance.now();
      changedAt.delete(eventId);
      changedAt.set(eventId, now);
      for (const [id, at] of changedAt) {
        if (now - at <= milliseconds) break;
        changedAt.delete(id);
      }
    },
    has: (eventId: number) => performance.now() - (changedAt.get(eventId) ?? -Infinity) <= milliseconds,
  };
}
