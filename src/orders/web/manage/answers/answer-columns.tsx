import { Text } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Column } from "../../../../backoffice/data-grid/column.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { questionsQuery } from "../../../../backoffice/queries/questions.ts";
import { type AnswersOf, answersOfQuery } from "./answers-query.ts";

/**
 * A column for each question of the checkout, hidden by default. An attendee has the answers for the ticket and for the
 * whole order, an order only those for the whole order. The answers are read once a column is shown.
 */
export function useAnswerColumns<Row extends { id: number }>(
  of: AnswersOf,
  rows: readonly Row[] = [],
): Column<Row>[] {
  const { data: questions = [] } = useQuery(questionsQuery(useEvent().id));
  const ids = rows.map(({ id }) => id);
  return questions
    .filter(({ belongs_to }) => of === "attendee_ids" || belongs_to === "ORDER")
    .map(({ id, title }) => ({
      key: `question_${id}`,
      header: title,
      isOptional: true,
      exports: [`question_${id}`],
      cell: (row) => <AnswerCell of={of} ids={ids} id={row.id} questionId={id} />,
    }));
}

interface AnswerCellProps {
  of: AnswersOf;
  /** The rows of the page, whose answers are read together. */
  ids: number[];
  id: number;
  questionId: number;
}

function AnswerCell({ of, ids, id, questionId }: AnswerCellProps) {
  const { data: answers, error } = useQuery(answersOfQuery(useEvent().id, of, ids));
  const answer = answers?.find(
    ({ question_id, attendee_id, order_id }) =>
      question_id === questionId && (of === "attendee_ids" ? attendee_id : order_id) === id,
  )?.text_answer;
  if (error && !answers) {
    return (
      <Text span c="dimmed" fz={13}>
        <Trans>not loaded</Trans>
      </Text>
    );
  }
  return (
    answer && (
      <Text span lineClamp={2} miw="6rem" className="break-anywhere" title={answer}>
        {answer}
      </Text>
    )
  );
}
