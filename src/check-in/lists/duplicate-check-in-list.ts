import { sql } from "kysely";
import { requireEvent } from "../../events/index.ts";
import { copyOf, copyRows } from "../../platform/database/copy-rows.ts";
import type { Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";
import { shortId } from "../../values/short-id.ts";
import type { ListOfEvent } from "../list-products.ts";

/** Makes a second list of an event with the same rules, times and PIN, a new link, and nobody in. */
export async function duplicateCheckInList(tx: Tx, list: ListOfEvent, name: string): Promise<number> {
  await requireEvent(tx, list);
  const copies = await copyRows(tx, {
    table: "check_in_lists",
    where: sql`id = ${list.listId} and account_id = ${list.accountId} and event_id = ${list.eventId} and deleted_at is null`,
    set: {
      name: sql`${name}::text`,
      short_id: sql`${shortId("cil")}::text`,
      created_at: sql`now()`,
      updated_at: sql`now()`,
    },
  });
  const copy = copies.get(list.listId);
  if (copy === undefined) throw new Refusal("not_found");
  for (const table of ["check_in_list_products", "check_in_list_prices", "check_in_list_categories"])
    await copyRows(tx, {
      table,
      where: sql`check_in_list_id = ${list.listId} and event_id = ${list.eventId}`,
      set: { check_in_list_id: copyOf("check_in_list_id", copies) },
    });
  return copy;
}
