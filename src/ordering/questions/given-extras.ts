import type { Db } from "../../platform/database/database.ts";
import type { BuyerDetails } from "../contract.ts";
import type { Answer, GivenAnswer } from "./contract.ts";

/** What the buyer of an order gave beside names, to be given again for another order's lines. */
export async function findGivenExtras(
  db: Db,
  orderId: number,
  itemIds: ReadonlyMap<number, number>,
): Promise<Pick<BuyerDetails, "answers">> {
  const answers = (await listGivenAnswers(db, orderId)).flatMap((given): GivenAnswer[] => {
    if (given.order_item_id === undefined) return [given];
    const order_item_id = itemIds.get(given.order_item_id);
    return order_item_id === undefined ? [] : [{ ...given, order_item_id }];
  });
  return { answers };
}

/** What the buyer answered so far. */
export async function listGivenAnswers(db: Db, orderId: number): Promise<GivenAnswer[]> {
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
