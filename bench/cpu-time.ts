import fs from "node:fs";

const TICKS_PER_SECOND = 100;

/** Returns the CPU seconds that a process has used so far, with all its threads. */
export function cpuSeconds(pid: number): number {
  const { own } = timesOf(pid);
  return own / TICKS_PER_SECOND;
}

/** Returns the CPU seconds of a process and of all that it has started, also of those that have ended. */
export function treeCpuSeconds(pid: number): number {
  const children = new Map<number, number[]>();
  const ticks = new Map<number, number>();
  for (const name of fs.readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const { parent, own, ended } = timesOf(Number(name));
      ticks.set(Number(name), own + ended);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // The process has ended since the folder was read. Its parent's `ended` time includes it.
    }
  }
  const sum = (one: number): number =>
    (children.get(one) ?? []).reduce((total, child) => total + sum(child), ticks.get(one) ?? 0);
  return sum(pid) / TICKS_PER_SECOND;
}

/** Ticks of the process itself, and of its children that have ended. */
function timesOf(pid: number): { parent: number; own: number; ended: number } {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ").map(Number);
  return { parent: fields[1]!, own: fields[11]! + fields[12]!, ended: fields[13]! + fields[14]! };
}

/** Returns the CPU seconds of the main thread. In Node, it runs all JavaScript that no worker thread runs. */
export function mainThreadSeconds(pid: number): number {
  return Number(fs.readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e9;
}
