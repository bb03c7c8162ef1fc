import { randomUUID } from "node:crypto";
import type { FileStore } from "./file-store.ts";

/** Writes, reads and deletes a small file. Returns what fails, or null. */
export async function findStorageProblem(files: FileStore): Promise<string | null> {
  const key = `checks/${randomUUID()}.txt`;
  const content = Buffer.from("check");
  try {
    await files.put(key, content);
    const isSame = (await files.get(key))?.equals(content) ?? false;
    return isSame ? null : "what was written is not read back";
  } catch (error) {
    const { message, cause } = error as Error;
    return cause instanceof Error ? cause.message : message;
  } finally {
    await files.remove(key).catch(() => {});
  }
}

export async function canStoreFiles(files: FileStore): Promise<boolean> {
  return (await findStorageProblem(files)) === null;
}
