import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent } from "../../../test/factories.ts";
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

test("deleted events take no place in the rankings", async () => {
  const [deleted, kept] = [await makeEvent(db), await makeEvent(db)];
  for (const [{ id, account_id }, count] of [
    [deleted, 9],
    [kept, 3],
  ] as const) {
    await sql`
      insert into event_daily_statistics (account_id, event_id, day, currency, orders_created)
      values (${account_id}, ${id}, (now() at time zone 'UTC')::date, 'EUR', ${count})`.execute(db);
    await sql`
      insert into event_hourly_visits (account_id, event_id, hour, referrer, utm_source, views)
      values (${account_id}, ${id}, date_trunc('hour', now()), '', '', ${count})`.execute(db);
  }
  await sql`update events set deleted_at = now() where id = ${deleted.id}`.execute(db);

  const { popular_events, most_viewed_events } = await findDashboard(db, { days: 3, limit: 1 });

  expect(popular_events).toMatchObject([{ id: kept.id, orders_created: 3 }]);
  expect(most_viewed_events).toMatchObject([{ id: kept.id, total_views: 3 }]);
});
