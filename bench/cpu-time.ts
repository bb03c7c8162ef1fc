import fs from "node:fs";

const TICKS_PER_SECOND = 100;

/** Returns the CPU seconds that a process has used so far, with all its threads. */
export function cpuSeconds(pid: number): number {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Returns the CPU seconds of the main thread. In Node, it runs all JavaScript that no worker thread runs. */
export function mainThreadSeconds(pid: number): number {
  return Number(fs.readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e9;
}
