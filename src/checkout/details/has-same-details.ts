import { isDeepStrictEqual } from "node:util";
import { Refusal } from "../../values/refusal.ts";
import type { CheckoutContext } from "../checkout-context.ts";
import type { CheckoutOrder } from "../checkout-order.ts";
import type { BuyerDetails } from "../contract.ts";
import { issueTickets, type TicketOfUnit } from "./issue-tickets.ts";
import { type CheckoutExtras, checkExtras, findAsks } from "../questions/checkout-extras.ts";
import { readGivenExtras } from "../questions/given-extras.ts";

/** True if the order already has exactly these details, so that sending them again changes nothing. */
export async function hasSameDetails(
  { asks, selling }: Pick<CheckoutContext, "asks" | "selling">,
  order: CheckoutOrder,
  details: BuyerDetails,
): Promise<boolean> {
  const { first_name, last_name, email } = details.order;
  if (!isDeepStrictEqual([first_name, last_name, email], [order.first_name, order.last_name, order.email]))
    return false;
  const asked = await findAsks(asks, order, details);
  try {
    const issued = issueTickets(order, details, asked.guest_names);
    const extras = checkExtras(asked, order, details, issued);
    return hasNames(order, issued) && isDeepStrictEqual(wanted(extras), await given(selling, order.id));
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function hasNames({ attendees }: CheckoutOrder, issued: readonly TicketOfUnit[]): boolean {
  return isDeepStrictEqual(
    issued.map(({ ticket: { first_name, last_name, email, guest_token } }) => [
      first_name,
      last_name,
      email,
      guest_token === undefined,
    ]),
    attendees.map(({ first_name, last_name, email, is_named }) => [first_name, last_name, email, is_named]),
  );
}

function wanted(extras: CheckoutExtras | null) {
  const answers = (extras?.answers ?? []).map(({ question_id, order_item_id, unit, answer }) => ({
    question_id,
    order_item_id,
    unit,
    answer,
  }));
  return {
    answers: inOrder(answers),
    billing: extras?.billing ?? null,
    marketing: extras?.marketing ?? false,
    terms: (extras?.terms ?? null) !== null,
  };
}

async function given(db: CheckoutContext["db"], orderId: number) {
  const { answers = [], billing, opted_into_marketing, accepted_terms } = await readGivenExtras(db, orderId);
  return {
    answers: inOrder(
      answers.map(({ question_id, order_item_id = null, unit = null, answer }) => ({
        question_id,
        order_item_id,
        unit,
        answer,
      })),
    ),
    billing: billing ?? null,
    marketing: opted_into_marketing === true,
    terms: accepted_terms === true,
  };
}

interface Place {
  question_id: number;
  order_item_id: number | null;
  unit: number | null;
}

function inOrder<Answer extends Place>(answers: Answer[]): Answer[] {
  const at = ({ question_id, order_item_id, unit }: Place) => [question_id, order_item_id ?? 0, unit ?? 0];
  return answers.toSorted((one, other) => {
    const [mine, theirs] = [at(one), at(other)];
    const place = mine.findIndex((value, index) => value !== theirs[index]);
    return place < 0 ? 0 : mine[place]! - theirs[place]!;
  });
}
