import type { FieldProblem } from "../../values/field-problems.ts";
import type { CheckoutItem } from "../checkout-order.ts";
import {
  ADDRESS_PARTS,
  type AddressPart,
  type Answer,
  type AskedQuestion,
  type GivenAnswer,
} from "./contract.ts";
import { isManyChoice } from "../rules/question-types.ts";

export interface StoredAnswer {
  question_id: number;
  order_item_id: number | null;
  unit: number | null;
  attendee_position: number | null;
  answer: Answer;
}

type Line = Pick<CheckoutItem, "id" | "product_id" | "product_type" | "quantity">;

/**
 * Checks the answer to every question in every place where it is asked. Problems are keyed by place:
 * `answers.<question>` for the order, `answers.<question>.<line>.<unit>` for a unit.
 */
export function checkAnswers(
  places: readonly AskedPlace[],
  given: readonly GivenAnswer[],
): { kept: StoredAnswer[]; fields: Record<string, FieldProblem[]> } {
  const fields: Record<string, FieldProblem[]> = {};
  const kept: StoredAnswer[] = [];
  const unread = new Map(given.map((answer) => [placeOf(answer), answer.answer]));
  for (const asked of places) {
    const place = placeOf(asked);
    const answer = withoutBlanks(unread.get(place));
    unread.delete(place);
    const problems = answer === null ? missing(asked) : problemsOf(asked.question, answer);
    for (const [part, problem] of Object.entries(problems)) fields[`${place}${part}`] = [problem];
    if (answer === null) continue;
    const { question_id, attendee_position, order_item_id = null, unit = null } = asked;
    kept.push({ question_id, order_item_id, unit, attendee_position, answer: tidy(asked.question, answer) });
  }
  for (const [place, answer] of unread) {
    // An empty field for a question that is no longer asked is not an error.
    if (withoutBlanks(answer) !== null) fields[place] = [{ code: "unknown" }];
  }
  return { kept, fields };
}

export interface AskedPlace {
  question: AskedQuestion;
  question_id: number;
  order_item_id?: number;
  unit?: number;
  attendee_position: number | null;
  /** The guest answers later. */
  mayStayOpen?: boolean;
}

/**
 * Places where each question is asked: once per order, or for every unit of its products. Tickets are numbered in
 * the order of issue.
 */
export function placesOfOrder(questions: readonly AskedQuestion[], lines: readonly Line[]): AskedPlace[] {
  let tickets = 0;
  const units = lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, index) => ({
      line,
      unit: index + 1,
      attendee_position: line.product_type === "TICKET" ? (tickets += 1) : null,
    })),
  );
  return questions.flatMap((question): AskedPlace[] => {
    const question_id = question.id;
    if (question.belongs_to === "ORDER") return [{ question, question_id, attendee_position: null }];
    return units
      .filter(({ line }) => question.product_ids.includes(line.product_id))
      .map(({ line, unit, attendee_position }) => ({
        question,
        question_id,
        order_item_id: line.id,
        unit,
        attendee_position,
      }));
  });
}

function placeOf({ question_id, order_item_id, unit }: Omit<GivenAnswer, "answer">): string {
  return ["answers", question_id, order_item_id, unit].filter((part) => part !== undefined).join(".");
}

/** Trims an answer and drops empty parts. Null if nothing is left. */
function withoutBlanks(answer: Answer | undefined): Answer | null {
  if (answer === undefined) return null;
  if (typeof answer === "string") return answer.trim() || null;
  if (Array.isArray(answer)) {
    const chosen = answer.map((text) => text.trim()).filter(Boolean);
    return chosen.length > 0 ? chosen : null;
  }
  const parts = Object.entries(answer).flatMap(([part, text]) =>
    text?.trim() ? [[part, text.trim()] as const] : [],
  );
  return parts.length > 0 ? Object.fromEntries(parts) : null;
}

/** Problems by suffix of the place: empty, or the part of a postal address. */
type Problems = Record<string, FieldProblem>;

function missing({ question: { required, type }, mayStayOpen }: AskedPlace): Problems {
  if (!required || mayStayOpen) return {};
  return type === "ADDRESS" ? addressProblems({}) : { "": { code: "required" } };
}

const MAX_LENGTH = { SINGLE_LINE_TEXT: 255, MULTI_LINE_TEXT: 5000, PHONE: 40 } as const;
const MAX_PART = 255;
const PHONE = /^\+?[\d ()/.-]{4,}$/;

function problemsOf({ type, options }: AskedQuestion, answer: Answer): Problems {
  if (type === "ADDRESS") {
    return typeof answer === "object" && !Array.isArray(answer)
      ? addressProblems(answer)
      : { "": { code: "invalid_format" } };
  }
  if (isManyChoice(type)) {
    const chosen = typeof answer === "string" ? [answer] : answer;
    const areOptions = Array.isArray(chosen) && chosen.every((text) => options.includes(text));
    return areOptions ? {} : { "": { code: "invalid_choice" } };
  }
  if (typeof answer !== "string") return { "": { code: "invalid_format" } };
  switch (type) {
    case "RADIO":
    case "DROPDOWN":
      return options.includes(answer) ? {} : { "": { code: "invalid_choice" } };
    case "DATE":
      return isDay(answer) ? {} : { "": { code: "invalid_format" } };
    case "PHONE":
      return PHONE.test(answer) ? tooLong(answer, MAX_LENGTH[type]) : { "": { code: "invalid_format" } };
    case "SINGLE_LINE_TEXT":
      return /[\r\n]/.test(answer) ? { "": { code: "invalid_format" } } : tooLong(answer, MAX_LENGTH[type]);
    case "MULTI_LINE_TEXT":
      return tooLong(answer, MAX_LENGTH[type]);
  }
}

function tooLong(text: string, maximum: number): Problems {
  return text.length > maximum ? { "": { code: "too_long", facts: { maximum } } } : {};
}

const OPTIONAL_PART: AddressPart = "address_line_2";

function addressProblems(address: Partial<Record<AddressPart, string>>): Problems {
  const problems: Problems = {};
  for (const part of ADDRESS_PARTS) {
    const text = address[part];
    if (text === undefined && part !== OPTIONAL_PART) problems[`.${part}`] = { code: "required" };
    if (text !== undefined && text.length > MAX_PART) {
      problems[`.${part}`] = { code: "too_long", facts: { maximum: MAX_PART } };
    }
  }
  return problems;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Puts several choices into the order of the options, each once. */
function tidy({ type, options }: AskedQuestion, answer: Answer): Answer {
  if (!isManyChoice(type)) return answer;
  const chosen = new Set(typeof answer === "string" ? [answer] : (answer as string[]));
  return options.filter((option) => chosen.has(option));
}
