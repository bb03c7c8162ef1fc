import fs from "node:fs";

const TICKS_PER_SECOND = 100;

/** The CPU seconds that a process has used so far, with all its threads. */
export function cpuSeconds(pid: number): number {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
