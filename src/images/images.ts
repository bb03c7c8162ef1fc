import type { Insertable } from "kysely";
import type { DB } from "../../database/schema.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import type { Db, Tx } from "../platform/database/database.ts";
import type { Image, ImageFile } from "./contract.ts";
import { randomCharacters } from "../values/short-id.ts";
import { type ImageType, widthKey, widthsOf } from "../values/image-kinds.ts";
import { sharePictureOf } from "./rules/share-picture.ts";
import { pdfLogoKey } from "./rules/ticket-logo.ts";

/** The owner of a picture: an event, an organiser or a member. */
export interface ImageOwner {
  accountId: number;
  eventId?: number;
  organizerId?: number;
  userId?: number;
}

/**
 * Returns the keys of all possible files of a picture. Stock covers have no AVIF, only some pictures have a
 * share picture, and only a ticket logo has a PDF version.
 */
export function keysOf({ type, storage_key, width }: Pick<ImageRow, "type" | "storage_key" | "width">) {
  return widthsOf(type as ImageType, width).flatMap((each) => {
    const webp = widthKey(storage_key, each);
    return [webp, webp.replace(/webp$/, "avif"), sharePictureOf(webp), pdfLogoKey(webp)];
  });
}

export const IMAGE_COLUMNS = [
  "id",
  "type",
  "storage_key",
  "width",
  "height",
  "average_colour",
  "focal_x",
  "focal_y",
] as const;

export interface ImageRow {
  id: number;
  type: string;
  storage_key: string;
  width: number;
  height: number;
  average_colour: string | null;
  focal_x: number;
  focal_y: number;
}

export function toImage(row: ImageRow, files: FileStore): Image {
  const { id, type, width, height, average_colour } = row;
  const sources = widthsOf(type as ImageType, width).map(
    (each) => `${files.urlOf(widthKey(row.storage_key, each))} ${each}w`,
  );
  return {
    id,
    type: type as ImageType,
    width,
    height,
    average_colour,
    url: files.urlOf(row.storage_key),
    srcset: sources.join(", "),
    focal_point: { x: row.focal_x, y: row.focal_y },
  };
}

/** Lists the pictures of an event or an organiser, with the details of the files. */
export async function listImages(
  { db, files }: { db: Db; files: FileStore },
  owner: ImageOwner,
): Promise<ImageFile[]> {
  const rows = await ownImages(db, owner).orderBy("id").limit(100).execute();
  return rows.map(({ file_name, mime_type, size, ...row }) => ({
    ...toImage(row, files),
    file_name,
    mime_type,
    size,
  }));
}

export function ownImages(db: Db | Tx, { accountId, eventId, organizerId, userId }: ImageOwner) {
  const images = db
    .selectFrom("images")
    .select([...IMAGE_COLUMNS, "file_name", "mime_type", "size"])
    .where("account_id", "=", accountId);
  if (eventId !== undefined) return images.where("event_id", "=", eventId);
  if (organizerId !== undefined) return images.where("organizer_id", "=", organizerId);
  return images.where("user_id", "=", userId ?? 0);
}

/** Files in this folder are stored once and shown by many events. */
export const STOCK_FOLDER = "stock/";

/**
 * True if several events share the file of this picture. Deleting one of their pictures must then keep the
 * file.
 */
export function isShared(storageKey: string): boolean {
  return storageKey.startsWith(STOCK_FOLDER);
}

/** Creates an unguessable key for a new picture of the given width. */
export function newStorageKey(width: number): string {
  return `images/${randomCharacters("0123456789abcdefghjkmnpqrstvwxyz", 26)}/${width}.webp`;
}

/** Adds a picture whose files exist. Returns its id. */
export async function insertImage(tx: Tx, image: Insertable<DB["images"]>): Promise<number> {
  const { id } = await tx.insertInto("images").values(image).returning("id").executeTakeFirstOrThrow();
  return id;
}
