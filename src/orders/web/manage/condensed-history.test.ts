import { expect, test } from "vitest";
import type { HistoryEntry } from "../../contract.ts";
import { condensedHistory } from "./condensed-history.ts";

const entry = (action: HistoryEntry["action"], at: string): HistoryEntry => ({
  id: `${action} ${at}`,
  at,
  action,
  actor: "BUYER",
  actor_name: null,
  attendee: null,
  old_values: {},
  new_values: {},
});
const shown = (...entries: HistoryEntry[]) => condensedHistory(entries).map(({ action }) => action);

test("hides the completion of an order beside its payment", () => {
  const paid = entry("PAYMENT_RECEIVED", "2026-11-23T10:00:00.000Z");
  const completed = entry("COMPLETED", "2026-11-23T10:00:00.700Z");
  const placed = entry("PLACED", "2026-11-23T09:58:00.000Z");

  expect(shown(completed, paid, placed)).toEqual(["PAYMENT_RECEIVED", "PLACED"]);
});

test("shows the completion of an order without a payment, or long after it", () => {
  const completed = entry("COMPLETED", "2026-11-23T10:00:00Z");
  const deposit = entry("PAYMENT_RECEIVED", "2026-11-20T10:00:00Z");

  expect(shown(completed)).toEqual(["COMPLETED"]);
  expect(shown(completed, deposit)).toEqual(["COMPLETED", "PAYMENT_RECEIVED"]);
});
