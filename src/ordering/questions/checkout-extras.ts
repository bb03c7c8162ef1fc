import type { CheckoutOrder } from "../checkout-order.ts";
import type { BuyerDetails } from "../contract.ts";
import { type AskBook, type Asks, asksNothing } from "./ask-book.ts";
import { checkAnswers, type KeptAnswer } from "./check-answers.ts";

/** What is written with a completion beside names, as the database function takes it. */
export interface CheckoutExtras {
  answers: KeptAnswer[];
}

/** Checks what a buyer was asked beside names; null where the event asks nothing. */
export async function checkExtras(
  asks: AskBook,
  order: CheckoutOrder,
  details: BuyerDetails,
): Promise<CheckoutExtras | null> {
  const recent = await asks.recent(order.event_id);
  const current = knowsAll(recent, details) ? recent : await asks.current(order.event_id);
  const given = details.answers ?? [];
  if (asksNothing(current) && given.length === 0) return null;
  return { answers: checkAnswers(current.questions, order.items, given) };
}

/** A question of this very second is in the buyer's form and not yet in what was looked up. */
function knowsAll({ questions }: Asks, { answers = [] }: BuyerDetails): boolean {
  return answers.every(({ question_id }) => questions.some(({ id }) => id === question_id));
}
