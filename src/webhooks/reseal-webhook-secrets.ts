import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { SecretKeys } from "../platform/secret-keys.ts";
import { openWebhookSecret, sealWebhookSecret } from "./webhook-secrets.ts";

interface Row {
  id: number;
  account_id: number;
  seal_id: string;
  secret: Buffer;
  previous_secret: Buffer | null;
}

const MAX_BATCH = 500;

/**
 * Encrypts the secrets of all webhooks with the current key, including previous secrets, so that an earlier
 * key can be removed. Safe while the program runs: skips a webhook whose secret changes meanwhile.
 */
export async function resealWebhookSecrets(
  db: Db,
  secretKeys: SecretKeys,
): Promise<{ resealed: number; unreadable: number }> {
  const counts = { resealed: 0, unreadable: 0, current: 0 };
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom("webhooks")
      .select(["id", "account_id", "seal_id", "secret", "previous_secret"])
      .where("id", ">", after)
      .where("deleted_at", "is", null)
      .orderBy("id")
      .limit(MAX_BATCH)
      .execute();
    for (const row of rows) counts[await resealOne(db, secretKeys, row)] += 1;
    if (rows.length < MAX_BATCH) break;
    after = rows.at(-1)!.id;
  }
  return { resealed: counts.resealed, unreadable: counts.unreadable };
}

async function resealOne(
  db: Db,
  secretKeys: SecretKeys,
  row: Row,
): Promise<"resealed" | "unreadable" | "current"> {
  const secret = tryToOpen(secretKeys, row.seal_id, row.secret);
  const previous = row.previous_secret && tryToOpen(secretKeys, row.seal_id, row.previous_secret);
  if (!secret || (row.previous_secret && !previous)) return "unreadable";
  if (secret.isCurrent && (!previous || previous.isCurrent)) return "current";
  await db
    .updateTable("webhooks")
    .set({
      secret: sealWebhookSecret(secretKeys, row.seal_id, secret.text),
      ...(previous && { previous_secret: sealWebhookSecret(secretKeys, row.seal_id, previous.text) }),
    })
    .where("id", "=", row.id)
    .where("account_id", "=", row.account_id)
    .where(
      sql<boolean>`secret = ${row.secret} and previous_secret is not distinct from ${row.previous_secret}::bytea`,
    )
    .execute();
  return "resealed";
}

function tryToOpen(secretKeys: SecretKeys, sealId: string, sealed: Buffer) {
  try {
    return openWebhookSecret(secretKeys, sealId, sealed);
  } catch {
    return null;
  }
}
