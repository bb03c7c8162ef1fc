import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeMember, makeOrganizer } from "../../../test/factories.ts";
import { holdOpen, untilBlocked } from "../../../test/until-blocked.ts";
import { createAreas } from "../../api.ts";
import type { OrganizersContract } from "../../organizers/contract.ts";
import type { EventsContract } from "../contract.ts";

const database = await testDatabase();
const { db } = database;
const areas = createAreas(testServices(database));

async function account() {
  const organizer = await makeOrganizer(db);
  const member = await makeMember(db, { account_id: organizer.account_id });
  const api = clientOf<EventsContract & OrganizersContract>(db, areas, { member });
  const at = { params: { organizer_id: organizer.id } };
  const newEvent = async () =>
    (
      await api("POST /events", {
        body: { title: "Night", start_date: "2031-07-05T19:30", organizer_id: organizer.id },
      })
    ).data.id;
  const settingsOf = async (event_id: number) =>
    (await api("GET /events/{event_id}/settings", { params: { event_id } })).data;
  return { api, at, newEvent, settingsOf };
}

test("starts new events with the organiser's defaults, then the account's, then the program's", async () => {
  const { api, at, newEvent, settingsOf } = await account();
  await api("PATCH /account/event-defaults", {
    body: { order_timeout_in_minutes: 30, show_marketing_opt_in: true, buyer_cancel_hours: 48 },
  });
  const { data } = await api("PATCH /organizers/{organizer_id}/event-defaults", {
    ...at,
    body: { order_timeout_in_minutes: 45, buyer_cancel_hours: null },
  });

  expect(data.own.toSorted()).toEqual(["buyer_cancel_hours", "order_timeout_in_minutes"]);
  expect(data.inherited).toMatchObject({ order_timeout_in_minutes: 30, buyer_cancel_hours: 48 });
  expect(await settingsOf(await newEvent())).toMatchObject({
    order_timeout_in_minutes: 45,
    buyer_cancel_hours: null,
    show_marketing_opt_in: true,
    price_display_mode: "INCLUSIVE",
    support_email: "stage@example.org",
  });
});

test("resets a default to the inherited value, and shows the same choices in the organiser's settings", async () => {
  const { api, at } = await account();
  await api("PATCH /account/event-defaults", { body: { allow_attendee_self_edit: true } });
  await api("PATCH /organizers/{organizer_id}/settings", {
    ...at,
    body: { default_allow_attendee_self_edit: false },
  });
  const own = (await api("GET /organizers/{organizer_id}/event-defaults", at)).data;

  const { data } = await api("PATCH /organizers/{organizer_id}/event-defaults", {
    ...at,
    body: { inherit: ["allow_attendee_self_edit"] },
  });

  expect(own.own).toEqual(["allow_attendee_self_edit"]);
  expect(data).toMatchObject({ own: [], settings: { allow_attendee_self_edit: true } });
  const settings = (await api("GET /organizers/{organizer_id}/settings", at)).data;
  expect(settings.default_allow_attendee_self_edit).toBe(true);
});

test("changes existing events only when defaults are applied, field by field", async () => {
  const { api, newEvent, settingsOf } = await account();
  const eventId = await newEvent();
  await api("PATCH /account/event-defaults", {
    body: { order_timeout_in_minutes: 30, price_display_mode: "EXCLUSIVE" },
  });

  const { data: differences } = await api("GET /account/event-defaults/differences");
  const { data: applied } = await api("POST /account/event-defaults/apply", {
    body: { fields: ["order_timeout_in_minutes"] },
  });

  expect(differences).toEqual([
    { event_id: eventId, title: "Night", fields: ["order_timeout_in_minutes", "price_display_mode"] },
  ]);
  expect(applied).toEqual({ events: 1 });
  expect(await settingsOf(eventId)).toMatchObject({
    order_timeout_in_minutes: 30,
    price_display_mode: "INCLUSIVE",
  });
});

test("applies defaults to the other events when one is deleted meanwhile", async () => {
  const { api, newEvent, settingsOf } = await account();
  const [goes, stays] = [await newEvent(), await newEvent()];
  await api("PATCH /account/event-defaults", { body: { order_timeout_in_minutes: 40 } });
  const release = await holdOpen(db, (tx) =>
    tx.updateTable("events").set({ deleted_at: new Date() }).where("id", "=", goes).execute(),
  );

  const applying = api("POST /account/event-defaults/apply", {
    body: { fields: ["order_timeout_in_minutes"] },
  });
  await untilBlocked(db, applying);
  await release();

  expect((await applying).data.events).toBe(1);
  expect(await settingsOf(stays)).toMatchObject({ order_timeout_in_minutes: 40 });
});
