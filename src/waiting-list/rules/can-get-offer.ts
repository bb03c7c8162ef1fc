import type { WaitingEntry } from "../contract.ts";

/** True for people who wait, or whose offer ran out. Those who left or bought do not want another. */
export function canGetOffer({ status }: Pick<WaitingEntry, "status">): boolean {
  return status === "WAITING" || status === "EXPIRED";
}
