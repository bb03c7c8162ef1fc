import { sql } from "kysely";
import type { EventCopy } from "../../events/index.ts";
import { copyOf, copyRows } from "../../platform/database/copy-rows.ts";
import type { Tx } from "../../platform/database/database.ts";

/**
 * Duplication step: copies checkout settings and questions. Copies the questions of products only together
 * with the products.
 */
export async function copyQuestions(tx: Tx, copy: EventCopy): Promise<void> {
  const { from, to, products, wants } = copy;
  if (wants.duplicate_settings) {
    await copyRows(tx, {
      table: "checkout_settings",
      where: sql`event_id = ${from}`,
      set: { event_id: sql`${to}::bigint`, updated_at: sql`now()` },
    });
  }
  if (!wants.duplicate_questions) return;
  copy.questions = await copyRows(tx, {
    table: "questions",
    where: sql`event_id = ${from} and (belongs_to = 'ORDER' or ${wants.duplicate_products})`,
    set: { event_id: sql`${to}::bigint`, created_at: sql`now()`, updated_at: sql`now()` },
  });
  const { questions } = copy;
  await copyRows(tx, {
    table: "question_products",
    where: sql`event_id = ${from} and question_id = any (${[...questions.keys()]}::bigint[])
      and product_id = any (${[...products.keys()]}::bigint[])`,
    set: {
      event_id: sql`${to}::bigint`,
      question_id: copyOf("question_id", questions),
      product_id: copyOf("product_id", products),
    },
  });
}
