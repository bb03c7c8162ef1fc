import { makeCapacityAssignment } from "../factories.ts";
import { anyNumber, anyText, db, made, type Row, type Stage, STRANGER, UNKNOWN } from "./stage.ts";

const TASK = { data: { id: anyNumber, status: "QUEUED" } };
const promo = () => ({
  code: `x${crypto.randomUUID().slice(0, 8)}`,
  discount_type: "PERCENTAGE",
  discount: 10_000,
});
const affiliate = () => ({ name: "Radio", code: `r-${crypto.randomUUID().slice(0, 8)}` });
const withProduct =
  (fields: object) =>
  ({ ids }: Stage) => ({ ...fields, product_ids: [ids.product_id] });
const TO_HOLDERS = { message_type: "TICKET_HOLDERS" };
const WORDS = { subject: "Doors open later", message: "<p>At eight.</p>" };
const IN_A_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString();
const waitingMessage = made("POST events/{event_id}/messages", "message_id", {
  ...WORDS,
  message_type: "ALL_ATTENDEES",
  scheduled_at: IN_A_WEEK,
});
const otherAffiliate = made("POST events/{event_id}/affiliates", "affiliate_id", affiliate);
const otherList = made("POST events/{event_id}/check-in-lists", "list_id", { name: "Gate" });
const capacity = async ({ event, product: { id } }: Stage) => ({
  capacity_assignment_id: (await makeCapacityAssignment(db, event, { product_ids: [id] })).id,
});

/** 4.10: promo codes, affiliates, capacity and check-in lists. And 4.11: messages. */
export const OFFERS: Record<string, Row> = {
  "GET events/{event_id}/promo-codes": {
    answers: 200,
    with: { data: [{ code: "friends" }] },
    refuses: STRANGER,
  },
  "POST events/{event_id}/promo-codes": {
    body: promo,
    answers: 201,
    with: { data: { discount: 10_000 } },
    refuses: { body: { ...promo(), code: "friends" }, status: 422, at: "code" },
  },
  "GET events/{event_id}/promo-codes/{promo_code_id}": {
    answers: 200,
    with: { data: { code: "friends" } },
    refuses: STRANGER,
  },
  "PUT events/{event_id}/promo-codes/{promo_code_id}": {
    body: promo,
    answers: 200,
    with: { data: { discount: 10_000 } },
    refuses: { body: { ...promo(), discount: 100_001 }, status: 422, at: "discount" },
    differs: "020",
  },
  "DELETE events/{event_id}/promo-codes/{promo_code_id}": {
    answers: 204,
    refuses: { again: true, status: 404 },
  },

  "GET events/{event_id}/affiliates": { answers: 200, with: { data: [] }, refuses: STRANGER },
  "POST events/{event_id}/affiliates": {
    body: affiliate,
    answers: 201,
    with: { data: { name: "Radio" } },
    refuses: { body: { name: "Radio", code: "two words" }, status: 422, at: "code" },
  },
  "GET events/{event_id}/affiliates/{affiliate_id}": {
    given: otherAffiliate,
    answers: 200,
    with: { data: { name: "Radio" } },
    refuses: STRANGER,
  },
  "PUT events/{event_id}/affiliates/{affiliate_id}": {
    given: otherAffiliate,
    body: { name: "Press", status: "INACTIVE" },
    answers: 200,
    with: { data: { name: "Press", status: "INACTIVE" } },
    refuses: { body: { name: "" }, status: 422, at: "name" },
  },
  "DELETE events/{event_id}/affiliates/{affiliate_id}": {
    given: otherAffiliate,
    answers: 204,
    refuses: { again: true, status: 404 },
  },
  "POST events/{event_id}/affiliates/export": {
    body: {},
    answers: 202,
    with: TASK,
    refuses: { as: "stranger", body: {}, status: 404 },
    differs: "014",
  },

  "GET events/{event_id}/capacity-assignments": {
    given: async (s) => void (await capacity(s)),
    answers: 200,
    with: { data: [{ products: [{}] }] },
    refuses: STRANGER,
  },
  "POST events/{event_id}/capacity-assignments": {
    body: withProduct({ name: "Hall", capacity: 50 }),
    answers: 201,
    with: { data: { capacity: 50, used_capacity: 2 } },
    refuses: { body: { name: "Hall", capacity: 50, product_ids: [UNKNOWN] }, status: 422, at: "product_ids" },
  },
  "GET events/{event_id}/capacity-assignments/{capacity_assignment_id}": {
    given: capacity,
    answers: 200,
    with: { data: { products: [{}] } },
    refuses: STRANGER,
  },
  "PUT events/{event_id}/capacity-assignments/{capacity_assignment_id}": {
    given: capacity,
    body: withProduct({ name: "Yard", capacity: 60 }),
    answers: 200,
    with: { data: { name: "Yard", capacity: 60 } },
    refuses: { body: { name: "Yard", product_ids: [] }, status: 422, at: "product_ids" },
  },
  "DELETE events/{event_id}/capacity-assignments/{capacity_assignment_id}": {
    given: capacity,
    answers: 204,
    refuses: { again: true, status: 404 },
  },

  "GET events/{event_id}/check-in-lists": {
    given: async (s) => void (await otherList(s)),
    answers: 200,
    with: { data: [{ name: "Gate" }] },
    refuses: STRANGER,
  },
  "POST events/{event_id}/check-in-lists": {
    body: withProduct({ name: "Side door", description: "By the yard", activates_at: "2031-05-04T18:00" }),
    answers: 201,
    with: { data: { name: "Side door", covers_all_tickets: false } },
    refuses: { body: { name: "Side door", product_ids: [] }, status: 422, at: "product_ids" },
    differs: "020",
  },
  "GET events/{event_id}/check-in-lists/{list_id}": {
    given: otherList,
    answers: 200,
    with: { data: { name: "Gate" } },
    refuses: STRANGER,
  },
  "PUT events/{event_id}/check-in-lists/{list_id}": {
    given: otherList,
    body: { name: "Main gate" },
    answers: 200,
    with: { data: { name: "Main gate" } },
    refuses: {
      body: { name: "Gate", activates_at: "2031-05-04T18:00", expires_at: "2031-05-04T17:00" },
      status: 422,
      at: "expires_at",
    },
    differs: "020",
  },
  "DELETE events/{event_id}/check-in-lists/{list_id}": {
    given: otherList,
    answers: 204,
    refuses: { again: true, status: 404 },
  },

  "GET events/{event_id}/messages": {
    given: async ({ ids, ask }) => {
      await ask("POST events/{event_id}/messages", {
        ...WORDS,
        ...TO_HOLDERS,
        product_ids: [ids.product_id],
      });
    },
    query: "filter_fields[status][eq]=PROCESSING",
    answers: 200,
    with: { data: [{ type: "TICKET_HOLDERS", recipients_count: 1, sent_count: 0 }] },
    refuses: STRANGER,
  },
  "POST events/{event_id}/messages": {
    body: ({ ids }: Stage) => ({ ...WORDS, message_type: "ORDER_OWNER", order_id: ids.order_id }),
    answers: 201,
    with: { data: { type: "ORDER_OWNER" } },
    refuses: { body: { ...WORDS, ...TO_HOLDERS }, status: 422, at: "product_ids" },
  },
  "GET events/{event_id}/messages/{message_id}": {
    given: waitingMessage,
    answers: 200,
    with: { data: { subject: WORDS.subject, scheduled_at: IN_A_WEEK } },
    refuses: { ids: { message_id: UNKNOWN }, status: 404 },
  },
  "POST events/{event_id}/messages/{message_id}/cancel": {
    given: waitingMessage,
    answers: 200,
    with: { data: { status: "CANCELLED" } },
    refuses: { again: true, status: 422, at: "status" },
  },
  "GET events/{event_id}/messages/{message_id}/recipients": {
    given: made("POST events/{event_id}/messages", "message_id", { ...WORDS, message_type: "ALL_ATTENDEES" }),
    query: "sort_by=recipient&filter_fields[status][eq]=QUEUED",
    answers: 200,
    with: { data: [{ recipient: anyText, status: "QUEUED", is_copy: false }], meta: { total: 1 } },
    refuses: STRANGER,
  },
};
