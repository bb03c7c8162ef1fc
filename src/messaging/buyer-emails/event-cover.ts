import { sharePictureOf } from "../../images/index.ts";
import type { Services } from "../../platform/services.ts";

/**
 * Returns the absolute URL of an event's cover for emails: its share picture, a JPEG, because not every mail
 * program reads WebP. Null for an event without a cover.
 */
export async function findEventCover(
  { config, db, files }: Pick<Services, "config" | "db" | "files">,
  eventId: number,
): Promise<string | null> {
  const cover = await db
    .selectFrom("images")
    .select("storage_key")
    .where("event_id", "=", eventId)
    .where("type", "=", "EVENT_COVER")
    .executeTakeFirst();
  return cover ? new URL(sharePictureOf(files.urlOf(cover.storage_key)), config.publicUrl).href : null;
}
