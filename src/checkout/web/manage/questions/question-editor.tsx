import { Button, Checkbox, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { StackedForm } from "../../../../manage-ui/stacked-form.tsx";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { SaveProblem } from "../../../../backoffice/editing/save-problem.tsx";
import { errorWithin, type FieldErrors, useFieldErrors } from "../../../../backoffice/forms/field-errors.ts";
import type { FormProblems } from "../../../../backoffice/forms/form-problems.ts";
import { ProductChoice } from "../../../../catalog/web/manage/parts/product-choice.tsx";
import { Choices } from "../../../../manage-ui/choices.tsx";
import { focusFirstError } from "../../../../manage-ui/focus-first-error.ts";
import { DialogButtons } from "../../../../manage-ui/dialog-buttons.tsx";
import { Optional } from "../../../../manage-ui/optional.tsx";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { useKeptForm } from "../../../../backoffice/forms/use-kept-form.ts";
import { useToasts } from "../../../../ui/toasts.tsx";
import type { Question, QuestionType } from "../../../questions/contract.ts";
import { isChoice } from "../../../rules/question-types.ts";
import { QuestionPreview } from "./question-preview.tsx";
import { useTypeWords } from "./question-words.ts";
import styles from "./questions-page.module.css";
import { useSaveQuestion } from "./questions-query.ts";

/** A question as it is typed: its options are lines. */
function formOf(question: Question | undefined) {
  return {
    belongs_to: question?.belongs_to ?? ("ORDER" as Question["belongs_to"]),
    type: question?.type ?? ("SINGLE_LINE_TEXT" as QuestionType),
    title: question?.title ?? "",
    description: question?.description ?? "",
    options: question?.options.join("\n") ?? "",
    required: question?.required ?? false,
    is_hidden: question?.is_hidden ?? false,
    product_ids: question?.product_ids ?? [],
  };
}

type QuestionForm = ReturnType<typeof formOf>;

function optionsOf({ type, options }: QuestionForm): string[] {
  if (!isChoice(type)) return [];
  return options
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

function inputOf(form: QuestionForm) {
  return { ...form, options: optionsOf(form) };
}

function problemsOf(form: QuestionForm): FormProblems {
  return {
    ...(form.title.trim() === "" && { title: "required" as const }),
    ...(isChoice(form.type) && optionsOf(form).length === 0 && { options: "required" as const }),
    ...(form.belongs_to === "PRODUCT" &&
      form.product_ids.length === 0 && { product_ids: "required" as const }),
  };
}

interface QuestionEditorProps {
  /** Absent: a new one is made. */
  question: Versioned<Question> | undefined;
  onClose: () => void;
}

export function QuestionEditor({ question, onClose }: QuestionEditorProps) {
  const { t } = useLingui();
  const { show } = useToasts();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const event = useEvent();
  const draft = `question-${event.id}-${question?.id ?? "new"}`;
  const opened = question && { version: question.version, body: inputOf(formOf(question)) };
  const save = useSaveQuestion({ thing: question, opened, draft, idempotencyKey });
  const { form, set } = useKeptForm(draft, () => formOf(question));
  const [isChecked, setIsChecked] = useState(false);
  const problems = problemsOf(form);
  const errors = useFieldErrors(isChecked ? problems : {}, save.error);

  const handleSubmit = (submit: FormEvent<HTMLFormElement>) => {
    submit.preventDefault();
    setIsChecked(true);
    const { currentTarget } = submit;
    if (Object.keys(problems).length > 0) return focusFirstError(currentTarget);
    save.mutate(inputOf(form), {
      onSuccess: () => {
        show({ message: question ? t`Saved.` : t`Buyers are asked this from now on.` });
        onClose();
      },
      onError: () => focusFirstError(currentTarget),
    });
  };
  return (
    <StackedForm onSubmit={handleSubmit} noValidate>
      <WhoIsAsked form={form} errors={errors} set={set} />
      <WhatIsAsked form={form} errors={errors} set={set} />
      <Checkbox
        label={t`Required`}
        checked={form.required}
        onChange={(input) => set({ required: input.currentTarget.checked })}
      />
      <Checkbox
        label={t`Hidden: buyers are not asked`}
        checked={form.is_hidden}
        onChange={(input) => set({ is_hidden: input.currentTarget.checked })}
      />
      <Stack component="section" aria-label={t`Preview`} className={styles.preview} gap="xs">
        <Text c="dimmed" fz={13}>
          <Trans>What buyers see:</Trans>
        </Text>
        <QuestionPreview question={{ ...form, options: optionsOf(form) }} />
      </Stack>
      <SaveProblem save={save} />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={save.isPending}>
          {question ? <Trans>Save</Trans> : <Trans>Add question</Trans>}
        </Button>
      </DialogButtons>
    </StackedForm>
  );
}

interface FieldsProps {
  form: QuestionForm;
  errors: FieldErrors;
  set: (change: Partial<QuestionForm>) => void;
}

function WhoIsAsked({ form, errors, set }: FieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <Choices
        label={t`Asked`}
        value={form.belongs_to}
        onChange={(belongs_to) => set({ belongs_to })}
        choices={[
          { value: "ORDER", label: t`Once per order` },
          { value: "PRODUCT", label: t`For each ticket or product` },
        ]}
      />
      {form.belongs_to === "PRODUCT" && (
        <ProductChoice
          legend={<Trans>Which products</Trans>}
          chosen={form.product_ids}
          error={errorWithin(errors, "product_ids")}
          onChange={(product_ids) => set({ product_ids })}
        />
      )}
    </>
  );
}

function WhatIsAsked({ form, errors, set }: FieldsProps) {
  const { t } = useLingui();
  const types = Object.entries(useTypeWords()).map(([value, label]) => ({ value, label }));
  return (
    <>
      <TextInput
        data-autofocus
        label={t`Question`}
        required
        maxLength={255}
        value={form.title}
        error={errors.title}
        onChange={(input) => set({ title: input.currentTarget.value })}
      />
      <Textarea
        label={<Optional>{t`Explanation`}</Optional>}
        description={t`One or two sentences below the question.`}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={form.description}
        error={errors.description}
        onChange={(input) => set({ description: input.currentTarget.value })}
      />
      <NativeSelect
        label={t`Answer type`}
        data={types}
        value={form.type}
        error={errors.type}
        onChange={(input) => set({ type: input.currentTarget.value as QuestionType })}
      />
      {isChoice(form.type) && (
        <Textarea
          label={t`Options`}
          description={t`One per line.`}
          required
          autosize
          minRows={3}
          maxRows={12}
          value={form.options}
          error={errorWithin(errors, "options")}
          onChange={(input) => set({ options: input.currentTarget.value })}
        />
      )}
    </>
  );
}
