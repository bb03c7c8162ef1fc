import { Button, Checkbox, Group, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { StackedForm } from "../../../../manage-ui/stacked-form.tsx";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import type { FieldErrors } from "../../../../backoffice/forms/field-errors.ts";
import { SaveProblem } from "../../../../backoffice/editing/save-problem.tsx";
import type { AddressPart, Answer, AnswerView } from "../../../../checkout/contract.ts";
import { isManyChoice } from "../../../../checkout/rules/question-types.ts";
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

interface AnswerFieldProps {
  answer: AnswerView;
  value: Answer;
  errors: FieldErrors;
  onChange: (value: Answer) => void;
}

function AnswerField({ answer, value, errors, onChange }: AnswerFieldProps) {
  const { t } = useLingui();
  const { question_type: type, title, options } = answer;
  const error = errors["answer"];
  if (type === "ADDRESS") return <AddressFields {...{ answer, value, errors, onChange }} />;
  if (isManyChoice(type)) {
    const chosen = Array.isArray(value) ? value : [];
    return (
      <Checkbox.Group label={title} value={chosen} error={error} onChange={onChange}>
        {options.map((option) => (
          <Checkbox key={option} value={option} label={option} py={4} />
        ))}
      </Checkbox.Group>
    );
  }
  const text = typeof value === "string" ? value : "";
  if (type === "RADIO" || type === "DROPDOWN") {
    return (
      <NativeSelect
        label={title}
        value={text}
        error={error}
        onChange={(input) => onChange(input.currentTarget.value)}
        data={[{ value: "", label: t`No answer` }, ...options]}
      />
    );
  }
  const field = { label: title, value: text, error };
  if (type === "MULTI_LINE_TEXT") {
    return (
      <Textarea {...field} autosize minRows={2} onChange={(input) => onChange(input.currentTarget.value)} />
    );
  }
  return (
    <TextInput
      {...field}
      type={type === "DATE" ? "date" : type === "PHONE" ? "tel" : "text"}
      onChange={(input) => onChange(input.currentTarget.value)}
    />
  );
}

function AddressFields({ value, errors, onChange }: AnswerFieldProps) {
  const { t } = useLingui();
  const labels: Record<AddressPart, string> = {
    address_line_1: t`Street and number`,
    address_line_2: t`Address line 2`,
    zip_or_postal_code: t`Postal code`,
    city: t`City`,
    country: t`Country`,
  };
  const parts = typeof value === "object" && !Array.isArray(value) ? value : {};
  return (Object.keys(labels) as AddressPart[]).map((part) => (
    <TextInput
      key={part}
      label={labels[part]}
      value={parts[part] ?? ""}
      error={errors[`answer.${part}`]}
      onChange={(input) => onChange({ ...parts, [part]: input.currentTarget.value })}
    />
  ));
}
