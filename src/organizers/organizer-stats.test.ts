import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { makeEvent } from "../../test/factories.ts";
import { findOrganizerStats } from "./organizer-stats.ts";

const { db } = await testDatabase();

test("PRC-15 an organiser's figures contain its events in one currency, and other currencies are never added", async () => {
  const first = await makeEvent(db, { currency: "EUR" });
  const of = { account_id: first.account_id, organizer_id: first.organizer_id };
  const second = await makeEvent(db, { ...of, currency: "EUR" });
  const yen = await makeEvent(db, { ...of, currency: "JPY" });
  const stranger = await makeEvent(db, { currency: "EUR" });
  await sold(first, { gross: 1999, refunded: 500, views: 7 });
  await sold(second, { gross: 1, refunded: 0, views: 1 });
  await sold(yen, { gross: 5000, refunded: 5000, views: 2 });
  await sold(stranger, { gross: 77, refunded: 0, views: 9 });
  const statsIn = (currency: string) =>
    findOrganizerStats(db, { accountId: of.account_id, organizerId: of.organizer_id, currency });

  expect(await statsIn("EUR")).toMatchObject({
    all_organizers_currencies: ["EUR", "JPY"],
    total_orders: 2,
    total_gross_sales: 2000,
    total_refunded: 500,
    total_views: 8,
  });
  expect(await statsIn("JPY")).toMatchObject({
    total_orders: 1,
    total_gross_sales: 5000,
    total_refunded: 5000,
    total_views: 2,
  });
});

test("the figures of the last days come with those of the same number of days before", async () => {
  const event = await makeEvent(db, { currency: "EUR" });
  await sold(event, { gross: 1999, refunded: 500, views: 7 });
  const statsOf = (days: number) =>
    findOrganizerStats(db, {
      accountId: event.account_id,
      organizerId: event.organizer_id,
      currency: "EUR",
      days,
    });

  const [month, quarter] = [await statsOf(30), await statsOf(90)];

  expect(month).toMatchObject({
    total_orders: 0,
    total_views: 7,
    before: { total_orders: 1, total_views: 0 },
  });
  expect(month.daily).toHaveLength(30);
  expect(quarter).toMatchObject({ total_gross_sales: 1999, before: { total_gross_sales: 0 } });
  expect(quarter.daily).toHaveLength(90);
});

test("the figures of all time start with the first sale or visit; they are by day, or by month for many days", async () => {
  const event = await makeEvent(db, { currency: "EUR" });
  const allTime = () =>
    findOrganizerStats(db, {
      accountId: event.account_id,
      organizerId: event.organizer_id,
      currency: "EUR",
    });
  const add = (before: number) =>
    sql`
    insert into event_daily_statistics
      (account_id, event_id, day, currency, orders_created, sales_total_gross, products_sold, attendees_registered)
    values (${event.account_id}, ${event.id}, (now() at time zone 'Europe/Berlin')::date - ${before}::integer, 'EUR', 1, 700, 3, 2)`.execute(
      db,
    );
  await sql`update organizers set timezone = 'Europe/Berlin' where id = ${event.organizer_id}`.execute(db);

  const nothing = await allTime();
  await sold(event, { gross: 1999, refunded: 0, views: 7 });
  const days = await allTime();
  await add(500);
  const months = await allTime();

  expect([nothing.daily_step, nothing.daily.length]).toEqual(["day", 30]);
  expect(days.daily_step).toBe("day");
  expect(days.daily.length).toBeGreaterThan(39);
  expect(days.daily[0]).toMatchObject({ orders: 1, gross: 1999, views: 0 });
  expect(days.daily.at(-1)).toMatchObject({ orders: 0, gross: 0, views: 7 });
  expect(months.daily_step).toBe("month");
  expect(months.daily.length).toBeGreaterThan(16);
  expect(months.daily.length).toBeLessThan(19);
  expect(months.daily[0]).toMatchObject({ orders: 1, gross: 700, products_sold: 3, attendees_registered: 2 });
  expect(months.daily.every(({ day }) => day.endsWith("-01"))).toBe(true);
  const total = (of: typeof months) => of.daily.reduce((sum, { gross }) => sum + gross, 0);
  expect(total(months)).toBe(months.total_gross_sales);
  expect(total(days)).toBe(days.total_gross_sales);
});

async function sold(
  event: { id: number; account_id: number; currency: string },
  { gross, refunded, views }: { gross: number; refunded: number; views: number },
): Promise<void> {
  await sql`
    insert into event_daily_statistics (account_id, event_id, day, currency, orders_created, sales_total_gross, total_refunded)
    values (${event.account_id}, ${event.id}, current_date - 40, ${event.currency}, 1, ${gross}, ${refunded})`.execute(
    db,
  );
  await sql`
    insert into event_hourly_visits (account_id, event_id, hour, referrer, utm_source, views)
    values (${event.account_id}, ${event.id}, date_trunc('hour', now()), '', '', ${views})`.execute(db);
}
