import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember } from "../../../test/factories.ts";
import { COPY_NOTHING } from "../../../test/duplication.ts";
import { createAreas } from "../../api.ts";
import type { EventsContract } from "../../events/contract.ts";
import { makeI18n } from "../../platform/i18n/make-i18n.ts";
import { AuthoredLanguage } from "../../ui/authored-text.tsx";
import type { StorefrontContract } from "../contract.ts";
import { EventFacts } from "./event-facts.tsx";

const database = await testDatabase();
const { db } = database;
const areas = createAreas(testServices(database));
const visitor = clientOf<StorefrontContract>(db, areas);

async function ownEvent() {
  const event = await makeEvent(db);
  const member = await makeMember(db, { account_id: event.account_id });
  const api = clientOf<EventsContract>(db, areas, { member });
  const at = { params: { event_id: event.id } };
  const set = async (dress_code: string | null) =>
    (await api("PATCH /events/{event_id}/settings", { ...at, body: { dress_code } })).data;
  return { event, api, at, set };
}

async function pageOf(eventId: number): Promise<string> {
  const { data } = await visitor("GET /public/events/{event_id}", {
    params: { event_id: eventId },
    query: {},
  });
  return renderToStaticMarkup(
    <I18nProvider i18n={makeI18n("en", {})}>
      <AuthoredLanguage value={data.settings.content_language}>
        <EventFacts event={data} social={[]} />
      </AuthoredLanguage>
    </I18nProvider>,
  );
}

test("stores a dress code trimmed, keeps it on other changes, and clears it", async () => {
  const { api, at, set } = await ownEvent();

  expect((await api("GET /events/{event_id}/settings", at)).data.dress_code).toBeNull();
  expect((await set("  Black tie ")).dress_code).toBe("Black tie");
  await api("PATCH /events/{event_id}/settings", { ...at, body: { seo_title: "Night" } });
  expect((await api("GET /events/{event_id}/settings", at)).data.dress_code).toBe("Black tie");
  expect((await set(" ")).dress_code).toBeNull();
});

test("rejects a dress code of 101 characters at its field", async () => {
  const { set } = await ownEvent();

  expect((await set("x".repeat(100))).dress_code).toHaveLength(100);
  await expect(set("x".repeat(101))).rejects.toMatchObject({
    code: "invalid",
    fields: { dress_code: [{ code: "too_long" }] },
  });
});

test("shows visitors the dress code, in the language of the event's texts, and nothing without one", async () => {
  const { event, api, at, set } = await ownEvent();
  expect(await pageOf(event.id)).not.toContain("Dress code");

  await set("Schwarz & <edel>");
  await api("PATCH /events/{event_id}/settings", { ...at, body: { content_language: "de" } });

  expect(await pageOf(event.id)).toContain('Dress code: <span lang="de">Schwarz &amp; &lt;edel&gt;</span>');
});

test("copies the dress code to a duplicate with settings", async () => {
  const { api, at, set } = await ownEvent();
  await set("Black tie");
  const duplicate = async (duplicate_settings: boolean) => {
    const { data } = await api("POST /events/{event_id}/duplicate", {
      ...at,
      body: {
        title: "Again",
        start_date: "2030-05-01T20:00",
        ...COPY_NOTHING,
        duplicate_settings,
      },
    });
    return data.settings.dress_code;
  };

  expect([await duplicate(true), await duplicate(false)]).toEqual(["Black tie", null]);
});

test("starts new events without a dress code, because it is no default", async () => {
  const { api } = await ownEvent();

  const { data } = await api("GET /account/event-defaults", {});

  expect(data.settings).not.toHaveProperty("dress_code");
});
