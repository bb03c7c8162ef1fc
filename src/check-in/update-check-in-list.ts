import { sql } from "kysely";
import { requireEvent } from "../events/index.ts";
import type { Tx } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import { openingOf } from "./door-times.ts";
import { type ListOfEvent, setListProducts } from "./list-products.ts";
import { ruleColumns, setListRules, type TypedRules } from "./lists/list-rules.ts";

export interface ChangedCheckInList extends TypedRules {
  name: string;
  description?: string | null | undefined;
  product_ids?: number[] | null | undefined;
  activates_at?: string | null | undefined;
  expires_at?: string | null | undefined;
}

/**
 * Changes a list while its doors are open: the new rules decide the next scan. People who came in before stay in.
 * Absent fields do not change. Null removes a time; for the products it means all of them.
 */
export async function updateCheckInList(
  tx: Tx,
  list: ListOfEvent,
  { product_ids, ...input }: ChangedCheckInList,
  pinHash: string | null | undefined = undefined,
): Promise<void> {
  const event = await requireEvent(tx, list);
  const before = await lockCheckInList(tx, list);
  await tx
    .updateTable("check_in_lists")
    .set({
      name: input.name,
      ...(input.description !== undefined && { description: input.description }),
      ...openingOf(input, event.timezone, before),
      ...ruleColumns(input, pinHash),
      updated_at: sql<Date>`now()`,
    })
    .where("id", "=", list.listId)
    .where("account_id", "=", list.accountId)
    .execute();
  if (product_ids !== undefined) await setListProducts(tx, list, product_ids);
  await setListRules(tx, list, input);
}

/** Makes changes of a list wait for each other. */
export async function lockCheckInList(tx: Tx, list: ListOfEvent) {
  const locked = await tx
    .selectFrom("check_in_lists")
    .select(["activates_at", "expires_at"])
    .where("id", "=", list.listId)
    .where("account_id", "=", list.accountId)
    .where("event_id", "=", list.eventId)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) throw new Refusal("not_found");
  return locked;
}
