import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import type { ChangesQuery } from "./contract.ts";
import { type Cursor, readCursor, writeCursor } from "./cursor.ts";
import { findHorizonAt, HISTORY, HORIZON } from "./horizons.ts";
import { SOURCES, type SyncedList } from "./sources.ts";

/** Which events of the account, as a condition on `e`. */
export interface SyncScope {
  accountId: number;
  events: RawBuilder<SqlBool>;
  /** Names the list in cursors. */
  name: string;
  /** Names the events that a limited reader sees: a reader who later sees more must begin again. */
  limits?: string;
}

export interface FoundChanges {
  /** Each once, in the order in which they changed. */
  ids: number[];
  meta: { next_cursor: string; has_more: boolean };
}

/**
 * Finds the rows to read next, in the order of the transactions that changed them. Reads only below the horizon,
 * where all transactions have ended. One that commits later has a higher number, so a later call reads it.
 */
export async function findChanges(
  db: Db,
  list: SyncedList,
  scope: SyncScope,
  query: ChangesQuery,
): Promise<FoundChanges> {
  const of = `${list} ${scope.name}`;
  const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor, of);
  const from = cursor ?? (await beginningOf(db, of, scope, query.updated_since));
  const { horizon, rows, ...found } = await readPage(db, list, scope, { from, limit: query.limit });
  const history = historyOf(found.history, scope);
  // The cursor is of other events, or of another database, such as one from before a restore: its numbers differ.
  if (from && from.history !== history) throw new Refusal("cursor_expired");

  const page = rows.slice(0, query.limit);
  const hasMore = rows.length > query.limit;
  const next = hasMore
    ? after(page.at(-1)!, from, { of, history, horizon })
    : afterAll(from, { of, history, horizon });
  return {
    ids: [...new Set(page.map(({ id }) => id).toReversed())].toReversed(),
    meta: { next_cursor: writeCursor(next), has_more: hasMore },
  };
}

interface Position {
  of: string;
  history: string;
  horizon: string;
}

/** Undefined: begins with a full read. */
async function beginningOf(
  db: Db,
  of: string,
  scope: SyncScope,
  since?: string,
): Promise<Cursor | undefined> {
  const known = since === undefined ? undefined : await findHorizonAt(db, since);
  return (
    known && {
      reads: "changes",
      of,
      history: historyOf(known.history, scope),
      changedIn: known.horizon,
      id: 0,
    }
  );
}

function historyOf(history: string, { limits }: SyncScope): string {
  return limits === undefined ? history : `${history}-${limits}`;
}

function after(row: PageRow, from: Cursor | undefined, { of, history, horizon }: Position): Cursor {
  if (from?.reads === "changes") return { reads: "changes", of, history, changedIn: row.at, id: row.id };
  return { reads: "all", of, history, horizon: from?.horizon ?? horizon, createdAt: row.at, id: row.id };
}

/** Later changes have a number at or above the horizon. After a full read it is the horizon of its beginning. */
function afterAll(from: Cursor | undefined, { of, history, horizon }: Position): Cursor {
  const changedIn = from?.reads === "all" ? from.horizon : horizon;
  return { reads: "changes", of, history, changedIn, id: 0 };
}

interface PageRow {
  /** When it was made, or the transaction that changed it. */
  at: string;
  id: number;
}

async function readPage(
  db: Db,
  list: SyncedList,
  { accountId, events }: SyncScope,
  { from, limit }: { from: Cursor | undefined; limit: number },
) {
  // One more than asked for tells whether there are more.
  const most = limit + 1;
  const rowsOfEvent =
    from?.reads === "changes"
      ? SOURCES[list].changes({ changedIn: from.changedIn, id: from.id, most })
      : SOURCES[list].all({ createdAt: from?.createdAt ?? "-infinity", id: from?.id ?? 0, most });
  const { rows } = await sql<{ horizon: string; history: string; rows: PageRow[] }>`
    select ${HORIZON}::text as horizon, ${HISTORY} as history, coalesce((
      select json_agg(json_build_object('at', page.at::text, 'id', page.id) order by page.at, page.id)
      from (
        select found.at, found.id
        from events e
        cross join lateral (${rowsOfEvent}) found
        where e.account_id = ${accountId} and e.deleted_at is null and ${events}
        order by found.at, found.id limit ${most}
      ) page), '[]') as rows`.execute(db);
  return rows[0]!;
}
