import { sql } from "kysely";
import type { EventCopy } from "../events/index.ts";
import { copyOf, copyRows } from "../platform/database/copy-rows.ts";
import type { Tx } from "../platform/database/database.ts";
import { shortId } from "../values/short-id.ts";
import { createDefaultCheckInList } from "./create-check-in-list.ts";

/** Duplication step: copies the check-in lists of an event, each with a new link and nobody in. */
export async function copyCheckInLists(tx: Tx, copy: EventCopy): Promise<void> {
  const copied = copy.wants.duplicate_check_in_lists ? await copyLists(tx, copy) : 0;
  if (copied === 0)
    await createDefaultCheckInList(tx, { id: copy.to, account_id: copy.accountId }, "All tickets");
}

async function copyLists(tx: Tx, copy: EventCopy): Promise<number> {
  const questions = [...copy.questions.keys()];
  const lists = await tx
    .selectFrom("check_in_lists")
    .select("id")
    .where("event_id", "=", copy.from)
    .where("deleted_at", "is", null)
    // A list of certain tickets is copied only with them.
    .$if(!copy.wants.duplicate_products, (query) => query.where("covers_all_tickets", "=", true))
    // A list that requires an answer is copied only with its question: without it the list would take nobody.
    .where((is) =>
      is.or([
        is("answer_option", "is", null),
        sql<boolean>`answer_question_id = any (${questions}::bigint[])`,
      ]),
    )
    .execute();
  const links = JSON.stringify(Object.fromEntries(lists.map(({ id }) => [id, shortId("cil")])));
  const ids = lists.map(({ id }) => id);
  const copies = await copyRows(tx, {
    table: "check_in_lists",
    where: sql`event_id = ${copy.from} and id = any (${ids}::bigint[])`,
    set: {
      event_id: sql`${copy.to}::bigint`,
      short_id: sql`${links}::jsonb ->> source.id::text`,
      answer_question_id: copyOf("answer_question_id", copy.questions),
      ...copy.movedWindow("activates_at", "expires_at"),
      created_at: sql`now()`,
      updated_at: sql`now()`,
    },
  });
  const taken = [
    { table: "check_in_list_products", column: "product_id", to: copy.products },
    { table: "check_in_list_prices", column: "product_price_id", to: copy.prices },
    { table: "check_in_list_categories", column: "product_category_id", to: copy.categories },
  ] as const;
  for (const { table, column, to } of taken)
    await copyRows(tx, {
      table,
      where: sql`event_id = ${copy.from} and check_in_list_id = any (${ids}::bigint[])
        and ${sql.ref(column)} = any (${[...to.keys()]}::bigint[])`,
      set: {
        event_id: sql`${copy.to}::bigint`,
        check_in_list_id: copyOf("check_in_list_id", copies),
        [column]: copyOf(column, to),
      },
    });
  return copies.size;
}
