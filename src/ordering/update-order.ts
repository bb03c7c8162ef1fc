import { sql } from "kysely";
import { type Actor, differenceOf, noteChange } from "../attendees/index.ts";
import { Refusal } from "../values/refusal.ts";
import type { BoxOffice } from "./box-office.ts";
import type { Order, UpdateOrder } from "./contract.ts";
import { findOrder, type OwnOrder } from "./orders.ts";

/** Changes who bought and the organiser's notes. Nobody is written to, and tickets keep their own names. */
export async function updateOrder(
  { db, changes }: Pick<BoxOffice, "db" | "changes">,
  own: OwnOrder,
  wanted: UpdateOrder & { by: Actor },
): Promise<Order> {
  const { by, ...facts } = wanted;
  const order = await db.transaction().execute(async (tx) => {
    await findOrder(tx, own);
    const before = await tx
      .selectFrom("orders")
      .select(["first_name", "last_name", "email", "notes"])
      .where("id", "=", own.orderId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new Refusal("not_found");
    const difference = differenceOf(before, facts);
    if (difference) {
      await tx
        .updateTable("orders")
        .set({ ...difference.new, updated_at: sql`clock_timestamp()` })
        .where("id", "=", own.orderId)
        .execute();
      const at = { id: own.orderId, account_id: own.accountId, event_id: own.eventId };
      await noteChange(tx, { order: at, action: "ORDER_EDITED", by, ...difference });
    }
    return findOrder(tx, own);
  });
  changes.announce({ event_id: own.eventId, topic: "orders" });
  return order;
}
