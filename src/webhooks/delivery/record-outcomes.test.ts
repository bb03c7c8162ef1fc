import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent } from "../../../test/factories.ts";
import type { Claimed } from "./claim-deliveries.ts";
import type { Outcome } from "./post-webhook.ts";
import { createOutcomeRecorder, recordOutcomes } from "./record-outcomes.ts";

const { db } = await testDatabase();

/** The number of statements sent to the database, including those that begin and end transactions. */
let statements = 0;
const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
pg.Client.prototype.query = function count(this: pg.Client, ...given: unknown[]) {
  statements += 1;
  return query.apply(this, given);
} as typeof pg.Client.prototype.query;

const HOUR = 3_600_000;

const answer = (code: number | null, retryAfter: number | null = null): Outcome => ({
  code,
  problem: code === null ? "timeout" : null,
  durationMs: 12,
  retryAfter,
});
const ANSWERS = {
  ok: answer(200),
  broken: answer(500),
  busy: answer(429, 6 * HOUR),
  gone: answer(410),
  silent: answer(null),
};
type Name = keyof typeof ANSWERS;
const NAMES = Object.keys(ANSWERS) as Name[];

/**
 * Creates a webhook and two deliveries about each of the given number of objects. Claims and returns the first
 * delivery about each object.
 */
async function stage(objects: number, failingHours: number | null = null): Promise<Claimed[]> {
  const event = await makeEvent(db);
  const { id } = await db
    .insertInto("webhooks")
    .values({
      account_id: event.account_id,
      event_id: event.id,
      url: "https://receiver.example.org/",
      event_types: ["product.updated"],
      seal_id: randomUUID(),
      secret: randomBytes(8),
      failing_since:
        failingHours === null ? null : sql<Date>`now() - make_interval(hours => ${failingHours})`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`
    with messages as (
      insert into webhook_messages (uid, account_id, event_id, organizer_id, event_type, subject_id, happened_at, body)
      select gen_random_uuid(), account_id, id, organizer_id, 'product.updated', object, now(), '{}'
      from events cross join generate_series(1, ${objects}::int) object cross join generate_series(1, 2) turn
      where id = ${event.id}
      order by turn, object
      returning id, account_id, subject_id)
    insert into webhook_deliveries (account_id, webhook_id, message_id, subject)
    select account_id, ${id}, id, 'product:' || subject_id from messages order by id`.execute(db);
  const { rows } = await sql<Claimed>`
    with claimed as (
      update webhook_deliveries
      set attempts = case when id in (select min(id) from webhook_deliveries where webhook_id = ${id} group by subject) then 1 else 0 end,
          attempted_at = now(), next_attempt_at = now() + interval '1 hour'
      where webhook_id = ${id}
      returning *)
    select *, null as request_id from claimed where attempts = 1 order by id`.execute(db);
  return rows;
}

const recorded = (delivery: Claimed, name: Name) => ({
  delivery,
  outcome: ANSWERS[name],
  random: 0.5,
  schedule: [4 * HOUR],
});

/** Returns the state of the webhook and its deliveries, without ids and with times in hours from now. */
async function stateOf({ webhook_id }: Claimed) {
  const { rows } = await sql<{ state: Record<string, unknown> }>`
    select jsonb_build_object(
      'status', w.status, 'reason', w.disabled_reason, 'disabled', w.disabled_at is not null,
      'code', w.last_response_code, 'failing_hours', round(extract(epoch from now() - w.failing_since) / 3600),
      'held_hours', round(extract(epoch from w.held_until - now()) / 3600),
      'notices', (select count(*) from graphile_worker._private_jobs j where (j.payload ->> 'webhook_id')::bigint = w.id),
      'deliveries', (
        select jsonb_agg(jsonb_build_array(d.subject, d.status, d.response_code, d.problem, d.finished_at is not null,
          case when d.status = 'PENDING' then round(extract(epoch from d.next_attempt_at - now()) / 3600) end,
          (select jsonb_agg(jsonb_build_array(t.response_code, t.problem, t.duration_ms)) from webhook_attempts t where t.delivery_id = d.id))
          order by d.id)
        from webhook_deliveries d where d.webhook_id = w.id)) as state
    from webhooks w where w.id = ${webhook_id}`.execute(db);
  return rows[0]!.state;
}

test("WHK-02 outcomes that are recorded together leave what they leave one after the other", async () => {
  const cases = [null, 80].flatMap((hours) =>
    NAMES.flatMap((first) => NAMES.map((second) => ({ hours, names: [first, second] }))),
  );
  const together = [];
  for (const { hours, names } of cases) {
    const oneByOne = await stage(2, hours);
    for (const [index, name] of names.entries()) await recordOutcomes(db, [recorded(oneByOne[index]!, name)]);
    const claimed = await stage(2, hours);
    together.push({ hours, names, claimed, expected: await stateOf(oneByOne[0]!) });
  }
  await recordOutcomes(
    db,
    together.flatMap(({ claimed, names }) => names.map((name, index) => recorded(claimed[index]!, name))),
  );

  const states: Record<string, Record<string, unknown>> = {};
  for (const { hours, names, claimed, expected } of together) {
    const name = `${names.join(", ")}, failing for ${hours} h`;
    states[name] = await stateOf(claimed[0]!);
    expect({ name, ...states[name] }).toEqual({ name, ...expected });
  }
  const paused = (reason: string | null) =>
    expect.objectContaining({ status: reason ? "PAUSED" : "ENABLED", reason, notices: reason ? 1 : 0 });
  expect(states["ok, broken, failing for 80 h"]).toEqual(paused(null));
  expect(states["broken, ok, failing for 80 h"]).toEqual(paused("FAILING"));
  expect(states["silent, gone, failing for 80 h"]).toEqual(paused("FAILING"));
  expect(states["gone, silent, failing for 80 h"]).toEqual(paused("GONE"));
  expect(states["ok, gone, failing for null h"]).toEqual(paused("GONE"));
  expect(states["broken, broken, failing for null h"]).toEqual(paused(null));
}, 120_000);

test("an attempt that another process has repeated changes nothing, beside one that counts", async () => {
  const [late, other] = await stage(2);
  await db.updateTable("webhook_deliveries").set({ attempts: 2 }).where("id", "=", late!.id).execute();

  await recordOutcomes(db, [recorded(late!, "gone"), recorded(other!, "ok")]);

  const { status, deliveries } = (await stateOf(late!)) as { status: string; deliveries: unknown[][] };
  expect(status).toBe("ENABLED");
  expect(deliveries.map(([, state]) => state)).toEqual(["PENDING", "DELIVERED", "PENDING", "PENDING"]);
  expect(deliveries[0]!.at(-1)).toBeNull();
});

test("records the outcomes of a moment in one statement", async () => {
  const claimed = await stage(20);
  const { record } = createOutcomeRecorder(db);
  const before = statements;

  await Promise.all(
    claimed.map((delivery, index) => record(recorded(delivery, index % 2 === 0 ? "ok" : "broken"))),
  );
  const sent = statements - before;

  // Recorded one by one, each in a transaction, the outcomes would take 140 statements.
  expect(sent).toBe(1);
  const { rows } = await sql`
    select t.id from webhook_attempts t join webhook_deliveries d on d.id = t.delivery_id
    where d.webhook_id = ${claimed[0]!.webhook_id}`.execute(db);
  expect(rows).toHaveLength(20);
});

test("WHK-04 a webhook that another transaction holds delays no other webhook's outcome", async () => {
  const [held] = await stage(1);
  const [other] = await stage(1);
  const { record } = createOutcomeRecorder(db);
  const isDone = async ({ id }: Claimed) =>
    (
      await db
        .selectFrom("webhook_deliveries")
        .select("status")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).status === "DELIVERED";

  let ofHeld: Promise<void> | undefined;
  let isEarly: boolean | undefined;
  await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom("webhooks")
      .select("id")
      .where("id", "=", held!.webhook_id)
      .forNoKeyUpdate()
      .execute();
    ofHeld = record(recorded(held!, "ok"));
    // The transaction holds the lock until this call returns. If the call waited for the lock, neither would end.
    await record(recorded(other!, "ok"));
    isEarly = await isDone(held!);
  });
  await ofHeld;

  expect(isEarly).toBe(false);
  expect(await Promise.all([isDone(held!), isDone(other!)])).toEqual([true, true]);
});

test("an outcome of a webhook that was deleted with its account is not tried again", async () => {
  const [gone] = await stage(1);

  const locked = await recordOutcomes(db, [
    { ...recorded(gone!, "ok"), delivery: { ...gone!, webhook_id: 999_999 } },
  ]);

  expect(locked.size).toBe(0);
});
