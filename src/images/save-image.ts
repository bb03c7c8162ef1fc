import type { Db } from "../platform/database/database.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { Refusal } from "../values/refusal.ts";
import type { ImageFile } from "./contract.ts";
import { encodePicture, type PictureToEncode } from "./encode-picture.ts";
import {
  type ImageOwner,
  insertImage,
  isShared,
  keysOf,
  newStorageKey,
  ownImages,
  toImage,
} from "./images.ts";
import { requireUploadLeft, takeUpload } from "./limit-uploads.ts";
import { type ImageType, MANY_PICTURES, widthKey } from "../values/image-kinds.ts";

export interface ImageToSave extends PictureToEncode {
  owner: ImageOwner;
  fileName: string;
  /** True if the uploading member has confirmed an address. */
  isEmailVerified: boolean;
}

/**
 * Encodes a picture again, and stores it in its sizes. A type with a single picture replaces the previous one
 * and deletes its files. Writes the files before the row, so that every listed picture exists. Checks the limit
 * of uploads before encoding, which is expensive, and again when it adds the row.
 */
export async function saveImage(
  { db, files }: { db: Db; files: FileStore },
  image: ImageToSave,
): Promise<ImageFile> {
  const { owner, type } = image;
  const uploader = { accountId: owner.accountId, isEmailVerified: image.isEmailVerified };
  await requireUploadLeft(db, uploader);
  const encoded = await encodePicture(image, owner.accountId);
  const storage_key = newStorageKey(encoded.width);
  const row = {
    account_id: owner.accountId,
    event_id: owner.eventId ?? null,
    organizer_id: owner.organizerId ?? null,
    user_id: owner.userId ?? null,
    type,
    storage_key,
    file_name: image.fileName,
    mime_type: "image/webp",
    size: encoded.sizes.at(-1)!.webp.length,
    width: encoded.width,
    height: encoded.height,
    average_colour: encoded.averageColour,
    focal_x: Math.round(image.focus.x),
    focal_y: Math.round(image.focus.y),
  };
  try {
    for (const { width, webp, avif } of encoded.sizes) {
      const key = widthKey(storage_key, width);
      await files.put(key, webp);
      await files.put(key.replace(/webp$/, "avif"), avif);
    }
  } catch (cause) {
    await removeFiles(files, row);
    throw new Refusal("storage_unavailable", { cause });
  }
  const { id, replaced } = await db
    .transaction()
    .execute(async (tx) => {
      const before = MANY_PICTURES.includes(type)
        ? []
        : await ownImages(tx, owner).where("type", "=", type).forUpdate().execute();
      if (before.length > 0)
        await tx
          .deleteFrom("images")
          .where(
            "id",
            "in",
            before.map((each) => each.id),
          )
          .where("account_id", "=", owner.accountId)
          .execute();
      await takeUpload(tx, uploader);
      return { id: await insertImage(tx, row), replaced: before };
    })
    .catch(async (cause: unknown) => {
      await removeFiles(files, row);
      // Of two concurrent uploads for the same place, the other one has won.
      throw (cause as { code?: string }).code === "23505" ? new Refusal("conflict", { cause }) : cause;
    });
  for (const each of replaced) await removeFiles(files, each);
  const { file_name, mime_type, size } = row;
  return { ...toImage({ id, ...row }, files), file_name, mime_type, size };
}

/** Deletes a picture, first its row. Refuses a picture of another owner. */
export async function removeImage(
  { db, files }: { db: Db; files: FileStore },
  imageId: number,
  owner: ImageOwner,
): Promise<void> {
  const image = await ownImages(db, owner).where("id", "=", imageId).executeTakeFirst();
  if (!image) throw new Refusal("not_found");
  await db.deleteFrom("images").where("id", "=", imageId).where("account_id", "=", owner.accountId).execute();
  await removeFiles(files, image);
}

/** Finds the owner of a picture of the account: an event, an organiser or the caller. */
export async function findImageOwner(
  db: Db,
  imageId: number,
  { accountId, userId }: { accountId: number; userId: number },
): Promise<ImageOwner> {
  const image = await db
    .selectFrom("images")
    .select(["event_id", "organizer_id", "user_id"])
    .where("id", "=", imageId)
    .where("account_id", "=", accountId)
    .where((eb) => eb.or([eb("user_id", "is", null), eb("user_id", "=", userId)]))
    .executeTakeFirst();
  if (!image) throw new Refusal("not_found");
  return {
    accountId,
    eventId: image.event_id ?? undefined,
    organizerId: image.organizer_id ?? undefined,
    userId: image.user_id ?? undefined,
  };
}

/** Ignores a file that cannot be deleted now. It only takes up space. */
async function removeFiles(
  files: FileStore,
  image: { type: string; storage_key: string; width: number },
): Promise<void> {
  if (isShared(image.storage_key)) return;
  await Promise.all(
    keysOf({ ...image, type: image.type as ImageType }).map((key) => files.remove(key).catch(() => {})),
  );
}
