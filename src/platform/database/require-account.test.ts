import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeOrder, makeOrganizer } from "../../../test/factories.ts";
import { acrossAccounts } from "./require-account.ts";

const database = await testDatabase();
const { db, pool } = database.guarded;
const notes = { notes: "seen" };
let event: Awaited<ReturnType<typeof makeEvent>>;
let order: Awaited<ReturnType<typeof makeOrder>>;

beforeEach(async () => {
  event = await makeEvent(
    database.db,
    await makeOrganizer(database.db).then((one) => ({ account_id: one.account_id, organizer_id: one.id })),
  );
  order = await makeOrder(database.db, event);
});

const noteOf = async () =>
  (await db.selectFrom("orders").select("notes").where("id", "=", order.id).executeTakeFirstOrThrow()).notes;

test("TEN-15 a write by an id alone is refused and changes nothing", async () => {
  const update = db.updateTable("orders").set(notes).where("id", "=", order.id).execute();
  await expect(update).rejects.toThrow("names no account in a write to orders");
  await expect(db.deleteFrom("images").where("id", "=", 1).execute()).rejects.toThrow("images");
  await expect(pool.query("update orders set notes = 'seen' where id = $1", [order.id])).rejects.toThrow(
    "orders",
  );
  await expect(
    sql`with gone as (delete from images where id = 1 returning id) select * from gone`.execute(db),
  ).rejects.toThrow("images");

  expect(await noteOf()).toBeNull();
});

test("TEN-15 an account that a statement writes but does not compare does not count", async () => {
  const { account_id } = event;
  const update = db.updateTable("orders").set({ account_id }).where("id", "=", order.id).execute();
  await expect(update).rejects.toThrow("names no account");
});

test("TEN-15 allows a write that names its account, and the connection works after a refusal", async () => {
  const byId = db.updateTable("orders").set(notes).where("id", "=", order.id);
  for (let turn = 0; turn < 20; turn++) await expect(byId.execute()).rejects.toThrow("names no account");

  await byId.where("account_id", "=", event.account_id).execute();

  expect(await noteOf()).toBe("seen");
});

test("TEN-15 a transaction may write by id what it read under its account; the next one may not", async () => {
  const byId = db.updateTable("orders").set(notes).where("id", "=", order.id).compile();

  await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom("orders")
      .select("id")
      .where("id", "=", order.id)
      .where("account_id", "=", event.account_id)
      .forUpdate()
      .execute();
    await tx.executeQuery(byId);
  });
  const next = db.transaction().execute((tx) => tx.executeQuery(byId));

  await expect(next).rejects.toThrow("names no account");
  expect(await noteOf()).toBe("seen");
});

test("TEN-15 allows a statement that says why it changes several accounts", async () => {
  await db
    .updateTable("orders")
    .set(notes)
    .where("id", "=", order.id)
    .modifyEnd(acrossAccounts("a sweep of old notes"))
    .execute();

  expect(await noteOf()).toBe("seen");
});

test("leaves tables alone that belong to no account", async () => {
  await sql`update installation set value = '1' where key = 'none'`.execute(db);
  await sql`delete from rate_limits where key = 'none'`.execute(db);
});
