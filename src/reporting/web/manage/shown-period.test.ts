import { expect, test } from "vitest";
import { readPeriod, writePeriod } from "./shown-period.ts";

const read = (query: string) => readPeriod(new URLSearchParams(query));

test.each([
  ["", { period: "30d", isCompared: true }],
  ["period=7d&compare=none", { period: "7d", isCompared: false }],
  ["period=for+ever", { period: "30d", isCompared: true }],
  ["period=custom", { period: "30d", isCompared: true }],
  [
    "start_date=2026-03-01&end_date=2026-03-03",
    { period: "custom", start_date: "2026-03-01", end_date: "2026-03-03", isCompared: true },
  ],
  ["start_date=2026-03-01&end_date=soon", { period: "30d", isCompared: true }],
])("the URL %j shows %j", (query, shown) => {
  expect(read(query)).toEqual(shown);
});

test("writes the choice to the URL beside other parameters, and reads it back", () => {
  const custom = { period: "custom", start_date: "2026-03-01", end_date: "2026-03-03" } as const;

  const chosen = writePeriod(new URLSearchParams("tab=x&period=7d"), { ...custom, isCompared: false });
  const first = writePeriod(chosen, { period: "30d", isCompared: true });

  expect(readPeriod(chosen)).toEqual({ ...custom, isCompared: false });
  expect(first.toString()).toBe("tab=x");
});
