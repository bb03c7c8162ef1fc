import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
  beginnings,
  type Move,
  movesByState,
  movesByTrigger,
  stateDiagram,
  withSection,
} from "../state-diagram.ts";
import { INITIAL_STATES, ORDER_MOVES, type OrderTrigger } from "../../src/checkout/rules/order-states.ts";
import { REFUND_MOVES, type RefundTrigger } from "../../src/checkout/rules/refund-states.ts";
import { EVENT_MOVES } from "../../src/events/rules/event-states.ts";
import { ORGANIZER_MOVES, ORGANIZER_MOVES_BY_EVENT } from "../../src/events/rules/organizer-states.ts";
import {
  EMAIL_MOVES,
  INITIAL_MESSAGE_STATES,
  MESSAGE_MOVES,
  type MessageTrigger,
} from "../../src/messaging/rules/message-states.ts";
import { INTENT_MOVES } from "../../src/payments/rules/intent-states.ts";
import { SINGLE_REFUND_MOVES } from "../../src/payments/rules/single-refund-states.ts";
import {
  INITIAL_TICKET_STATES,
  ORDERS_OF_TICKET_MOVES,
  TICKET_MOVES,
  type TicketTrigger,
} from "../../src/tickets/rules/ticket-states.ts";

const DOMAIN = path.resolve(import.meta.dirname, "../../docs/domain");

/** The meaning and the trigger of each move. */
const ORDER_MEANINGS = {
  complete_free: "the buyer's details complete a free order (`complete_orders`)",
  submit_details:
    "the buyer's details of an order that costs something, also changed ones (`complete_orders`)",
  receive_payment: "the provider has the money (`settle_payments`, `complete_paid_order`)",
  pay_at_desk:
    "the door sells it: buyer and money are recorded at once (`complete_orders`, `complete_paid_order`)",
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

const TICKET_MEANINGS = {
  receive_payment:
    "its order is paid before the end of the hold, at the desk, or offline (`complete_paid_order`)",
  complete_late: "its order is paid after the end of the hold, with stock left (`complete_paid_order`)",
  end_hold: "its order expires, is abandoned or replaced (`expire_holds`, `abandon_order`, `claim_holds`)",
  cancel_order: "its order is cancelled (`cancel_order`)",
  cancel: "the organiser cancels this ticket (`cancel_attendee`)",
  reactivate: "the organiser makes it good again, and its place is still free (`reactivate_attendee`)",
  reactivate_unpaid: "the same, where its order still waits for an offline payment",
} satisfies Record<TicketTrigger, string>;

const SINGLE_REFUND_MEANINGS = {
  succeed: "the provider gave the money back",
  fail: "the provider refuses it, or the bank returns it days later",
} satisfies Record<keyof typeof SINGLE_REFUND_MOVES, string>;

const MESSAGE_MEANINGS = {
  dispatch: "its time has come: its e-mails are written (`storeMessage`)",
  refuse: "its time has come, and something keeps it from leaving (`dispatchMessage`)",
  cancel: "a member cancels it before its time (`cancelMessage`)",
  discard:
    "its time passed, or it was being sent, before a restore, and the operator discards what was waiting (`discardMessages`)",
  erase: "it is only to a person who is erased (`erase_person`)",
  hold: "it has outgrown what its account may send without review, at its time or when it is edited (`holdMessage`)",
  approve: "an administrator lets it go (`approveMessage`)",
  reject: "an administrator does not let it go (`rejectMessage`)",
  deliver:
    "no e-mail is left to be sent, and a person besides its author got it, or it is to nobody (`endMessage`)",
  fail: "no e-mail is left to be sent, and nobody got it (`endMessage`)",
} satisfies Record<MessageTrigger, string>;

const EMAIL_MEANINGS = {
  send: "a mail server took it (`endEmail`)",
  give_up: "its address is refused for good, or three days have passed (`endEmail`)",
  bounce: "its mail server returned it later (`receiveBounce`)",
  skip: "its reader does not want advertising, or its address refused an earlier e-mail (`sendMessage`); its account is suspended (`skipWaitingEmails`); its reader is erased (`erase_person`); it waited before a restore, and the operator discards what was waiting (`discardMessages`)",
} satisfies Record<keyof typeof EMAIL_MOVES, string>;

const orderBeginnings = beginnings(
  Object.fromEntries(
    Object.entries(INITIAL_STATES).map(([trigger, { status, payment_status }]) => [
      trigger,
      payment_status === null ? status : `${status}/${payment_status}`,
    ]),
  ),
);

/** The content that each page shows for each table, by the name of its section. */
const SECTIONS: Record<string, Record<string, () => string>> = {
  "orders.md": {
    "order-states": () => sectionOf([...orderBeginnings, ...movesByTrigger(ORDER_MOVES)], ORDER_MEANINGS),
    "ticket-states": () =>
      sectionOf([...beginnings(INITIAL_TICKET_STATES), ...movesByTrigger(TICKET_MOVES)], TICKET_MEANINGS, {
        heading: "status of its order",
        cell: (trigger) => ORDERS_OF_TICKET_MOVES[trigger as TicketTrigger].join(", "),
      }),
  },
  "refunds.md": {
    "refund-states": () => sectionOf(movesByTrigger(REFUND_MOVES), REFUND_MEANINGS),
    "single-refund-states": () => sectionOf(movesByTrigger(SINGLE_REFUND_MOVES), SINGLE_REFUND_MEANINGS),
  },
  "payments.md": { "intent-states": () => stateDiagram(movesByState(INTENT_MOVES)) },
  "messages.md": {
    "message-states": () =>
      sectionOf([...beginnings(INITIAL_MESSAGE_STATES), ...movesByTrigger(MESSAGE_MOVES)], MESSAGE_MEANINGS),
    "email-states": () => sectionOf(movesByTrigger(EMAIL_MOVES), EMAIL_MEANINGS),
  },
  "events.md": {
    "event-states": () => stateDiagram(movesByState(EVENT_MOVES)),
    "organizer-states": () =>
      stateDiagram([
        ...movesByState(ORGANIZER_MOVES),
        ...movesByTrigger({ publish_event: ORGANIZER_MOVES_BY_EVENT }),
      ]),
  },
};

test.each(Object.keys(SECTIONS))("%s shows every move of its tables", async (name) => {
  const file = path.join(DOMAIN, name);
  const page = Object.entries(SECTIONS[name]!).reduce(
    (text, [section, lines]) => withSection(text, section, lines()),
    readFileSync(file, "utf8"),
  );

  await expect(page).toMatchFileSnapshot(file);
});

function sectionOf(
  moves: Move[],
  meanings: Record<string, string>,
  more?: { heading: string; cell: (trigger: string) => string },
): string {
  const rows = Object.entries(meanings).map(
    ([trigger, meaning]) => `| \`${trigger}\` | ${meaning} |${more ? ` ${more.cell(trigger)} |` : ""}`,
  );
  const head = more
    ? [`| move | made when | ${more.heading} |`, "| --- | --- | --- |"]
    : ["| move | made when |", "| --- | --- |"];
  return [stateDiagram(moves), "", ...head, ...rows].join("\n");
}
