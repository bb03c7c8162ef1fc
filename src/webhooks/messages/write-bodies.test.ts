import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent } from "../../../test/factories.ts";
import { writeBodies } from "./write-bodies.ts";

const database = await testDatabase();
const { db } = database;

test("a message whose object cannot be read gets a body with its id, and the others of the batch get theirs", async () => {
  const event = await makeEvent(db, { title: "Spring concert" });
  await sql`
    insert into webhook_messages (uid, account_id, event_id, organizer_id, event_type, subject_id, happened_at)
    select gen_random_uuid(), e.account_id, e.id, e.organizer_id, m.type, m.id, now()
    from events e cross join lateral (values ('checkin.created', 7), ('event.updated', e.id)) m(type, id)
    where e.id = ${event.id}`.execute(db);
  await sql`alter table check_ins rename to moved_check_ins`.execute(db);

  const written = await writeBodies(testServices(database));

  const messages = await db
    .selectFrom("webhook_messages")
    .select(["event_type", "body"])
    .where("event_id", "=", event.id)
    .orderBy("id")
    .execute();
  const payloads = messages.map(({ event_type, body }) => [event_type, JSON.parse(body!).payload]);
  expect(written).toBe(2);
  expect(payloads).toEqual([
    ["checkin.created", { id: 7 }],
    ["event.updated", expect.objectContaining({ title: "Spring concert" })],
  ]);
});
