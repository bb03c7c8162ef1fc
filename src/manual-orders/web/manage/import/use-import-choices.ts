import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Question } from "../queries.ts";
import type { TicketChoice } from "../../../../orders/contract.ts";
import { type Locale, menuLocale } from "../../../../values/languages/locales.ts";
import type { AttendeeImport, ImportChoices } from "../../../contract.ts";
import { isImportable } from "../../../rules/answer-of.ts";
import { type ImportField, suggestColumns } from "../../../rules/suggest-columns.ts";
import { sameName } from "../../../rules/ticket-matcher.ts";

type Columns = Record<ImportField, number | null>;

interface Given {
  uploaded: AttendeeImport;
  tickets: readonly TicketChoice[];
  questions: readonly Question[];
}

/** The choices for a file. They start with suggestions from the column names. */
export function useImportChoices({ uploaded, tickets, questions }: Given) {
  const { i18n } = useLingui();
  const names = uploaded.columns.map(({ name }) => name);
  const asked = questions.filter((question) => !question.is_hidden && isImportable(question));
  const [columns, setColumns] = useState<Columns>(() => suggestColumns(names));
  const [answers, setAnswers] = useState<ReadonlyMap<number, number>>(
    () =>
      new Map(
        asked.flatMap(({ id, title }) => {
          const column = names.findIndex((name) => sameName(name) === sameName(title));
          return column < 0 ? [] : [[id, column] as const];
        }),
      ),
  );
  const [ticketOfText, setTicketOfText] = useState<ReadonlyMap<string, number>>(new Map());
  const [others, setOthers] = useState({
    product_price_id: tickets.length === 1 ? tickets[0]!.product_price_id : null,
    locale: menuLocale(i18n.locale as Locale),
    skip_known: true,
    send_confirmation_email: false,
  });
  const { first_name, email } = columns;
  const choices: ImportChoices | null =
    first_name === null || email === null
      ? null
      : {
          ...others,
          columns: { ...columns, first_name, email },
          tickets: [...ticketOfText].map(([text, product_price_id]) => ({ text, product_price_id })),
          answers: [...answers].map(([question_id, column]) => ({ question_id, column })),
        };
  return {
    choices,
    asked,
    columns,
    answers,
    others,
    setColumn: (field: ImportField, column: number | null) => setColumns({ ...columns, [field]: column }),
    setAnswer: (questionId: number, column: number | null) =>
      setAnswers(changed(answers, questionId, column)),
    setTicket: (text: string, priceId: number | null) =>
      setTicketOfText(changed(ticketOfText, text, priceId)),
    set: (change: Partial<typeof others>) => setOthers({ ...others, ...change }),
  };
}

export type ImportEditor = ReturnType<typeof useImportChoices>;

function changed<Key>(
  map: ReadonlyMap<Key, number>,
  key: Key,
  value: number | null,
): ReadonlyMap<Key, number> {
  const next = new Map(map);
  if (value === null) next.delete(key);
  else next.set(key, value);
  return next;
}
