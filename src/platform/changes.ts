import type pg from "pg";
import { isRehearsing } from "./database/rehearsals/rehearse.ts";
import type { Listener } from "./database/listener.ts";
import type { Log } from "./log.ts";

/** A change that open pages may show: the event and the topic. */
export interface Change {
  event_id: number;
  topic: "orders" | "check-ins" | "catalog" | "tasks" | "visits";
}

export interface Changes {
  /**
   * Publishes to every process, at most ten times a second for each event and topic. A lost notification
   * loses no data.
   */
  publish(change: Change): void;
  /** Subscribes to changes of one event from all processes, until the returned function is called. */
  subscribe(eventId: number, listener: (change: Change) => void): () => void;
  stop(): Promise<void>;
}

const CHANNEL = "tessera_changes";
const COALESCE_MILLISECONDS = 100;

interface ChangesOptions {
  /** Gets every change of every event. */
  onChange?(change: Change): void;
  listener: Listener;
  pool: pg.Pool;
  log: Log;
}

export function createChanges({ listener, pool, log, onChange }: ChangesOptions): Changes {
  const listeners = new Map<number, Set<(change: Change) => void>>();
  const pending = new Map<string, Change>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  listener.on(CHANNEL, (payload) => {
    const change = JSON.parse(payload) as Change;
    onChange?.(change);
    for (const hear of listeners.get(change.event_id) ?? []) hear(change);
  });

  function flush(): void {
    timer = undefined;
    const messages = [...pending.values()].map((change) => JSON.stringify(change));
    pending.clear();
    pool
      .query(`select pg_notify('${CHANNEL}', message) from unnest($1::text[]) message`, [messages])
      .catch((error: unknown) => log.warn({ err: error }, "changes could not be published"));
  }

  return {
    publish(change) {
      if (isStopped || isRehearsing()) return;
      pending.set(`${change.event_id} ${change.topic}`, change);
      timer ??= setTimeout(flush, COALESCE_MILLISECONDS);
    },
    subscribe(eventId, listener) {
      const ofEvent = listeners.get(eventId) ?? new Set();
      listeners.set(eventId, ofEvent.add(listener));
      return () => {
        ofEvent.delete(listener);
        if (ofEvent.size === 0) listeners.delete(eventId);
      };
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
