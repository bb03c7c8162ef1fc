import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import { findAnswer } from "./questions/answers.ts";
import { lockQuestion } from "./questions/change-questions.ts";
import { findCheckoutSettings, lockCheckoutSettings } from "./questions/checkout-settings.ts";
import { lockAnswer } from "./questions/edit-answer.ts";
import { findQuestion } from "./questions/questions.ts";

/** Locks and reads each resource that this area's calls edit. Locks follow the global lock order. */
export const editedResources = {
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
