import type { FileStore } from "../platform/files/file-store.ts";
import { loadSharp } from "../platform/pictures/load-sharp.ts";
import { createSingleFlight } from "../platform/single-flight.ts";
import { inTurn } from "./picture-turn.ts";
import { MAX_PIXELS } from "../values/image-kinds.ts";
import { coverOfSharePicture, SHARE_PICTURE } from "./rules/share-picture.ts";

/**
 * Draws a cover's share picture on first use, and stores it with the cover. It is a JPEG, because not every
 * messenger reads WebP. Returns null for any other key, or if there is no such cover.
 */
export function drawSharePictures(files: FileStore): (key: string) => Promise<Buffer | null> {
  const flights = createSingleFlight<Buffer | null>();

  async function draw(key: string, coverKey: string): Promise<Buffer | null> {
    const cover = await files.get(coverKey);
    if (!cover) return null;
    const drawn = await inTurn(() => toSharePicture(cover));
    await files.put(key, drawn);
    return drawn;
  }

  return async (key) => {
    const coverKey = coverOfSharePicture(key);
    return coverKey === null ? null : flights.join(key, () => draw(key, coverKey));
  };
}

async function toSharePicture(cover: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(cover, { limitInputPixels: MAX_PIXELS.width * MAX_PIXELS.height })
    .resize({ ...SHARE_PICTURE, fit: "cover" })
    .flatten({ background: "#fff" })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
