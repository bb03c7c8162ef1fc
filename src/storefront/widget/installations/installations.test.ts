import type { FastifyRequest } from "fastify";
import { afterAll, expect, test } from "vitest";
import { testServices } from "../../../../test/api.ts";
import { clientOf } from "../../../../test/client.ts";
import { testDatabase } from "../../../../test/database.ts";
import { makeEvent, makeMember } from "../../../../test/factories.ts";
import { storefrontApi } from "../../api.ts";
import type { StorefrontContract } from "../../contract.ts";
import { watchInstallations } from "./watch-installations.ts";
import { writeInstallations } from "./write-installations.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const watch = watchInstallations(services);
afterAll(() => watch.stop());

const CALL = "GET /events/{event_id}/widget/installations";

async function eventWithMember() {
  const event = await makeEvent(db);
  const member = await makeMember(db, { account_id: event.account_id });
  const api = clientOf<StorefrontContract>(db, [storefrontApi(services)], { member });
  const list = async () => (await api(CALL, { params: { event_id: event.id } })).data;
  const listAs = async (eventId: number) => api(CALL, { params: { event_id: eventId } });
  return { event, list, listAs };
}

const served = (url: string, headers: Record<string, string> = {}) =>
  watch.pageServed({
    raw: { url },
    host: "tickets.example.org",
    headers: { "sec-fetch-dest": "iframe", ...headers },
  } as unknown as FastifyRequest);

test("lists the site whose page contains the frame, and when it was last seen", async () => {
  const { event, list } = await eventWithMember();

  served(`/widget/${event.id}?locale=de`, { referer: "https://www.example.org:8443/shop?visitor=anna" });
  served(`/widget/organizer/${event.organizer_id}`, { referer: "http://hall.example/" });
  await watch.flush();

  const found = await list();
  expect(found.map(({ host, shows }) => [host, shows]).toSorted()).toEqual([
    ["hall.example", "ORGANIZER"],
    ["www.example.org", "EVENT"],
  ]);
  expect(Date.now() - Date.parse(found[0]!.last_seen_at)).toBeLessThan(60_000);
});

test("ignores our own pages, pages that are opened directly, and referrers that are not websites", async () => {
  const { event, list } = await eventWithMember();
  const address = `/widget/${event.id}`;

  served(address);
  served(address, { referer: "https://tickets.example.org/manage/event/7/widget" });
  served(address, { referer: "https://link.example/", "sec-fetch-dest": "document" });
  served(address, { referer: "about:client" });
  served(address, { referer: "javascript:alert(1)" });
  served(`/widget/${event.id}/preview`, { referer: "https://example.org/" });
  served(`/event/${event.id}`, { referer: "https://example.org/" });
  await watch.flush();

  expect(await list()).toEqual([]);
});

test("limits the table during a flood of invented sites, and lists a site again when it is seen again", async () => {
  const { event, list } = await eventWithMember();
  for (let number = 0; number < 100; number += 1)
    served(`/widget/${event.id}`, { referer: `https://site-${number}.example/` });
  await watch.flush();
  expect(await list()).toHaveLength(10);

  const seen = (host: string) => ({ of: "EVENT" as const, id: event.id, host });
  await writeInstallations(db, [seen("true.example")]);
  await writeInstallations(
    db,
    Array.from({ length: 60 }, (_, number) => seen(`more-${number}.example`)),
  );
  const { count } = await db
    .selectFrom("widget_installations")
    .where("event_id", "=", event.id)
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(50);

  await writeInstallations(db, [seen("true.example")]);
  expect((await list())[0]?.host).toBe("true.example");
});

test("ignores events that do not exist, and shows nothing to other accounts", async () => {
  const mine = await eventWithMember();
  const other = await eventWithMember();

  served("/widget/987654321", { referer: "https://example.org/" });
  served(`/widget/${mine.event.id}`, { referer: "https://example.org/" });
  await watch.flush();

  expect(await mine.list()).toHaveLength(1);
  expect(await other.list()).toEqual([]);
  await expect(other.listAs(mine.event.id)).rejects.toMatchObject({ code: "not_found" });
});
