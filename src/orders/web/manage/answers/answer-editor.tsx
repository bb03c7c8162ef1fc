import { Button, Group } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { StackedForm } from "../../../../manage-ui/stacked-form.tsx";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { SaveProblem } from "../../../../backoffice/editing/save-problem.tsx";
import type { AnswerView } from "../../../../checkout/contract.ts";
import { AnswerField } from "../../../../checkout/web/manage/parts/answer-field.tsx";
import { useOrderForm } from "../edit/use-order-form.ts";

interface AnswerEditorProps {
  eventId: number;
  answer: Versioned<AnswerView>;
}

/** An answer, and a form to correct it. */
export function AnswerEditor({ eventId, answer }: AnswerEditorProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const question = answer.title;
  if (isOpen) return <AnswerForm eventId={eventId} answer={answer} onClose={() => setIsOpen(false)} />;
  return (
    <Group component="span" gap="xs" align="baseline" wrap="nowrap" justify="space-between">
      <span>{answer.text_answer}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={t`Correct the answer to ${question}`}
        onClick={() => setIsOpen(true)}
      >
        <Trans>Correct</Trans>
      </Button>
    </Group>
  );
}

function AnswerForm({ eventId, answer, onClose }: AnswerEditorProps & { onClose: () => void }) {
  const { t } = useLingui();
  const { question_id, question_answer_id } = answer;
  const { form, set, errors, handleSubmit, save } = useOrderForm({
    eventId,
    name: `answer-${question_answer_id}`,
    version: answer.version,
    initial: { answer: answer.answer },
    bodyOf: (typed) => typed,
    // The server checks the answer, because the question decides which answers are allowed.
    rules: {},
    change: (api, { body, version }) =>
      api("PUT /events/{event_id}/questions/{question_id}/answers/{question_answer_id}", {
        params: { event_id: eventId, question_id, question_answer_id },
        body,
        version,
      }),
    message: () => t`The answer has been changed.`,
    onDone: onClose,
  });
  return (
    <StackedForm gap="xs" py="xs" onSubmit={handleSubmit} noValidate>
      <AnswerField
        answer={answer}
        value={form.answer}
        errors={errors}
        onChange={(value) => set({ answer: value })}
      />
      <SaveProblem save={save} isBesideFields />
      <Group gap="xs" align="stretch" wrap="nowrap">
        <Button type="submit" size="compact-md" loading={save.isPending}>
          <Trans>Save</Trans>
        </Button>
        <Button variant="default" size="compact-md" onClick={onClose}>
          <Trans>Leave it</Trans>
        </Button>
      </Group>
    </StackedForm>
  );
}
