import { z } from "zod";
import { GUEST_NAMES, type GuestNames } from "../../events/contract.ts";
import { route } from "../../platform/http/contract.ts";
import { resource } from "../../platform/http/editing/resource.ts";
import { type Listing, MAX_PER_PAGE } from "../../values/listing.ts";
import {
  allOf,
  Id,
  IdList,
  listingQuery,
  listOf,
  one,
  OptionalText,
  ShortId,
  Text,
} from "../../values/wire.ts";
import { Billing } from "./contract/billing.ts";

export const QUESTION_TYPES = [
  "SINGLE_LINE_TEXT",
  "MULTI_LINE_TEXT",
  "PHONE",
  "ADDRESS",
  "DATE",
  "CHECKBOX",
  "RADIO",
  "DROPDOWN",
  "MULTI_SELECT_DROPDOWN",
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

export const AUDIENCES = ["ORDER", "PRODUCT"] as const;

export { Billing } from "./contract/billing.ts";
export { GUEST_NAMES, type GuestNames };

export const Question = z.object({
  id: Id,
  event_id: Id,
  type: z.enum(QUESTION_TYPES),
  /** ORDER: asked once. PRODUCT: asked for each unit of the products. */
  belongs_to: z.enum(AUDIENCES),
  title: z.string(),
  description: z.string().nullable(),
  options: z.array(z.string()),
  required: z.boolean(),
  is_hidden: z.boolean(),
  /** Shows the answer to door staff with the verdict. */
  is_shown_at_door: z.boolean(),
  product_ids: z.array(Id),
  order: z.int(),
  /** Number of answers. A question with answers can be hidden, but not deleted. */
  answers_count: z.int(),
});
export type Question = z.infer<typeof Question>;

const QUESTION = resource("question", Question);

export const QUESTIONS_LISTING = {
  sorts: ["order", "title", "type", "created_at"],
  defaultSort: "order",
  defaultPerPage: 100,
  filters: {
    title: "text",
    type: QUESTION_TYPES,
    belongs_to: AUDIENCES,
    required: "boolean",
    is_hidden: "boolean",
    created_at: "instant",
  },
} as const satisfies Listing;

/** Listing of single answers, for the export only. */
export const ANSWERS_LISTING = {
  sorts: ["created_at"],
  defaultSort: "created_at",
  filters: {
    question_id: "number",
    status: ["AWAITING_OFFLINE_PAYMENT", "COMPLETED", "CANCELLED"],
    created_at: "instant",
  },
} as const satisfies Listing;

export const QuestionInput = z.object({
  type: z.enum(QUESTION_TYPES),
  belongs_to: z.enum(AUDIENCES),
  title: Text(255),
  description: OptionalText(2000),
  /** The options, for types with a choice. */
  options: z.array(Text(150)).max(100).default([]),
  required: z.boolean().default(false),
  is_hidden: z.boolean().default(false),
  is_shown_at_door: z.boolean().default(false),
  product_ids: z.array(Id).max(1000).default([]),
});
export type QuestionInput = z.infer<typeof QuestionInput>;

export const AskedQuestion = Question.omit({
  event_id: true,
  is_hidden: true,
  is_shown_at_door: true,
  answers_count: true,
});
export type AskedQuestion = z.infer<typeof AskedQuestion>;

export const ADDRESS_PARTS = [
  "address_line_1",
  "address_line_2",
  "zip_or_postal_code",
  "city",
  "country",
] as const;
export type AddressPart = (typeof ADDRESS_PARTS)[number];

const AnswerText = z.string().max(5000);
export const Answer = z.union([
  AnswerText,
  z.array(AnswerText).max(100),
  z.partialRecord(z.enum(ADDRESS_PARTS), AnswerText),
]);
export type Answer = z.infer<typeof Answer>;

/** A buyer's answer for the order or for one unit of a line, counted from 1. */
export const GivenAnswer = z.object({
  question_id: Id,
  order_item_id: Id.optional(),
  unit: z.int().min(1).optional(),
  answer: Answer,
});
export type GivenAnswer = z.infer<typeof GivenAnswer>;

export const AnswerView = z.object({
  question_answer_id: Id,
  question_id: Id,
  title: z.string(),
  question_type: z.enum(QUESTION_TYPES),
  belongs_to: z.enum(AUDIENCES),
  /** The options, for correcting the answer. */
  options: z.array(z.string()),
  answer: Answer,
  text_answer: z.string(),
  /** Product and ticket, for the answer of a unit. */
  product_title: z.string().nullable(),
  unit: z.int().nullable(),
  attendee_id: Id.nullable(),
});
export type AnswerView = z.infer<typeof AnswerView>;

const ANSWER = resource("answer", AnswerView);

/** An answer in the list of attendees or orders. */
export const AnswerInList = AnswerView.pick({
  question_id: true,
  attendee_id: true,
  text_answer: true,
}).extend({
  order_id: Id,
});
export type AnswerInList = z.infer<typeof AnswerInList>;

/** Answers to the checkout form. */
export const Extras = z.object({
  /** Answers to the event's questions. */
  answers: z.array(GivenAnswer).max(10_000).optional(),
  billing: Billing.nullish(),
  opted_into_marketing: z.boolean().optional(),
  accepted_terms: z.boolean().optional(),
});
export type Extras = z.infer<typeof Extras>;

/** The checkout form with the buyer's answers so far. */
export const CheckoutQuestions = z.object({
  questions: z.array(AskedQuestion),
  guest_names: z.enum(GUEST_NAMES),
  billing: z.enum(["NONE", "OPTIONAL", "REQUIRED"]),
  marketing: z.boolean(),
  terms_urls: z.array(z.string()),
  /** Empty if neither a billing address nor the answer to a question is an address. */
  countries: z.array(z.object({ value: z.string(), label: z.string() })),
  given: Extras,
});
export type CheckoutQuestions = z.infer<typeof CheckoutQuestions>;

const eventParams = z.object({ event_id: Id });
const questionParams = z.object({ event_id: Id, question_id: Id });

export const questionsContract = {
  listQuestions: route({
    method: "GET",
    path: "/events/{event_id}/questions",
    summary: "List the questions of the event's checkout, in order",
    policy: "user",
    params: eventParams,
    query: listingQuery(QUESTIONS_LISTING),
    response: listOf(QUESTION.schema),
    resource: QUESTION,
  }),
  createQuestion: route({
    method: "POST",
    path: "/events/{event_id}/questions",
    summary: "Create a question",
    policy: "user",
    params: eventParams,
    body: QuestionInput,
    response: one(QUESTION.schema),
    resource: QUESTION,
    status: 201,
    isRepeatable: true,
  }),
  getQuestion: route({
    method: "GET",
    path: "/events/{event_id}/questions/{question_id}",
    summary: "Get a question",
    policy: "user",
    params: questionParams,
    response: one(QUESTION.schema),
    resource: QUESTION,
  }),
  updateQuestion: route({
    method: "PUT",
    path: "/events/{event_id}/questions/{question_id}",
    summary: "Update a question; answers given before do not change",
    policy: "user",
    params: questionParams,
    body: QuestionInput,
    response: one(QUESTION.schema),
    resource: QUESTION,
    edits: "whole",
  }),
  deleteQuestion: route({
    method: "DELETE",
    path: "/events/{event_id}/questions/{question_id}",
    summary: "Delete a question that nobody answered",
    policy: "user",
    params: questionParams,
    response: null,
  }),
  sortQuestions: route({
    method: "POST",
    path: "/events/{event_id}/questions/sort",
    summary: "Sort the questions of the event; the call must name all of them",
    policy: "user",
    params: eventParams,
    body: z.array(z.object({ id: Id, order: z.int().min(0).max(100_000) })).max(1000),
    response: null,
  }),
  listPublicQuestions: route({
    method: "GET",
    path: "/public/events/{event_id}/questions",
    summary: "List the questions of a public event's checkout, in order",
    policy: "public",
    params: eventParams,
    response: allOf(AskedQuestion),
  }),
  editAnswer: route({
    method: "PUT",
    path: "/events/{event_id}/questions/{question_id}/answers/{question_answer_id}",
    summary: "Correct an answer of a buyer; a blank value removes an answer that is not required",
    policy: "user",
    params: questionParams.extend({ question_answer_id: Id }),
    body: z.object({ answer: Answer.nullish() }),
    response: null,
    edits: "whole",
    resource: ANSWER,
  }),
  listOrderAnswers: route({
    method: "GET",
    path: "/events/{event_id}/orders/{order_id}/answers",
    summary: "List the answers of an order, for the order and each of its tickets",
    policy: "user",
    params: z.object({ event_id: Id, order_id: Id }),
    response: allOf(ANSWER.schema),
    resource: ANSWER,
  }),
  listAnswersOf: route({
    method: "GET",
    mayLag: true,
    path: "/events/{event_id}/answers",
    summary: "List the answers of some attendees, with those for their whole orders, or of some orders",
    policy: "user",
    params: eventParams,
    query: z.object({
      attendee_ids: IdList(MAX_PER_PAGE).default([]),
      /** Only the answers for the whole orders. */
      order_ids: IdList(MAX_PER_PAGE).default([]),
    }),
    response: allOf(AnswerInList),
  }),
  getCheckoutQuestions: route({
    method: "GET",
    path: "/public/events/{event_id}/order/{order_short_id}/questions",
    summary: "List what this checkout asks, with the answers so far",
    policy: "checkout",
    params: z.object({ event_id: Id, order_short_id: ShortId("o") }),
    query: z.object({ session_identifier: z.string().max(100).optional() }),
    response: one(CheckoutQuestions),
  }),
};
