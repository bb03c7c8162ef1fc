import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember } from "../../test/factories.ts";
import { createAreas } from "../api.ts";
import type { EventsContract } from "./contract.ts";

const database = await testDatabase();
const { db } = database;
const areas = createAreas(testServices(database));

async function ownEvent() {
  const event = await makeEvent(db);
  const member = await makeMember(db, { account_id: event.account_id });
  const api = clientOf<EventsContract>(db, areas, { member });
  const at = { params: { event_id: event.id } };
  return {
    event,
    api,
    at,
    find: async () => (await api("GET /events/{event_id}/settings", at)).data,
    change: async (body: Parameters<typeof api<"PATCH /events/{event_id}/settings">>[1]["body"]) =>
      (await api("PATCH /events/{event_id}/settings", { ...at, body })).data,
  };
}

test("starts an event with online payment and without self-service changes by buyers", async () => {
  const { find } = await ownEvent();

  expect(await find()).toMatchObject({
    order_timeout_in_minutes: 15,
    attendee_details_collection_method: "PER_TICKET",
    price_display_mode: "INCLUSIVE",
    payment_providers: ["STRIPE"],
    offline_payment_instructions: null,
    allow_attendee_self_edit: false,
    buyer_cancel_hours: null,
    allow_search_engine_indexing: true,
    hide_getting_started_page: false,
    enable_invoicing: false,
    invoice_prefix: "INV-",
    location_details: null,
  });
});

test("changes only the named settings, and clears those set to null", async () => {
  const { change } = await ownEvent();
  await change({
    payment_providers: ["OFFLINE", "OFFLINE"],
    offline_payment_instructions: '<p onclick="x">At the <b>desk</b></p><script>alert(1)</script>',
    offline_payment_days: 14,
    seo_title: "Night",
    support_email: "Box@Example.org",
    require_billing_address: true,
  });

  const after = await change({ allow_attendee_self_edit: true, offline_payment_days: null, seo_title: " " });

  expect(after).toMatchObject({
    payment_providers: ["OFFLINE"],
    allow_attendee_self_edit: true,
    offline_payment_days: null,
    offline_payment_instructions: "<p>At the <strong>desk</strong></p>",
    seo_title: null,
    support_email: "box@example.org",
    require_billing_address: true,
  });
});

test("keeps guest names and the older setting about them consistent", async () => {
  const { api, at, change } = await ownEvent();
  const methodAfter = async (body: Parameters<typeof change>[0]) => {
    const { guest_names, attendee_details_collection_method } = await change(body);
    return [guest_names, attendee_details_collection_method];
  };

  expect(await methodAfter({ guest_names: "NOW" })).toEqual(["NOW", "PER_TICKET"]);
  expect(await methodAfter({ seo_title: "Night" })).toEqual(["NOW", "PER_TICKET"]);
  expect(await methodAfter({ guest_names: "NONE" })).toEqual(["NONE", "PER_ORDER"]);
  expect(await methodAfter({ attendee_details_collection_method: "PER_TICKET" })).not.toContain("NONE");
  const { data } = await api("PUT /events/{event_id}/settings", {
    ...at,
    body: { attendee_details_collection_method: "PER_ORDER" },
  });
  expect(data).toMatchObject({ guest_names: "NONE", attendee_details_collection_method: "PER_ORDER" });
});

test("sets everything on PUT: an absent setting gets the default of a new event", async () => {
  const { api, at, change } = await ownEvent();
  await change({ seo_title: "Night", order_timeout_in_minutes: 40, show_marketing_opt_in: true });

  const { data } = await api("PUT /events/{event_id}/settings", { ...at, body: { seo_title: "Day" } });

  expect(data).toMatchObject({
    seo_title: "Day",
    order_timeout_in_minutes: 15,
    show_marketing_opt_in: false,
  });
});

test("removes the address of an online event, and stores other addresses with an upper-case country", async () => {
  const { change } = await ownEvent();
  const place = { venue_name: "Pier 3", city: "Kiel", country: "de" };

  const placed = await change({ location_details: place });
  const online = await change({
    is_online_event: true,
    online_event_connection_details: "<p>https://meet</p>",
  });

  expect(placed.location_details).toMatchObject({ venue_name: "Pier 3", country: "DE" });
  expect(online).toMatchObject({
    location_details: null,
    is_online_event: true,
    online_event_connection_details: "<p>https://meet</p>",
  });
});

test("requires instructions for offline payment at any time, and stores nothing of a refused change", async () => {
  const { change, find } = await ownEvent();
  const refused = { code: "invalid", fields: { offline_payment_instructions: [{ code: "required" }] } };

  await expect(change({ payment_providers: ["OFFLINE"], seo_title: "Lost" })).rejects.toMatchObject(refused);
  await change({ payment_providers: ["OFFLINE"], offline_payment_instructions: "<p>Cash</p>" });
  await expect(change({ offline_payment_instructions: "<p> </p>" })).rejects.toMatchObject(refused);
  await expect(change({ enable_invoicing: true, seo_title: "Lost" })).rejects.toMatchObject({
    fields: { organization_name: [{ code: "required" }] },
  });

  expect((await find()).seo_title).toBeNull();
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  " java\nscript:alert(1)",
  "//evil.example",
])("INJ-05 refuses %j as the address of a website, a map or terms", async (address) => {
  const { change } = await ownEvent();

  for (const field of ["website_url", "maps_url", "terms_url"] as const)
    await expect(change({ [field]: address })).rejects.toMatchObject({
      fields: { [field]: [{ code: "invalid_format" }] },
    });
});

test("counts a change of settings as a change of the catalogue, so that holds are priced again", async () => {
  const { event, change } = await ownEvent();

  await change({ order_timeout_in_minutes: 30 });

  const { catalog_version } = await db
    .selectFrom("events")
    .select("catalog_version")
    .where("id", "=", event.id)
    .executeTakeFirstOrThrow();
  expect(catalog_version).toBeGreaterThan(event.catalog_version);
});

test("TEN-01 neither finds nor changes another account's settings", async () => {
  const mine = await ownEvent();
  const theirs = await ownEvent();

  await expect(mine.api("GET /events/{event_id}/settings", theirs.at)).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(
    mine.api("PATCH /events/{event_id}/settings", { ...theirs.at, body: { allow_attendee_self_edit: true } }),
  ).rejects.toMatchObject({ code: "not_found" });
});
