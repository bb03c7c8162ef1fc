import type { FieldProblem } from "../../values/field-problems.ts";
import { Refusal } from "../../values/refusal.ts";
import type { CheckoutOrder } from "../checkout-order.ts";
import type { BuyerDetails } from "../contract.ts";
import { type CheckoutFormCache, type CheckoutForm, asksNothing } from "./checkout-form-cache.ts";
import type { TicketOfUnit } from "../details/issue-tickets.ts";
import { checkAnswers, type StoredAnswer, placesOfOrder } from "./check-answers.ts";
import type { Billing } from "./contract.ts";
import { isCountry } from "../../values/countries.ts";

/** Data that a completion stores besides names, in the form that the database function expects. */
export interface CheckoutExtras {
  answers: StoredAnswer[];
  billing: Billing | null;
  marketing: boolean;
  /** Addresses of the accepted terms. */
  terms: string | null;
}

type Fields = Record<string, FieldProblem[]>;

/** Finds the checkout form that this buyer has answered. */
export async function findAsks(
  asks: CheckoutFormCache,
  order: CheckoutOrder,
  details: BuyerDetails,
): Promise<CheckoutForm> {
  const recent = await asks.recent(order.event_id);
  return knowsAll(recent, details) ? recent : asks.current(order.event_id);
}

/**
 * Checks the answers to the checkout form and reports all problems together. Null if the event asks nothing.
 */
export function checkExtras(
  current: CheckoutForm,
  order: CheckoutOrder,
  details: BuyerDetails,
  issued: readonly TicketOfUnit[],
): CheckoutExtras | null {
  const given = details.answers ?? [];
  if (asksNothing(current) && given.length === 0) return null;
  const follows = new Set(
    issued.flatMap(({ ticket, unit }) => (ticket.guest_token ? [`${ticket.order_item_id}.${unit}`] : [])),
  );
  // A guest who enters a name later also answers the questions later.
  const places = placesOfOrder(current.questions, order.items).map((place) => ({
    ...place,
    mayStayOpen: follows.has(`${place.order_item_id}.${place.unit}`),
  }));
  const checked = checkAnswers(places, given);
  const billing = current.billing === "NONE" || isBlank(details.billing) ? null : details.billing!;
  const fields: Fields = {
    ...checked.fields,
    ...(billing || current.billing === "REQUIRED" ? billingProblems(billing) : {}),
    ...(current.terms_urls.length > 0 &&
      !details.accepted_terms && { accepted_terms: [{ code: "required" }] }),
  };
  if (Object.keys(fields).length > 0) throw new Refusal("invalid", { fields });
  return {
    answers: checked.kept,
    billing,
    marketing: current.marketing && details.opted_into_marketing === true,
    terms: current.terms_urls.length > 0 ? current.terms_urls.join(" ") : null,
  };
}

/** The buyer's form may show a question that was created after the cached form was read. */
function knowsAll({ questions }: CheckoutForm, { answers = [] }: BuyerDetails): boolean {
  return answers.every(({ question_id }) => questions.some(({ id }) => id === question_id));
}

/** The form preselects a country. A country alone is not an address. */
function isBlank(billing: BuyerDetails["billing"]): boolean {
  if (!billing) return true;
  return Object.entries(billing).every(([part, text]) => part === "country" || text === null);
}

const NEEDED = ["address_line_1", "postal_code", "city", "country"] as const;

/** Finds the missing parts of a billing address, by the names of their fields. */
export function billingProblems(billing: Billing | null): Fields {
  const fields: Fields = {};
  for (const part of NEEDED) {
    if (!billing?.[part]) fields[`billing.${part}`] = [{ code: "required" }];
  }
  if (billing?.country && !isCountry(billing.country))
    fields["billing.country"] = [{ code: "invalid_choice" }];
  return fields;
}
