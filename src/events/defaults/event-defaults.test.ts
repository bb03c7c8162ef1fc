import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { COPY_NOTHING } from "../../../test/duplication.ts";
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

test("applies defaults to every upcoming event, and lists the earliest two hundred", async () => {
  const { api, newEvent, settingsOf } = await account();
  const eventId = await newEvent();
  await sql`
    with later as (
      insert into events (account_id, organizer_id, short_id, title, start_date, timezone, currency)
      select account_id, organizer_id, 'e_' || lpad(n::text, 22, 'x'), 'Slot ' || n,
             start_date + make_interval(hours => n), timezone, currency
      from events, generate_series(1, 210) n where id = ${eventId}
      returning id, account_id)
    insert into event_settings (event_id, account_id, support_email, content_language)
    select id, account_id, 'own@example.org', 'en' from later`.execute(db);
  await api("PATCH /account/event-defaults", {
    body: { order_timeout_in_minutes: 42, terms_url: "https://example.org/terms" },
  });

  const before = await api("GET /account/event-defaults/differences");
  const { data: applied } = await api("POST /account/event-defaults/apply", {
    body: { fields: [...before.meta.fields, "support_email"] },
  });
  const after = await api("GET /account/event-defaults/differences");

  expect(before.meta).toEqual({ total: 211, fields: ["order_timeout_in_minutes", "terms_url"] });
  expect([before.data.length, before.data[0]?.event_id]).toEqual([200, eventId]);
  expect(applied).toEqual({ events: 211 });
  expect(after).toEqual({ data: [], meta: { total: 0, fields: [] } });
  const { rows } = await sql<{ id: number }>`select max(id) as id from events`.execute(db);
  expect(await settingsOf(rows[0]!.id)).toMatchObject({
    order_timeout_in_minutes: 42,
    terms_url: "https://example.org/terms",
    support_email: "own@example.org",
    invoice_prefix: "INV-",
  });
});

test("a copy without the original's settings starts with the defaults for new events", async () => {
  const { api, newEvent, settingsOf } = await account();
  const eventId = await newEvent();
  const at = { params: { event_id: eventId } };
  await api("PATCH /events/{event_id}/settings", { ...at, body: { support_email: "night@example.org" } });
  await api("PATCH /account/event-defaults", {
    body: {
      order_timeout_in_minutes: 42,
      allow_search_engine_indexing: false,
      terms_url: "https://example.org/terms",
    },
  });

  const { data } = await api("POST /events/{event_id}/duplicate", {
    ...at,
    body: { title: "Again", start_date: "2031-08-05T19:30", ...COPY_NOTHING },
  });

  expect(await settingsOf(data.id)).toMatchObject({
    order_timeout_in_minutes: 42,
    allow_search_engine_indexing: false,
    terms_url: "https://example.org/terms",
    support_email: "night@example.org",
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
