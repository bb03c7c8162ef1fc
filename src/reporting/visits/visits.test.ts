import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent } from "../../../test/factories.ts";
import type { Change } from "../../platform/changes.ts";
import type { ApiArea } from "../../platform/http/dispatch/bound-route.ts";
import { cookieRules } from "../../platform/http/security/cookies.ts";
import { createLog } from "../../platform/log.ts";
import type { Services } from "../../platform/services.ts";
import { createRecentVisits } from "./recent-visits.ts";
import { createTally } from "./tally.ts";
import { openVisits } from "./visits.ts";
import { writeVisits } from "./write-visits.ts";

const { db } = await testDatabase();
let published: Change[] = [];
const changes = { publish: (change: Change) => void published.push(change) } as Services["changes"];
const visits = openVisits({ db, changes, log: createLog("silent") });
afterAll(() => visits.stop());
beforeEach(() => {
  published = [];
});

interface Looked {
  from?: string;
  path?: string;
  headers?: Record<string, string>;
}

function look(eventId: number, { from = "192.0.2.1", path = "", headers = {} }: Looked = {}): void {
  visits.pageServed({
    ip: from,
    host: "tickets.example.org",
    method: "GET",
    raw: { url: `/event/${eventId}/slug${path}` },
    server: { cookieRules: cookieRules("https://tickets.example.org") },
    headers: { "user-agent": "Mozilla/5.0 (X11) Firefox/140", ...headers },
  } as unknown as FastifyRequest);
}

test("counts a visit once per address and event in five minutes, by source", async () => {
  const [event, other] = [await makeEvent(db, { status: "LIVE" }), await makeEvent(db, { status: "LIVE" })];
  const news = { headers: { referer: "https://www.news.example/a?reader=7" } };

  look(event.id, news);
  look(event.id);
  look(event.id, { from: "192.0.2.2", ...news });
  look(event.id, { from: "192.0.2.3", path: "?utm_source=Newsletter&promo_code=X" });
  look(event.id, { from: "192.0.2.4", headers: { referer: "https://tickets.example.org/events/1" } });
  look(other.id);
  await visits.flush();

  expect(await visitsOf(event.id)).toEqual([
    { referrer: "", utm_source: "", views: 1 },
    { referrer: "", utm_source: "newsletter", views: 1 },
    { referrer: "news.example", utm_source: "", views: 2 },
  ]);
  expect(await visitsOf(other.id)).toEqual([{ referrer: "", utm_source: "", views: 1 }]);
  expect(published).toEqual([
    { event_id: event.id, topic: "visits" },
    { event_id: other.id, topic: "visits" },
  ]);
});

test("ignores bots, members, browser prefetches and pages without an event", async () => {
  const event = await makeEvent(db, { status: "LIVE" });

  look(event.id, { headers: { "user-agent": "Examplebot/2.1 (+https://bots.example)" } });
  look(event.id, { headers: { cookie: "locale=de; __Host-session=abc" } });
  look(event.id, { headers: { "sec-purpose": "prefetch;prerender" } });
  visits.pageServed({
    ip: "1",
    method: "GET",
    raw: { url: `/events/${event.id}/x` },
    headers: {},
  } as FastifyRequest);
  await visits.flush();

  expect(await visitsOf(event.id)).toEqual([]);
});

test("stores no visits of events that are not public, or do not exist", async () => {
  const draft = await makeEvent(db, { status: "DRAFT" });

  look(draft.id);
  look(999_999_999);
  await visits.flush();

  expect(await visitsOf(draft.id)).toEqual([]);
});

test("counts a checkout step once per buyer, and not for a refused call", async () => {
  const event = await makeEvent(db, { status: "LIVE" });
  let isRefused = false;
  const area = visits.watch({
    contract: {
      placeOrder: { method: "POST", path: "/public/events/{event_id}/order" },
      saveBuyerDetails: { method: "PUT", path: "/public/events/{event_id}/order/{order_short_id}" },
    },
    handlers: {
      placeOrder: async () => {
        if (isRefused) throw new Error("sold out");
        return "held";
      },
      saveBuyerDetails: async () => "saved",
    },
  } as unknown as ApiArea);
  const input = { params: { event_id: event.id }, query: {} } as never;
  const buyer = (token: string) => ({ cookie: () => token }) as never;

  const answers = [
    await area.handlers.placeOrder!(input, buyer("bea")),
    await area.handlers.placeOrder!(input, buyer("bea")),
    await area.handlers.placeOrder!(input, buyer("kim")),
    await area.handlers.saveBuyerDetails!(input, buyer("bea")),
  ];
  isRefused = true;
  await expect(area.handlers.placeOrder!(input, buyer("lou"))).rejects.toThrow("sold out");
  await visits.flush();

  expect(answers).toEqual(["held", "held", "held", "saved"]);
  const { rows } = await sql`select views, selections, details from event_hourly_visits
    where event_id = ${event.id}`.execute(db);
  expect(rows).toEqual([{ views: 0, selections: 2, details: 1 }]);
});

test("limits the number of sources, so that forged links cannot fill the table", async () => {
  const event = await makeEvent(db, { status: "LIVE" });
  const from = (referrer: string) => [
    { eventId: event.id, referrer, utmSource: "", views: 1, selections: 0, details: 0 },
  ];

  for (let place = 0; place < 120; place += 1) await writeVisits(db, from(`${place}.example`));
  await writeVisits(db, from("7.example"));

  const { rows } = await sql<{ rows: number; views: number }>`
    select count(*)::integer as rows, sum(views)::integer as views from event_hourly_visits where event_id = ${event.id}`.execute(
    db,
  );
  expect(rows).toEqual([{ rows: 101, views: 121 }]);
});

test("concurrent flushes lose no visit and do not deadlock", async () => {
  const events = await Promise.all(Array.from({ length: 5 }, () => makeEvent(db, { status: "LIVE" })));
  const rows = events.map(({ id }) => ({
    eventId: id,
    referrer: "",
    utmSource: "",
    views: 1,
    selections: 0,
    details: 0,
  }));

  await Promise.all(
    Array.from({ length: 20 }, (_, turn) => writeVisits(db, turn % 2 ? rows : rows.toReversed())),
  );

  for (const { id } of events)
    expect(await visitsOf(id)).toEqual([{ referrer: "", utm_source: "", views: 20 }]);
});

test("keeps counts that could not be written for the next flush", () => {
  const tally = createTally();
  const source = { eventId: 7, referrer: "", utmSource: "" };
  tally.add(source, "views");
  const taken = tally.take();

  tally.add(source, "views");
  tally.putBack(taken);

  expect(tally.take()).toEqual([{ ...source, views: 2, selections: 0, details: 0 }]);
});

test("remembers a visitor for five minutes and then counts them again", () => {
  let now = 0;
  const seen = createRecentVisits(() => now);
  seen.add("7 192.0.2.1");

  now = 299_999;
  const before = seen.has("7 192.0.2.1");
  now = 300_000;

  expect([before, seen.has("7 192.0.2.1")]).toEqual([true, false]);
});

async function visitsOf(eventId: number) {
  const { rows } = await sql`select referrer, utm_source, views from event_hourly_visits
    where event_id = ${eventId} order by referrer, utm_source`.execute(db);
  return rows;
}
