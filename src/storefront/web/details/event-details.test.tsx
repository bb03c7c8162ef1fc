import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { testServices } from "../../../../test/api.ts";
import { clientOf } from "../../../../test/client.ts";
import { testDatabase } from "../../../../test/database.ts";
import { makeEvent, makeMember } from "../../../../test/factories.ts";
import { COPY_NOTHING } from "../../../../test/duplication.ts";
import { createAreas } from "../../../api.ts";
import type { EventsContract, UpdateEventSettings } from "../../../events/contract.ts";
import { MAX_FAQ, MAX_LINE_UP } from "../../../events/rules/fact-limits.ts";
import { makeI18n } from "../../../platform/i18n/make-i18n.ts";
import { AuthoredLanguage } from "../../../ui/authored-text.tsx";
import type { StorefrontContract } from "../../contract.ts";
import { EventDetails } from "./event-details.tsx";
import { EventFacts } from "../event-facts.tsx";

const database = await testDatabase();
const { db } = database;
const areas = createAreas(testServices(database));
const visitor = clientOf<StorefrontContract>(db, areas);

/** Starts at 20:00 in Berlin. */
async function ownEvent() {
  const start_date = new Date("2030-06-01T18:00:00Z");
  const event = await makeEvent(db, { start_date, timezone: "Europe/Berlin" });
  const member = await makeMember(db, { account_id: event.account_id });
  const api = clientOf<EventsContract>(db, areas, { member });
  const at = { params: { event_id: event.id } };
  const set = async (body: UpdateEventSettings) =>
    (await api("PATCH /events/{event_id}/settings", { ...at, body })).data;
  return { event, api, at, set };
}

async function publicEvent(eventId: number) {
  const { data } = await visitor("GET /public/events/{event_id}", {
    params: { event_id: eventId },
    query: {},
  });
  return data;
}

async function pageOf(eventId: number): Promise<string> {
  const event = await publicEvent(eventId);
  return renderToStaticMarkup(
    <I18nProvider i18n={makeI18n("en", {})}>
      <AuthoredLanguage value={event.settings.content_language}>
        <EventFacts event={event} social={[]} />
        <EventDetails event={event} />
      </AuthoredLanguage>
    </I18nProvider>,
  );
}

const performer = (name: string) => ({ name, role: null, stage: null, time: null, url: null });
const FACTS = {
  doors_time: "19:00",
  minimum_age: 16,
  age_note: "Under 16 only with a <parent>",
  accessibility_details: '<p>Step-free <strong>entrance</strong></p><script>alert("x")</script>',
  line_up: [
    { ...performer("Wren & Sons"), role: "Support", time: "20:00" },
    { ...performer("The Owls"), stage: "Main stage", url: "https://owls.example/" },
  ],
  faq: [{ question: "May I <leave>?", answer: "Yes.\nKeep your ticket." }],
} satisfies UpdateEventSettings;

test("shows the event's details, in order and escaped", async () => {
  const { event, set } = await ownEvent();

  await set(FACTS);
  const page = await pageOf(event.id);

  expect((await publicEvent(event.id)).doors_at).toBe("2030-06-01T17:00:00.000Z");
  expect(page).toContain("Doors open at 19:00");
  expect(page).toContain("Minimum age: 16");
  expect(page).toContain("Under 16 only with a &lt;parent&gt;");
  expect(page).toContain("<p>Step-free <strong>entrance</strong></p>");
  // The page contains only its own scripts, none from the text.
  expect(page).not.toContain("alert(");
  expect(
    page
      .split("<script")
      .slice(1)
      .map((script) => script.split("</script")[0]),
  ).toEqual([expect.stringContaining("data-elsewhere")]);
  expect(page.indexOf("Wren &amp; Sons")).toBeLessThan(page.indexOf("The Owls"));
  expect(page).toContain('<a href="https://owls.example/" rel="noopener nofollow ugc"');
  expect(page).toMatch(/<details[^>]*><summary><span>May I &lt;leave&gt;\?<\/span>/);
  expect(page).toContain("Yes.\nKeep your ticket.");
});

test("shows nothing for an event without details", async () => {
  const { event } = await ownEvent();

  const page = await pageOf(event.id);

  for (const words of ["Doors", "Minimum age", "Accessibility", "Line-up", "Questions and answers", "<h2"])
    expect(page).not.toContain(words);
});

test("accepts a time for doors only at the start or in the 12 hours before", async () => {
  const { set } = await ownEvent();

  expect((await set({ doors_time: "20:00" })).doors_time).toBe("20:00");
  for (const [doors_time, code] of [
    ["20:30", "after_start"],
    ["07:59", "after_start"],
    ["25:00", "invalid_format"],
    ["7 pm", "invalid_format"],
  ] as const)
    await expect(set({ doors_time })).rejects.toMatchObject({
      code: "invalid",
      fields: { doors_time: [{ code }] },
    });
});

test("hides the doors when the start moves before them, and shows them again when both move back", async () => {
  const { event, set } = await ownEvent();
  await set({ doors_time: "19:00" });
  const moveTo = (start_date: string) =>
    db.updateTable("events").set({ start_date }).where("id", "=", event.id).execute();

  await moveTo("2030-06-01T16:00:00Z");
  expect((await publicEvent(event.id)).doors_at).toBeNull();
  expect((await set({ dress_code: "Casual", doors_time: "19:00" })).dress_code).toBe("Casual");

  await moveTo("2030-06-08T18:00:00Z");
  expect((await publicEvent(event.id)).doors_at).toBe("2030-06-08T17:00:00.000Z");
});

test("limits lists and their texts, and names the limit at the field", async () => {
  const { set } = await ownEvent();
  const faq = (question: string, answer = "Yes") => ({ question, answer });

  const refused = async (change: UpdateEventSettings, field: string, code: string) =>
    expect(set(change)).rejects.toMatchObject({ code: "invalid", fields: { [field]: [{ code }] } });

  await refused({ line_up: Array(MAX_LINE_UP + 1).fill(performer("Wren")) }, "line_up", "too_many");
  await refused({ line_up: [performer("Wren"), performer("x".repeat(101))] }, "line_up.1.name", "too_long");
  await refused({ line_up: [performer(" ")] }, "line_up.0.name", "required");
  await refused(
    { line_up: [{ ...performer("Wren"), url: "javascript:alert(1)" }] },
    "line_up.0.url",
    "invalid_format",
  );
  await refused({ faq: Array(MAX_FAQ + 1).fill(faq("Where?")) }, "faq", "too_many");
  await refused({ faq: [faq("Where?", "x".repeat(2_001))] }, "faq.0.answer", "too_long");
  await refused({ minimum_age: 0 }, "minimum_age", "too_small");
  await refused({ minimum_age: 17.5 }, "minimum_age", "not_whole");
});

test("keeps the order of lists, and clears an empty one", async () => {
  const { api, at, set } = await ownEvent();

  const { line_up } = await set({ line_up: ["C", "A", "B"].map(performer) });
  expect(line_up.map(({ name }) => name)).toEqual(["C", "A", "B"]);
  await set({ faq: [{ question: "Q", answer: "A" }] });
  expect((await api("GET /events/{event_id}/settings", at)).data.line_up).toEqual(line_up);
  expect((await set({ line_up: [] })).line_up).toEqual([]);
});

test("copies all details to a duplicate with settings", async () => {
  const { api, at, set } = await ownEvent();
  await set(FACTS);

  const { data } = await api("POST /events/{event_id}/duplicate", {
    ...at,
    body: {
      title: "Again",
      start_date: "2031-05-01T20:00",
      ...COPY_NOTHING,
      duplicate_settings: true,
    },
  });

  expect(data.settings).toMatchObject({
    ...FACTS,
    accessibility_details: "<p>Step-free <strong>entrance</strong></p>",
  });
});
