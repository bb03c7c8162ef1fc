import { sql } from "kysely";
import { organizerSlug } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";

export interface IndexableOrganizer {
  id: number;
  slug: string;
  updated_at: Date;
}

export async function countIndexableOrganizers(db: Db): Promise<number> {
  const { count } = await indexableOrganizers(db)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists indexable organisers, oldest first, so that a new organiser changes only the last page. */
export async function listIndexableOrganizers(
  db: Db,
  { page, perPage }: { page: number; perPage: number },
): Promise<IndexableOrganizer[]> {
  const rows = await indexableOrganizers(db)
    .select(["o.id", "o.name", "o.updated_at"])
    .orderBy("o.id")
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return rows.map(({ name, ...row }) => ({ ...row, slug: organizerSlug(name) }));
}

/** An organiser without settings is indexable. */
function indexableOrganizers(db: Db) {
  return db
    .selectFrom("organizers as o")
    .leftJoin("organizer_settings as s", "s.organizer_id", "o.id")
    .where("o.status", "=", "LIVE")
    .where("o.deleted_at", "is", null)
    .where(sql<boolean>`coalesce(s.allow_search_engine_indexing, true)`);
}
