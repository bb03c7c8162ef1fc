import { afterAll, expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { daysFromNow, makeEvent, makeOrganizer } from "../../../test/factories.ts";
import { createHttp } from "../../platform/http/create-http.ts";
import { problemsOfSitemap } from "../../../test/validators/sitemap.ts";
import { mountCrawlerFiles } from "./mount-crawler-files.ts";
import { ENTRIES_PER_SITEMAP, eventsSitemap, organizersSitemap, sitemapIndex } from "./sitemap.ts";

const URL = "https://tickets.example";
const database = await testDatabase();
const { db, pool } = database;
const services = testServices(database, { publicUrl: URL });

function serve() {
  const app = createHttp({ log: services.log, trustedProxies: [], isOwnHost: () => true });
  mountCrawlerFiles(app, services);
  afterAll(() => app.close());
  return (url: string) => app.inject({ method: "GET", url });
}

const addressesIn = (xml: string | null) =>
  [...(xml ?? "").matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at]) => at);

test("disallows private paths in robots.txt, allows public pages and names the sitemap", async () => {
  const answer = await serve()("/robots.txt");
  const closed = [...answer.body.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path!);
  const isClosed = (path: string) => closed.some((start) => path.startsWith(start));

  expect(answer.headers).toMatchObject({
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "public, max-age=86400",
  });
  expect(answer.body).toContain(`Sitemap: ${URL}/sitemap.xml\n`);
  for (const path of [
    "/manage/events",
    "/account/users",
    "/admin",
    "/welcome",
    "/auth/login",
    "/api/users/me",
    "/checkout/1/o_x/details",
    "/order/1/o_x/print",
    "/product/1/a_x",
    "/check-in/cil_x",
    "/dev/mail",
    "/organizer/1/preview",
  ])
    expect([path, isClosed(path)]).toEqual([path, true]);
  for (const path of [
    "/event/1/night",
    "/e/1/night",
    "/events/1/hall",
    "/widget/1",
    "/files/a.webp",
    "/assets/a.js",
  ])
    expect([path, isClosed(path)]).toEqual([path, false]);
});

test("lists only live, indexable events in the sitemap", async () => {
  const upcoming = await makeEvent(db, { title: "Night of the Owls" });
  const over = await makeEvent(db, { start_date: daysFromNow(-3), end_date: daysFromNow(-2) });
  for (const status of ["DRAFT", "PAUSED", "ARCHIVED"] as const) await makeEvent(db, { status });
  const hidden = await makeEvent(db);
  await db
    .updateTable("event_settings")
    .set({ allow_search_engine_indexing: false })
    .where("event_id", "=", hidden.id)
    .execute();
  const deleted = await makeEvent(db);
  await db.updateTable("events").set({ deleted_at: new Date() }).where("id", "=", deleted.id).execute();

  const xml = await eventsSitemap(db, URL, 1);

  expect(addressesIn(xml).map((address) => address!.split("/").slice(0, 5).join("/"))).toEqual([
    `${URL}/event/${upcoming.id}`,
    `${URL}/event/${over.id}`,
  ]);
  const entryOf = ({ id }: { id: number }) => new RegExp(`<url><loc>[^<]*/${id}/.*</url>`).exec(xml!)![0];
  expect(entryOf(upcoming)).toMatch(
    /\/night-of-the-owls<\/loc><lastmod>\d{4}-.*Z<\/lastmod><changefreq>daily<\/changefreq><priority>0\.8</,
  );
  expect(entryOf(over)).toContain("<changefreq>weekly</changefreq><priority>0.5</priority>");
});

test("lists only live, indexable organisers in their sitemap", async () => {
  const shown = await makeOrganizer(db, { name: "Pier & Stage" });
  const left = [];
  for (const status of ["DRAFT", "ARCHIVED"]) left.push(await makeOrganizer(db, { status }));
  const [deleted, hidden] = [await makeOrganizer(db), await makeOrganizer(db)];
  await db.updateTable("organizers").set({ deleted_at: new Date() }).where("id", "=", deleted.id).execute();
  await db
    .insertInto("organizer_settings")
    .values({ organizer_id: hidden.id, account_id: hidden.account_id, allow_search_engine_indexing: false })
    .execute();

  const xml = await organizersSitemap(db, URL, 1);

  const listed = addressesIn(xml).map((address) => Number(address!.split("/")[4]));
  expect(listed).toContain(shown.id);
  for (const { id } of [...left, deleted, hidden]) expect(listed).not.toContain(id);
  expect(xml).toMatch(
    new RegExp(
      `<url><loc>${URL}/events/${shown.id}/pier-stage</loc><lastmod>\\d{4}-.*Z</lastmod><changefreq>weekly</changefreq><priority>0.6</priority></url>`,
    ),
  );
});

test("puts a thousand events on every sitemap page and names each page in the index", async () => {
  const event = await makeEvent(db);
  await pool.query(
    `with made as (
       insert into events (account_id, organizer_id, title, short_id, status, start_date, timezone, currency)
       select account_id, organizer_id, 'Copy ' || n, 'sitemap-' || n, 'LIVE', start_date, timezone, currency
       from events, generate_series(1, ${ENTRIES_PER_SITEMAP}) n where id = $1
       returning id, account_id)
     insert into event_settings (event_id, account_id) select id, account_id from made`,
    [event.id],
  );

  expect(addressesIn(await sitemapIndex(db, URL))).toEqual([
    `${URL}/sitemaps/events-1.xml`,
    `${URL}/sitemaps/events-2.xml`,
    `${URL}/sitemaps/organizers-1.xml`,
  ]);
  const [first, second] = [await eventsSitemap(db, URL, 1), await eventsSitemap(db, URL, 2)];
  for (const xml of [await sitemapIndex(db, URL), first, second, await organizersSitemap(db, URL, 1)])
    expect(problemsOfSitemap(xml!)).toEqual([]);
  expect(addressesIn(first)).toHaveLength(ENTRIES_PER_SITEMAP);
  expect(addressesIn(second).length).toBeGreaterThan(0);
  expect(new Set([...addressesIn(first), ...addressesIn(second)]).size).toBe(
    addressesIn(first).length + addressesIn(second).length,
  );
  expect(await eventsSitemap(db, URL, 3)).toBeNull();
});

test("caches sitemaps for an hour, and answers 404 for a missing page", async () => {
  const get = serve();
  const [index, page] = [await get("/sitemap.xml"), await get("/sitemaps/events-1.xml")];
  const later = await makeEvent(db, { title: "Added later" });

  for (const answer of [index, page])
    expect(answer.headers).toMatchObject({
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=3600",
    });
  expect((await get("/sitemaps/events-1.xml")).body).toBe(page.body);
  expect((await serve()(`/sitemaps/events-2.xml`)).body).toContain(`/event/${later.id}/added-later`);
  for (const name of [
    "events-9.xml",
    "events-0.xml",
    "events-1.xml.gz",
    "events-99999999.xml",
    "organizers-9.xml",
    "people-1.xml",
  ])
    expect([name, (await get(`/sitemaps/${name}`)).statusCode]).toEqual([name, 404]);
});
