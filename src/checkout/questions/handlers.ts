import type { OwnEvent } from "../../events/index.ts";
import type { Handlers, Member } from "../../platform/http/call.ts";
import { viewerAccountId } from "../../platform/http/dispatch/viewer.ts";
import type { CheckoutContext } from "../checkout-context.ts";
import { isOwn } from "../checkout-order.ts";
import { findCheckoutOrder } from "../find-checkout-order.ts";
import { checkoutSessionOf } from "../checkout-session.ts";
import { listAnswersOf, listOrderAnswers } from "./answers.ts";
import { createQuestion, deleteQuestion, sortQuestions, updateQuestion } from "./change-questions.ts";
import type { questionsContract } from "./contract.ts";
import { asksNothing, type CheckoutForm } from "./checkout-form-cache.ts";
import { findCheckoutSettings, updateCheckoutSettings } from "./checkout-settings.ts";
import { listCountries } from "../../values/countries.ts";
import { readGivenExtras } from "./given-extras.ts";
import type { checkoutSettingsContract } from "./contract/settings.ts";
import { editAnswer } from "./edit-answer.ts";
import { findQuestion, listPublicQuestions, listQuestions } from "./questions.ts";

export function questionHandlers(checkout: CheckoutContext) {
  const { db } = checkout;
  return {
    listQuestions: ({ params, query }, { user }) => listQuestions(db, own(params, user), query),

    createQuestion: async ({ params, body }, { user }) => {
      const at = own(params, user);
      return { data: await findQuestion(db, at, await createQuestion(db, at, body)) };
    },

    getQuestion: async ({ params }, { user }) => ({
      data: await findQuestion(db, own(params, user), params.question_id),
    }),

    updateQuestion: async ({ params, body }, { user, edit }) => {
      const at = own(params, user);
      await updateQuestion(db, at, { questionId: params.question_id, input: body, edit });
      return { data: await findQuestion(db, at, params.question_id) };
    },

    deleteQuestion: ({ params }, { user }) =>
      deleteQuestion(db, own(params, user), params.question_id) as Promise<undefined>,

    sortQuestions: ({ params, body }, { user }) =>
      sortQuestions(db, own(params, user), body) as Promise<undefined>,

    listPublicQuestions: async ({ params }, call) => {
      const accountId = await viewerAccountId(call, params.event_id);
      return { data: await listPublicQuestions(db, { eventId: params.event_id, accountId }) };
    },

    editAnswer: async ({ params, body }, { user, edit }) => {
      await editAnswer(db, own(params, user), {
        questionId: params.question_id,
        answerId: params.question_answer_id,
        answer: body.answer ?? "",
        by: { kind: "USER", userId: user.userId },
        edit,
      });
      checkout.changes.publish({ event_id: params.event_id, topic: "orders" });
      return undefined;
    },

    listOrderAnswers: async ({ params }, { user }) => ({
      data: await listOrderAnswers(db, { ...own(params, user), orderId: params.order_id }),
    }),

    listAnswersOf: async ({ params, query }, { user, reads }) => ({
      data: await listAnswersOf(reads(db), own(params, user), {
        attendeeIds: query.attendee_ids,
        orderIds: query.order_ids,
      }),
    }),

    getCheckoutQuestions: async ({ params, query }, call) => {
      const session = checkoutSessionOf(call, query);
      const order = await findCheckoutOrder(checkout, {
        eventId: params.event_id,
        shortId: params.order_short_id,
      });
      const asks = await checkout.asks.recent(order.event_id);
      const mayHaveAnswered = !asksNothing(asks) && order.email !== null && isOwn(order, session);
      return {
        data: {
          ...asks,
          countries: asksForAddress(asks) ? listCountries(call.locale) : [],
          given: mayHaveAnswered ? await readGivenExtras(db, order.id) : {},
        },
      };
    },

    getCheckoutSettings: async ({ params }, { user }) => ({
      data: await findCheckoutSettings(db, own(params, user)),
    }),

    updateCheckoutSettings: async ({ params, body }, { user, edit }) => ({
      data: await edit.transaction(db, (tx) => updateCheckoutSettings(tx, own(params, user), body)),
    }),
  } satisfies Handlers<typeof questionsContract & typeof checkoutSettingsContract>;
}

function asksForAddress({ billing, questions }: CheckoutForm): boolean {
  return billing !== "NONE" || questions.some(({ type }) => type === "ADDRESS");
}

function own({ event_id }: { event_id: number }, { accountId }: Member): OwnEvent {
  return { accountId, eventId: event_id };
}
