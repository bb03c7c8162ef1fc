import { installation } from "../../../values/installation/installation.ts";
import type { CountedEvent } from "./analytics.ts";

/** Counts an event where the installation has analytics; the code for it loads only there. */
export function count(name: CountedEvent, more: { value?: number; once?: string } = {}): void {
  if (installation().hasAnalytics) void import("./analytics.ts").then((it) => it.countEvent(name, more));
}
