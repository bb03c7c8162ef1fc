import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { type Batcher, createBatcher } from "../../platform/batch.ts";
import type { Db } from "../../platform/database/database.ts";
import { withOrigin } from "../../platform/queue/job-origin.ts";
import { addingJob, type Jobs } from "../../platform/queue/queue.ts";
import { Refusal } from "../../values/refusal.ts";
import { FAILING_HOURS, retryIn } from "../rules/retry-times.ts";
import type { Claimed } from "./claim-deliveries.ts";
import type { Outcome } from "./post-webhook.ts";

export interface Recording {
  delivery: Claimed;
  outcome: Outcome;
  random: number;
  schedule?: readonly number[] | undefined;
  /** The trace of the attempt. A notice about a disabled webhook continues it. */
  traceparent?: string | null | undefined;
}

const GONE = 410;
const MAX_HOLD_MILLISECONDS = 86_400_000;
/**
 * An outcome waits at most this long, and then is refused. The delivery of a refused outcome is sent again. A
 * longer wait would outlast the delivery's lease.
 */
const MAX_WAIT_MILLISECONDS = 30_000;
/**
 * The pause between two tries while another transaction has locked the webhook. A replay holds the lock for
 * some seconds.
 */
const LOCKED_REST_MILLISECONDS = 50;

export interface OutcomeRecorder {
  record(recording: Recording): Promise<void>;
}

/**
 * Records outcomes in batches: those that arrive while a statement runs join the next statement. If another
 * transaction has locked a webhook, its outcomes are tried again later, so that no other outcome waits for
 * them.
 */
export function createOutcomeRecorder(db: Db): OutcomeRecorder {
  const batches: Batcher<Recording, boolean> = createBatcher({
    name: "webhook outcomes",
    async send(recordings) {
      const locked = await recordOutcomes(db, recordings);
      return recordings.map((recording) => !locked.has(recording));
    },
    groupOf: ({ delivery }) => delivery.webhook_id,
    maxWaitMilliseconds: MAX_WAIT_MILLISECONDS,
  });
  return {
    async record(recording) {
      const until = performance.now() + MAX_WAIT_MILLISECONDS;
      while (!(await batches.ask(recording))) {
        if (performance.now() > until) throw new Refusal("busy");
        await sleep(LOCKED_REST_MILLISECONDS * (0.5 + Math.random()));
      }
    },
  };
}

/**
 * Records attempts and their results (delivered, retried later, or failed) as if one after the other. Pauses a
 * webhook and notifies members if the receiver is gone or has failed for three days. Ignores an attempt whose
 * lease expired if another process has repeated it. Never waits for a webhook that another transaction has
 * locked: returns its recordings and records nothing of them.
 */
export async function recordOutcomes(db: Db, recordings: Recording[]): Promise<Set<Recording>> {
  const outcomes = recordings.map((recording, turn) => ({ turn, ...rowOf(recording) }));
  const { rows } = await sql<{ locked_turn: number | null }>`
    with outcomes as materialized (
      select o.*, make_interval(secs => o.wait_ms / 1000) as wait, make_interval(secs => o.hold_ms / 1000) as hold
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o(
        turn int, delivery_id bigint, account_id bigint, webhook_id bigint, attempts int, status text, code int, problem text,
        duration_ms int, wait_ms float8, hold_ms float8, notice json)
    ), locked as materialized (
      -- Locks the webhooks before their deliveries, in the same order as changes of a webhook.
      select w.id, w.status = 'ENABLED' and w.deleted_at is null as is_on,
             coalesce(w.failing_since < now() - make_interval(hours => ${FAILING_HOURS}), false) as has_failed_long
      from webhooks w
      where (w.account_id, w.id) in (select account_id, webhook_id from outcomes)
      for no key update skip locked
    ), finished as (
      update webhook_deliveries d
      set response_code = o.code, problem = o.problem, duration_ms = o.duration_ms, status = o.status,
          finished_at = case when o.status <> 'PENDING' then now() end,
          next_attempt_at = coalesce(now() + o.wait, d.next_attempt_at)
      from outcomes o join locked l on l.id = o.webhook_id
      where d.id = o.delivery_id and d.account_id = o.account_id and d.attempts = o.attempts and d.status = 'PENDING'
      returning o.*, d.subject, d.attempted_at, o.status = 'DELIVERED' as has_arrived
    ), attempts as (
      insert into webhook_attempts (account_id, delivery_id, attempted_at, response_code, problem, duration_ms)
      select account_id, delivery_id, coalesce(attempted_at, now()), code, problem, duration_ms
      from finished order by turn
    ), followers as (
      -- Without a retry, the next delivery about the object is due now. With a retry, no later delivery is due
      -- before it.
      update webhook_deliveries d
      set next_attempt_at = now() + coalesce(f.wait, interval '0')
      from finished f
      where d.webhook_id = f.webhook_id and d.account_id = f.account_id and d.subject = f.subject
        and d.status = 'PENDING' and d.id > f.delivery_id
        and case
          when f.wait is not null then d.next_attempt_at < now() + f.wait
          else d.id = (
            select n.id from webhook_deliveries n
            where n.webhook_id = f.webhook_id and n.subject = f.subject and n.status = 'PENDING' and n.id > f.delivery_id
            order by n.id limit 1)
        end
    ), by_webhook as (
      select webhook_id, (array_agg(code order by turn desc))[1] as last_code,
             (array_agg(hold order by turn desc))[1] as last_hold,
             (array_agg(has_arrived order by turn desc))[1] as has_last_arrived, bool_or(has_arrived) as has_any_arrived,
             min(turn) filter (where has_arrived) as first_arrival,
             min(turn) filter (where not has_arrived) as first_failure,
             min(turn) filter (where code = ${GONE}) as gone
      from finished group by webhook_id
    ), judged as (
      -- A webhook is paused by its first failure that is a 410 or comes after three days without a success.
      select b.*, case
          when not l.is_on then null
          when l.has_failed_long and b.first_failure < coalesce(b.first_arrival, b.first_failure + 1)
            then case when b.gone = b.first_failure then 'GONE' else 'FAILING' end
          when b.gone is not null then 'GONE'
        end as reason
      from by_webhook b join locked l on l.id = b.webhook_id
    ), noted as (
      update webhooks w
      set last_triggered_at = now(), last_response_code = j.last_code, held_until = now() + j.last_hold,
          failing_since = case
            when j.has_last_arrived then null
            when j.has_any_arrived then now()
            else coalesce(w.failing_since, now()) end,
          status = case when j.reason is null then w.status else 'PAUSED' end,
          disabled_reason = coalesce(j.reason, w.disabled_reason),
          disabled_at = case when j.reason is null then w.disabled_at else now() end
      from judged j where w.id = j.webhook_id
    )
    select null::int as locked_turn
    from judged j
    join outcomes o on o.turn = case j.reason when 'GONE' then j.gone when 'FAILING' then j.first_failure end
    cross join lateral ${addingJob("notify-of-disabled-webhook", sql`o.notice`)}
    union all
    select o.turn from outcomes o
    where not exists (select from locked l where l.id = o.webhook_id)
      and exists (select from webhooks w where w.account_id = o.account_id and w.id = o.webhook_id)`.execute(
    db,
  );
  return new Set(rows.flatMap(({ locked_turn }) => (locked_turn === null ? [] : [recordings[locked_turn]!])));
}

function rowOf({ delivery, outcome, random, schedule, traceparent }: Recording) {
  const hasArrived = outcome.code !== null && outcome.code >= 200 && outcome.code < 300;
  const isLast = hasArrived || outcome.code === GONE || delivery.kind === "TEST";
  const wait = isLast
    ? null
    : retryIn({
        attempts: delivery.attempts,
        retryAfter: outcome.retryAfter,
        random,
        ...(schedule && { schedule }),
      });
  return {
    delivery_id: delivery.id,
    account_id: delivery.account_id,
    webhook_id: delivery.webhook_id,
    attempts: delivery.attempts,
    status: hasArrived ? "DELIVERED" : wait === null ? "FAILED" : "PENDING",
    code: outcome.code,
    problem: outcome.problem,
    duration_ms: outcome.durationMs,
    wait_ms: wait,
    hold_ms: !hasArrived && outcome.retryAfter ? Math.min(outcome.retryAfter, MAX_HOLD_MILLISECONDS) : null,
    notice: withOrigin<Jobs["notify-of-disabled-webhook"]>(
      { webhook_id: delivery.webhook_id },
      delivery.request_id,
      traceparent,
    ),
  };
}
