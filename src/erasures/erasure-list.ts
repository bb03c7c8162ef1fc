import { z } from "zod";
import type { FileStore } from "../platform/files/file-store.ts";
import { keyedHash } from "../platform/secret-keys.ts";

/**
 * The list of erasures in the file store, one small file each. A restore of the database brings erased people
 * back and removes the rows of later erasures, but leaves these files (docs/domain/erasure.md). They contain
 * no personal data: only with the secret key can an address be compared.
 */
const FOLDER = "erasures/";

export const ListedErasure = z.object({
  account_id: z.int(),
  /** Hexadecimal. */
  email_hash: z.string().length(64),
  erased_at: z.iso.datetime(),
});
export type ListedErasure = z.infer<typeof ListedErasure>;

/** Recognises a person's address in one account. */
export function hashOfPerson(secretKey: string, accountId: number, email: string): Buffer {
  return keyedHash(secretKey, `erased person: ${accountId} ${email}`);
}

/**
 * Writes the file of an erasure. A later erasure of the same person writes another file: a restore writes the files of
 * its backup again, and must not replace a newer one.
 */
export async function listErasure(files: Pick<FileStore, "put">, erasure: ListedErasure): Promise<void> {
  const key = `${FOLDER}${erasure.account_id}-${erasure.email_hash}-${Date.parse(erasure.erased_at)}.json`;
  await files.put(key, Buffer.from(JSON.stringify(ListedErasure.parse(erasure))));
}

interface Listable extends Pick<FileStore, "get"> {
  list(): AsyncIterable<string>;
}

/** Reads all listed erasures. Ignores a file that it cannot read, and reports its key. */
export async function readErasures(
  files: Listable,
  onUnreadable: (key: string) => void,
): Promise<ListedErasure[]> {
  const found: ListedErasure[] = [];
  for await (const key of files.list()) {
    if (!key.startsWith(FOLDER)) continue;
    const content = await files.get(key);
    const read = ListedErasure.safeParse(parseJson(content));
    if (read.success) found.push(read.data);
    else onUnreadable(key);
  }
  return found;
}

function parseJson(content: Buffer | null): unknown {
  try {
    return content && JSON.parse(content.toString("utf8"));
  } catch {
    return null;
  }
}
