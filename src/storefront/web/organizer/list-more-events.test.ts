import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../../../../test/api.ts";
import { clientOf } from "../../../../test/client.ts";
import { testDatabase } from "../../../../test/database.ts";
import { daysFromNow, makeEvent, makeProduct } from "../../../../test/factories.ts";
import { createAreas } from "../../../api.ts";
import type { StorefrontContract } from "../../contract.ts";
import { listMoreEvents } from "./list-more-events.ts";

const database = await testDatabase();
const { db } = database;
const visitor = clientOf<StorefrontContract>(db, createAreas(testServices(database)));

async function moreOf(eventId: number): Promise<string[]> {
  const { data: event } = await visitor("GET /public/events/{event_id}", {
    params: { event_id: eventId },
    query: {},
  });
  return (await listMoreEvents(visitor, event)).map(({ title }) => title);
}

test("leads from an event that sells nothing to the next three of its organiser", async () => {
  const event = await makeEvent(db, { start_date: daysFromNow(1), title: "Here" });
  const { account_id, organizer_id } = event;
  for (const [title, day] of [
    ["Fourth", 9],
    ["Second", 4],
    ["First", 3],
    ["Third", 5],
  ] as const)
    await makeEvent(db, { account_id, organizer_id, title, start_date: daysFromNow(day) });
  await makeEvent(db, {
    account_id,
    organizer_id,
    title: "Draft",
    status: "DRAFT",
    start_date: daysFromNow(2),
  });
  await makeProduct(db, event, { price: 1_000, capacity: 1 });

  expect(await moreOf(event.id)).toEqual([]);

  await sql`update stock set taken = 1 where event_id = ${event.id} and kind = 'PRICE'`.execute(db);
  expect(await moreOf(event.id)).toEqual(["First", "Second", "Third"]);

  await sql`update organizers set status = 'DRAFT' where id = ${organizer_id}`.execute(db);
  expect(await moreOf(event.id)).toEqual([]);
});
