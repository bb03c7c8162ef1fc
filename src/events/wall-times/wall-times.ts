import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "../../platform/database/database.ts";
import { resolveWallTime, wallTimeOf } from "../../values/time/zoned-time.ts";

/** Columns with instants that were entered as wall-clock times in the event's zone. */
export interface WallTimes {
  /** The table needs the columns `id`, `account_id` and, except for events, `event_id`. */
  table: keyof Database;
  /** If there are two, the first must not be later than the second. */
  columns: readonly string[];
}

export const EVENT_TIMES: WallTimes = { table: "events", columns: ["start_date", "end_date"] };

export interface MovedTime {
  table: WallTimes["table"];
  id: number;
  event_id: number;
  column: string;
  was: Date;
  is: Date;
}

interface Moving {
  /** SQL: a condition on rows of events named `e`. */
  events: RawBuilder<unknown>;
  move: (instant: Date) => Date;
}

/** Moves a table's future times at these events. Past times do not change. */
export async function moveTimes(
  tx: Tx,
  { table, columns }: WallTimes,
  { events, move }: Moving,
): Promise<MovedTime[]> {
  const rows = await lockTimes(tx, { table, columns }, events);
  const changed = rows.flatMap(({ times, now, ...row }) => {
    const is = times.map((time) => (time && time > now ? move(time) : time));
    const hasMoved = is.some((time, index) => time?.getTime() !== times[index]?.getTime());
    return hasMoved && isInOrder(is, times) ? [{ ...row, was: times, is }] : [];
  });
  if (changed.length === 0) return [];
  const assignments = columns.map((column, index) => sql`${sql.ref(column)} = m.${sql.ref(`c${index}`)}`);
  const given = columns.map((_, index) => sql`${changed.map(({ is }) => is[index] ?? null)}::timestamptz[]`);
  const names = columns.map((_, index) => sql.ref(`c${index}`));
  await sql`
    update ${sql.table(table)} t set ${sql.join(assignments)}
    from unnest(
      ${changed.map(({ id }) => id)}::bigint[], ${changed.map((row) => row.account_id)}::bigint[], ${sql.join(given)}
    ) as m(id, account_id, ${sql.join(names)})
    where t.id = m.id and t.account_id = m.account_id`.execute(tx);
  return changed.flatMap(({ id, event_id, was, is }) =>
    columns.flatMap((column, index) => {
      const [before, after] = [was[index], is[index]];
      if (!before || !after || before.getTime() === after.getTime()) return [];
      return [{ table, id, event_id, column, was: before, is: after }];
    }),
  );
}

interface ZoneChange {
  accountId: number;
  eventId: number;
  from: string;
  to: string;
}

/** Moves a table's future times of an event that gets another zone, so that the clocks there show the typed times. */
export async function moveToZone(
  tx: Tx,
  times: WallTimes,
  { accountId, eventId, from, to }: ZoneChange,
): Promise<void> {
  await moveTimes(tx, times, {
    events: sql`e.id = ${eventId} and e.account_id = ${accountId}`,
    move: (instant) => resolveWallTime(wallTimeOf(instant, from), to).instant,
  });
}

interface Row {
  id: number;
  account_id: number;
  event_id: number;
  now: Date;
  times: (Date | null)[];
}

async function lockTimes(tx: Tx, { table, columns }: WallTimes, events: RawBuilder<unknown>): Promise<Row[]> {
  const eventId = sql.ref(table === "events" ? "t.id" : "t.event_id");
  const times = columns.map((column) => sql.ref(`t.${column}`));
  const { rows } = await sql<Row>`
    select t.id, t.account_id, ${eventId} as event_id, clock_timestamp() as now, array[${sql.join(times)}] as times
    from ${sql.table(table)} t join events e on e.id = ${eventId}
    where ${events} and e.deleted_at is null and greatest(${sql.join(times)}) > clock_timestamp()
    order by t.id for update of t`.execute(tx);
  return rows;
}

/**
 * Two times in a repeated hour may have changed their order, or become one time, which most tables refuse. A
 * person must correct those. Times that were equal before stay equal: an event may end when it starts.
 */
function isInOrder([first, second]: (Date | null)[], was: (Date | null)[]): boolean {
  return !first || !second || first < second || was[0]?.getTime() === was[1]?.getTime();
}
