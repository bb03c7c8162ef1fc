import { requireEvent } from "../events/index.ts";
import type { Db } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import type { OwnTasks } from "./tasks/tasks.ts";
import type { ListScope } from "./lists.ts";

/** Finds the event of a list. For a list of the account: the account's time zone and currency. */
export async function findListScope(
  db: Db,
  { accountId, eventId, eventIds }: Pick<OwnTasks, "accountId" | "eventId" | "eventIds">,
): Promise<ListScope> {
  if (eventId !== null) return { accountId, eventIds, event: await requireEvent(db, { accountId, eventId }) };
  const account = await db
    .selectFrom("accounts")
    .select(["timezone", "currency_code as currency"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (!account) throw new Refusal("not_found");
  return { accountId, eventIds, event: { id: 0, ...account } };
}
