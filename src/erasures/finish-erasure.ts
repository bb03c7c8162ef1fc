import type { Services } from "../platform/services.ts";
import { listErasure } from "./erasure-list.ts";

declare module "../platform/queue/queue.ts" {
  interface Jobs {
    "finish-erasure": { erasure_id: number; storage_keys: string[] };
  }
}

/** Lists an erasure for later restores, and removes the attachments of its messages. Can run twice. */
export async function finishErasure(
  { db, files }: Pick<Services, "db" | "files">,
  { erasure_id, storage_keys }: { erasure_id: number; storage_keys: string[] },
): Promise<void> {
  const erasure = await db
    .selectFrom("erasures")
    .select(["account_id", "email_hash", "erased_at"])
    .where("id", "=", erasure_id)
    .executeTakeFirst();
  if (erasure)
    await listErasure(files, {
      account_id: erasure.account_id,
      email_hash: erasure.email_hash.toString("hex"),
      erased_at: erasure.erased_at.toISOString(),
    });
  for (const key of storage_keys) await files.remove(key);
}
