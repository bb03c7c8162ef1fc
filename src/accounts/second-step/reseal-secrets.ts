import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { keyId } from "../../platform/sealing.ts";
import type { SecretKeys } from "../../platform/secret-keys.ts";
import { openSecret, sealSecret } from "./sealed-secret.ts";

export interface Resealed {
  resealed: number;
  /** Secrets that no configured key decrypts. */
  unreadable: number;
  /** Users whose unused recovery codes need a key other than the current one. */
  usersWithOldCodes: number;
}

const MAX_BATCH = 500;

/**
 * Encrypts every authenticator's secret with the current key, so that an earlier key can be removed before
 * every user has logged in again. Safe while the program runs: skips a row that changed meanwhile.
 */
export async function resealSecrets(db: Db, secretKeys: SecretKeys): Promise<Resealed> {
  const counts = { resealed: 0, unreadable: 0, current: 0 };
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom("authenticators")
      .select(["user_id", "secret"])
      .where("user_id", ">", after)
      .orderBy("user_id")
      .limit(MAX_BATCH)
      .execute();
    for (const row of rows) counts[await resealOne(db, secretKeys, row)] += 1;
    if (rows.length < MAX_BATCH) break;
    after = rows.at(-1)!.user_id;
  }
  return {
    resealed: counts.resealed,
    unreadable: counts.unreadable,
    usersWithOldCodes: await countOldCodes(db, secretKeys),
  };
}

async function resealOne(
  db: Db,
  secretKeys: SecretKeys,
  { user_id, secret }: { user_id: number; secret: Buffer },
): Promise<"resealed" | "unreadable" | "current"> {
  const opened = tryToOpen(secretKeys, user_id, secret);
  if (!opened) return "unreadable";
  if (opened.isCurrent) return "current";
  await db
    .updateTable("authenticators")
    .set({ secret: sealSecret(secretKeys, user_id, opened.text) })
    .where("user_id", "=", user_id)
    .where("secret", "=", secret)
    .execute();
  return "resealed";
}

function tryToOpen(secretKeys: SecretKeys, userId: number, sealed: Buffer) {
  try {
    return openSecret(secretKeys, userId, sealed);
  } catch {
    return null;
  }
}

async function countOldCodes(db: Db, secretKeys: SecretKeys): Promise<number> {
  const { users } = await db
    .selectFrom("recovery_codes")
    .select(sql<number>`count(distinct user_id)::int`.as("users"))
    .where("used_at", "is", null)
    .where(sql<boolean>`key_id is distinct from ${keyId(secretKeys[0])}`)
    .executeTakeFirstOrThrow();
  return users;
}
