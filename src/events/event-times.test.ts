import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import { makeMember } from "../../test/factories.ts";
import { eventsApi } from "./api.ts";
import type { EventsContract } from "./contract.ts";

const database = await testDatabase();
const { db } = database;
const areas = [eventsApi(testServices(database), { onEventCreated: [] })];
const client = async () => clientOf<EventsContract>(db, areas, { member: await makeMember(db) });

async function make(start_date: string, timezone: string, end_date?: string) {
  const api = await client();
  const { data } = await api("POST /events", { body: { title: "A night", start_date, end_date, timezone } });
  return { api, data };
}

const SAVED = [
  ["an ordinary evening", "2031-07-05T19:30", "2031-07-05T23:00", "Europe/Berlin"],
  ["a time that clocks skip", "2027-03-28T02:30", "2027-03-28T05:00", "Europe/Berlin"],
  ["a time that exists twice", "2027-10-31T02:30", "2027-10-31T02:45", "Europe/Berlin"],
  ["the hour that clocks skip by half", "2027-10-03T02:15", "2027-10-03T04:00", "Australia/Lord_Howe"],
  ["a zone of quarter hours", "2031-02-01T10:00", "2031-02-01T11:00", "Asia/Kathmandu"],
  ["seconds", "2031-02-01T10:00:59", "2031-02-01T11:00:01", "America/St_Johns"],
] as const;

test.each(SAVED)(
  "TIM-01 keeps %s in place when saved ten times as shown",
  async (_what, start, end, timezone) => {
    const { api, data } = await make(start, timezone, end);
    const params = { event_id: data.id };

    const seen = [];
    for (let times = 0; times < 10; times += 1) {
      const { data: shown } = await api("GET /events/{event_id}", { params });
      const { title, start_date_local, end_date_local } = shown;
      const body = {
        title,
        start_date: start_date_local,
        end_date: end_date_local,
        timezone: shown.timezone,
      };
      await api("PUT /events/{event_id}", { params, body });
      seen.push([shown.start_date, shown.end_date, shown.timezone]);
    }

    expect(seen).toEqual(Array.from({ length: 10 }, () => [data.start_date, data.end_date, timezone]));
  },
);

test.each([
  ["US/Pacific", "America/Los_Angeles", "2031-07-06T02:30:00.000Z"],
  ["Asia/Calcutta", "Asia/Kolkata", "2031-07-05T14:00:00.000Z"],
  ["Europe/Kiev", "Europe/Kyiv", "2031-07-05T16:30:00.000Z"],
])("TIM-08 accepts the old name %s and stores %s", async (old, name, instant) => {
  const { data } = await make("2031-07-05T19:30", old);

  expect([data.timezone, data.start_date, data.start_date_local]).toEqual([
    name,
    instant,
    "2031-07-05T19:30",
  ]);
});

test("TIM-02 TIM-09 moves a start that clocks skip forward by the gap, and takes the earlier of a repeated time", async () => {
  const { data: skipped } = await make("2027-03-28T02:30", "Europe/Berlin");
  const { data: twice } = await make("2027-10-31T02:30", "Europe/Berlin");

  expect([skipped.start_date, skipped.start_date_local]).toEqual([
    "2027-03-28T01:30:00.000Z",
    "2027-03-28T03:30",
  ]);
  expect([twice.start_date, twice.start_date_local]).toEqual([
    "2027-10-31T00:30:00.000Z",
    "2027-10-31T02:30",
  ]);
});

test("TIM-09 accepts an event in the past, which is then over", async () => {
  const { data } = await make("2020-02-29T20:00", "Europe/Berlin", "2020-02-29T23:00");

  expect([data.start_date, data.lifecycle_status]).toEqual(["2020-02-29T19:00:00.000Z", "ENDED"]);
});

test("TIM-09 compares times as instants: an end that clocks skip is after a start beside the gap", async () => {
  const { data } = await make("2027-03-28T03:15", "Europe/Berlin", "2027-03-28T02:30");
  const refused = make("2027-03-28T03:45", "Europe/Berlin", "2027-03-28T02:30");

  expect([data.start_date_local, data.end_date_local]).toEqual(["2027-03-28T03:15", "2027-03-28T03:30"]);
  await expect(refused).rejects.toMatchObject({ fields: { end_date: [{ code: "before_start" }] } });
});

test.each([
  ["a leap day", "2028-02-29T20:00", "Europe/Berlin", "2028-02-29T19:00:00.000Z"],
  [
    "the last minute of a year, 14 hours ahead",
    "2027-12-31T23:59",
    "Pacific/Kiritimati",
    "2027-12-31T09:59:00.000Z",
  ],
  [
    "the first minute of a year, 12 hours behind",
    "2028-01-01T00:00",
    "Etc/GMT+12",
    "2028-01-01T12:00:00.000Z",
  ],
  ["after the end of 32 bits", "2038-01-19T03:14:08", "UTC", "2038-01-19T03:14:08.000Z"],
  ["summer time after 2038", "2040-07-01T12:00", "Europe/Berlin", "2040-07-01T10:00:00.000Z"],
  ["a zone of half hours", "2028-02-29T00:15", "Asia/Kolkata", "2028-02-28T18:45:00.000Z"],
  ["a zone of quarter hours", "2028-03-01T00:15", "Asia/Kathmandu", "2028-02-29T18:30:00.000Z"],
  ["half an hour with summer time", "2027-07-01T12:00", "America/St_Johns", "2027-07-01T14:30:00.000Z"],
])("TIM-12 %s: %s in %s, in the program and in the database", async (_what, start, timezone, instant) => {
  const { data } = await make(start, timezone);

  const { rows } = await sql<{ wall: string; day: string }>`
    select to_char(start_date at time zone timezone, 'YYYY-MM-DD"T"HH24:MI:SS') as wall,
           to_char((start_date at time zone timezone)::date, 'YYYY-MM-DD') as day
    from events where id = ${data.id}`.execute(db);
  expect([data.start_date, data.start_date_local]).toEqual([instant, start]);
  expect(rows[0]!.wall.startsWith(start)).toBe(true);
});

test("TIM-12 refuses a day that does not exist at its field", async () => {
  await expect(make("2027-02-29T20:00", "Europe/Berlin")).rejects.toMatchObject({
    fields: { start_date: [expect.anything()] },
  });
});
