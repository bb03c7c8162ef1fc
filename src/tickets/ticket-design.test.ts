import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember } from "../../test/factories.ts";
import { COPY_NOTHING } from "../../test/duplication.ts";
import { createAreas } from "../api.ts";
import type { EventsContract } from "../events/contract.ts";
import type { OrganizersContract } from "../organizers/contract.ts";
import type { TicketsContract } from "./contract.ts";
import { findTicketEvent } from "./ticket-events.ts";

const database = await testDatabase();
const { db } = database;
const areas = createAreas(testServices(database));

async function ownEvent() {
  const event = await makeEvent(db);
  const member = await makeMember(db, { account_id: event.account_id });
  const api = clientOf<EventsContract & OrganizersContract & TicketsContract>(db, areas, { member });
  const at = { params: { event_id: event.id } };
  const { organizer_id } = await db
    .selectFrom("events")
    .select("organizer_id")
    .where("id", "=", event.id)
    .executeTakeFirstOrThrow();
  const design = (ticket_design_settings: object) =>
    api("PATCH /events/{event_id}/settings", { ...at, body: { ticket_design_settings } as never });
  const designOrganizer = (ticket_design_settings: object) =>
    api("PATCH /organizers/{organizer_id}/settings", {
      params: { organizer_id },
      body: { ticket_design_settings } as never,
    });
  return { event, organizerId: organizer_id, api, at, design, designOrganizer };
}

/** Adds the row of a picture without a file, because no test opens it. */
function addPicture(accountId: number, owner: { event_id?: number; organizer_id?: number }, type: string) {
  return db
    .insertInto("images")
    .values({
      ...owner,
      account_id: accountId,
      type,
      storage_key: `images/${type.toLowerCase()}/384.webp`,
      file_name: "logo.png",
      mime_type: "image/webp",
      size: 1000,
      width: 384,
      height: 384,
      average_colour: "#335577",
    })
    .execute();
}

const sentences = (error: unknown) => (error as { fields?: Record<string, { code: string }[]> }).fields;

test("an event's ticket design starts with everything inherited", async () => {
  const { event, api, at } = await ownEvent();

  const { data } = await api("GET /events/{event_id}/settings", at);

  expect(data.ticket_design_settings).toEqual({
    enabled: null,
    accent_color: null,
    layout_type: null,
    shows_logo: null,
    footer_text: null,
  });
  expect(await findTicketEvent(db, event.id)).toMatchObject({
    colour: null,
    layout: "default",
    footer_text: "",
    logo: null,
  });
});

test("takes each part from the event, else from its organiser, also when the organiser changes later", async () => {
  const { event, api, at, design, designOrganizer } = await ownEvent();
  await designOrganizer({ accent_color: "#0A0", layout_type: "modern", footer_text: "No re-entry" });
  await design({ layout_type: "compact", footer_text: "" });

  const before = await findTicketEvent(db, event.id);
  await designOrganizer({ accent_color: "#112233", layout_type: "modern", footer_text: "No re-entry" });
  const after = await findTicketEvent(db, event.id);
  await design({ layout_type: null });
  const reset = await findTicketEvent(db, event.id);

  expect(before).toMatchObject({ colour: "#00aa00", layout: "compact", footer_text: "" });
  expect(after).toMatchObject({ colour: "#112233", layout: "compact", footer_text: "" });
  expect(reset).toMatchObject({ colour: "#112233", layout: "modern", footer_text: "No re-entry" });
  const { data } = await api("GET /events/{event_id}/ticket-design", at);
  expect(data).toMatchObject({
    inherited: { accent_color: "#112233", layout_type: "modern", shows_logo: true },
    event: { layout: "modern" },
  });
});

test("uses the cover's colour as accent until one is chosen", async () => {
  const { event, design } = await ownEvent();
  await addPicture(event.account_id, { event_id: event.id }, "EVENT_COVER");

  const before = (await findTicketEvent(db, event.id)).colour;
  await design({ accent_color: "#ff0000" });

  expect(before).toBe("#335577");
  expect((await findTicketEvent(db, event.id)).colour).toBe("#ff0000");
});

test("uses the event's own logo, else the organiser's, else none, and can leave it out", async () => {
  const { event, organizerId, design } = await ownEvent();
  const logo = async () => (await findTicketEvent(db, event.id)).logo?.url ?? null;

  const without = await logo();
  await addPicture(event.account_id, { organizer_id: organizerId }, "ORGANIZER_LOGO");
  const organizers = await logo();
  await addPicture(event.account_id, { event_id: event.id }, "TICKET_LOGO");
  const own = await logo();
  await design({ shows_logo: false });

  expect(without).toBeNull();
  expect(organizers).toContain("organizer_logo/192.webp");
  expect(own).toContain("ticket_logo/192.webp");
  expect(await logo()).toBeNull();
});

test("a design that is switched off leaves plain tickets and keeps its choices", async () => {
  const { event, api, at, design } = await ownEvent();
  const choices = { accent_color: "#ff0000", layout_type: "sheet", footer_text: "Kept" } as const;
  await addPicture(event.account_id, { event_id: event.id }, "TICKET_LOGO");
  await design({ ...choices, enabled: false });

  expect(await findTicketEvent(db, event.id)).toMatchObject({
    colour: null,
    layout: "default",
    footer_text: "",
    logo: null,
  });
  const { data } = await api("GET /events/{event_id}/settings", at);
  expect(data.ticket_design_settings).toMatchObject(choices);
});

test.each([
  [{ accent_color: "red" }, "accent_color", "not_a_colour"],
  [{ accent_color: "#12345g" }, "accent_color", "not_a_colour"],
  [{ accent_color: "#fff;background:url(//evil.example)" }, "accent_color", "not_a_colour"],
  [{ layout_type: "poster" }, "layout_type", "invalid_choice"],
  [{ footer_text: "x".repeat(501) }, "footer_text", "too_long"],
  [{ footer_text: "a\0b" }, "footer_text", "forbidden_characters"],
  [{ enabled: "yes" }, "enabled", "invalid_format"],
])("refuses %j at its field, for events and organisers", async (choices, field, code) => {
  const { design, designOrganizer } = await ownEvent();

  for (const refused of [design(choices), designOrganizer(choices)]) {
    const error = await refused.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(sentences(error)?.[`ticket_design_settings.${field}`]?.[0]?.code).toBe(code);
  }
});

test("does not find another account's design", async () => {
  const { at } = await ownEvent();
  const stranger = await ownEvent();

  await expect(stranger.api("GET /events/{event_id}/ticket-design", at)).rejects.toMatchObject({
    code: "not_found",
  });
});

test("copies the choices to a duplicate of an event with its settings", async () => {
  const { event, api, design } = await ownEvent();
  await design({ accent_color: "#ff0000" });

  const { data } = await api("POST /events/{event_id}/duplicate", {
    params: { event_id: event.id },
    body: {
      title: "Again",
      start_date: "2031-07-05T19:30",
      ...COPY_NOTHING,
      duplicate_settings: true,
    },
  });

  expect((await findTicketEvent(db, data.id)).colour).toBe("#ff0000");
});
