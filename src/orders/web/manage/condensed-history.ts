import type { HistoryEntry } from "../../contract.ts";

const SAME_ACT_MILLISECONDS = 60_000;

/** One click of the buyer is one line: that an order was completed goes without saying beside its payment. */
export function condensedHistory(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const payments = entries
    .filter(({ action }) => action === "PAYMENT_RECEIVED")
    .map(({ at }) => Date.parse(at));
  return entries.filter(
    ({ action, at }) =>
      action !== "COMPLETED" ||
      !payments.some((paid) => Math.abs(paid - Date.parse(at)) < SAME_ACT_MILLISECONDS),
  );
}
