import { sql } from "kysely";
import { type OwnEvent, requireEvent } from "../../events/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { type Edit, unversioned } from "../../platform/http/editing/transaction.ts";
import type { FieldProblem } from "../../values/field-problems.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import type { QuestionInput } from "./contract.ts";
import { isChoice } from "../rules/question-types.ts";

/** Adds a question after all others. Every buyer is asked from now on. Returns its id. */
export async function createQuestion(db: Db, own: OwnEvent, input: QuestionInput): Promise<number> {
  const columns = columnsOf(input);
  await requireEvent(db, own);
  return db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto("questions")
      .values({
        ...columns,
        account_id: own.accountId,
        event_id: own.eventId,
        position: sql<number>`(
          select coalesce(max(position) + 1, 0) from questions where event_id = ${own.eventId})`,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await setProducts(tx, own, id, input);
    return id;
  });
}

/** Changes a question from now on. Existing answers do not change. */
export async function updateQuestion(
  db: Db,
  own: OwnEvent,
  { questionId, input, edit = unversioned }: { questionId: number; input: QuestionInput; edit?: Edit },
): Promise<void> {
  const columns = columnsOf(input);
  await edit.transaction(db, async (tx) => {
    const changed = await tx
      .updateTable("questions")
      .set({ ...columns, updated_at: new Date() })
      .where("id", "=", questionId)
      .where("event_id", "=", own.eventId)
      .where("account_id", "=", own.accountId)
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw new Refusal("not_found");
    await setProducts(tx, own, questionId, input);
  });
}

/** Serialises changes of a question. */
export async function lockQuestion(tx: Tx, own: OwnEvent, questionId: number): Promise<void> {
  await tx
    .selectFrom("questions")
    .select("id")
    .where("id", "=", questionId)
    .where("event_id", "=", own.eventId)
    .where("account_id", "=", own.accountId)
    .forNoKeyUpdate()
    .execute();
}

/** Deletes a question without answers. A question with answers can only be hidden. */
export async function deleteQuestion(db: Db, own: OwnEvent, questionId: number): Promise<void> {
  const deleted = await db
    .deleteFrom("questions")
    .where("id", "=", questionId)
    .where("event_id", "=", own.eventId)
    .where("account_id", "=", own.accountId)
    .returning("id")
    .executeTakeFirst()
    .catch((error: { constraint?: string }) => {
      throw error.constraint === "question_answers_question" ? new Refusal("conflict") : error;
    });
  if (!deleted) throw new Refusal("not_found");
}

/** Reorders the questions. Refuses a list that does not name all of them, because it is out of date. */
export async function sortQuestions(
  db: Db,
  own: OwnEvent,
  sorted: readonly { id: number; order: number }[],
): Promise<void> {
  await requireEvent(db, own);
  await db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom("questions")
      .select("id")
      .where("event_id", "=", own.eventId)
      .orderBy("id")
      .forUpdate()
      .execute();
    const known = new Set(rows.map(({ id }) => id));
    const stranger = sorted.findIndex(({ id }) => !known.has(id));
    if (stranger >= 0) throw invalidField(`${stranger}.id`, "unknown");
    if (new Set(sorted.map(({ id }) => id)).size !== known.size) throw new Refusal("conflict");
    await sql`
      update questions q set position = sorted.order
      from jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb) as sorted(id bigint, "order" integer)
      where q.id = sorted.id and q.event_id = ${own.eventId}`.execute(tx);
  });
}

function columnsOf({ required, product_ids, ...input }: QuestionInput) {
  const fields: Record<string, FieldProblem[]> = {};
  const options = isChoice(input.type) ? input.options : [];
  if (isChoice(input.type) && options.length === 0) fields.options = [{ code: "required" }];
  const twin = options.findIndex((option, index) => options.indexOf(option) !== index);
  if (twin >= 0) fields[`options.${twin}`] = [{ code: "duplicate" }];
  if (input.belongs_to === "PRODUCT" && product_ids.length === 0) {
    fields.product_ids = [{ code: "required" }];
  }
  if (Object.keys(fields).length > 0) throw new Refusal("invalid", { fields });
  return { ...input, options, is_required: required };
}

async function setProducts(
  tx: Tx,
  own: OwnEvent,
  questionId: number,
  { belongs_to, product_ids }: QuestionInput,
): Promise<void> {
  const before = await tx
    .deleteFrom("question_products")
    .where("question_id", "=", questionId)
    .where("event_id", "=", own.eventId)
    .returning("product_id")
    .execute();
  if (belongs_to === "ORDER") return;
  const chosen = [...new Set(product_ids)];
  // Deleted products that the question already had may stay.
  const had = before.map(({ product_id }) => product_id);
  const { rows } = await sql<{ product_id: number }>`
    insert into question_products (account_id, event_id, question_id, product_id)
    select p.account_id, p.event_id, ${questionId}, p.id from products p
    where p.id = any (${chosen}) and p.event_id = ${own.eventId}
      and (p.deleted_at is null or p.id = any (${had}))
    returning product_id`.execute(tx);
  const known = new Set(rows.map(({ product_id }) => product_id));
  const stranger = product_ids.findIndex((id) => !known.has(id));
  if (stranger >= 0) throw invalidField(`product_ids.${stranger}`, "unknown");
}
