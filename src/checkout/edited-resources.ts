import { lockAndReadAttendee } from "../tickets/index.ts";
import type { ApiArea } from "../platform/http/dispatcher.ts";
import { findOwnTicket, lockOwnOrder } from "../orders/buyer/edit-own.ts";
import { findOrder } from "../orders/orders.ts";
import { lockAnswer } from "./questions/edit-answer.ts";
import { findAnswer } from "./questions/answers.ts";
import { lockQuestion } from "./questions/change-questions.ts";
import { findCheckoutSettings, lockCheckoutSettings } from "./questions/checkout-settings.ts";
import { findQuestion } from "./questions/questions.ts";
import { lockOrder } from "../orders/update-order.ts";

/** How what the calls of this area edit is locked, in the order of the house, and read under the lock. */
export const editedResources = {
  attendee: lockAndReadAttendee,

  "own-order": (tx, { params }) => lockOwnOrder(tx, params.event_id, params.order_short_id),

  async "own-ticket"(tx, { params }) {
    const order = await lockOwnOrder(tx, params.event_id, params.order_short_id);
    return findOwnTicket(tx, order, params.attendee_short_id);
  },

  async order(tx, { params, user: { accountId } }) {
    const own = { accountId, eventId: params.event_id, orderId: params.order_id };
    await lockOrder(tx, own);
    return findOrder(tx, own);
  },

  async question(tx, { params, user: { accountId } }) {
    const own = { accountId, eventId: params.event_id };
    await lockQuestion(tx, own, params.question_id);
    return findQuestion(tx, own, params.question_id);
  },

  async answer(tx, { params, user: { accountId } }) {
    const own = { accountId, eventId: params.event_id };
    const answerId = params.question_answer_id;
    const orderId = await lockAnswer(tx, own, { questionId: params.question_id, answerId });
    return findAnswer(tx, { ...own, orderId }, answerId);
  },

  async "checkout-settings"(tx, { params, user: { accountId } }) {
    const own = { accountId, eventId: params.event_id };
    await lockCheckoutSettings(tx, own);
    return findCheckoutSettings(tx, own);
  },
} satisfies ApiArea["resources"];
