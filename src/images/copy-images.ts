import type { Db } from "../platform/database/database.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { type ImageOwner, isShared, keysOf, newStorageKey, ownImages } from "./images.ts";

/**
 * Copies the files of an owner's pictures of the given types, so that deleting one picture does not delete
 * its copy. Returns rows without an owner.
 */
export async function copyImages(
  { db, files }: { db: Db; files: FileStore },
  owner: ImageOwner,
  types: readonly string[],
) {
  if (types.length === 0) return [];
  const originals = await ownImages(db, owner).where("type", "in", types).execute();
  return Promise.all(
    originals.map(async ({ id: _original, ...row }) => {
      const storage_key = isShared(row.storage_key) ? row.storage_key : await copyFiles(files, row);
      return { ...row, storage_key, account_id: owner.accountId };
    }),
  );
}

async function copyFiles(files: FileStore, row: Parameters<typeof keysOf>[0]): Promise<string> {
  const copied = newStorageKey(row.width);
  const keys = keysOf(row);
  const targets = keysOf({ ...row, storage_key: copied });
  try {
    for (const [index, key] of keys.entries()) {
      const content = await files.get(key);
      if (content) await files.put(targets[index]!, content);
    }
  } catch (error) {
    for (const key of targets) await files.remove(key).catch(() => {});
    throw error;
  }
  return copied;
}
