import { sql } from "kysely";
import { type EventStatus, isPubliclyVisible, type OwnEvent, requireEvent } from "../../events/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { listPage, type RequestedPage } from "../../platform/database/listing.ts";
import type { ListMeta } from "../../values/listing.ts";
import { Refusal } from "../../values/refusal.ts";
import { type AskedQuestion, type Question, QUESTIONS_LISTING } from "./contract.ts";

/** Lists all questions of an event, including hidden ones. */
export async function listQuestions(
  db: Db,
  own: OwnEvent,
  wanted: RequestedPage,
): Promise<{ data: Question[]; meta: ListMeta }> {
  const { timezone } = await requireEvent(db, own);
  const questions = questionRows(db, own.eventId).clearOrderBy().select(answersCount);
  const { rows, meta } = await listPage(db, questions, {
    listing: QUESTIONS_LISTING,
    wanted,
    columns: {
      order: "q.position",
      title: "q.title",
      type: "q.type",
      belongs_to: "q.belongs_to",
      required: "q.is_required",
      is_hidden: "q.is_hidden",
      created_at: "q.created_at",
    },
    search: { words: "q.title" },
    unique: "q.id",
    zone: timezone,
  });
  return { data: rows.map(({ answers_count, ...row }) => ({ ...questionOf(row), answers_count })), meta };
}

export async function findQuestion(db: Db, own: OwnEvent, questionId: number): Promise<Question> {
  await requireEvent(db, own);
  const row = await questionRows(db, own.eventId)
    .select(answersCount)
    .where("q.id", "=", questionId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  const { answers_count, ...question } = row;
  return { ...questionOf(question), answers_count };
}

/** Lists the questions that buyers are asked. */
export async function listAskedQuestions(db: Db | Tx, eventId: number): Promise<AskedQuestion[]> {
  const rows = await questionRows(db, eventId).where("q.is_hidden", "=", false).execute();
  return rows.map((row) => {
    const { event_id: _event, is_hidden: _hidden, is_shown_at_door: _door, ...asked } = questionOf(row);
    return asked;
  });
}

/**
 * Lists the asked questions of a public event for everyone. The event's own account sees them in any status.
 */
export async function listPublicQuestions(
  db: Db,
  { eventId, accountId }: { eventId: number; accountId: number | null },
): Promise<AskedQuestion[]> {
  const event = await db
    .selectFrom("events")
    .select(["account_id", "status"])
    .where("id", "=", eventId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const isVisible = event && isPubliclyVisible(event.status as EventStatus);
  if (!isVisible && event?.account_id !== accountId) throw new Refusal("not_found");
  return listAskedQuestions(db, eventId);
}

const answersCount = sql<number>`(
  select count(*)::integer from question_answers a where a.question_id = q.id)`.as("answers_count");

function questionRows(db: Db | Tx, eventId: number) {
  return db
    .selectFrom("questions as q")
    .select(["q.id", "q.event_id", "q.type", "q.belongs_to", "q.title", "q.description", "q.options"])
    .select(["q.is_required", "q.is_hidden", "q.is_shown_at_door", "q.position"])
    .select(
      sql<number[]>`array(
        select product_id from question_products where question_id = q.id order by product_id)`.as(
        "product_ids",
      ),
    )
    .where("q.event_id", "=", eventId)
    .orderBy("q.position")
    .orderBy("q.id");
}

type Row = Awaited<ReturnType<ReturnType<typeof questionRows>["executeTakeFirstOrThrow"]>>;

function questionOf({ is_required, position, ...row }: Row): Omit<Question, "answers_count"> {
  return {
    ...row,
    type: row.type as Question["type"],
    belongs_to: row.belongs_to as Question["belongs_to"],
    required: is_required,
    order: position,
  };
}
