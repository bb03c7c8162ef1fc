import type { Tx } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";

export interface ListOfEvent {
  accountId: number;
  eventId: number;
  listId: number;
}

/** Sets the products that a list admits, all of the list's event. Null: all products, also later ones. */
export async function setListProducts(tx: Tx, list: ListOfEvent, productIds: number[] | null): Promise<void> {
  const wanted = [...new Set(productIds ?? [])];
  const before = await tx
    .deleteFrom("check_in_list_products")
    .where("check_in_list_id", "=", list.listId)
    .where("account_id", "=", list.accountId)
    .returning("product_id")
    .execute();
  // Deleted products that the list already has may stay.
  const had = before.map(({ product_id }) => product_id);
  await requireOwnTickets(
    tx,
    list,
    wanted.filter((id) => !had.includes(id)),
  );
  if (wanted.length === 0) return;
  await tx
    .insertInto("check_in_list_products")
    .values(
      wanted.map((product_id) => ({
        account_id: list.accountId,
        event_id: list.eventId,
        check_in_list_id: list.listId,
        product_id,
      })),
    )
    .execute();
}

async function requireOwnTickets(tx: Tx, { accountId, eventId }: ListOfEvent, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const own = await tx
    .selectFrom("products")
    .select("id")
    .where("account_id", "=", accountId)
    .where("event_id", "=", eventId)
    .where("id", "in", ids)
    .where("product_type", "=", "TICKET")
    .where("deleted_at", "is", null)
    .execute();
  if (own.length !== ids.length)
    throw new Refusal("invalid", { fields: { product_ids: [{ code: "unknown" }] } });
}
