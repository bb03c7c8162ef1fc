import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember } from "../../../test/factories.ts";
import { createAreas } from "../../api.ts";
import type { OrganizersContract } from "../../organizers/contract.ts";
import type { StorefrontContract } from "../contract.ts";

const database = await testDatabase();
const { db } = database;
const areas = createAreas(testServices(database));
const visitor = clientOf<StorefrontContract>(db, areas);

async function ownOrganizer(status: "LIVE" | "DRAFT" = "LIVE", eventStatus: "LIVE" | "DRAFT" = "LIVE") {
  const event = await makeEvent(db, { status: eventStatus });
  await db.updateTable("organizers").set({ status }).where("id", "=", event.organizer_id).execute();
  const member = await makeMember(db, { account_id: event.account_id });
  const api = clientOf<OrganizersContract & StorefrontContract>(db, areas, { member });
  const at = { params: { organizer_id: event.organizer_id } };
  const set = async (body: object) =>
    (await api("PATCH /organizers/{organizer_id}/settings", { ...at, body })).data;
  return { event, api, at, set };
}

type Kind = "imprint" | "privacy" | "terms" | "refunds";
const read = async (organizer_id: number, kind: Kind, by = visitor) =>
  (await by("GET /public/organizers/{organizer_id}/legal/{kind}", { params: { organizer_id, kind } })).data;

test("publishes a sanitised text and links it on the event and the organiser", async () => {
  const { event, set } = await ownOrganizer();

  await set({ legal_imprint_html: "<p>Hall<script>alert(1)</script></p>" });
  await set({ legal_terms_html: "<p>Terms</p>" });

  const text = await read(event.organizer_id, "imprint");
  expect(text).toMatchObject({ kind: "imprint", html: "<p>Hall</p>", url: null });
  const path = `/events/${event.organizer_id}/${text.organizer.slug}/legal`;
  const links = [
    { kind: "imprint", href: `${path}/imprint` },
    { kind: "terms", href: `${path}/terms` },
  ];
  expect(text.organizer.legal_links).toEqual(links);
  const { data: shown } = await visitor("GET /public/events/{event_id}", {
    params: { event_id: event.id },
    query: {},
  });
  expect(shown.organizer.legal_links).toEqual(links);
  const { data: organizer } = await visitor("GET /public/organizers/{organizer_id}", {
    params: { organizer_id: event.organizer_id },
  });
  expect(organizer.legal_links).toEqual(links);
});

test("prefers a link to the text, and shows the text again when the link is cleared", async () => {
  const { event, set } = await ownOrganizer();

  await set({ legal_privacy_html: "<p>Privacy</p>", legal_privacy_url: "https://hall.example/privacy" });
  expect(await read(event.organizer_id, "privacy")).toMatchObject({
    html: null,
    url: "https://hall.example/privacy",
    organizer: { legal_links: [{ kind: "privacy", href: "https://hall.example/privacy" }] },
  });

  await set({ legal_privacy_url: " " });
  expect(await read(event.organizer_id, "privacy")).toMatchObject({ html: "<p>Privacy</p>", url: null });
});

test("answers 404 for a text that was never written or was cleared", async () => {
  const { event, set } = await ownOrganizer();
  const missing = { code: "not_found" };

  await expect(read(event.organizer_id, "refunds")).rejects.toMatchObject(missing);
  await set({ legal_refunds_html: "<p>Until a day before</p>" });
  expect((await read(event.organizer_id, "refunds")).html).toBe("<p>Until a day before</p>");
  await set({ legal_refunds_html: "<p> </p>" });
  await expect(read(event.organizer_id, "refunds")).rejects.toMatchObject(missing);
  await expect(read(999_999_999, "terms")).rejects.toMatchObject(missing);
});

test("shows a draft organiser's texts only to its account until one of its events has been public", async () => {
  const { event, api, set } = await ownOrganizer("DRAFT", "DRAFT");
  await set({ legal_terms_html: "<p>Terms</p>" });

  await expect(read(event.organizer_id, "terms")).rejects.toMatchObject({ code: "not_found" });
  expect((await read(event.organizer_id, "terms", api)).html).toBe("<p>Terms</p>");

  const archive = (live_since: Date | null) =>
    db.updateTable("events").set({ status: "ARCHIVED", live_since }).where("id", "=", event.id).execute();
  await archive(null);
  await expect(read(event.organizer_id, "terms")).rejects.toMatchObject({ code: "not_found" });
  await archive(new Date());
  expect((await read(event.organizer_id, "terms")).html).toBe("<p>Terms</p>");
});

test("refuses addresses other than http and https, and texts that are too long", async () => {
  const { set } = await ownOrganizer();

  await expect(set({ legal_terms_url: "javascript:alert(1)" })).rejects.toMatchObject({
    fields: { legal_terms_url: [{ code: "invalid_format" }] },
  });
  await expect(set({ legal_terms_html: `<p>${"x".repeat(200_001)}</p>` })).rejects.toMatchObject({
    fields: { legal_terms_html: [{ code: "too_long" }] },
  });
});

test("refuses changes by another account", async () => {
  const { at } = await ownOrganizer();
  const { api } = await ownOrganizer();

  await expect(
    api("PATCH /organizers/{organizer_id}/settings", { ...at, body: { legal_terms_html: "<p>Ours</p>" } }),
  ).rejects.toMatchObject({ code: "not_found" });
});
