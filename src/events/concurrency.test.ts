import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeOrder, makeOrganizer, makeProduct } from "../../test/factories.ts";
import { holdOpen, untilBlocked } from "../../test/until-blocked.ts";
import { createAreas } from "../api.ts";
import type { CatalogContract } from "../catalog/contract.ts";
import { changeEventStatus } from "./lifecycle/change-event-status.ts";
import type { OrganizersContract } from "../organizers/contract.ts";
import type { EventsContract } from "./contract.ts";
import { createEvent } from "./create-event.ts";
import { duplicateEvent } from "./duplicate-event.ts";
import { touchCatalog } from "./touch-catalog.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const areas = createAreas(services);
const TOMORROW = { start_date: "2039-01-01T20:00", timezone: "Europe/Berlin" };

/** An account with two organisers, so that one of them can be deleted. */
async function makeFixture() {
  const organizer = await makeOrganizer(db);
  const { account_id } = organizer;
  const other = await makeOrganizer(db, { account_id });
  const member = await makeMember(db, { account_id });
  const api = clientOf<EventsContract & OrganizersContract & CatalogContract>(db, areas, { member });
  const livingEvents = () =>
    db
      .selectFrom("events as e")
      .innerJoin("organizers as o", "o.id", "e.organizer_id")
      .select("e.id")
      .where("e.account_id", "=", account_id)
      .where("e.deleted_at", "is", null)
      .where("o.deleted_at", "is not", null)
      .execute();
  return {
    organizer,
    other,
    member,
    api,
    livingEvents,
    by: { accountId: account_id, userId: member.user_id, files: services.files },
    deleteOrganizer: (organizer_id: number) =>
      api("DELETE /organizers/{organizer_id}", { params: { organizer_id } }),
  };
}

const checkout = { find: async () => ({}), update: async () => {} } as never;

test.each([
  ["named", (fixture: { other: { id: number } }) => ({ organizer_id: fixture.other.id })],
  ["the account's first", () => ({})],
])("deletes what is being created for an organiser together with the organiser: %s", async (name, chosen) => {
  const fixture = await makeFixture();
  const goes = name === "named" ? fixture.other : fixture.organizer;
  let deleting: Promise<unknown> = Promise.resolve();
  const meanwhile = async () => {
    deleting = fixture.deleteOrganizer(goes.id);
    await untilBlocked(db, deleting);
  };

  await createEvent(
    db,
    { title: "Late", description: null, ...TOMORROW, ...chosen(fixture) },
    { ...fixture.by, locale: "en", checkout, onEventCreated: [meanwhile] },
  );
  await deleting;

  expect(await fixture.livingEvents()).toEqual([]);
});

test("deletes a copy of an event that is being created together with its organiser", async () => {
  const fixture = await makeFixture();
  const event = await makeEvent(db, { account_id: fixture.other.account_id, organizer_id: fixture.other.id });
  let deleting: Promise<unknown> = Promise.resolve();
  const meanwhile = async () => {
    deleting = fixture.deleteOrganizer(fixture.other.id);
    await untilBlocked(db, deleting);
  };

  await duplicateEvent(db, { ...fixture.by, eventId: event.id, onEventCopied: [meanwhile] }, {
    title: "Once more",
    ...TOMORROW,
  } as never);
  await deleting;

  expect(await fixture.livingEvents()).toEqual([]);
});

test("serialises publishing an event and archiving its organiser, and refuses at most the second", async () => {
  const fixture = await makeFixture();
  for (let round = 0; round < 10; round += 1) {
    const organizer = await makeOrganizer(db, { account_id: fixture.other.account_id });
    await db.updateTable("organizers").set({ status: "DRAFT" }).where("id", "=", organizer.id).execute();
    const of = { account_id: organizer.account_id, organizer_id: organizer.id };
    const event = await makeEvent(db, { ...of, status: "DRAFT" });
    const change = { accountId: organizer.account_id, eventId: event.id, isEmailVerified: true };
    // Lets both calls reach their first lock before either gets it.
    const release = await holdOpen(db, (tx) =>
      tx.selectFrom("events").select("id").where("id", "=", event.id).forUpdate().execute(),
    );
    const both = Promise.allSettled([
      changeEventStatus(db, { ...change, status: "LIVE" }),
      fixture.api("PUT /organizers/{organizer_id}/status", {
        params: { organizer_id: organizer.id },
        body: { status: "ARCHIVED" },
      }),
    ]);
    await untilBlocked(db, both, 2);
    await release();

    const refused = (await both).flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    // Published first, the event is archived with its organiser. Archived first, it cannot be published.
    for (const reason of refused) expect(reason).toMatchObject({ code: "status_move_refused" });
  }
});

test("serialises deleting an event and changing its products without an error", async () => {
  const fixture = await makeFixture();
  const event = await makeEvent(db, { account_id: fixture.organizer.account_id });
  const product = await makeProduct(db, event, { capacity: 10 });
  const own = { accountId: fixture.organizer.account_id, eventId: event.id };
  let deleting: Promise<unknown> = Promise.resolve();

  await db.transaction().execute(async (tx) => {
    await touchCatalog(tx, own);
    deleting = fixture.api("DELETE /events/{event_id}", { params: { event_id: event.id } });
    await untilBlocked(db, deleting);
    await tx.updateTable("stock").set({ capacity: 5 }).where("id", "=", product.stock_id).execute();
  });

  await expect(deleting).resolves.toBeUndefined();
});

test("keeps the currency when an order arrives during the change", async () => {
  const fixture = await makeFixture();
  const event = await makeEvent(db, { account_id: fixture.organizer.account_id });
  const product = await makeProduct(db, event, { capacity: 10 });
  // Locks like a hold: the counter first, then the order.
  const release = await holdOpen(db, async (tx) => {
    await tx.selectFrom("stock").select("id").where("id", "=", product.stock_id).forUpdate().execute();
    await makeOrder(tx as never, event, { product, status: "RESERVED" });
  });

  const changing = fixture.api("PUT /events/{event_id}", {
    params: { event_id: event.id },
    body: { title: "In pounds", ...TOMORROW, currency: "GBP" },
  });
  const outcome = changing.then(
    () => "changed",
    ({ code }: { code: string }) => code,
  );
  await untilBlocked(db, outcome);
  await release();

  expect(await outcome).toBe("currency_locked");
});

test("keeps the values of both of two concurrent changes of an organiser's social links", async () => {
  const fixture = await makeFixture();
  const organizer_id = fixture.organizer.id;
  const patch = (body: object) =>
    fixture.api("PATCH /organizers/{organizer_id}/settings", { params: { organizer_id }, body });
  await patch({ instagram_handle: "before", youtube_handle: "gone" });
  const release = await holdOpen(db, (tx) =>
    tx
      .updateTable("organizer_settings")
      .set({
        social_media_handles: JSON.stringify({ instagram: "before", youtube: "gone", facebook: "theirs" }),
      })
      .where("organizer_id", "=", organizer_id)
      .execute(),
  );

  const changing = patch({ instagram_handle: "mine", youtube_handle: null });
  await untilBlocked(db, changing);
  await release();

  expect((await changing).data.social_media_handles).toEqual({ instagram: "mine", facebook: "theirs" });
});
