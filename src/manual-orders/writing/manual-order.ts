import type { Rollup } from "../../catalog/index.ts";
import type { Locale } from "../../values/languages/locales.ts";
import type { ManualPayment } from "../rules/payments.ts";
import type { Kind } from "./kinds.ts";

export interface Person {
  first_name: string;
  last_name: string;
  email: string;
}

/** The amounts of a line or an order, in minor units. */
export interface Amounts {
  total_before_additions: number;
  total_tax: number;
  total_fee: number;
  total_gross: number;
  taxes_and_fees: Rollup;
}

export interface ManualLine extends Amounts {
  kind: Kind;
  quantity: number;
  /** Per unit, before taxes and fees. */
  price: number;
}

export interface ManualAnswer {
  question_id: number;
  /** The price of the line. Null: the answer belongs to the order. */
  product_price_id: number | null;
  unit: number | null;
  attendee_position: number | null;
  answer: unknown;
}

/** A manual order. Each price occurs in one line. */
export interface ManualOrder {
  buyer: Person;
  locale: Locale;
  payment: ManualPayment;
  lines: ManualLine[];
  /** The holder of each ticket, in the order of the lines. Absent: the buyer holds all tickets. */
  holders?: Person[];
  answers?: ManualAnswer[];
  notes?: string | null;
  isEmailed: boolean;
  /** Set if the request can be repeated. */
  shortId?: string;
}

const NOTHING: Amounts = {
  total_before_additions: 0,
  total_tax: 0,
  total_fee: 0,
  total_gross: 0,
  taxes_and_fees: { taxes: [], fees: [] },
};

/** Builds a line with a given amount per unit. The amount has no separate taxes. */
export function lineAt(kind: Kind, quantity: number, unitAmount: number): ManualLine {
  const total = unitAmount * quantity;
  return {
    ...NOTHING,
    kind,
    quantity,
    price: unitAmount,
    total_before_additions: total,
    total_gross: total,
  };
}
