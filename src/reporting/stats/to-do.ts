import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { EventStats } from "../contract.ts";

/** Counting stops here, because a larger number says nothing more. */
const ENOUGH = 1_000;

/** Counts the open tasks of an event. */
export async function findToDo(db: Db, eventId: number): Promise<Omit<EventStats["to_do"], "low_stock">> {
  const { rows } = await sql<Omit<EventStats["to_do"], "low_stock">>`
    select
      (select count(*) from (
         select from orders where event_id = ${eventId} and status = 'AWAITING_OFFLINE_PAYMENT' limit ${ENOUGH}) o
      ) as offline_payments,
      (select count(*) from (
         select from orders where event_id = ${eventId} and open_amount <> 0 limit ${ENOUGH}) o
      ) as open_amounts,
      (select count(*) from (
         select from orders where event_id = ${eventId} and refund_status = 'REFUND_FAILED' limit ${ENOUGH}) o
      ) as failed_refunds,
      (select count(*) from (
         select from disputes where event_id = ${eventId} and status in ('OPEN', 'UNDER_REVIEW') limit ${ENOUGH}) d
      ) as open_disputes`.execute(db);
  return rows[0]!;
}
