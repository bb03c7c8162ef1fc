import { expect, test } from "vitest";
import { outcomeOf } from "../../test/checkout-context.ts";
import { testDatabase } from "../../test/database.ts";
import { makeAccount, makeEvent, makeOrganizer } from "../../test/factories.ts";
import { stateStarters, stateWriters } from "../../test/state-writers.ts";
import { changeEventStatus } from "../events/lifecycle/change-event-status.ts";
import { changeOrganizerStatus } from "./change-organizer-status.ts";
import { deleteOrganizer } from "./delete-organizer.ts";
import {
  ORGANIZER_MOVES,
  ORGANIZER_MOVES_BY_EVENT,
  ORGANIZER_STATUSES,
  type OrganizerStatus,
} from "../events/rules/organizer-states.ts";

const { db } = await testDatabase();

const canMove = (from: OrganizerStatus, to: OrganizerStatus) =>
  from === to || (ORGANIZER_MOVES[from] as readonly OrganizerStatus[]).includes(to);

test.each(ORGANIZER_STATUSES)("an organiser moves from %s as in the table", async (from) => {
  for (const to of ORGANIZER_STATUSES) {
    const { id: account_id } = await makeAccount(db);
    await makeOrganizer(db, { account_id });
    const { id } = await makeOrganizer(db, { account_id });
    await db.updateTable("organizers").set({ status: from }).where("id", "=", id).execute();
    const change = { accountId: account_id, organizerId: id, status: to, isEmailVerified: true };

    const outcome = await outcomeOf(changeOrganizerStatus(db, change));

    const isLegal = canMove(from, to);
    expect([to, outcome, await statusOf(id)]).toEqual([
      to,
      isLegal ? "ok" : "status_move_refused",
      isLegal ? to : from,
    ]);
  }
});

test.each(ORGANIZER_STATUSES)(
  "publishing an event moves its organiser from %s as in the table",
  async (from) => {
    const { account_id, id, event } = await makeOrganizerWithEvent(from);

    await changeEventStatus(db, {
      accountId: account_id,
      eventId: event.id,
      status: "LIVE",
      isEmailVerified: true,
    });

    const moves: Partial<Record<OrganizerStatus, OrganizerStatus>> = ORGANIZER_MOVES_BY_EVENT;
    expect(await statusOf(id)).toBe(moves[from] ?? from);
  },
);

test.each(ORGANIZER_STATUSES)(
  "deleting an organiser archives it from %s, as the table allows",
  async (from) => {
    const { account_id, id } = await makeOrganizerWithEvent(from);

    await deleteOrganizer(db, { accountId: account_id, organizerId: id });

    expect(canMove(from, "ARCHIVED")).toBe(true);
    expect(await statusOf(id)).toBe("ARCHIVED");
  },
);

test("no other code writes the status of an organiser", async () => {
  expect(await stateWriters(db, "organizers", ["status"])).toEqual([
    "change-event-status.ts",
    "change-organizer-status.ts",
    "delete-organizer.ts",
  ]);
  expect(await stateStarters(db, "organizers")).toEqual(["create-organizer.ts", "first-organizer.ts"]);
});

/** Creates an account with two organisers. Returns one with a draft event. */
async function makeOrganizerWithEvent(status: OrganizerStatus) {
  const { id: account_id } = await makeAccount(db);
  await makeOrganizer(db, { account_id });
  const { id } = await makeOrganizer(db, { account_id });
  const event = await makeEvent(db, { account_id, organizer_id: id, status: "DRAFT" });
  await db.updateTable("organizers").set({ status }).where("id", "=", id).execute();
  return { account_id, id, event };
}

async function statusOf(id: number): Promise<string> {
  const { status } = await db
    .selectFrom("organizers")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return status;
}
