import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database/database.ts";

/** Columns with instants that were entered as wall-clock times in the event's zone. */
export interface WallTimes {
  /** The table needs the column `id` and, except for events, `event_id`. */
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

/** Moves a table's future times in one zone. Past times do not change. */
export async function moveTimes(
  tx: Tx,
  { table, columns }: WallTimes,
  zone: { name: string; move: (instant: Date) => Date },
): Promise<MovedTime[]> {
  const rows = await lockTimes(tx, { table, columns }, zone.name);
  const changed = rows.flatMap(({ id, event_id, times, now }) => {
    const is = times.map((time) => (time && time > now ? zone.move(time) : time));
    const hasMoved = is.some((time, index) => time?.getTime() !== times[index]?.getTime());
    return hasMoved && isInOrder(is, times) ? [{ id, event_id, was: times, is }] : [];
  });
  if (changed.length === 0) return [];
  const assignments = columns.map((column, index) => sql`${sql.ref(column)} = m.${sql.ref(`c${index}`)}`);
  const given = columns.map((_, index) => sql`${changed.map(({ is }) => is[index] ?? null)}::timestamptz[]`);
  const names = columns.map((_, index) => sql.ref(`c${index}`));
  await sql`
    update ${sql.table(table)} t set ${sql.join(assignments)}
    from unnest(${changed.map(({ id }) => id)}::bigint[], ${sql.join(given)}) as m(id, ${sql.join(names)})
    where t.id = m.id`.execute(tx);
  return changed.flatMap(({ id, event_id, was, is }) =>
    columns.flatMap((column, index) => {
      const [before, after] = [was[index], is[index]];
      if (!before || !after || before.getTime() === after.getTime()) return [];
      return [{ table, id, event_id, column, was: before, is: after }];
    }),
  );
}

interface Row {
  id: number;
  event_id: number;
  now: Date;
  times: (Date | null)[];
}

async function lockTimes(tx: Tx, { table, columns }: WallTimes, zone: string): Promise<Row[]> {
  const eventId = sql.ref(table === "events" ? "t.id" : "t.event_id");
  const times = columns.map((column) => sql.ref(`t.${column}`));
  const { rows } = await sql<Row>`
    select t.id, ${eventId} as event_id, clock_timestamp() as now, array[${sql.join(times)}] as times
    from ${sql.table(table)} t join events e on e.id = ${eventId}
    where e.timezone = ${zone} and e.deleted_at is null and greatest(${sql.join(times)}) > clock_timestamp()
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
