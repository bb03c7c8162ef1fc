import { Group, Stack, Text } from "@mantine/core";
import { Plural, Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { useProductTitles } from "../../../../catalog/web/manage/parts/product-choice.tsx";
import { useRemove } from "../../../../backoffice/forms/use-remove.ts";
import { moved } from "../../../../manage-ui/lists/moved.ts";
import { ConfirmDialog } from "../../../../manage-ui/dialogs/confirm-dialog.tsx";
import { dragged, useDropTarget } from "../../../../manage-ui/lists/drag-sort.ts";
import { DeleteItem, EditItem, MoveItems, RowMenu } from "../../../../manage-ui/lists/row-menu.tsx";
import { useOpenItem } from "../../../../manage-ui/use-open-item.ts";
import { Chip } from "../../../../ui/chip.tsx";
import type { Question } from "../../../questions/contract.ts";
import { useTypeWords } from "./question-words.ts";
import styles from "./questions-page.module.css";
import { useQuestions, useSortQuestions } from "./use-questions.ts";

interface QuestionRowProps {
  question: Versioned<Question>;
  index: number;
  questions: Versioned<Question>[];
}

/** One question: text, audience and type. It is moved by dragging or by its menu. */
export function QuestionRow({ question, index, questions }: QuestionRowProps) {
  const { addressOf } = useOpenItem("question");
  const words = useTypeWords();
  const titlesOf = useProductTitles();
  const sorting = useSortQuestions();
  const target = useDropTarget({
    question: (droppedId) => {
      const from = questions.findIndex(({ id }) => id === droppedId);
      if (from >= 0 && from !== index) sorting.mutate(moved(questions, from, index));
    },
  });
  return (
    <li className={styles.question} {...dragged("question", question.id)} {...target}>
      <Stack gap={4} miw={0}>
        <Link
          to={addressOf(question.id)}
          preventScrollReset
          draggable={false}
          className={styles.questionTitle}
        >
          {question.title}
        </Link>
        <Text span c="dimmed" fz={13}>
          {question.belongs_to === "ORDER" ? (
            <Trans>Once per order</Trans>
          ) : (
            titlesOf(question.product_ids).join(", ")
          )}{" "}
          · {words[question.type]}
          {question.answers_count > 0 && (
            <>
              {" "}
              · <Plural value={question.answers_count} one="# answer" other="# answers" />
            </>
          )}
        </Text>
      </Stack>
      <Group component="span" gap={4} align="stretch">
        {question.required && (
          <Chip>
            <Trans>Required</Trans>
          </Chip>
        )}
        {question.is_hidden && (
          <Chip icon="eye-off">
            <Trans>Hidden</Trans>
          </Chip>
        )}
      </Group>
      <QuestionMenu question={question} index={index} questions={questions} />
    </li>
  );
}

function QuestionMenu({ question, index, questions }: QuestionRowProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const { show } = useOpenItem("question");
  const sorting = useSortQuestions();
  const remove = useRemove(useQuestions());
  const move = (to: number) => sorting.mutate(moved(questions, index, to));
  const close = () => setIsDeleting(false);
  return (
    <>
      <RowMenu name={question.title}>
        <EditItem onClick={() => show(question.id)} />
        <MoveItems
          onUp={index > 0 ? () => move(index - 1) : undefined}
          onDown={index < questions.length - 1 ? () => move(index + 1) : undefined}
        />
        <DeleteItem isDisabled={question.answers_count > 0} onClick={() => setIsDeleting(true)}>
          {question.answers_count > 0 && <Trans>Already answered: hide it instead of deleting it</Trans>}
        </DeleteItem>
      </RowMenu>
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={close}
        title={<Trans>Delete “{question.title}”?</Trans>}
        confirmLabel={<Trans>Delete</Trans>}
        mutation={remove}
        onConfirm={() => remove.mutate(question.id, { onSuccess: close })}
      >
        <Trans>Nobody has answered it, and nobody will be asked again. This cannot be undone.</Trans>
      </ConfirmDialog>
    </>
  );
}
