import type { Progress } from "../../platform/backup/write-bundle.ts";
import { say } from "../commands.ts";

const EVERY_MILLISECONDS = 5_000;

/** Prints the progress of a long command every five seconds. */
export function sayProgress(): (progress: Progress) => void {
  let saidAt = Date.now();
  return ({ what, rows, ofRows }) => {
    if (Date.now() - saidAt < EVERY_MILLISECONDS) return;
    saidAt = Date.now();
    // `ofRows` may be an outdated estimate, so the share stays below 100 %.
    const share = ofRows > 0 ? Math.min(99, Math.floor((100 * rows) / ofRows)) : 0;
    say(`  ${share} %  ${rows.toLocaleString("en")} ${what}`);
  };
}

export function bytesOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
