import type { Db, Tx } from "../../platform/database/database.ts";
import type { Answer, Billing, Extras, GivenAnswer } from "./contract.ts";

/** Reads the buyer's answers of one order, mapped to the lines of another order. */
export async function findGivenExtras(
  db: Db,
  orderId: number,
  itemIds: ReadonlyMap<number, number>,
): Promise<Extras> {
  const extras = await readGivenExtras(db, orderId);
  const answers = extras.answers?.flatMap((given): GivenAnswer[] => {
    if (given.order_item_id === undefined) return [given];
    const order_item_id = itemIds.get(given.order_item_id);
    return order_item_id === undefined ? [] : [{ ...given, order_item_id }];
  });
  return { ...extras, answers };
}

/** Reads the buyer's answers so far. */
export async function readGivenExtras(db: Db, orderId: number): Promise<Extras> {
  const [answers, billing, consents] = await Promise.all([
    listGivenAnswers(db, orderId),
    findBilling(db, orderId),
    db.selectFrom("order_consents").select("kind").where("order_id", "=", orderId).execute(),
  ]);
  const isGiven = (kind: string) => consents.some((consent) => consent.kind === kind);
  return {
    answers,
    billing,
    opted_into_marketing: isGiven("MARKETING"),
    accepted_terms: isGiven("TERMS"),
  };
}

/** Reads the billing address of an order. An erased order keeps only its country. */
export async function findBilling(db: Db | Tx, orderId: number): Promise<Billing | null> {
  const row = await db
    .selectFrom("order_billing")
    .select(["company", "vat_number", "address_line_1", "address_line_2", "postal_code", "city", "country"])
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return row
    ? {
        ...row,
        address_line_1: row.address_line_1 || null,
        postal_code: row.postal_code || null,
        city: row.city || null,
      }
    : null;
}

async function listGivenAnswers(db: Db, orderId: number): Promise<GivenAnswer[]> {
  const rows = await db
    .selectFrom("question_answers")
    .select(["question_id", "order_item_id", "unit", "answer"])
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  return rows.map(({ question_id, order_item_id, unit, answer }) => ({
    question_id,
    ...(order_item_id !== null && { order_item_id }),
    ...(unit !== null && { unit }),
    answer: answer as Answer,
  }));
}
