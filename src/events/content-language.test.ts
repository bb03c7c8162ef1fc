import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import { makeMember, makeOrganizer } from "../../test/factories.ts";
import { COPY_NOTHING } from "../../test/duplication.ts";
import { createAreas } from "../api.ts";
import type { Locale } from "../values/languages/locales.ts";
import type { EventsContract } from "./contract.ts";

const database = await testDatabase();
const { db } = database;
const areas = createAreas(testServices(database));

async function workingIn(locale: Locale) {
  const organizer = await makeOrganizer(db);
  const member = await makeMember(db, { account_id: organizer.account_id });
  const api = clientOf<EventsContract>(db, areas, { member, locale });
  const newEvent = async () =>
    (await api("POST /events", { body: { title: "Nacht", start_date: "2031-07-05T19:30" } })).data;
  const settingsOf = async (event_id: number) =>
    (await api("GET /events/{event_id}/settings", { params: { event_id } })).data;
  const languageOf = async (event: { id: number }) => (await settingsOf(event.id)).content_language;
  return { api, newEvent, languageOf };
}

test.each([
  ["de", "de"],
  ["en-us", "en"],
] as const)("gives a new event the language of the member who creates it: %s", async (locale, expected) => {
  const { newEvent, languageOf } = await workingIn(locale);

  const event = await newEvent();

  expect(event.settings.content_language).toBe(expected);
  expect(await languageOf(event)).toBe(expected);
});

test("prefers a default language for new events to the member's", async () => {
  const { api, newEvent, languageOf } = await workingIn("de");
  const before = await newEvent();
  await api("PATCH /account/event-defaults", { body: { content_language: "nl" } });
  const chosen = await newEvent();
  const { data: differing } = await api("GET /account/event-defaults/differences");
  await api("PATCH /account/event-defaults", { body: { inherit: ["content_language"] } });

  expect(await languageOf(chosen)).toBe("nl");
  expect(differing).toEqual([{ event_id: before.id, title: "Nacht", fields: ["content_language"] }]);
  expect(await languageOf(await newEvent())).toBe("de");
  // Without a default no event differs.
  expect((await api("GET /account/event-defaults/differences")).data).toEqual([]);
});

test("accepts a language or none, and refuses an unsupported one", async () => {
  const { api, newEvent, languageOf } = await workingIn("de");
  const event = await newEvent();
  const refused = { code: "invalid", fields: { content_language: expect.anything() } };
  const change = (content_language: string | null) =>
    api("PATCH /events/{event_id}/settings", { params: { event_id: event.id }, body: { content_language } });

  await change("he");
  expect(await languageOf(event)).toBe("he");
  await expect(change("xx")).rejects.toMatchObject(refused);
  await expect(change("en-us")).rejects.toMatchObject(refused);
  expect(await languageOf(event)).toBe("he");
  await change(null);
  expect(await languageOf(event)).toBeNull();
});

test.each([true, false])("gives a copy, with settings: %s, the language of its original", async (wanted) => {
  const { api, newEvent, languageOf } = await workingIn("de");
  const original = await newEvent();
  await api("PATCH /events/{event_id}/settings", {
    params: { event_id: original.id },
    body: { content_language: "fr" },
  });

  const { data: copy } = await api("POST /events/{event_id}/duplicate", {
    params: { event_id: original.id },
    body: {
      title: "Encore",
      start_date: "2032-07-05T19:30",
      end_date: null,
      ...COPY_NOTHING,
      duplicate_settings: wanted,
    },
  });

  expect(await languageOf(copy)).toBe("fr");
});
