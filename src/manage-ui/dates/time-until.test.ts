import { expect, test } from "vitest";
import { timeUntil } from "./time-until.ts";

/** Saturday, 19:30 in Vienna; already Sunday in Auckland. */
const NOW = Date.parse("2026-11-21T18:30:00Z");

test.each([
  ["2026-11-21T18:30:00.010Z", "Europe/Vienna", "in 1 minute"],
  ["2026-11-21T20:00:00Z", "Europe/Vienna", "in 90 minutes"],
  ["2026-11-21T21:30:00Z", "Europe/Vienna", "in 3 hours"],
  ["2026-11-23T17:30:00Z", "Europe/Vienna", "in 47 hours"],
  ["2026-11-24T09:00:00Z", "Europe/Vienna", "in 3 days"],
  ["2026-11-24T22:30:00Z", "Europe/Vienna", "in 3 days"],
  ["2026-11-24T23:30:00Z", "Europe/Vienna", "in 4 days"],
  ["2026-11-24T09:00:00Z", "Pacific/Auckland", "in 2 days"],
])("shows an event at %s in %s as %j away", (start_date, timezone, words) => {
  expect(timeUntil({ start_date, timezone }, NOW, "en")).toBe(words);
});
