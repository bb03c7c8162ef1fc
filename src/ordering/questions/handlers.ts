import type { Handlers, Member } from "../../platform/http/call.ts";
import type { BoxOffice } from "../box-office.ts";
import { findCheckoutOrder, isOwn } from "../checkout-order.ts";
import { checkoutSessionOf } from "../checkout-session.ts";
import type { OwnEvent } from "../orders.ts";
import { listOrderAnswers } from "./answers.ts";
import { createQuestion, deleteQuestion, sortQuestions, updateQuestion } from "./change-questions.ts";
import type { questionsContract } from "./contract.ts";
import { listGivenAnswers } from "./given-extras.ts";
import { findQuestion, listQuestions } from "./questions.ts";

export function questionHandlers(office: BoxOffice) {
  const { db } = office;
  return {
    listQuestions: async ({ params }, { user }) => ({ data: await listQuestions(db, own(params, user)) }),

    createQuestion: async ({ params, body }, { user }) => {
      const at = own(params, user);
      return { data: await findQuestion(db, at, await createQuestion(db, at, body)) };
    },

    getQuestion: async ({ params }, { user }) => ({
      data: await findQuestion(db, own(params, user), params.question_id),
    }),

    updateQuestion: async ({ params, body }, { user }) => {
      const at = own(params, user);
      await updateQuestion(db, at, { questionId: params.question_id, input: body });
      return { data: await findQuestion(db, at, params.question_id) };
    },

    deleteQuestion: ({ params }, { user }) =>
      deleteQuestion(db, own(params, user), params.question_id) as Promise<undefined>,

    sortQuestions: ({ params, body }, { user }) =>
      sortQuestions(db, own(params, user), body) as Promise<undefined>,

    listOrderAnswers: async ({ params }, { user }) => ({
      data: await listOrderAnswers(db, { ...own(params, user), orderId: params.order_id }),
    }),

    getCheckoutQuestions: async ({ params, query }, call) => {
      const session = checkoutSessionOf(call, query);
      const order = await findCheckoutOrder(office, {
        eventId: params.event_id,
        shortId: params.order_short_id,
      });
      const { questions } = await office.asks.current(order.event_id);
      const mayHaveAnswered = questions.length > 0 && order.email !== null && isOwn(order, session);
      return { data: { questions, answers: mayHaveAnswered ? await listGivenAnswers(db, order.id) : [] } };
    },
  } satisfies Handlers<typeof questionsContract>;
}

function own({ event_id }: { event_id: number }, { accountId }: Member): OwnEvent {
  return { accountId, eventId: event_id };
}
