import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { SecretKeys } from "../../platform/secret-keys.ts";
import { openSeed, sealSeed } from "./event-keys.ts";

const MAX_BATCH = 500;

/** Seals the signing keys of all events with the current secret key, so that an earlier one can be removed. */
export async function resealEventKeys(
  db: Db,
  secretKeys: SecretKeys,
): Promise<{ resealed: number; unreadable: number }> {
  const counts = { resealed: 0, unreadable: 0 };
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom("event_signing_keys")
      .select(["event_id", "account_id", "sealed_seed"])
      .where("event_id", ">", after)
      .orderBy("event_id")
      .limit(MAX_BATCH)
      .execute();
    for (const { event_id, account_id, sealed_seed } of rows) {
      const seed = openSeed(secretKeys, event_id, sealed_seed);
      if (!seed) counts.unreadable += 1;
      if (!seed || seed.isCurrent) continue;
      await db
        .updateTable("event_signing_keys")
        .set({ sealed_seed: sealSeed(secretKeys, event_id, seed.text) })
        .where("event_id", "=", event_id)
        .where("account_id", "=", account_id)
        .where(sql<boolean>`sealed_seed = ${sealed_seed}`)
        .execute();
      counts.resealed += 1;
    }
    if (rows.length < MAX_BATCH) return counts;
    after = rows.at(-1)!.event_id;
  }
}
