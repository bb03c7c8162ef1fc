import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { daysFromNow, makeEvent, makeOrganizer } from "../../../test/factories.ts";
import { createHttp } from "../../platform/http/create-http.ts";
import { problemsOfAtom } from "../../../test/validators/atom.ts";
import { readCalendar } from "../../../test/validators/calendar.ts";
import { mountFeeds } from "./mount-feeds.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database, { publicUrl: "https://tickets.example" });

function serve() {
  const app = createHttp({ log: services.log, trustedProxies: [], isOwnHost: () => true });
  mountFeeds(app, services);
  afterAll(() => app.close());
  return (url: string, headers: Record<string, string> = {}) => app.inject({ method: "GET", url, headers });
}

const unfolded = (ics: string) => ics.replace(/\r\n[ \t]/g, "");
const valuesOf = (ics: string, name: string) =>
  [...unfolded(ics).matchAll(new RegExp(`^${name}[^:\r\n]*:(.*?)\r$`, "gm"))].map(([, value]) => value);

test("lists an organiser's public events of the last ninety days and the future in the calendar, each in its time zone", async () => {
  const organizer = await makeOrganizer(db, { name: "Harbour, Nights & Sons" });
  const of = { organizer_id: organizer.id, account_id: organizer.account_id };
  const berlin = await makeEvent(db, {
    ...of,
    title: "Berlin",
    start_date: daysFromNow(5),
    timezone: "Europe/Berlin",
  });
  const tokyo = await makeEvent(db, {
    ...of,
    title: "Tokyo",
    start_date: daysFromNow(9),
    timezone: "Asia/Tokyo",
  });
  const past = (days: number) => ({ start_date: daysFromNow(-days - 1), end_date: daysFromNow(-days) });
  const recent = await makeEvent(db, { ...of, title: "Recent", ...past(89) });
  await makeEvent(db, { ...of, title: "Long ago", ...past(91) });
  for (const status of ["DRAFT", "ARCHIVED"] as const)
    await makeEvent(db, { ...of, status, title: "Not public" });
  await makeEvent(db, { title: "Another organiser's" });

  const { statusCode, headers, body } = await serve()(`/events/${organizer.id}/calendar.ics`);

  expect([statusCode, headers["content-type"]]).toEqual([
    200,
    "text/calendar; charset=utf-8; method=PUBLISH",
  ]);
  expect(valuesOf(body, "SUMMARY")).toEqual(["Recent", "Berlin", "Tokyo"]);
  expect(valuesOf(body, "UID")).toEqual(
    [recent, berlin, tokyo].map(({ id }) => `event-${id}@tickets.example`),
  );
  expect(valuesOf(body, "TZID").toSorted()).toEqual(expect.arrayContaining(["Asia/Tokyo", "Europe/Berlin"]));
  expect(valuesOf(body, "DTSTAMP")).toHaveLength(3);
  for (const stamp of valuesOf(body, "DTSTAMP")) expect(stamp).toMatch(/^\d{8}T\d{6}Z$/);
  expect(valuesOf(body, "X-WR-CALNAME")).toEqual(["Harbour\\, Nights & Sons"]);
  expect(valuesOf(body, "REFRESH-INTERVAL")).toEqual(["PT6H"]);
  expect(valuesOf(body, "SOURCE")).toEqual([`https://tickets.example/events/${organizer.id}/calendar.ics`]);
  expect(body).not.toMatch(/(?<!\r)\n|TIMEZONE-ID/);
});

test("does not send an unchanged feed again, whichever process answers", async () => {
  const event = await makeEvent(db);
  const url = `/events/${event.organizer_id}/calendar.ics`;
  const first = await serve()(url);
  const other = serve();

  const again = await other(url, { "if-none-match": String(first.headers.etag) });

  expect([again.statusCode, again.body]).toEqual([304, ""]);
  expect(again.headers.etag).toBe(first.headers.etag);
  expect((await other(url, { "if-none-match": '"another"' })).body).toBe(first.body);
});

test("gives an event the same entry as in the feed, with a file name", async () => {
  const event = await makeEvent(db, { title: "Night of the Owls" });
  const get = serve();

  const { statusCode, headers, body } = await get(`/event/${event.id}/calendar.ics`);
  const feed = await get(`/events/${event.organizer_id}/calendar.ics`);

  expect([statusCode, headers["content-disposition"]]).toEqual([
    200,
    'attachment; filename="night-of-the-owls.ics"',
  ]);
  const entry = (ics: string) => /BEGIN:VEVENT[^]*END:VEVENT/.exec(ics)![0];
  expect(entry(body)).toBe(entry(feed.body));
});

test("has no feed for anything that is not public, and answers every address without an error", async () => {
  const get = serve();
  const organizer = await makeOrganizer(db, { status: "DRAFT" });
  const drafts = await makeEvent(db, { status: "DRAFT" });

  for (const path of [
    `/events/${organizer.id}/calendar.ics`,
    `/events/${organizer.id}/feed.atom`,
    `/event/${drafts.id}/calendar.ics`,
    "/events/0/calendar.ics",
    "/events/x/feed.atom",
    "/events/99999999999999999999/feed.atom",
    "/event/999999999999999/calendar.ics",
  ])
    expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
  // A newly published organiser has a feed immediately.
  await db.updateTable("organizers").set({ status: "LIVE" }).where("id", "=", organizer.id).execute();
  expect((await get(`/events/${organizer.id}/feed.atom`)).statusCode).toBe(200);
});

test("lists upcoming events in the Atom feed, the latest announced first, and escapes every hostile character", async () => {
  const organizer = await makeOrganizer(db, { name: `<b>Lane & "Sons"</b>` });
  const of = { organizer_id: organizer.id, account_id: organizer.account_id };
  const created = (days: number) => ({ created_at: daysFromNow(-days) });
  await makeEvent(db, { ...of, title: "First announced", start_date: daysFromNow(1), ...created(9) });
  const last = await makeEvent(db, {
    ...of,
    title: "]]></title><script>\u0008\uffff",
    start_date: daysFromNow(8),
    ...created(1),
  });
  await db
    .updateTable("events")
    .set({ description: "<p>Doors &amp; drinks</p>" })
    .where("id", "=", last.id)
    .execute();
  await makeEvent(db, { ...of, title: "Over", start_date: daysFromNow(-3), end_date: daysFromNow(-2) });

  const { headers, body } = await serve()(`/events/${organizer.id}/feed.atom`);

  expect(headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
  expect([...body.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title)).toEqual([
    "&lt;b&gt;Lane &amp; &quot;Sons&quot;&lt;/b&gt;",
    "]]&gt;&lt;/title&gt;&lt;script&gt;",
    "First announced",
  ]);
  expect(body).toContain(`<id>https://tickets.example/event/${last.id}</id>`);
  expect(body).toMatch(/<summary>[^<]+\nDoors &amp; drinks<\/summary>/);
  expect(problemsOfAtom(body)).toEqual([]);
});

test("feeds of an organiser with many past events contain every upcoming one, and the latest past ones", async () => {
  const coming = await makeEvent(db, { title: "Coming", start_date: daysFromNow(5) });
  await sql`
    with past as (
      insert into events (account_id, organizer_id, short_id, title, start_date, timezone, currency, status)
      select account_id, organizer_id, 'e_' || lpad(n::text, 22, 'x'), 'Past ' || n,
             now() - make_interval(days => 2, hours => n), timezone, currency, 'LIVE'
      from events, generate_series(1, 500) n where id = ${coming.id}
      returning id, account_id)
    insert into event_settings (event_id, account_id) select id, account_id from past`.execute(db);
  const get = serve();

  const calendar = await get(`/events/${coming.organizer_id}/calendar.ics`);
  const atom = await get(`/events/${coming.organizer_id}/feed.atom`);

  const titles = valuesOf(calendar.body, "SUMMARY");
  expect(titles).toHaveLength(500);
  expect(titles.slice(-2)).toEqual(["Past 1", "Coming"]);
  expect(titles).not.toContain("Past 500");
  expect(atom.body).toContain("<title>Coming</title>");
});

test("writes calendars that a calendar program can read, with time zones, across a change of clocks", async () => {
  const organizer = await makeOrganizer(db, { name: "Pier; Stage, Sons" });
  const of = { organizer_id: organizer.id, account_id: organizer.account_id };
  const start = daysFromNow(10);
  const halfAYearLater = daysFromNow(190);
  const zones = ["America/New_York", "Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe", "UTC"];
  for (const timezone of zones)
    await makeEvent(db, {
      ...of,
      title: `Löwe; 獅子, \\n ${timezone} ${"long ".repeat(20)}`,
      start_date: start,
      timezone,
    });
  await makeEvent(db, {
    ...of,
    title: "Half a year later",
    start_date: halfAYearLater,
    timezone: "Europe/Berlin",
  });

  const { body } = await serve()(`/events/${organizer.id}/calendar.ics`);
  const { version, events, problems } = readCalendar(body);

  expect([version, problems]).toEqual(["2.0", []]);
  expect(events).toHaveLength(6);
  const second = (at: Date) => Math.floor(at.getTime() / 1000);
  for (const [index, timezone] of zones.entries()) {
    expect(events[index]!.summary).toContain(`Löwe; 獅子, \\n ${timezone}`);
    expect([timezone, second(events[index]!.start)]).toEqual([timezone, second(start)]);
  }
  expect(second(events[5]!.start)).toBe(second(halfAYearLater));
  expect(
    readCalendar((await serve()(`/event/${/event-(\d+)@/.exec(events[0]!.uid)![1]}/calendar.ics`)).body)
      .problems,
  ).toEqual([]);
});

test("a cancelled event stays in the calendar as cancelled, and is no announcement", async () => {
  const event = await makeEvent(db, {
    status: "PAUSED",
    cancelled_at: new Date(),
    start_date: daysFromNow(5),
  });
  const feeds = serve();

  const calendar = await feeds(`/events/${event.organizer_id}/calendar.ics`);
  const atom = await feeds(`/events/${event.organizer_id}/feed.atom`);

  expect(valuesOf(calendar.body, "STATUS")).toEqual(["CANCELLED"]);
  expect(atom.body).not.toContain("<entry");
});
