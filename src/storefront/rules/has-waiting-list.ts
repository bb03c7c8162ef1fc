import type { StorefrontEvent } from "../contract.ts";

/** True if visitors can wait for what is sold out. A paused event takes nobody in. */
export function hasWaitingList({ status, settings }: Pick<StorefrontEvent, "status" | "settings">): boolean {
  return status === "LIVE" && settings.waiting_list !== "OFF";
}
