import { installation } from "../../../values/installation/installation.ts";
import type { CountedEvent } from "./analytics.ts";

/** Counts an event if the installation has analytics. Only then the code for it is loaded. */
export function count(name: CountedEvent, more: { value?: number; once?: string } = {}): void {
  if (installation().hasAnalytics) void import("./analytics.ts").then((it) => it.countEvent(name, more));
}
