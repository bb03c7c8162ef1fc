import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { deleteExpired } from "./delete-expired.ts";

const { db } = await testDatabase();

test("deletes the responses stored for repeated calls after a day, however many there are", async () => {
  await sql`
    insert into idempotency_keys (scope, key_hash, request_hash, locked_until, created_at)
    select 'test', decode(md5(n::text), 'hex'), '\\x00', now(),
           now() - case when n <= 10050 then interval '25 hours' else interval '23 hours' end
    from generate_series(1, 10060) n`.execute(db);

  await deleteExpired(db);

  const { rows } = await sql<{ left: number }>`select count(*)::int as left from idempotency_keys`.execute(
    db,
  );
  expect(rows).toEqual([{ left: 10 }]);
});
