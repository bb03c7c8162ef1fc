import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

const MAX_MILLISECONDS = 5_000;

/** Asks the process to end, and kills it if this takes too long. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  const force = setTimeout(() => child.kill("SIGKILL"), MAX_MILLISECONDS);
  child.kill("SIGTERM");
  await ended;
  clearTimeout(force);
}
