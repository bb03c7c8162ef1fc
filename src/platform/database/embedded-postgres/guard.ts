import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "./account.ts";
import { explainOutput, isStillEnding } from "./failures.ts";
import type { Folder } from "./folder.ts";
import { readyServer } from "./owner.ts";

export interface GuardedServer {
  pid: number;
  exited: Promise<unknown>;
  /** Requests a clean stop; `exited` resolves when the stop is complete. */
  end(): void;
}

/**
 * The guard ties the server to this process. Our end of the guard's standard input closes when this process
 * ends, even by kill -9, and the guard then stops PostgreSQL cleanly. `read` is a shell builtin, so no
 * process outlives the guard.
 */
const GUARD = `
exec 3<&0
"$@" </dev/null 3<&- & server=$!
(read -r never <&3; kill -INT $server) & watch=$!
exec 3<&-
wait $server; code=$?
kill $watch 2>/dev/null
exit $code`;

const ENDING_MS = 15_000;

/** Starts PostgreSQL under its guard and resolves when it accepts connections. */
export async function launchServer(
  command: string[],
  account: Account,
  folder: Folder,
): Promise<GuardedServer> {
  const giveUpAt = Date.now() + ENDING_MS;
  for (;;) {
    const before = fs.existsSync(folder.log) ? fs.statSync(folder.log).size : 0;
    const guard = spawnGuarded(command, account, folder);
    const pid = await untilReady(guard, folder);
    if (pid !== undefined) return guarded(guard, pid);

    const output = fs.readFileSync(folder.log).subarray(before).toString();
    if (!isStillEnding(output) || Date.now() > giveUpAt) throw explainOutput(folder, output);
    await sleep(100);
  }
}

function spawnGuarded(command: string[], account: Account, folder: Folder): ChildProcess {
  const log = fs.openSync(folder.log, "a");
  const guard = spawn("sh", ["-c", GUARD, "tessera-postgres", ...account.prefix, ...command], {
    ...account.ids,
    cwd: "/",
    env: serverEnvironment(),
    stdio: ["pipe", log, log],
    detached: true, // Ctrl-C reaches the whole terminal, and the database must outlive the last request.
  });
  fs.closeSync(log);
  guard.stdin?.on("error", () => {});
  guard.unref();
  (guard.stdin as unknown as { unref?(): void } | null)?.unref?.();
  return guard;
}

/** Contains only what PostgreSQL needs, without our settings and keys. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
}

async function untilReady(guard: ChildProcess, folder: Folder): Promise<number | undefined> {
  while (guard.exitCode === null && guard.signalCode === null) {
    const pid = readyServer(folder);
    if (pid !== undefined) return pid;
    await sleep(10);
  }
  return undefined;
}

function guarded(guard: ChildProcess, pid: number): GuardedServer {
  return {
    pid,
    exited: new Promise((resolve) => {
      if (guard.exitCode !== null || guard.signalCode !== null) resolve(undefined);
      guard.once("exit", resolve);
    }),
    end() {
      guard.ref();
      guard.stdin?.end();
    },
  };
}
