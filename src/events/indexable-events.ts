import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { OVER_AT } from "./lifecycle/event-lifecycle.ts";
import { eventSlug } from "./event-row.ts";

export interface IndexableEvent {
  id: number;
  slug: string;
  updated_at: Date;
  is_over: boolean;
}

export async function countIndexableEvents(db: Db): Promise<number> {
  const { count } = await indexableEvents(db)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists indexable events, oldest first, so that a new event changes only the last page. */
export async function listIndexableEvents(
  db: Db,
  { page, perPage }: { page: number; perPage: number },
): Promise<IndexableEvent[]> {
  const rows = await indexableEvents(db)
    .select(["e.id", "e.title", "e.updated_at", sql<boolean>`${OVER_AT} <= now()`.as("is_over")])
    .orderBy("e.id")
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return rows.map(({ title, ...row }) => ({ ...row, slug: eventSlug(title) }));
}

function indexableEvents(db: Db) {
  return db
    .selectFrom("events as e")
    .innerJoin("event_settings as s", "s.event_id", "e.id")
    .where("e.status", "=", "LIVE")
    .where("e.deleted_at", "is", null)
    .where("s.allow_search_engine_indexing", "=", true);
}
