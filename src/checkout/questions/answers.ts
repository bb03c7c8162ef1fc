import { sql } from "kysely";
import { type OwnEvent, type OwnOrder, requireEvent } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { countryName } from "../../values/country-name.ts";
import { Refusal } from "../../values/refusal.ts";
import { ADDRESS_PARTS, type Answer, type AnswerInList, type AnswerView } from "./contract.ts";

/** Lists the answers of an order: those for the whole order first, then unit by unit. */
export async function listOrderAnswers(
  db: Db,
  { accountId, eventId, orderId }: OwnOrder,
): Promise<AnswerView[]> {
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where("id", "=", orderId)
    .where("event_id", "=", eventId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!order) throw new Refusal("not_found");
  const rows = await db
    .selectFrom("question_answers as a")
    .innerJoin("questions as q", "q.id", "a.question_id")
    .leftJoin("order_items as i", "i.id", "a.order_item_id")
    .leftJoin("attendees as t", (join) =>
      join.onRef("t.order_id", "=", "a.order_id").onRef("t.position", "=", "a.attendee_position"),
    )
    .select(["a.id as question_answer_id", "a.question_id", "q.title", "q.type", "q.belongs_to", "q.options"])
    .select("a.answer")
    .select(["i.item_name as product_title", "a.unit", "t.id as attendee_id"])
    .where("a.order_id", "=", order.id)
    .orderBy("a.order_item_id", (order_) => order_.asc().nullsFirst())
    .orderBy("a.unit")
    .orderBy("q.position")
    .orderBy("q.id")
    .execute();
  return rows.map(({ type, belongs_to, ...row }) => ({
    ...row,
    question_type: type as AnswerView["question_type"],
    belongs_to: belongs_to as AnswerView["belongs_to"],
    answer: row.answer as Answer,
    text_answer: textOf(row.answer as Answer),
  }));
}

/**
 * Lists the answers of these attendees, each with those for its whole order, and the answers for these whole orders.
 * Leaves out orders that were never finished.
 */
export async function listAnswersOf(
  db: Db,
  own: OwnEvent,
  { attendeeIds, orderIds }: { attendeeIds: number[]; orderIds: number[] },
): Promise<AnswerInList[]> {
  await requireEvent(db, own);
  const answers = db
    .selectFrom("question_answers as a")
    .innerJoin("orders as o", "o.id", "a.order_id")
    .select(["a.question_id", "a.order_id", "a.answer"])
    .where("a.account_id", "=", own.accountId)
    .where("a.event_id", "=", own.eventId)
    .where("o.status", "not in", ["RESERVED", "ABANDONED"]);
  const ofAttendees = answers
    .innerJoin("attendees as t", "t.order_id", "a.order_id")
    .select("t.id as attendee_id")
    .where("t.id", "=", sql<number>`any(${attendeeIds}::bigint[])`)
    .where((eb) =>
      eb.or([eb("a.order_item_id", "is", null), eb("a.attendee_position", "=", eb.ref("t.position"))]),
    );
  const ofOrders = answers
    .select(sql<number | null>`null::bigint`.as("attendee_id"))
    .where("a.order_id", "=", sql<number>`any(${orderIds}::bigint[])`)
    .where("a.order_item_id", "is", null);
  const rows = [
    ...(attendeeIds.length > 0 ? await ofAttendees.execute() : []),
    ...(orderIds.length > 0 ? await ofOrders.execute() : []),
  ];
  return rows.map(({ answer, ...row }) => ({ ...row, text_answer: textOf(answer as Answer) }));
}

export async function findAnswer(db: Db, own: OwnOrder, answerId: number): Promise<AnswerView> {
  const answers = await listOrderAnswers(db, own);
  const found = answers.find(({ question_answer_id }) => question_answer_id === answerId);
  if (!found) throw new Refusal("not_found");
  return found;
}

/** Writes an answer as one line. A country that was chosen from the list is named in English. */
export function textOf(answer: Answer): string {
  if (typeof answer === "string") return answer;
  const parts = Array.isArray(answer)
    ? answer
    : ADDRESS_PARTS.map((part) =>
        part === "country" && answer.country ? countryName(answer.country, "en") : answer[part],
      );
  return parts.filter(Boolean).join(", ");
}
