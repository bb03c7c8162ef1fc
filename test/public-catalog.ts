import { type PublicCatalog, catalogColumns, toPublicCatalog } from "../src/catalog/public-catalog.ts";
import { normalizeCode } from "../src/catalog/index.ts";
import type { Db } from "../src/platform/database/database.ts";

/** The public view of an event's products, in any state of the event. */
export async function findPublicCatalog(
  db: Db,
  eventId: number,
  code = "",
  now = new Date(),
): Promise<PublicCatalog> {
  const row = await db
    .selectFrom("events as e")
    .innerJoin("event_settings as s", "s.event_id", "e.id")
    .select(catalogColumns(normalizeCode(code) || null))
    .where("e.id", "=", eventId)
    .executeTakeFirstOrThrow();
  return toPublicCatalog(row, now);
}
