import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember } from "../../test/factories.ts";
import { createAreas } from "../api.ts";
import type { EventsContract } from "../events/contract.ts";
import type { StorefrontContract } from "../storefront/contract.ts";
import { READY_THEMES } from "../values/theme/ready-themes.ts";
import type { OrganizersContract } from "./contract.ts";

const database = await testDatabase();
const { db } = database;
const areas = createAreas(testServices(database));

async function ownPages() {
  const event = await makeEvent(db, { status: "LIVE" });
  const member = await makeMember(db, { account_id: event.account_id });
  const api = clientOf<EventsContract & OrganizersContract & StorefrontContract>(db, areas, { member });
  const ofEvent = { params: { event_id: event.id } };
  const ofOrganizer = { params: { organizer_id: event.organizer_id } };
  return {
    event,
    chooseForEvent: async (theme: object, version?: string) =>
      (
        await api("PATCH /events/{event_id}/settings", {
          ...ofEvent,
          body: { homepage_theme_settings: theme as never },
          ...(version === undefined ? {} : { version }),
        })
      ).data,
    chooseForOrganizer: async (theme: object) =>
      (
        await api("PATCH /organizers/{organizer_id}/settings", {
          ...ofOrganizer,
          body: { homepage_theme_settings: theme as never },
        })
      ).data,
    settings: async () => (await api("GET /events/{event_id}/settings", ofEvent)).data,
    page: async () => (await api("GET /public/organizers/{organizer_id}", ofOrganizer)).data,
    shown: async () => (await api("GET /public/events/{event_id}", ofEvent)).data.theme,
  };
}

test("a page without choices has the default theme without style properties", async () => {
  const { shown } = await ownPages();

  expect(await shown()).toMatchObject({ accent: "#3446e0", mode: "system", properties: {} });
});

test("an event inherits each setting separately, and inherits a removed setting again", async () => {
  const { shown, settings, chooseForEvent, chooseForOrganizer } = await ownPages();
  await chooseForOrganizer({ accent: "#0B6B43", typeface: "SERIF", mode: "dark" });
  await chooseForEvent({ accent: "#a02" });

  expect(await shown()).toMatchObject({ accent: "#a02", typeface: "SERIF", mode: "dark" });
  expect(await settings()).toMatchObject({
    homepage_theme_settings: { accent: "#a02" },
    inherited_theme: { accent: "#0b6b43", typeface: "SERIF", mode: "dark", background: "#ffffff" },
  });

  await chooseForEvent({});
  expect(await shown()).toMatchObject({ accent: "#0b6b43" });
});

test.each(["#abc", "#abcd", "#aabbcc", "#aabbccdd"])("accepts the colour %s", async (accent) => {
  const { chooseForEvent, chooseForOrganizer } = await ownPages();

  expect((await chooseForEvent({ accent })).homepage_theme_settings).toEqual({ accent });
  expect((await chooseForOrganizer({ background: accent })).homepage_theme_settings).toEqual({
    background: accent,
  });
});

const HOSTILE: [field: string, value: unknown][] = [
  ["accent", "#fff;} body{display:none"],
  ["accent", "red"],
  ["accent", "#ab"],
  ["accent", "#abcde"],
  ["background", "url(https://example.org/x)"],
  ["background", "</style><script>alert(1)</script>"],
  ["mode", 'dark" onload="alert(1)'],
  ["background_type", "VIDEO"],
  ["typeface", "Comic Sans; --x: y"],
  ["sections", [{ name: "<script>", is_visible: true }]],
  ["sections", Array.from({ length: 5 }, () => ({ name: "ABOUT", is_visible: true }))],
  ["organizer_sections", [{ name: "TICKETS", is_visible: true }]],
  ["checkout_label", "x".repeat(101)],
  ["checkout_label", "a\0b"],
];

test.each(HOSTILE)("refuses %s: %j", async (field, value) => {
  const { chooseForEvent, chooseForOrganizer } = await ownPages();
  const refusal = { code: "invalid" };

  await expect(chooseForEvent({ [field]: value })).rejects.toMatchObject(refusal);
  await expect(chooseForOrganizer({ [field]: value })).rejects.toMatchObject(refusal);
});

test.each(HOSTILE.slice(0, -1))("ignores a stored %s: %j", async (field, value) => {
  const { event, shown } = await ownPages();
  const before = await shown();
  await db
    .updateTable("event_settings")
    .set({ homepage_theme_settings: JSON.stringify({ [field]: value }) })
    .where("event_id", "=", event.id)
    .execute();

  expect(await shown()).toEqual(before);
});

test("tickets cannot be hidden, and unlisted sections come last", async () => {
  const { shown, chooseForEvent } = await ownPages();
  await chooseForEvent({
    sections: [
      { name: "ABOUT", is_visible: true },
      { name: "TICKETS", is_visible: false },
    ],
  });

  expect((await shown()).sections).toEqual([
    { name: "ABOUT", is_visible: true },
    { name: "TICKETS", is_visible: true },
    { name: "DETAILS", is_visible: true },
    { name: "LINKS", is_visible: true },
  ]);
});

test.each([
  { accent: "#12345" },
  { accent: "red" },
  { accent: "red;}body{display:none}" },
  { accent: "var(--accent)" },
  { accent: "#fff</style><script>alert(1)</script>" },
  { background: "url(https://evil.example/a.png)" },
  { background: "expression(alert(1))" },
  { background_type: "url(https://evil.example)" },
  { typeface: "Comic Sans MS; src: url(//evil.example)" },
  { mode: "dark;}" },
  { sections: ["<script>"] },
  { custom_css: "body{display:none}" },
])("INJ-09 refuses the theme %j for an event and an organiser, or ignores it", async (theme) => {
  const { shown, chooseForEvent, chooseForOrganizer } = await ownPages();
  const before = await shown();

  await chooseForEvent(theme).catch((error: { code?: string }) => expect(error.code).toBe("invalid"));
  await chooseForOrganizer(theme).catch((error: { code?: string }) => expect(error.code).toBe("invalid"));

  expect(await shown()).toEqual(before);
});

test("a change based on an outdated version of the theme is refused", async () => {
  const { settings, chooseForEvent } = await ownPages();
  const { version } = await settings();
  await chooseForEvent({ accent: "#111111" }, version);

  await expect(chooseForEvent({ accent: "#222222" }, version)).rejects.toMatchObject({ code: "stale_write" });
});

test("an organiser's own page has its theme, with the sections in its order", async () => {
  const { event, page, chooseForOrganizer } = await ownPages();
  await db.updateTable("organizers").set({ status: "LIVE" }).where("id", "=", event.organizer_id).execute();
  await chooseForOrganizer({
    accent: "#0b6b43",
    background: "#f3f8ee",
    mode: "light",
    organizer_sections: [
      { name: "EVENTS", is_visible: false },
      { name: "LINKS", is_visible: false },
    ],
  });

  const { theme } = await page();

  expect(theme).toMatchObject({ mode: "light", properties: { "--accent": "#0b6b43", "--bg": "#f3f8ee" } });
  expect(theme.organizer_sections).toEqual([
    { name: "EVENTS", is_visible: true },
    { name: "LINKS", is_visible: false },
    { name: "ABOUT", is_visible: true },
  ]);
});

test("the button has the organiser's label until the event has its own", async () => {
  const { shown, chooseForOrganizer, settings } = await ownPages();

  expect((await shown()).checkout_label).toBe("");
  await chooseForOrganizer({ checkout_label: "  Take a seat " });

  expect((await shown()).checkout_label).toBe("Take a seat");
  expect((await settings()).inherited_theme.checkout_label).toBe("Take a seat");
});

test("events include the pictures of their organiser, for pages without their own", async () => {
  const { event } = await ownPages();
  await db
    .insertInto("images")
    .values({
      organizer_id: event.organizer_id,
      account_id: event.account_id,
      type: "ORGANIZER_LOGO",
      storage_key: "images/logo/384.webp",
      file_name: "logo.png",
      mime_type: "image/webp",
      size: 1000,
      width: 384,
      height: 384,
      average_colour: "#335577",
    })
    .execute();
  const api = clientOf<StorefrontContract>(db, areas, {});

  const { data } = await api("GET /public/events/{event_id}", { params: { event_id: event.id } });

  expect(data.organizer.images).toMatchObject([{ type: "ORGANIZER_LOGO" }]);
});

test("everyone can read the predefined themes", async () => {
  const api = clientOf<StorefrontContract>(db, areas, {});

  const { data } = await api("GET /public/color-themes", {});

  expect(data).toHaveLength(6);
  expect(data[0]).toEqual({ name: "DAYLIGHT", ...READY_THEMES.DAYLIGHT });
});
