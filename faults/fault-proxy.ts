import net from "node:net";
import { afterAll } from "vitest";

/** The faults of a connection. A healthy one has none. */
export interface NetworkFaults {
  delayMs?: number;
  /** Additional random delay, drawn for each chunk. */
  jitterMs?: number;
  /** The share of chunks at which the connection is reset. */
  resets?: number;
  /** Nothing passes and no error is reported. Data that were sent meanwhile arrive afterwards. */
  isBlackHole?: boolean;
  /** Connections are refused, and open ones are reset. */
  isCut?: boolean;
}

export type Target = { port: number; host: string } | { path: string };

export interface FaultProxy {
  port: number;
  /** Sets the faults, for open connections as well. */
  inject(trouble: NetworkFaults): void;
  /** Sends new connections to this target. Open connections are reset. */
  routeTo(target: Target): void;
  /** The number of connections so far. */
  readonly connections: number;
  /** The number of connections so far, including refused ones. */
  readonly attempts: number;
}

const LOOK_AGAIN_MS = 20;
const lines = new Set<() => void>();
afterAll(() => {
  for (const close of lines) close();
});

/** Opens a TCP proxy between two programs that can inject network faults. */
export async function openFaultProxy(first: Target, random: () => number = Math.random): Promise<FaultProxy> {
  let target = first;
  let trouble: NetworkFaults = {};
  let connections = 0;
  let attempts = 0;
  /** Resets each open connection. */
  const open = new Set<() => void>();

  const server = net.createServer((near) => {
    attempts += 1;
    if (trouble.isCut) return near.resetAndDestroy();
    connections += 1;
    const far = net.connect({ ...target, noDelay: true } as net.NetConnectOpts);
    near.setNoDelay(true);
    const reset = () => {
      near.resetAndDestroy();
      far.destroy();
    };
    open.add(reset);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("error", reset);
      from.on("close", () => {
        open.delete(reset);
        to.destroy();
      });
      carry(from, to, reset);
    }
  });

  /** Forwards chunk after chunk, in order, each with its delay. */
  function carry(from: net.Socket, to: net.Socket, reset: () => void): void {
    let last: Promise<void> = Promise.resolve();
    from.on("data", (piece) => {
      if (random() < (trouble.resets ?? 0)) return reset();
      const dueAt = performance.now() + (trouble.delayMs ?? 0) + random() * (trouble.jitterMs ?? 0);
      last = last.then(async () => {
        while (trouble.isBlackHole || performance.now() < dueAt) {
          if (to.destroyed) return;
          await new Promise((resolve) =>
            setTimeout(resolve, trouble.isBlackHole ? LOOK_AGAIN_MS : Math.max(1, dueAt - performance.now())),
          );
        }
        if (!to.destroyed) to.write(piece);
      });
    });
    from.on("end", () => void last.then(() => to.end()));
  }

  function resetAll(): void {
    for (const reset of open) reset();
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  lines.add(() => {
    server.close();
    resetAll();
  });
  return {
    port: (server.address() as net.AddressInfo).port,
    inject(next) {
      trouble = next;
      if (next.isCut) resetAll();
    },
    routeTo(next) {
      target = next;
      resetAll();
    },
    get connections() {
      return connections;
    },
    get attempts() {
      return attempts;
    },
  };
}

/** The address of a database through the proxy. */
export function databaseOver(line: FaultProxy, database = "postgres"): string {
  return `postgres://postgres@127.0.0.1:${line.port}/${database}`;
}
