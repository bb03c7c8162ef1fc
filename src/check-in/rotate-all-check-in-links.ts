import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";
import { shortId } from "../values/short-id.ts";

/**
 * Gives new links to all check-in lists of the account, or of some of its events, for a member who could see the old
 * ones and leaves. Devices at the door that have an old link are shut out with their next request.
 */
export async function rotateAllCheckInLinks(
  tx: Tx,
  { accountId, eventIds }: { accountId: number; eventIds: readonly number[] | null },
): Promise<number> {
  const lists = await tx
    .selectFrom("check_in_lists")
    .select("id")
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .where(sql<boolean>`(${eventIds}::bigint[] is null or event_id = any (${eventIds}::bigint[]))`)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (lists.length === 0) return 0;
  await sql`
    update check_in_lists l set short_id = fresh.short_id, updated_at = now()
    from unnest(${lists.map(({ id }) => id)}::bigint[], ${lists.map(() => shortId("cil"))}::text[]) as fresh (id, short_id)
    where l.id = fresh.id`.execute(tx);
  return lists.length;
}
