import type { Measure } from "../../platform/database/rehearsals/rehearse.ts";
import type { ChangeMeasures, Described } from "../../platform/http/mcp/measured.ts";
import {
  COUNTED_BY,
  type Measured,
  NOT_REHEARSED,
  type TableChange,
  wordsOf,
  wordsOfCounted,
} from "./consequence-words.ts";
import { effectOfTask } from "./effects-of-tasks.ts";

interface Start {
  rows: TableChange[];
  event_id: number;
  job_id: number;
  refund_id: number;
  task_id: number;
}

/** The statistics of this transaction, which also count what SQL functions and triggers write. */
const ROWS = `select relname as table, n_tup_ins::int as added, n_tup_upd::int as changed, n_tup_del::int as deleted
  from pg_stat_xact_user_tables
  where schemaname = 'public' and n_tup_ins + n_tup_upd + n_tup_del > 0
  order by relname`;
/** The measurements read only rows that the transaction itself wrote. */
const OWN = "/* across accounts: only what the rehearsed change wrote */";

async function before(measure: Measure): Promise<Start> {
  const rows = await measure<TableChange>(ROWS);
  const [last] = await measure<Omit<Start, "rows">>(
    `select ${OWN} (select coalesce(max(id), 0) from outbox_events) as event_id,
       (select coalesce(max(id), 0) from graphile_worker._private_jobs) as job_id,
       (select coalesce(max(id), 0) from refunds) as refund_id,
       (select coalesce(max(id), 0) from tasks) as task_id`,
  );
  return { ...last!, rows };
}

async function after(measure: Measure, start: Start): Promise<Described> {
  const measured = await measureAfter(measure, start);
  return {
    consequence: wordsOf(measured),
    notKnown:
      measured.refunds.length > 0
        ? ["Whether the payment provider accepts the refund is known only afterwards."]
        : [],
    notKnownUnlessCounted:
      measured.tasks.length > 0
        ? ["Rows that change before the background task reaches them may be left out."]
        : [],
  };
}

async function measureAfter(measure: Measure, start: Start): Promise<Measured> {
  const rows = await measure<TableChange>(ROWS);
  const earlier = new Map(start.rows.map((row) => [row.table, row]));
  return {
    rows: rows.map((row) => since(row, earlier.get(row.table))).filter(isChange),
    events: await measure(
      `select ${OWN} e.kind, count(*)::int as count,
         (count(*) filter (where o.is_confirmed_by_mail))::int as mailed
       from outbox_events e
       left join orders o on e.kind like 'order-%' and o.id = e.subject_id and o.account_id = e.account_id
       where e.id > $1 group by e.kind order by e.kind`,
      [start.event_id],
    ),
    jobs: await measure(
      `select ${OWN} t.identifier as name, count(*)::int as count
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where j.id > $1 group by 1 order by 1`,
      [start.job_id],
    ),
    refunds: await measure(
      `select ${OWN} currency, sum(amount)::bigint as amount, count(*)::int as count,
         (count(*) filter (where notify_buyer))::int as notified,
         (count(distinct order_id) filter (where cancels_order))::int as cancelled_orders,
         coalesce(sum(cardinality(cancels_attendee_ids)), 0)::int as cancelled_tickets
       from refunds where id > $1 group by currency order by currency`,
      [start.refund_id],
    ),
    tasks: (
      await measure<{ kind: string; total: number }>(
        `select ${OWN} kind, total from tasks where id > $1 order by id`,
        [start.task_id],
      )
    ).map((task) => ({ ...task, effect: effectOfTask(task.kind, task.total) })),
  };
}

function since(row: TableChange, earlier?: TableChange): TableChange {
  return {
    table: row.table,
    added: row.added - (earlier?.added ?? 0),
    changed: row.changed - (earlier?.changed ?? 0),
    deleted: row.deleted - (earlier?.deleted ?? 0),
  };
}

function isChange({ added, changed, deleted }: TableChange): boolean {
  return added + changed + deleted > 0;
}

/** Measures of dry runs: rows by table, outbox events, jobs, refunds and tasks. */
export const changeMeasures: ChangeMeasures = {
  before,
  after,
  notRehearsed: NOT_REHEARSED,
  countedBy: COUNTED_BY,
  wordsOfCounted,
};
