import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { guestFile, openGuestLists } from "../../../test/guest-lists.ts";
import { holdOpen, untilBlocked } from "../../../test/until-blocked.ts";

const database = await testDatabase();
const { db } = database;
const { makeScenario, work, ticketsOf, rowsOf } = openGuestLists(database);

test("skips people who get the ticket from an import that was started before, but not repeated lines", async () => {
  const at = await makeScenario();
  const first = await at.start((await at.upload(guestFile(3))).id);
  const corrected = `${guestFile(4)}Guest4,Of 4,guest-4@example.org\n`;
  const second = await at.start((await at.upload(corrected)).id);

  for (const task of [first, second]) await work(task);

  expect(await ticketsOf(at.event.id)).toHaveLength(5);
  expect((await rowsOf(second)).map(([, outcome]) => outcome)).toEqual([
    "already_issued",
    "already_issued",
    "already_issued",
    "DONE",
    "DONE",
  ]);
  const { rows } = await sql`select done, refused from tasks where id = ${second.id}`.execute(db);
  expect(rows).toEqual([{ done: 2, refused: 3 }]);
});

test("an import that continues after an interruption does not take its own tickets for those of others", async () => {
  const at = await makeScenario({ capacity: 300 });
  const task = await at.start((await at.upload(`${guestFile(250)}Guest1,Of 1,guest-1@example.org\n`)).id);
  await sql`create or replace function stop_late() returns trigger language plpgsql as $$
    begin if new.position > 200 then raise 'stopped'; end if; return new; end $$`.execute(db);
  await sql`create trigger stop_late before update on task_rows for each row execute function stop_late()`.execute(
    db,
  );
  await expect(work(task)).rejects.toThrow("stopped");
  await sql`drop trigger stop_late on task_rows`.execute(db);

  await work(task);

  expect(await ticketsOf(at.event.id)).toHaveLength(251);
});

test("leaves out a person who is erased before the import runs, and issues the others", async () => {
  const at = await makeScenario();
  const task = await at.start((await at.upload(guestFile(3))).id);
  await sql`select erase_person(${at.event.account_id}, 'guest-2@example.org', 'Erased person')`.execute(db);

  await work(task);

  expect((await ticketsOf(at.event.id)).map(({ first_name }) => first_name)).toEqual(["Guest1", "Guest3"]);
  expect(await rowsOf(task)).toEqual([
    ["Line 2", "DONE"],
    ["Line 3", "person_erased"],
    ["Line 4", "DONE"],
  ]);
});

test("an erasure waits for a batch that issues a ticket to the person, and finds the ticket", async () => {
  const at = await makeScenario();
  const task = await at.start((await at.upload(guestFile(1))).id);
  const release = await holdOpen(db, (tx) =>
    sql`select from stock where id = ${at.product.stock_id} for update`.execute(tx),
  );

  const running = work(task);
  await untilBlocked(db, running);
  const erasing = sql<{ tickets: number }>`
    select cardinality(attendee_ids) as tickets
    from erase_person(${at.event.account_id}, 'guest-1@example.org', 'Erased person')`.execute(db);
  await untilBlocked(db, erasing, 2);
  await release();
  await running;

  expect((await erasing).rows).toEqual([{ tickets: 1 }]);
});
