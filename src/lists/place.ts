import { requireEvent } from "../events/index.ts";
import type { Db } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import type { OwnTasks } from "./tasks/tasks.ts";
import type { ListPlace } from "./lists.ts";

/** Whose list is meant: an event's, or the account's, whose zone and currency then hold. */
export async function findPlace(
  db: Db,
  { accountId, eventId, eventIds }: Omit<OwnTasks, "userId">,
): Promise<ListPlace> {
  if (eventId !== null) return { accountId, eventIds, event: await requireEvent(db, { accountId, eventId }) };
  const account = await db
    .selectFrom("accounts")
    .select(["timezone", "currency_code as currency"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (!account) throw new Refusal("not_found");
  return { accountId, eventIds, event: { id: 0, ...account } };
}
