import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { lifecycleOf, OVER_AT, overAt } from "./event-lifecycle.ts";

const { db } = await testDatabase();

const NOW = "2027-06-01T18:00:00.000Z";

test.each([
  ["2027-06-02T18:00:00Z", null, "UPCOMING"],
  ["2027-06-02T18:00:00Z", "2027-06-03T18:00:00Z", "UPCOMING"],
  ["2027-06-01T18:00:00.001Z", null, "UPCOMING"],
  [NOW, null, "ONGOING"],
  ["2027-05-31T18:00:00.001Z", null, "ONGOING"],
  ["2027-05-31T18:00:00.000Z", null, "ENDED"],
  ["2027-05-01T18:00:00Z", null, "ENDED"],
  ["2027-05-01T18:00:00Z", "2027-06-01T18:00:00.001Z", "ONGOING"],
  ["2027-05-01T18:00:00Z", NOW, "ENDED"],
  [NOW, NOW, "ENDED"],
])("TIM-13 shows an event from %s to %s as %s at 18:00 on 1 June", (start, end, lifecycle) => {
  const event = { start_date: new Date(start), end_date: end ? new Date(end) : null };

  expect(lifecycleOf(event, new Date(NOW))).toBe(lifecycle);
});

test.each([
  ["2027-06-01T18:00:00Z", null],
  ["2027-06-01T18:00:00Z", "2027-06-04T18:00:00Z"],
  // The nights when clocks change in Berlin.
  ["2027-03-27T19:00:00Z", null],
  ["2027-10-30T18:00:00Z", null],
])(
  "TIM-13 gives the same end in the database and the program for an event from %s to %s",
  async (start, end) => {
    const event = { start_date: new Date(start), end_date: end ? new Date(end) : null };

    const found = await db.transaction().execute(async (tx) => {
      await sql`set local timezone to 'Europe/Berlin'`.execute(tx);
      return sql<{ over_at: Date }>`
      select ${OVER_AT} as over_at
      from (values (${start}::timestamptz, ${end}::timestamptz)) as e(start_date, end_date)`.execute(tx);
    });

    expect(found.rows[0]!.over_at).toEqual(overAt(event));
  },
);
