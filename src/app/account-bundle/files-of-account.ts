import type { ClientBase } from "pg";
import { keysOf } from "../../images/index.ts";

/** A file that the account's rows refer to (`isNamed`), or another size of such a picture, which may not exist. */
export interface FileOfAccount {
  key: string;
  isNamed: boolean;
}

/** All files of an account, in an order that is the same everywhere. */
export async function listFileKeys(client: ClientBase, accountId: number): Promise<FileOfAccount[]> {
  const { rows: images } = await client.query<{ type: string; storage_key: string; width: number }>(
    "select type, storage_key, width from images where account_id = $1 and user_id is null",
    [accountId],
  );
  const { rows: attachments } = await client.query<{ storage_key: string }>(
    "select storage_key from message_attachments where account_id = $1 and removed_at is null",
    [accountId],
  );
  const named = new Set([...images, ...attachments].map(({ storage_key }) => storage_key));
  const keys = new Set([...named, ...images.flatMap(keysOf)]);
  return [...keys].toSorted().map((key) => ({ key, isNamed: named.has(key) }));
}
