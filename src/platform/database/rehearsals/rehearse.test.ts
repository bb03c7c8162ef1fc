import { expect, test } from "vitest";
import { testDatabase } from "../../../../test/database.ts";
import { makeAccount, makeEvent } from "../../../../test/factories.ts";
import { poolOf } from "../database.ts";
import { refuseInRehearsal, rehearse } from "./rehearse.ts";

const database = await testDatabase();
const { db } = database;
const account = await makeAccount(db);
await makeEvent(db, { account_id: account.id });

test("a rehearsal never commits, whatever transactions the work uses, nor does work that it leaves running", async () => {
  const { guarded } = database;
  let late: Promise<unknown> | undefined;
  const nothing = { measureBefore: async () => null, measureAfter: async () => true };
  const count = async () =>
    (await db.selectFrom("organizers").select("id").where("name", "=", "Rehearsed").execute()).length;
  const rename = () =>
    guarded.db
      .transaction()
      .execute((tx) =>
        tx
          .updateTable("organizers")
          .set({ name: "Rehearsed" })
          .where("account_id", "=", account.id)
          .execute(),
      );
  const { after } = await rehearse(
    poolOf(guarded.db),
    async () => {
      await rename();
      await guarded.pool.query("update organizers set name = 'Rehearsed' where account_id = $1", [
        account.id,
      ]);
      late = new Promise((resolve) => setTimeout(resolve, 50)).then(rename);
      late.catch(() => {});
    },
    nothing,
  );

  expect(after).toBe(true);
  await expect(late).rejects.toThrow("has ended");
  expect(await count()).toBe(0);
});

test("a rehearsal stops before an effect outside the database, and refuses to commit", async () => {
  const nothing = { measureBefore: async () => null, measureAfter: async () => true };
  const pool = poolOf(database.db);
  const stopped = await rehearse(pool, async () => refuseInRehearsal("send an email at once"), nothing);
  const committed = await rehearse(pool, () => database.pool.query("select 1; commit"), nothing);

  expect(stopped).toMatchObject({ stoppedBy: "send an email at once", after: null });
  expect(committed.error).toMatchObject({ name: "NotInRehearsal" });
});
