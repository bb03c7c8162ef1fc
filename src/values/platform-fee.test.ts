import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { isPlatformFee } from "./platform-fee.ts";

const { db } = await testDatabase();

test("recognises the platform's fee by the database's default name", async () => {
  const { rows } = await sql<{ name: string }>`
    insert into fee_schedules (name) values ('Standard') returning buyer_label as name`.execute(db);

  expect(rows.map(isPlatformFee)).toEqual([true]);
  expect(isPlatformFee({ name: "Service charge" })).toBe(false);
});
