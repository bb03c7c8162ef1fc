import type { FileStore } from "../platform/files/file-store.ts";
import { STOCK_FOLDER } from "../images/index.ts";
import { loadSharp } from "../platform/pictures/load-sharp.ts";
import type { EVENT_CATEGORIES } from "./contract.ts";
import {
  COVER_HEIGHT as HEIGHT,
  COVER_WIDTH as WIDTH,
  coverDrawing,
  groundOf,
} from "./rules/cover-drawing.ts";
import { widthKey, widthsOf } from "../values/image-kinds.ts";

type Category = (typeof EVENT_CATEGORIES)[number];

/** The stock cover of a category. Drawn on first use and then stored. */
export async function stockCover(files: FileStore, category: Category) {
  const name = category.toLowerCase().replaceAll("_", "-");
  const storage_key = `${STOCK_FOLDER}${name}/${WIDTH}.webp`;
  const kept = await files.get(storage_key);
  const largest = kept ?? (await draw(files, category, storage_key));
  return {
    type: "EVENT_COVER",
    storage_key,
    file_name: `${name}.webp`,
    mime_type: "image/webp",
    size: largest.length,
    width: WIDTH,
    height: HEIGHT,
    average_colour: groundOf(category),
  };
}

async function draw(files: FileStore, category: Category, storageKey: string): Promise<Buffer> {
  const sharp = await loadSharp();
  const drawing = sharp(Buffer.from(coverDrawing(category)));
  let largest = Buffer.alloc(0);
  for (const width of widthsOf("EVENT_COVER", WIDTH)) {
    largest = await drawing.clone().resize(width).webp({ quality: 80 }).toBuffer();
    await files.put(widthKey(storageKey, width), largest);
  }
  return largest;
}
