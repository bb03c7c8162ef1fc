import { issueInvoices } from "../../src/invoices/index.ts";
import { processOutbox } from "../../src/platform/queue/outbox.ts";
import {
  anyNumber,
  anyText,
  awaitPayment,
  db,
  payByCard,
  type Row,
  type Stage,
  STRANGER,
  UNKNOWN,
} from "./stage.ts";

const TASK = { data: { id: anyNumber, status: "QUEUED" } };
const DETAILS = { first_name: "Ada", last_name: "Byron", email: "ada@example.org" };
const WORDS = { subject: "Doors open later", message: "<p>At eight.</p>" };
async function invoiced(stage: Stage) {
  await stage.ask("PATCH events/{event_id}/settings", {
    enable_invoicing: true,
    organization_name: "Hall",
    organization_address: "1 Quay, Porto",
  });
  const paid = await payByCard(stage);
  await processOutbox(db, { "order-completed": [issueInvoices] });
  return paid;
}

/** 4.8 and 4.9: orders and attendees. */
export const ORDERS: Record<string, Row> = {
  "GET events/{event_id}/orders": {
    query: "query=bea",
    answers: 200,
    with: { data: [{ order_items: [{}] }] },
    refuses: STRANGER,
  },
  "GET events/{event_id}/orders/{order_id}": {
    answers: 200,
    with: { data: { status: "COMPLETED" } },
    refuses: STRANGER,
  },
  "PUT events/{event_id}/orders/{order_id}": {
    body: { ...DETAILS, notes: "Comes late" },
    answers: 200,
    with: { data: { notes: "Comes late" } },
    refuses: { body: { email: "ada" }, status: 422, at: "email" },
  },
  "POST events/{event_id}/orders/{order_id}/cancel": {
    body: {},
    answers: 200,
    with: { data: { status: "CANCELLED" } },
    refuses: { again: true, status: 409 },
  },
  "POST events/{event_id}/orders/{order_id}/refund": {
    given: payByCard,
    body: { amount: 1_000, notify_buyer: true, cancel_order: false },
    answers: 200,
    with: { data: { refund_status: "REFUND_PENDING" } },
    refuses: { body: { amount: 999_999 }, status: 422 },
  },
  "POST events/{event_id}/orders/{order_id}/mark-as-paid": {
    given: awaitPayment,
    answers: 200,
    with: { data: { status: "COMPLETED" } },
    refuses: { again: true, status: 409 },
  },
  "POST events/{event_id}/orders/{order_id}/resend_confirmation": { answers: 204, refuses: STRANGER },
  "GET events/{event_id}/orders/{order_id}/invoice": {
    given: invoiced,
    answers: 200,
    with: { data: { invoice_number: anyText, pdf_base64: anyText } },
    refuses: STRANGER,
    differs: "020",
  },
  "POST events/{event_id}/orders/{order_id}/message": {
    body: WORDS,
    answers: 201,
    with: { data: { type: "ORDER_OWNER" } },
    refuses: { body: { ...WORDS, subject: "x".repeat(101) }, status: 422, at: "subject" },
  },
  "POST events/{event_id}/orders/export": {
    body: {},
    answers: 202,
    with: TASK,
    refuses: { as: "stranger", body: {}, status: 404 },
    differs: "014",
  },

  "GET events/{event_id}/attendees": {
    query: "query=bea",
    answers: 200,
    with: { data: [{}, {}] },
    refuses: STRANGER,
  },
  "POST events/{event_id}/attendees": {
    body: ({ product: sold }: Stage) => ({
      ...DETAILS,
      product_id: sold.id,
      product_price_id: sold.price_id,
      amount_paid: 0,
      send_confirmation_email: false,
    }),
    answers: 201,
    with: { data: { first_name: "Ada" } },
    refuses: {
      body: ({ product: sold }: Stage) => ({
        ...DETAILS,
        product_id: UNKNOWN,
        product_price_id: sold.price_id,
        amount_paid: 0,
        send_confirmation_email: false,
      }),
      status: 422,
      at: "product_id",
    },
  },
  "GET events/{event_id}/attendees/{attendee_id}": {
    answers: 200,
    with: { data: { status: "ACTIVE" } },
    refuses: STRANGER,
  },
  "PUT events/{event_id}/attendees/{attendee_id}": {
    body: DETAILS,
    answers: 200,
    with: { data: { first_name: "Ada" } },
    refuses: { body: { ...DETAILS, product_price_id: UNKNOWN }, status: 422 },
  },
  "PATCH events/{event_id}/attendees/{attendee_id}": {
    body: { status: "cancelled" },
    answers: 200,
    with: { data: { status: "CANCELLED" } },
    refuses: { body: { status: "asleep" }, status: 422, at: "status" },
  },
  "POST events/{event_id}/attendees/{attendee_id}/resend-ticket": {
    answers: 204,
    refuses: { ids: { attendee_id: UNKNOWN }, status: 404 },
  },
  "POST events/{event_id}/attendees/export": {
    body: {},
    answers: 202,
    with: TASK,
    refuses: { as: "stranger", body: {}, status: 404 },
    differs: "014",
  },
};
