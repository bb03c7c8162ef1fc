import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Log } from "../log.ts";
import { hangUp } from "./refuse-read-only.ts";

/** The one connection of a process that receives PostgreSQL's notifications. */
export interface Listener {
  /** Sets the handler of a channel. Each channel has one. */
  on(channel: string, handle: (payload: string) => void): void;
  /** True while notifications arrive. */
  isListening(): boolean;
  /** Runs when `isListening` changes. Notifications in between are lost. */
  onChange(handle: () => void): void;
  stop(): Promise<void>;
}

interface ListenerOptions {
  /**
   * The URL of a connection without a pooler, because a pooler would lose LISTEN. The pool may lead to a
   * pooler.
   */
  url: string;
  /** The connections over which this process sends notifications. */
  pool: pg.Pool;
  log: Log;
  probeMilliseconds?: number;
}

const RECONNECT_MILLISECONDS = 1_000;
const PROBE_MILLISECONDS = 30_000;

/**
 * Listens until stopped, and reconnects when the connection ends. Twice a minute it notifies itself over the
 * pool and waits for the notification, because some failures are silent: a firewall drops the connection, the
 * connection leads to a former primary, or it runs through a pooler.
 */
export function openListener({
  url,
  pool,
  log,
  probeMilliseconds = PROBE_MILLISECONDS,
}: ListenerOptions): Listener {
  const handlers = new Map<string, (payload: string) => void>();
  const watchers: (() => void)[] = [];
  const stopping = new AbortController();
  const probe = `tessera_probe_${randomUUID().replaceAll("-", "")}`;
  let client: pg.Client | undefined;
  let isListening = false;
  let isProbed = false;

  function setListening(next: boolean): void {
    if (next === isListening) return;
    isListening = next;
    for (const watch of watchers) watch();
  }

  function sendProbe(): void {
    isProbed = true;
    pool.query("select pg_notify($1, '')", [probe]).catch(() => {});
  }

  async function listenUntilEnd(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: "tessera-listen",
      keepAlive: true,
    });
    next.on("error", () => {});
    next.on("notification", ({ channel, payload }) => {
      if (channel !== probe) return handlers.get(channel)?.(payload ?? "");
      isProbed = false;
      setListening(true);
    });
    const ended = new Promise<void>((resolve) => next.once("end", () => resolve()));
    client = next;
    try {
      await next.connect();
      for (const channel of [probe, ...handlers.keys()]) await next.query(`listen ${channel}`);
      sendProbe();
    } catch (error) {
      if (stopping.signal.aborted) return;
      log.warn({ err: error }, "notifications of the database do not arrive");
      hangUp(next);
    }
    await ended;
  }

  const finished = (async () => {
    await Promise.resolve(); // Callers add handlers right after opening.
    while (!stopping.signal.aborted) {
      await listenUntilEnd();
      client = undefined;
      setListening(false);
      await sleep(RECONNECT_MILLISECONDS, null, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  })();

  const probing = setInterval(() => {
    if (!client) return;
    if (!isProbed) return sendProbe();
    log.warn("notifications do not arrive: check that DATABASE_DIRECT_URL is set and avoids every pooler");
    hangUp(client);
  }, probeMilliseconds).unref();

  return {
    on(channel, handle) {
      handlers.set(channel, handle);
    },
    isListening: () => isListening,
    onChange: (handle) => void watchers.push(handle),
    async stop() {
      stopping.abort();
      clearInterval(probing);
      await client?.end().catch(() => {});
      await finished;
    },
  };
}
