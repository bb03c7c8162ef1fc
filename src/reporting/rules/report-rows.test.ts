import { expect, test } from "vitest";
import { definitionOf } from "./report-definitions.ts";
import { splitEmptyStart } from "./report-rows.ts";

const DAILY = definitionOf("daily_sales_report")!;

test("leaves out the days before the first figure, and names them", () => {
  const quiet = { currency: "EUR", sales_total_gross: 0, orders_created: 0, total_views: 0 };
  const rows = [
    { ...quiet, date: "2026-09-05", sales_total_gross: 500 },
    { ...quiet, date: "2026-09-04" },
    { ...quiet, date: "2026-09-03", total_views: 1 },
    { ...quiet, date: "2026-09-02" },
    { ...quiet, date: "2026-09-01" },
  ];

  expect(splitEmptyStart(DAILY, rows)).toEqual({
    rows: rows.slice(0, 3),
    empty: { start_date: "2026-09-01", end_date: "2026-09-02" },
  });
  expect(splitEmptyStart(DAILY, rows.slice(0, 3))).toEqual({ rows: rows.slice(0, 3), empty: null });
  // Without any figure every day stays, so that the table is not empty.
  expect(splitEmptyStart(DAILY, rows.slice(3))).toEqual({ rows: rows.slice(3), empty: null });
});
