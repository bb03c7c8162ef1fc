import { sql } from "kysely";
import type { OwnEvent } from "../../events/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { ANSWERS_LISTING } from "./contract.ts";

/**
 * One row per answer of an event, with its order, its product, and its ticket if it has one. Leaves out
 * orders that were never finished.
 */
export function answersList(db: Db | Tx, { accountId, eventId }: OwnEvent, timezone: string) {
  return {
    rows: db
      .selectFrom("question_answers as qa")
      .innerJoin("questions as q", "q.id", "qa.question_id")
      .innerJoin("orders as o", "o.id", "qa.order_id")
      .leftJoin("order_items as i", "i.id", "qa.order_item_id")
      .leftJoin("attendees as a", (join) =>
        join.onRef("a.order_id", "=", "qa.order_id").onRef("a.position", "=", "qa.attendee_position"),
      )
      .select("qa.id")
      .where("qa.account_id", "=", accountId)
      .where("qa.event_id", "=", eventId)
      .where("o.status", "not in", ["RESERVED", "ABANDONED"]),
    listing: ANSWERS_LISTING,
    columns: { created_at: "o.created_at", question_id: "qa.question_id", status: "o.status" },
    search: { words: sql<string>`q.title` },
    unique: "qa.id",
    zone: timezone,
  } as const;
}
