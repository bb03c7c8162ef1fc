import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { outcomeOf } from "../../../test/checkout-context.ts";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember, makeOrganizer } from "../../../test/factories.ts";
import { eventsApi } from "../api.ts";
import type { EventsContract } from "../contract.ts";
import { duplicateEvent } from "../duplicate-event.ts";
import { EVENT_STATUSES, type EventStatus } from "../rules/event-states.ts";
import { changeOrganizerStatus } from "../../organizers/change-organizer-status.ts";
import { cancelEvent } from "./cancel-event.ts";
import { changeEventStatus } from "./change-event-status.ts";
import { pauseEventsOfSuspended, resumeEventsOfRestored } from "./pause-of-suspension.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const areas = [eventsApi(services, { onEventCreated: [] })];

type MadeEvent = Awaited<ReturnType<typeof makeEvent>>;
const own = (event: MadeEvent) => ({ accountId: event.account_id, eventId: event.id });
const cancel = (event: MadeEvent, isCancelled = true) =>
  outcomeOf(cancelEvent(db, { ...own(event), isCancelled }));
const move = (event: MadeEvent, status: EventStatus) =>
  outcomeOf(changeEventStatus(db, { ...own(event), status, isEmailVerified: true }));

async function stateOf({ id }: { id: number }) {
  const { status, cancelled_at } = await db
    .selectFrom("events")
    .select(["status", "cancelled_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return [status, cancelled_at !== null];
}

async function makeCancelled() {
  const event = await makeEvent(db);
  await cancel(event);
  return event;
}

test.each(EVENT_STATUSES)("cancels an event from %s only if the public can see it", async (status) => {
  const event = await makeEvent(db, { status });
  const isPublic = status === "LIVE" || status === "PAUSED";

  expect(await cancel(event)).toBe(isPublic ? "ok" : "status_move_refused");

  expect(await stateOf(event)).toEqual([isPublic ? "PAUSED" : status, isPublic]);
});

test("reinstates a cancelled event with its sales paused, and repeats nothing", async () => {
  const event = await makeCancelled();
  const version = async () =>
    (await db.selectFrom("events").select("catalog_version").where("id", "=", event.id).execute())[0];

  const before = await version();
  await cancel(event);
  expect(await version()).toEqual(before);
  await cancel(event, false);

  expect(await stateOf(event)).toEqual(["PAUSED", false]);
  expect(await move(event, "LIVE")).toBe("ok");
});

test("puts a cancelled event on sale only after it was reinstated", async () => {
  const event = await makeCancelled();

  expect(await move(event, "LIVE")).toBe("event_cancelled");
  expect(await stateOf(event)).toEqual(["PAUSED", true]);
});

test("an archived event stays cancelled, and is a draft like any other when it is restored", async () => {
  const event = await makeCancelled();

  await move(event, "ARCHIVED");
  expect(await stateOf(event)).toEqual(["ARCHIVED", true]);
  await move(event, "DRAFT");

  expect(await stateOf(event)).toEqual(["DRAFT", false]);
});

/** Resumes a cancelled event as a program does that does not know the column. */
async function makeResumedByOldProgram() {
  const event = await makeCancelled();
  await db.updateTable("events").set({ status: "LIVE" }).where("id", "=", event.id).execute();
  return event;
}

test("a suspension does not cancel an event that an old program has resumed", async () => {
  const event = await makeResumedByOldProgram();

  await db.transaction().execute((tx) => pauseEventsOfSuspended(tx, event.account_id));

  expect(await stateOf(event)).toEqual(["PAUSED", false]);
});

test.each([
  ["cancels no event that an old program has resumed", makeResumedByOldProgram, false],
  ["leaves a cancelled event cancelled", makeCancelled, true],
])("archiving an organiser %s", async (_what, make, isCancelled) => {
  const event = await make();
  await makeOrganizer(db, { account_id: event.account_id });
  const organizer = { accountId: event.account_id, organizerId: event.organizer_id };

  await changeOrganizerStatus(db, { ...organizer, status: "ARCHIVED", isEmailVerified: true });

  expect(await stateOf(event)).toEqual(["ARCHIVED", isCancelled]);
});

test("the end of a suspension does not sell what was cancelled meanwhile", async () => {
  const event = await makeEvent(db);
  await db.transaction().execute((tx) => pauseEventsOfSuspended(tx, event.account_id));
  await cancel(event);

  await db.transaction().execute((tx) => resumeEventsOfRestored(tx, event.account_id));

  expect(await stateOf(event)).toEqual(["PAUSED", true]);
});

test("an event whose sale an earlier version of the program resumed takes place", async () => {
  const event = await makeCancelled();
  await db.updateTable("events").set({ status: "LIVE" }).where("id", "=", event.id).execute();

  await move(event, "ARCHIVED");

  expect(await stateOf(event)).toEqual(["ARCHIVED", false]);
});

test("a copy of a cancelled event takes place", async () => {
  const event = await makeCancelled();
  const { user_id: userId } = await makeMember(db, { account_id: event.account_id });
  const parts = Object.fromEntries(
    [
      "products",
      "questions",
      "settings",
      "promo_codes",
      "capacity_assignments",
      "check_in_lists",
      "event_cover_image",
      "ticket_logo",
      "webhooks",
      "affiliates",
    ].map((part) => [`duplicate_${part}`, false]),
  );

  const id = await duplicateEvent(
    db,
    { ...own(event), userId, files: services.files, onEventCopied: [] } as never,
    { title: "Again", start_date: "2031-05-01T20:00", ...parts } as never,
  );

  expect(await stateOf({ id })).toEqual(["DRAFT", false]);
});

test("members read when it was cancelled, and filter their events by it", async () => {
  const over = { start_date: new Date("2020-01-01T19:00:00Z"), end_date: new Date("2020-01-01T22:00:00Z") };
  const event = await makeEvent(db, over);
  const member = await makeMember(db, { account_id: event.account_id });
  const api = clientOf<EventsContract>(db, areas, { member, isEmailVerified: true });
  const params = { event_id: event.id };

  const { data } = await api("PUT /events/{event_id}/cancellation", { params, body: { is_cancelled: true } });
  const listed = await api("GET /events", {
    query: { filter_fields: { display_status: { eq: "CANCELLED" } } } as never,
  });
  const back = await api("PUT /events/{event_id}/cancellation", { params, body: { is_cancelled: false } });

  expect(data).toMatchObject({ status: "PAUSED", display_status: "CANCELLED" });
  expect(data.cancelled_at).toMatch(/Z$/);
  expect(listed.data.map(({ id }) => id)).toEqual([event.id]);
  expect(back.data).toMatchObject({ display_status: "ENDED", cancelled_at: null });
});
