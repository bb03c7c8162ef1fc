import { sql } from "kysely";
import { requireEvent } from "../events/index.ts";
import type { Db } from "../platform/database/database.ts";
import type { Takings } from "./contract.ts";

/** Lists the money taken at an event's doors, one row for each list, device, method and kind. */
export async function listTakings(db: Db, own: { accountId: number; eventId: number }): Promise<Takings[]> {
  const event = await requireEvent(db, own);
  const rows = await db
    .selectFrom("door_payments as p")
    .innerJoin("check_in_lists as l", "l.id", "p.check_in_list_id")
    .select([
      "p.check_in_list_id",
      "l.name as list_name",
      "p.device_name",
      "p.method",
      "p.kind",
      "p.currency",
    ])
    .select([sql<number>`count(*)::int`.as("payments"), sql<number>`sum(p.amount)::bigint`.as("amount")])
    .where("p.event_id", "=", event.id)
    .where("p.account_id", "=", own.accountId)
    .groupBy(["p.check_in_list_id", "l.name", "p.device_name", "p.method", "p.kind", "p.currency"])
    .orderBy("l.name")
    .orderBy("p.check_in_list_id")
    .orderBy("p.device_name")
    .orderBy("p.method")
    .orderBy("p.kind")
    .execute();
  return rows.map(({ method, kind, ...row }) => ({
    ...row,
    method: method as Takings["method"],
    kind: kind as Takings["kind"],
  }));
}
