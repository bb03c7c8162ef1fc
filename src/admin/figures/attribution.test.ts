import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeMember } from "../../../test/factories.ts";
import { findAttributionStats } from "./attribution.ts";

const { db } = await testDatabase();

test("an account counts on its day in UTC, whatever the time zone of the connection", async () => {
  const { account_id } = await makeMember(db);
  await sql`update accounts set created_at = '2027-03-28T23:30:00Z' where id = ${account_id}`.execute(db);
  const accountsOf = (day: string, zone: string) =>
    db.transaction().execute(async (tx) => {
      await sql`set local time zone ${sql.lit(zone)}`.execute(tx);
      const asked = { group_by: "source", date_from: day, date_to: day, page: 1, per_page: 20 } as const;
      return (await findAttributionStats(tx, asked)).summary.total_accounts;
    });

  for (const zone of ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    expect([zone, await accountsOf("2027-03-28", zone)]).toEqual([zone, 1]);
    expect([zone, await accountsOf("2027-03-29", zone)]).toEqual([zone, 0]);
  }
});
