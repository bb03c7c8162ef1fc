import fs from "node:fs";
import path from "node:path";

/** Returns the process id of the PostgreSQL in a data folder, or null if none runs there. */
export function postmasterOf(dataFolder: string): number | null {
  try {
    const pid = Number(fs.readFileSync(path.join(dataFolder, "postmaster.pid"), "utf8").split("\n")[0]);
    return isRunning(pid, dataFolder) ? pid : null;
  } catch {
    return null;
  }
}

/** Returns a process and everything it has started. */
export function withDescendants(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of fs.readdirSync("/proc")) {
    const parent = /^\d+$/.test(name) ? parentOf(Number(name)) : null;
    if (parent !== null) parents.set(Number(name), parent);
  }
  const found = [pid];
  for (const parent of found) {
    for (const [child, its] of parents) if (its === parent) found.push(child);
  }
  return found;
}

/** Sends a signal to each process that is still there. */
export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
}

/** A pid file may outlive its server, and another process may then have the same pid. */
function isRunning(pid: number, dataFolder: string): boolean {
  return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(dataFolder);
}

function parentOf(pid: number): number | null {
  try {
    const status = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name may contain spaces and parentheses, so fields are counted from its end.
    return Number(status.slice(status.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return null;
  }
}
