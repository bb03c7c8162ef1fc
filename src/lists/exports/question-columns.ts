import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { ExportColumn } from "./export-columns.ts";

export interface Question {
  id: number;
  title: string;
  belongs_to: string;
}

export async function listQuestionsToExport(db: Db, eventId: number): Promise<Question[]> {
  return db
    .selectFrom("questions")
    .select(["id", "title", "belongs_to"])
    .where("event_id", "=", eventId)
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** The answers to the questions for the whole order. */
export function orderAnswers(questions: Question[], orderId: RawBuilder<unknown>): ExportColumn[] {
  return questions
    .filter(({ belongs_to }) => belongs_to === "ORDER")
    .map(({ id, title }) => ({
      key: `question_${id}`,
      header: title,
      kind: "answer",
      value: sql`(select qa.answer from question_answers qa
        where qa.order_id = ${orderId} and qa.question_id = ${id} and qa.order_item_id is null)`,
    }));
}

/** The answers to the questions for each ticket. */
export function ticketAnswers(questions: Question[]): ExportColumn[] {
  return questions
    .filter(({ belongs_to }) => belongs_to === "PRODUCT")
    .map(({ id, title }) => ({
      key: `question_${id}`,
      header: title,
      kind: "answer",
      value: sql`(select qa.answer from question_answers qa
        where qa.order_id = a.order_id and qa.question_id = ${id} and qa.attendee_position = a.position limit 1)`,
    }));
}
