import type { OwnEvent } from "../../events/index.ts";
import { type Actor, recordHistory, touchTickets } from "../../tickets/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { type Edit, unversioned } from "../../platform/http/editing/transaction.ts";
import { addOutboxEvent } from "../../platform/queue/add-outbox-event.ts";
import { Refusal } from "../../values/refusal.ts";
import { textOf } from "./answers.ts";
import { checkAnswers } from "./check-answers.ts";
import type { Answer } from "./contract.ts";
import { findQuestion } from "./questions.ts";

interface AnswerEdit {
  questionId: number;
  answerId: number;
  answer: Answer;
  by: Actor;
  edit?: Edit;
}

/**
 * Corrects a buyer's answer by the rules of the checkout and records the change in the order's history. A
 * blank deletes the answer if the question is optional.
 */
export async function editAnswer(
  db: Db,
  own: OwnEvent,
  { questionId, answerId, answer, by, edit = unversioned }: AnswerEdit,
): Promise<void> {
  const question = await findQuestion(db, own, questionId);
  const found = await db
    .selectFrom("question_answers")
    .select(["order_id", "event_id", "question_id"])
    .where("id", "=", answerId)
    .where("account_id", "=", own.accountId)
    .executeTakeFirst();
  if (found?.event_id !== own.eventId || found.question_id !== questionId) throw new Refusal("not_found");
  const { kept, fields } = checkAnswers(
    [{ question, question_id: questionId, attendee_position: null }],
    [{ question_id: questionId, answer }],
  );
  if (Object.keys(fields).length > 0) {
    const place = `answers.${questionId}`;
    throw new Refusal("invalid", {
      fields: Object.fromEntries(
        Object.entries(fields).map(([path, wrong]) => [path.replace(place, "answer"), wrong]),
      ),
    });
  }
  const after = kept[0]?.answer ?? null;

  await edit.transaction(db, async (tx) => {
    const order = await tx
      .selectFrom("orders")
      .select(["id", "account_id", "event_id"])
      .where("id", "=", found.order_id)
      .where("account_id", "=", own.accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const before = await tx
      .selectFrom("question_answers as a")
      .leftJoin("attendees as t", (join) =>
        join.onRef("t.order_id", "=", "a.order_id").onRef("t.position", "=", "a.attendee_position"),
      )
      .select(["a.answer", "t.id as attendee_id"])
      .where("a.id", "=", answerId)
      .where("a.account_id", "=", own.accountId)
      .executeTakeFirst();
    // The guest has replaced the answer meanwhile.
    if (!before) throw new Refusal("conflict");
    if (after === null) {
      await tx
        .deleteFrom("question_answers")
        .where("id", "=", answerId)
        .where("account_id", "=", own.accountId)
        .execute();
    } else {
      await tx
        .updateTable("question_answers")
        .set({ answer: JSON.stringify(after) })
        .where("id", "=", answerId)
        .where("account_id", "=", own.accountId)
        .execute();
    }
    const texts = { old: textOf(before.answer as Answer), new: after === null ? "" : textOf(after) };
    // A country that was typed and one from the list may read the same.
    if (texts.old === texts.new) return;
    await touchTickets(tx, order, before.attendee_id);
    await recordHistory(tx, {
      order,
      ...(before.attendee_id !== null && { attendeeId: before.attendee_id }),
      action: "ANSWER_EDITED",
      by,
      old: { question: question.title, answer: texts.old },
      new: { question: question.title, answer: texts.new },
    });
    await addOutboxEvent(tx, {
      kind: before.attendee_id === null ? "order-updated" : "attendee-updated",
      account_id: order.account_id,
      event_id: order.event_id,
      subject_id: before.attendee_id ?? order.id,
    });
  });
}

/** Locks the order of an answer in the account's event and returns the order's id. */
export async function lockAnswer(
  tx: Tx,
  { accountId, eventId }: OwnEvent,
  { questionId, answerId }: Pick<AnswerEdit, "questionId" | "answerId">,
): Promise<number> {
  const order = await tx
    .selectFrom("orders")
    .select("id")
    .where("account_id", "=", accountId)
    .where("event_id", "=", eventId)
    .where("id", "=", (answers) =>
      answers
        .selectFrom("question_answers")
        .select("order_id")
        .where("id", "=", answerId)
        .where("question_id", "=", questionId),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw new Refusal("not_found");
  return order.id;
}
