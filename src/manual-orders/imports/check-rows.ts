import { setImmediate as yieldToOthers } from "node:timers/promises";
import { z } from "zod";
import { checkAnswers, type StoredAnswer } from "../../checkout/index.ts";
import type { AskedQuestion } from "../../checkout/contract.ts";
import { type FieldProblem, fieldProblemsOf } from "../../values/field-problems.ts";
import type { Locale } from "../../values/languages/locales.ts";
import { readAmount } from "../../values/money.ts";
import { emailUpTo, OptionalText, Text } from "../../values/wire.ts";
import { answerOf } from "../rules/answer-of.ts";
import { localeOf } from "../rules/locale-of.ts";
import { sameName, ticketMatcher } from "../rules/ticket-matcher.ts";
import type { Kind } from "../writing/kinds.ts";
import type { ManualAnswer, Person } from "../writing/manual-order.ts";
import type { ImportChoices } from "./contract.ts";
import type { FileRow } from "./read-file.ts";

/** A row that can be issued. */
export interface ImportRow extends Person {
  line: number;
  locale: Locale;
  kind: Kind;
  /** Minor units. */
  amount: number;
  answers: ManualAnswer[];
}

export interface FoundProblem {
  line: number;
  field: string;
  text: string;
  problem: FieldProblem;
}

interface Context {
  choices: ImportChoices;
  kinds: Map<number, Kind>;
  questions: AskedQuestion[];
  currency: string;
}

const Holder = z.object({ first_name: Text(40), last_name: OptionalText(40), email: emailUpTo(100) });
/** How many rows are checked before other requests get a turn. */
const MAX_ROWS_PER_TURN = 500;

/** Interprets each row according to the choices. Each row gives a ticket to issue or its first problem. */
export async function checkRows(
  rows: readonly FileRow[],
  context: Context,
): Promise<{ good: ImportRow[]; problems: FoundProblem[] }> {
  const matchTicket = ticketMatcher(context.kinds, context.choices);
  const good: ImportRow[] = [];
  const problems: FoundProblem[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % MAX_ROWS_PER_TURN === MAX_ROWS_PER_TURN - 1) await yieldToOthers();
    const checked = checkRow(row, context, matchTicket);
    if ("problem" in checked) problems.push(checked);
    else good.push(checked);
  }
  return { good, problems };
}

function checkRow(
  [line, cells]: FileRow,
  { choices, questions, currency }: Context,
  matchTicket: (text: string) => Kind | null,
): ImportRow | FoundProblem {
  const { columns } = choices;
  const cell = (column: number | null) => (column === null ? "" : (cells[column] ?? ""));
  const refused = (field: string, text: string, problem: FieldProblem) => ({ line, field, text, problem });

  const given = {
    first_name: cell(columns.first_name),
    last_name: cell(columns.last_name),
    email: cell(columns.email),
  };
  const holder = Holder.safeParse(given);
  if (!holder.success) {
    const [[field, [problem]]] = Object.entries(fieldProblemsOf(holder.error.issues, given)) as [
      [keyof typeof given, [FieldProblem]],
    ];
    return refused(field, given[field], given[field] === "" ? { code: "required" } : problem);
  }

  const ticket = cell(columns.ticket);
  const kind = matchTicket(ticket);
  if (!kind) return refused("ticket", ticket, { code: ticket === "" ? "required" : "unknown" });

  const amountText = cell(columns.amount);
  const amount = amountText === "" ? { minor: 0 } : readAmount(amountText, currency);
  if ("problem" in amount) return refused("amount", amountText, { code: amount.problem });

  const language = cell(columns.locale);
  const locale = language === "" ? choices.locale : localeOf(language);
  if (locale === null) return refused("locale", language, { code: "unknown" });

  const answers = answersOf(cell, { choices, questions, kind });
  if ("problem" in answers) return refused(answers.field, answers.text, answers.problem);

  const { first_name, last_name, email } = holder.data;
  return {
    line,
    first_name,
    last_name: last_name ?? "",
    email,
    locale,
    kind,
    amount: amount.minor,
    answers: answers.kept,
  };
}

interface Asking {
  choices: ImportChoices;
  questions: AskedQuestion[];
  kind: Kind;
}

/** The id of the row's only order item during the check. */
const LINE = 1;

function answersOf(
  cell: (column: number) => string,
  { choices, questions, kind }: Asking,
): { kept: ManualAnswer[] } | Omit<FoundProblem, "line"> {
  const kept: ManualAnswer[] = [];
  for (const { question_id, column } of choices.answers) {
    const question = questions.find(({ id }) => id === question_id);
    const text = cell(column);
    if (!question || text === "") continue;
    const isOrders = question.belongs_to === "ORDER";
    if (!isOrders && !question.product_ids.includes(kind.product.id)) continue;
    const place = {
      question_id,
      ...(!isOrders && { order_item_id: LINE, unit: 1 }),
      attendee_position: isOrders ? null : 1,
    };
    const { kept: stored, fields } = checkAnswers(
      [{ ...place, question: { ...question, required: false } }],
      [{ ...place, answer: answerOf(question, text) }],
    );
    const problem = Object.values(fields)[0]?.[0];
    if (problem) return { field: String(question_id), text, problem };
    kept.push(...stored.map((answer) => manualAnswer(answer, kind)));
  }
  return { kept };
}

function manualAnswer({ order_item_id, ...answer }: StoredAnswer, kind: Kind): ManualAnswer {
  return { ...answer, product_price_id: order_item_id === null ? null : kind.price.id };
}

/** A key that is equal for rows with the same person and ticket. */
export function personKey(row: Person & { product_price_id: number }): string {
  return JSON.stringify([
    row.product_price_id,
    row.email.toLowerCase(),
    sameName(row.first_name),
    sameName(row.last_name),
  ]);
}
