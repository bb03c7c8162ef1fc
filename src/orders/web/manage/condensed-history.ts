import type { HistoryEntry } from "../../contract.ts";

const SAME_ACT_MILLISECONDS = 60_000;

/** Shows one click of the buyer as one line: hides the completion of an order beside its payment. */
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
