import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { findDashboard } from "./stats.ts";

const { db } = await testDatabase();

test("the days of the dashboard are days in UTC, whatever the time zone of the connection", async () => {
  const daysIn = (zone: string) =>
    db.transaction().execute(async (tx) => {
      await sql`set local time zone ${sql.lit(zone)}`.execute(tx);
      return (await findDashboard(tx, { days: 3, limit: 5 })).daily.map(({ day }) => day);
    });

  const days = await daysIn("UTC");

  // At any hour, one of these two zones has another day than UTC.
  expect(await daysIn("Pacific/Kiritimati")).toEqual(days);
  expect(await daysIn("Pacific/Pago_Pago")).toEqual(days);
});
