import pg from "pg";
import type { Log } from "./log.ts";

/** Something people may be looking at has changed: the event it belongs to and what kind of thing it was. */
export interface Change {
  event_id: number;
  topic: "orders" | "check-ins" | "catalog" | "tasks" | "visits";
}

export interface Changes {
  /** Tells every process, at most ten times a second for each event and topic. Losing one loses no data. */
  announce(change: Change): void;
  /** Hears changes of one event from all processes, until the returned function is called. */
  subscribe(eventId: number, listener: (change: Change) => void): () => void;
  stop(): Promise<void>;
}

const CHANNEL = "tessera_changes";
const COALESCE_MILLISECONDS = 100;
const RECONNECT_MILLISECONDS = 1_000;

/** LISTEN needs a connection of its own (a pooler in transaction mode would lose it), hence the URL. */
export function createChanges(url: string, pool: pg.Pool, log: Log): Changes {
  const listeners = new Map<number, Set<(change: Change) => void>>();
  const pending = new Map<string, Change>();
  let timer: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  let isStopped = false;

  async function connect(): Promise<void> {
    if (isStopped) return;
    const next = new pg.Client({
      connectionString: url,
      application_name: "tessera-listen",
      keepAlive: true,
    });
    next.on("error", () => {});
    next.on("end", () => {
      if (!isStopped) setTimeout(() => void connect(), RECONNECT_MILLISECONDS).unref();
    });
    next.on("notification", ({ payload }) => {
      const change = JSON.parse(payload ?? "{}") as Change;
      for (const listener of listeners.get(change.event_id) ?? []) listener(change);
    });
    client = next;
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      log.warn({ err: error }, "changes are not heard for the moment");
    }
  }

  function flush(): void {
    timer = undefined;
    const messages = [...pending.values()].map((change) => JSON.stringify(change));
    pending.clear();
    pool
      .query(`select pg_notify('${CHANNEL}', message) from unnest($1::text[]) message`, [messages])
      .catch((error: unknown) => log.warn({ err: error }, "changes were not announced"));
  }

  void connect();

  return {
    announce(change) {
      if (isStopped) return;
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
      await client?.end().catch(() => {});
    },
  };
}
