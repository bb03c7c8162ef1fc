import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type Move, movesByTrigger, stateDiagram, withSection } from "../state-diagram.ts";
import { INITIAL_STATES, ORDER_MOVES, type OrderTrigger } from "../../src/checkout/rules/order-states.ts";
import { REFUND_MOVES, type RefundTrigger } from "../../src/checkout/rules/refund-states.ts";

const DOMAIN = path.resolve(import.meta.dirname, "../../docs/domain");
const ORDERS = path.join(DOMAIN, "orders.md");
const REFUNDS = path.join(DOMAIN, "refunds.md");

/** What each move means, and what makes it. */
const ORDER_MEANINGS = {
  complete_free: "the buyer's details complete a free order (`complete_orders`)",
  submit_details:
    "the buyer's details of an order that costs something, also changed ones (`complete_orders`)",
  receive_payment: "the provider has the money (`settle_payments`, `complete_paid_order`)",
  fail_payment: "the provider declined (`settle_payments`)",
  await_offline_payment: "the buyer will pay offline (`await_offline_payment`)",
  mark_as_paid: "the organiser has the money (`mark_as_paid`)",
  expire: "the time of the hold is over (`expire_holds`)",
  abandon: "the buyer gives the hold up (`abandon_order`)",
  replace: "the buyer chooses something else (`claim_holds`)",
  complete_late: "a payment that arrived after the end of the hold, with stock left (`complete_paid_order`)",
  cancel: "the organiser cancels, or a refund that was to cancel the order (`cancel_order`)",
  cancel_by_buyer: "the buyer gives back an order that nobody has paid for (`cancel_order`)",
  cancel_unpaid: "`pay_by` has passed (`cancel_unpaid_order`)",
} satisfies Record<OrderTrigger, string>;

const REFUND_MEANINGS = {
  request: "an organiser, or the program, owes money back (`request_refund`)",
  refund_in_part: "the refund went through, and something is left (`record_refund`)",
  refund_in_full: "the refund went through, and nothing is left (`record_refund`)",
  fail: "the latest refund failed, also when the bank returns it days later (`record_refund`)",
  fail_earlier: "a refund before the latest one is returned by the bank (`record_refund`)",
  by_hand_begin: "a person began a refund at the provider (`sync_refunds`)",
  by_hand_in_part: "a person refunded at the provider, and something is left (`sync_refunds`)",
  by_hand_in_full: "a person refunded all that was left at the provider (`sync_refunds`)",
  dismiss: "the money of a refund under way had gone back by hand already (`record_refund`)",
} satisfies Record<RefundTrigger, string>;

test("the order page shows every move of the table", async () => {
  const initial = Object.entries(INITIAL_STATES).map(([trigger, { status, payment_status }]) => ({
    from: null,
    trigger,
    to: payment_status === null ? status : `${status}/${payment_status}`,
  }));
  const section = sectionOf([...initial, ...movesByTrigger(ORDER_MOVES)], ORDER_MEANINGS);

  const page = readFileSync(ORDERS, "utf8");
  await expect(withSection(page, "order-states", section)).toMatchFileSnapshot(ORDERS);
});

test("the refunds page shows every move of the refund status", async () => {
  const section = sectionOf(movesByTrigger(REFUND_MOVES), REFUND_MEANINGS);

  const page = readFileSync(REFUNDS, "utf8");
  await expect(withSection(page, "refund-states", section)).toMatchFileSnapshot(REFUNDS);
});

function sectionOf(moves: Move[], meanings: Record<string, string>): string {
  const rows = Object.entries(meanings).map(([trigger, meaning]) => `| \`${trigger}\` | ${meaning} |`);
  return [stateDiagram(moves), "", "| move | made when |", "| --- | --- |", ...rows].join("\n");
}
