import sharp from "sharp";
import type { Services } from "../platform/services.ts";
import { randomCharacters } from "../values/short-id.ts";
import { LARGEST_WIDTH, NARROWER_WIDTHS, widthKey } from "./images.ts";

interface Cover {
  accountId: number;
  eventId: number;
  content: Buffer;
  fileName: string;
}

/**
 * Makes a picture the event's cover: cut to 16:9 in several widths, with its average
 * colour, which tints the page. Takes the place of the cover before it.
 */
export async function saveEventCover(
  { db, files }: Pick<Services, "db" | "files">,
  cover: Cover,
): Promise<void> {
  const { accountId, eventId, content, fileName } = cover;
  const original = sharp(content).rotate();
  const { width: givenWidth = 0, height: givenHeight = 0 } = await original.metadata();
  const width = Math.min(LARGEST_WIDTH, givenWidth, Math.round((givenHeight * 16) / 9));
  const height = Math.round((width * 9) / 16);
  const storageKey = `covers/${randomCharacters("0123456789abcdefghjkmnpqrstvwxyz", 26)}/${width}.webp`;

  const largest = await cut(width, height).webp({ quality: 78 }).toBuffer();
  const colour = await sharp(largest).resize(1, 1, { fit: "cover" }).removeAlpha().raw().toBuffer();
  await Promise.all([
    files.put(storageKey, largest),
    ...NARROWER_WIDTHS.filter((narrower) => narrower < width).map(async (narrower) =>
      files.put(
        widthKey(storageKey, narrower),
        await cut(narrower, Math.round((narrower * 9) / 16))
          .webp({ quality: 72 })
          .toBuffer(),
      ),
    ),
  ]);
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom("images").where("event_id", "=", eventId).where("type", "=", "EVENT_COVER").execute();
    await tx
      .insertInto("images")
      .values({
        account_id: accountId,
        event_id: eventId,
        type: "EVENT_COVER",
        storage_key: storageKey,
        file_name: fileName,
        mime_type: "image/webp",
        size: largest.length,
        width,
        height,
        average_colour: `#${colour.subarray(0, 3).toString("hex")}`,
      })
      .execute();
  });

  function cut(toWidth: number, toHeight: number) {
    return original.clone().resize(toWidth, toHeight, { fit: "cover", position: "attention" });
  }
}
