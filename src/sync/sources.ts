import { type RawBuilder, sql } from "kysely";
import { HORIZON } from "./horizons.ts";

export type SyncedList = "orders" | "attendees";

interface Source {
  /** Keys of the rows of the event `e`, in the order in which they were made. */
  all(after: { createdAt: string; id: number; most: number }): RawBuilder<unknown>;
  /** Keys of the rows that ended transactions have changed, in the order of these transactions. */
  changes(after: { changedIn: string; id: number; most: number }): RawBuilder<unknown>;
}

/** Each statement walks one index, from where the reader stands. */
export const SOURCES: Record<SyncedList, Source> = {
  orders: {
    all: ({ createdAt, id, most }) => sql`
      select o.created_at as at, o.id from orders o
      where o.event_id = e.id and o.status not in ('RESERVED', 'ABANDONED')
        and (o.created_at, o.id) > (${createdAt}::timestamptz, ${id}::bigint)
      order by o.created_at, o.id limit ${most}`,
    changes: ({ changedIn, id, most }) => sql`
      select o.changed_in as at, o.id from orders o
      where o.event_id = e.id and o.status not in ('RESERVED', 'ABANDONED')
        and (o.changed_in, o.id) > (${changedIn}::xid8, ${id}::bigint) and o.changed_in < ${HORIZON}
      order by o.changed_in, o.id limit ${most}`,
  },
  attendees: {
    all: ({ createdAt, id, most }) => sql`
      select a.created_at as at, a.id from attendees a
      where a.event_id = e.id and (a.created_at, a.id) > (${createdAt}::timestamptz, ${id}::bigint)
      order by a.created_at, a.id limit ${most}`,
    // A check-in changes an attendee without writing to its row.
    changes: ({ changedIn, id, most }) => sql`
      select changed.at, changed.id from (
        (select a.changed_in as at, a.id from attendees a
         where a.event_id = e.id
           and (a.changed_in, a.id) > (${changedIn}::xid8, ${id}::bigint) and a.changed_in < ${HORIZON}
         order by a.changed_in, a.id limit ${most})
        union all
        (select c.changed_in as at, c.attendee_id as id from check_ins c
         where c.event_id = e.id
           and (c.changed_in, c.attendee_id) > (${changedIn}::xid8, ${id}::bigint) and c.changed_in < ${HORIZON}
         order by c.changed_in, c.attendee_id limit ${most})
      ) changed
      order by changed.at, changed.id limit ${most}`,
  },
};
