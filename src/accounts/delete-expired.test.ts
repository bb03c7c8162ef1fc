import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { makeMember } from "../../test/factories.ts";
import { deleteExpired } from "./delete-expired.ts";

const { db } = await testDatabase();

test("deletes the responses stored for repeated calls after a day, however many", async () => {
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

test("deletes invitations thirty days after their links expired, whatever their state", async () => {
  const { account_id, user_id } = await makeMember(db);
  await sql`
    insert into invitations (account_id, email, token_hash, state, invited_by_user_id, expires_at)
    select ${account_id}, state || days || '@example.org', decode(md5(state || days), 'hex'), state, ${user_id},
           now() - make_interval(days => days)
    from unnest(array['OPEN', 'ACCEPTED', 'WITHDRAWN', 'REPLACED']) state, unnest(array[-1, 29, 31]) days`.execute(
    db,
  );

  await deleteExpired(db);

  const left = await db
    .selectFrom("invitations")
    .select("email")
    .where("account_id", "=", account_id)
    .execute();
  expect(left.map(({ email }) => email).toSorted()).toEqual(
    ["ACCEPTED", "OPEN", "REPLACED", "WITHDRAWN"].flatMap((state) => [
      `${state}-1@example.org`,
      `${state}29@example.org`,
    ]),
  );
});
