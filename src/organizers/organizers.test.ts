import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeOrder, makeOrganizer } from "../../test/factories.ts";
import { createAreas } from "../api.ts";
import type { OrganizersContract } from "./contract.ts";
import type { EventsContract } from "../events/contract.ts";
import type { SellingContract } from "../../test/selling-areas.ts";

const database = await testDatabase();
const { db } = database;
const areas = createAreas(testServices(database));

const INPUT = {
  name: "Harbour Stage",
  email: "Hello@Example.org",
  timezone: "Europe/Berlin",
  currency: "EUR",
} as const;

async function account() {
  const organizer = await makeOrganizer(db);
  const member = await makeMember(db, { account_id: organizer.account_id });
  const api = clientOf<EventsContract & OrganizersContract & SellingContract>(db, areas, { member });
  return { organizer, member, api, at: { params: { organizer_id: organizer.id } } };
}

test("creates an organiser as a draft, and changes it", async () => {
  const { api } = await account();

  const made = await api("POST /organizers", { body: INPUT });
  const at = { params: { organizer_id: made.data.id } };
  const changed = await api("POST /organizers/{organizer_id}", {
    ...at,
    body: { ...INPUT, name: "Pier Stage", website: "https://pier.example", phone: " " },
  });

  expect(made.data).toMatchObject({ status: "DRAFT", email: "hello@example.org", images: [] });
  expect(changed.data).toMatchObject({
    id: made.data.id,
    name: "Pier Stage",
    slug: "pier-stage",
    website: "https://pier.example",
    phone: null,
  });
});

test("changes single settings; a handle is a name or an address, and blank removes it", async () => {
  const { api, at } = await account();
  await api("PATCH /organizers/{organizer_id}/settings", {
    ...at,
    body: {
      instagram_handle: "@harbour.stage",
      facebook_handle: "https://facebook.com/harbour",
      seo_title: "Harbour",
      location_details: { city: "Kiel", country: "de" },
    },
  });

  const { data } = await api("PATCH /organizers/{organizer_id}/settings", {
    ...at,
    body: { facebook_handle: " ", allow_search_engine_indexing: false },
  });

  expect(data).toMatchObject({
    social_media_handles: { instagram: "harbour.stage" },
    seo_title: "Harbour",
    allow_search_engine_indexing: false,
    location_details: { city: "Kiel", country: "DE" },
  });
  expect(data.social_media_handles).not.toHaveProperty("facebook");
});

test.each(["javascript:alert(1)", "data:text/html,x", "<b>x</b>", "a b", "//evil.example"])(
  "INJ-05 refuses %j as a social link",
  async (handle) => {
    const { api, at } = await account();

    await expect(
      api("PATCH /organizers/{organizer_id}/settings", { ...at, body: { tiktok_handle: handle } }),
    ).rejects.toMatchObject({ fields: { tiktok_handle: [{ code: "invalid_format" }] } });
  },
);

test("the last active organiser cannot be archived; archiving an organiser archives its events, and restoring it restores none", async () => {
  const { api, organizer, at } = await account();
  const event = await makeEvent(db, { account_id: organizer.account_id, organizer_id: organizer.id });
  const archive = () => api("PUT /organizers/{organizer_id}/status", { ...at, body: { status: "ARCHIVED" } });
  const statusOfEvent = async () =>
    (await api("GET /events/{event_id}", { params: { event_id: event.id } })).data.status;

  await expect(archive()).rejects.toMatchObject({ code: "last_organizer" });
  await api("POST /organizers", { body: INPUT });
  expect((await archive()).data.status).toBe("ARCHIVED");
  expect(await statusOfEvent()).toBe("ARCHIVED");
  await api("PUT /organizers/{organizer_id}/status", { ...at, body: { status: "DRAFT" } });
  expect(await statusOfEvent()).toBe("ARCHIVED");
});

test("the only organiser or one with orders cannot be deleted; any other is deleted with its events", async () => {
  const { api, at, organizer } = await account();
  const status = async (organizer_id: number) =>
    (await api("GET /organizers/{organizer_id}/deletion-status", { params: { organizer_id } })).data;
  expect(await status(organizer.id)).toEqual({ can_delete: false, reason: "only_organizer" });
  await expect(api("DELETE /organizers/{organizer_id}", at)).rejects.toMatchObject({
    code: "only_organizer",
  });
  const other = (await api("POST /organizers", { body: INPUT })).data;
  const event = await makeEvent(db, { account_id: organizer.account_id, organizer_id: other.id });
  expect(await status(other.id)).toEqual({ can_delete: true, reason: null });

  await api("DELETE /organizers/{organizer_id}", { params: { organizer_id: other.id } });

  expect((await api("GET /organizers")).data.map(({ id }) => id)).toEqual([organizer.id]);
  await expect(api("GET /events/{event_id}", { params: { event_id: event.id } })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("the last active organiser cannot be deleted while the others are archived, but those can be", async () => {
  const { api, at, organizer } = await account();
  const archived = await makeOrganizer(db, { account_id: organizer.account_id, status: "ARCHIVED" });

  await expect(api("DELETE /organizers/{organizer_id}", at)).rejects.toMatchObject({
    code: "last_organizer",
  });
  await api("DELETE /organizers/{organizer_id}", { params: { organizer_id: archived.id } });

  expect((await api("GET /organizers")).data.map(({ id }) => id)).toEqual([organizer.id]);
});

test("shows the figures of its events in one currency, with every currency of the account", async () => {
  const { api, at, organizer } = await account();
  const mine = { account_id: organizer.account_id, organizer_id: organizer.id };
  const [euro, pound] = [await makeEvent(db, mine), await makeEvent(db, { ...mine, currency: "GBP" })];
  const day = new Date().toISOString().slice(0, 10);
  for (const [event, currency, gross] of [
    [euro, "EUR", 5000],
    [pound, "GBP", 700],
  ] as const) {
    await db
      .insertInto("event_daily_statistics")
      .values({
        account_id: organizer.account_id,
        event_id: event.id,
        day: day as never,
        currency,
        orders_created: 2,
        products_sold: 3,
        sales_total_gross: gross,
      })
      .execute();
  }

  const own = (await api("GET /organizers/{organizer_id}/stats", at)).data;
  const pounds = (
    await api("GET /organizers/{organizer_id}/stats", { ...at, query: { currency_code: "GBP" } })
  ).data;

  expect(own).toMatchObject({
    currency_code: "EUR",
    all_organizers_currencies: ["EUR", "GBP"],
    total_gross_sales: 5000,
    total_orders: 2,
    total_products_sold: 3,
  });
  expect(own.daily).toHaveLength(30);
  expect(pounds).toMatchObject({ currency_code: "GBP", total_gross_sales: 700 });
});

test("lists only its own events, with the parameters of the account's list", async () => {
  const { api, at, organizer } = await account();
  const event = await makeEvent(db, { account_id: organizer.account_id, organizer_id: organizer.id });
  await makeEvent(db, { account_id: organizer.account_id });

  const { data, meta } = await api("GET /organizers/{organizer_id}/events", {
    ...at,
    query: { events_status: "upcoming", per_page: 5 },
  });

  expect(data.map(({ id }) => id)).toEqual([event.id]);
  expect(meta).toMatchObject({ total: 1, per_page: 5 });
});

test("lists the orders of its events with the name of each event", async () => {
  const { api, at, organizer } = await account();
  const mine = { account_id: organizer.account_id, organizer_id: organizer.id };
  for (const title of ["Gala", "Fair"]) await makeOrder(db, await makeEvent(db, { ...mine, title }));
  await makeOrder(
    db,
    await makeEvent(db, { account_id: organizer.account_id, title: "Another organiser’s" }),
  );

  const { data } = await api("GET /organizers/{organizer_id}/orders", {
    ...at,
    query: { sort_by: "created_at", sort_direction: "asc" },
  });

  expect(data.map(({ event_title }) => event_title)).toEqual(["Gala", "Fair"]);
});

test("TEN-01 no call finds an organiser of another account", async () => {
  const mine = await account();
  const theirs = await account();
  const refused = { code: "not_found" };

  await expect(mine.api("GET /organizers/{organizer_id}", theirs.at)).rejects.toMatchObject(refused);
  await expect(mine.api("GET /organizers/{organizer_id}/stats", theirs.at)).rejects.toMatchObject(refused);
  await expect(mine.api("GET /organizers/{organizer_id}/events", theirs.at)).rejects.toMatchObject(refused);
  await expect(mine.api("GET /organizers/{organizer_id}/orders", theirs.at)).rejects.toMatchObject(refused);
  await expect(mine.api("GET /organizers/{organizer_id}/settings", theirs.at)).rejects.toMatchObject(refused);
  await expect(mine.api("GET /organizers/{organizer_id}/event-defaults", theirs.at)).rejects.toMatchObject(
    refused,
  );
  await expect(mine.api("DELETE /organizers/{organizer_id}", theirs.at)).rejects.toMatchObject(refused);
  await expect(
    mine.api("POST /organizers/{organizer_id}", { ...theirs.at, body: INPUT }),
  ).rejects.toMatchObject(refused);
  await expect(
    mine.api("PATCH /organizers/{organizer_id}/settings", { ...theirs.at, body: { seo_title: "x" } }),
  ).rejects.toMatchObject(refused);
});
