import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../api.ts";
import { clientOf } from "../client.ts";
import { testDatabase } from "../database.ts";
import { makeEvent, makeMember, makeProduct, makePromoCode } from "../factories.ts";
import { createAreas } from "../../src/api.ts";
import { SALE_TIMES } from "../../src/catalog/index.ts";
import { EXPIRY_TIMES } from "../../src/promo-codes/index.ts";
import { DOOR_TIMES } from "../../src/check-in/index.ts";
import type { EventsContract } from "../../src/events/contract.ts";
import { MESSAGE_TIMES } from "../../src/messaging/index.ts";
import { readZoneRules, type ZoneRules } from "../../src/values/time/zone-rules.ts";
import { shortId } from "../../src/values/short-id.ts";
import { resolveWallTime, wallTimeOf } from "../../src/values/time/zoned-time.ts";
import { keepWallTimes, type ZoneKnowledge } from "../../src/events/wall-times/keep-wall-times.ts";
import { EVENT_TIMES } from "../../src/events/wall-times/wall-times.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const EVERY_TIME = [EVENT_TIMES, ...SALE_TIMES, EXPIRY_TIMES, DOOR_TIMES, MESSAGE_TIMES];
const ZONE = "Europe/Berlin";
const SUMMER = "2031-07-04T20:00";
const WINTER = "2031-12-04T20:00";

/** Simulates that Germany abolishes summer time. */
const withoutSummerTime = (zone: string): ZoneRules => readZoneRules(zone === ZONE ? "Africa/Lagos" : zone);
const runtime = (version: string, rulesOf = readZoneRules): ZoneKnowledge => ({
  version,
  zones: ["America/New_York", ZONE],
  rulesOf,
});
const keep = (known: ZoneKnowledge) => keepWallTimes(services, EVERY_TIME, known);
const forgetRules = () => sql`truncate zone_rules`.execute(db);

/** Creates an event whose times are all at 20:00, in summer and in winter. */
async function staged(timezone = ZONE, at: { summer?: Date; winter?: Date } = {}) {
  const summer = at.summer ?? resolveWallTime(SUMMER, timezone).instant;
  const winter = at.winter ?? resolveWallTime(WINTER, timezone).instant;
  const event = await makeEvent(db, { timezone, start_date: summer, end_date: winter });
  const product = await makeProduct(db, event, { sale_start_date: summer, sale_end_date: winter });
  await sql`update product_prices set sale_start_date = ${summer} where id = ${product.price_id}`.execute(db);
  const promo = await makePromoCode(db, event, { expiry_date: summer });
  const list = await db
    .insertInto("check_in_lists")
    .values({
      account_id: event.account_id,
      event_id: event.id,
      short_id: shortId("cil"),
      name: "Door",
      activates_at: summer,
      expires_at: winter,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const member = await makeMember(db, { account_id: event.account_id });
  const { rows: messages } = await sql<{ id: number }>`
    insert into messages (account_id, event_id, user_id, type, subject, message, status, scheduled_at, dispatched_at)
    values (${event.account_id}, ${event.id}, ${member.user_id}, 'ALL_ATTENDEES', 'Words', 'Words', 'SCHEDULED',
            ${summer}, null)
    returning id`.execute(db);
  const times = async () => {
    const { rows } = await sql<Record<string, Date | null>>`
      select e.start_date, e.end_date, p.sale_start_date, p.sale_end_date, pp.sale_start_date as price_start,
             c.expiry_date, l.activates_at, l.expires_at, m.scheduled_at
      from events e
      join products p on p.id = ${product.id} join product_prices pp on pp.id = ${product.price_id}
      join promo_codes c on c.id = ${promo.id} join check_in_lists l on l.id = ${list.id}
      join messages m on m.id = ${messages[0]!.id}
      where e.id = ${event.id}`.execute(db);
    return rows[0]!;
  };
  const version = async () =>
    (
      await db
        .selectFrom("events")
        .select("catalog_version")
        .where("id", "=", event.id)
        .executeTakeFirstOrThrow()
    ).catalog_version;
  return { event, times, version };
}

test("TIM-04 keeps the wall time of every typed time when the rules of a zone change, once", async () => {
  await forgetRules();
  const berlin = await staged();
  const abroad = await staged("America/New_York");
  const abroadBefore = await abroad.times();
  const version = await berlin.version();
  expect(await keep(runtime("2031a 26.9.0"))).toEqual([]);

  const moved = await keep(runtime("2031b 26.10.0", withoutSummerTime));
  const again = await keep(runtime("2031b 26.10.0", withoutSummerTime));

  // Without summer time, 20:00 in July is 19:00 UTC, not 18:00. December does not change.
  const summer = new Date("2031-07-04T19:00:00Z");
  const winter = new Date("2031-12-04T19:00:00Z");
  expect(await berlin.times()).toEqual({
    start_date: summer,
    end_date: winter,
    sale_start_date: summer,
    sale_end_date: winter,
    price_start: summer,
    expiry_date: summer,
    activates_at: summer,
    expires_at: winter,
    scheduled_at: summer,
  });
  expect(wallTimeOf(summer, "Africa/Lagos")).toBe(SUMMER);
  expect(moved.map(({ table, column }) => `${table}.${column}`)).toEqual([
    "events.start_date",
    "products.sale_start_date",
    "product_prices.sale_start_date",
    "promo_codes.expiry_date",
    "check_in_lists.activates_at",
    "messages.scheduled_at",
  ]);
  expect(moved[0]).toMatchObject({
    event_id: berlin.event.id,
    was: new Date("2031-07-04T18:00:00Z"),
    is: summer,
  });
  expect(again).toEqual([]);
  expect(await abroad.times()).toEqual(abroadBefore);
  // Prices and holds of the old times are checked again.
  expect(await berlin.version()).toBe(version + 1);
});

test("TIM-04 keeps the wall time of sales, codes and check-in lists when their event gets another zone", async () => {
  const berlin = await staged();
  const neighbour = await staged();
  const neighbourBefore = await neighbour.times();
  const { event } = berlin;
  const started = new Date(Date.now() - 3_600_000);
  const running = await makeProduct(db, event, { sale_start_date: started });
  const member = await makeMember(db, { account_id: event.account_id });
  const api = clientOf<EventsContract>(db, createAreas(services), { member });

  await api("PUT /events/{event_id}", {
    params: { event_id: event.id },
    body: { title: "N", start_date: SUMMER, end_date: WINTER, timezone: "America/New_York" },
  });

  const { scheduled_at, ...typed } = await berlin.times();
  const walls = Object.entries(typed).map(([column, at]) => [column, wallTimeOf(at!, "America/New_York")]);
  expect(Object.fromEntries(walls)).toEqual({
    start_date: SUMMER,
    end_date: WINTER,
    sale_start_date: SUMMER,
    sale_end_date: WINTER,
    price_start: SUMMER,
    expiry_date: SUMMER,
    activates_at: SUMMER,
    expires_at: WINTER,
  });
  expect(wallTimeOf(scheduled_at!, ZONE)).toBe(SUMMER);
  expect(await neighbour.times()).toEqual(neighbourBefore);
  // A sale that has begun does not close until the clocks of the new zone show the same time.
  const sales = db.selectFrom("products").select("sale_start_date").where("id", "=", running.id);
  expect(await sales.executeTakeFirst()).toEqual({ sale_start_date: started });
});

test("TIM-04 moves an event that ends when it starts", async () => {
  await forgetRules();
  const moment = resolveWallTime(SUMMER, ZONE).instant;
  const { id } = await makeEvent(db, { timezone: ZONE, start_date: moment, end_date: moment });
  await keep(runtime("2031a 26.9.0"));

  await keep(runtime("2031b 26.10.0", withoutSummerTime));

  const times = db.selectFrom("events").select(["start_date", "end_date"]).where("id", "=", id);
  const is = new Date("2031-07-04T19:00:00Z");
  expect(await times.executeTakeFirst()).toEqual({ start_date: is, end_date: is });
});

test("TIM-04 an older runtime beside a newer one changes nothing, and versions are compared as numbers", async () => {
  await forgetRules();
  await keep(runtime("2031b 26.10.0", withoutSummerTime));
  const at = await staged(ZONE, { summer: new Date("2031-07-04T19:00:00Z") });
  const before = await at.times();

  expect(await keep(runtime("2031b 26.9.0"))).toEqual([]);
  expect(await keep(runtime("2031a 27.1.0"))).toEqual([]);
  expect(await at.times()).toEqual(before);

  await keep(runtime("2031c 26.11.0"));
  expect((await at.times())["start_date"]).toEqual(new Date("2031-07-04T18:00:00Z"));
});

test("TIM-04 keeps times that have begun or are over, and concurrent checks move a time once", async () => {
  await forgetRules();
  // Half a year before and after now: one of the two is in summer time.
  const now = Date.now();
  const past = new Date(now - 183 * 86_400_000);
  const at = await staged(ZONE, { summer: past });
  await keep(runtime("2031a 26.9.0"));

  const moves = await Promise.all(
    Array.from({ length: 4 }, () => keep(runtime("2031b 26.9.0", withoutSummerTime))),
  );

  expect((await at.times())["start_date"]).toEqual(past);
  const ids = moves.flat().map(({ table, id, column }) => `${table} ${id} ${column}`);
  expect(new Set(ids).size).toBe(ids.length);
});

test("TIM-04 stores the runtime's rules at the first check, for every zone that can be chosen", async () => {
  await forgetRules();

  expect(await keepWallTimes(services, EVERY_TIME)).toEqual([]);
  expect(await keepWallTimes(services, EVERY_TIME)).toEqual([]);

  const noted = await db
    .selectFrom("zone_rules")
    .selectAll()
    .where("zone", "=", ZONE)
    .executeTakeFirstOrThrow();
  expect(noted.version).toBe(`${process.versions.tz} ${process.versions.node}`);
  expect(noted.rules).toEqual(readZoneRules(ZONE));
});
