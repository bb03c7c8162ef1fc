import { expect, test } from "vitest";
import { outcomeOf } from "../../test/checkout-context.ts";
import { testDatabase } from "../../test/database.ts";
import { makeAccount, makeEvent, makeOrganizer } from "../../test/factories.ts";
import { stateStarters, stateWriters } from "../../test/state-writers.ts";
import { changeEventStatus } from "./lifecycle/change-event-status.ts";
import { changeOrganizerStatus } from "../organizers/change-organizer-status.ts";
import { pauseEventsOfSuspended, resumeEventsOfRestored } from "./lifecycle/pause-of-suspension.ts";
import { deleteEvent } from "./lifecycle/delete-event.ts";
import { EVENT_MOVES, EVENT_STATUSES, type EventStatus } from "./rules/event-states.ts";

const { db } = await testDatabase();

const canMove = (from: EventStatus, to: EventStatus) =>
  from === to || (EVENT_MOVES[from] as readonly EventStatus[]).includes(to);

async function statusOf({ id }: { id: number }): Promise<string> {
  const { status } = await db
    .selectFrom("events")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return status;
}

test.each(EVENT_STATUSES)("moves an event from %s as the table says", async (from) => {
  for (const to of EVENT_STATUSES) {
    const event = await makeEvent(db, { status: from });
    const change = { accountId: event.account_id, eventId: event.id, status: to, isEmailVerified: true };

    const outcome = await outcomeOf(changeEventStatus(db, change));

    const isLegal = canMove(from, to);
    expect([to, outcome, await statusOf(event)]).toEqual([
      to,
      isLegal ? "ok" : "status_move_refused",
      isLegal ? to : from,
    ]);
  }
});

test.each(EVENT_STATUSES)(
  "archives an event from %s with its organiser, as the table allows",
  async (from) => {
    const { id: account_id } = await makeAccount(db);
    await makeOrganizer(db, { account_id });
    const event = await makeEvent(db, { account_id, status: from });
    const organizer = { accountId: account_id, organizerId: event.organizer_id };

    await changeOrganizerStatus(db, { ...organizer, status: "ARCHIVED", isEmailVerified: true });

    expect(canMove(from, "ARCHIVED")).toBe(true);
    expect(await statusOf(event)).toBe("ARCHIVED");
  },
);

test.each(EVENT_STATUSES)("archives a deleted event from %s, as the table allows", async (from) => {
  const event = await makeEvent(db, { status: from });

  await deleteEvent(db, { accountId: event.account_id, eventId: event.id });

  expect(canMove(from, "ARCHIVED")).toBe(true);
  expect(await statusOf(event)).toBe("ARCHIVED");
});

test.each(EVENT_STATUSES)(
  "suspending the account pauses an event from %s as the table allows",
  async (from) => {
    const event = await makeEvent(db, { status: from });

    await db.transaction().execute((tx) => pauseEventsOfSuspended(tx, event.account_id));

    expect(canMove("LIVE", "PAUSED")).toBe(true);
    expect(await statusOf(event)).toBe(from === "LIVE" ? "PAUSED" : from);
  },
);

test.each(EVENT_STATUSES)(
  "restoring the account resumes an event that the suspension paused, and that is %s now, as the table allows",
  async (from) => {
    const event = await makeEvent(db, { status: "LIVE" });
    await db.transaction().execute((tx) => pauseEventsOfSuspended(tx, event.account_id));
    await db.updateTable("events").set({ status: from }).where("id", "=", event.id).execute();

    await db.transaction().execute((tx) => resumeEventsOfRestored(tx, event.account_id));

    expect(canMove("PAUSED", "LIVE")).toBe(true);
    expect(await statusOf(event)).toBe(from === "PAUSED" ? "LIVE" : from);
  },
);

test.each(EVENT_STATUSES)("restoring the account leaves an event that others put to %s", async (from) => {
  const event = await makeEvent(db, { status: from });

  await db.transaction().execute((tx) => resumeEventsOfRestored(tx, event.account_id));

  expect(await statusOf(event)).toBe(from);
});

test("writes the status of an event nowhere else in the program", async () => {
  expect(await stateWriters(db, "events", ["status"])).toEqual([
    "cancel-event.ts",
    "change-event-status.ts",
    "change-organizer-status.ts",
    "deletion.ts",
    "pause-of-suspension.ts",
  ]);
  expect(await stateStarters(db, "events")).toEqual(["create-event.ts", "duplicate-event.ts"]);
});
