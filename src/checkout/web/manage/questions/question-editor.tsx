import { Checkbox, NativeSelect, Stack, Text, TextInput, Textarea } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { ResourceForm } from "../../../../backoffice/forms/resource-form.tsx";
import type { FormParts } from "../../../../backoffice/forms/use-checked-form.ts";
import { useResourceForm } from "../../../../backoffice/forms/use-resource-form.ts";
import { errorWithin } from "../../../../backoffice/forms/field-errors.ts";
import type { FormProblems } from "../../../../backoffice/forms/form-problems.ts";
import { ProductChoice } from "../../../../catalog/web/manage/parts/product-choice.tsx";
import { Choices } from "../../../../manage-ui/choices.tsx";
import { Optional } from "../../../../manage-ui/optional.tsx";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { Question, QuestionType } from "../../../questions/contract.ts";
import { isChoice } from "../../../rules/question-types.ts";
import { QuestionPreview } from "./question-preview.tsx";
import { useTypeWords } from "./question-words.ts";
import { QUESTION_RULES } from "../form-rules.ts";
import { useQuestions } from "./use-questions.ts";

/** Form values of a question. Its options are lines of one text. */
function formOf(question: Question | undefined) {
  return {
    belongs_to: question?.belongs_to ?? ("ORDER" as Question["belongs_to"]),
    type: question?.type ?? ("SINGLE_LINE_TEXT" as QuestionType),
    title: question?.title ?? "",
    description: question?.description ?? "",
    options: question?.options.join("\n") ?? "",
    required: question?.required ?? false,
    is_hidden: question?.is_hidden ?? false,
    is_shown_at_door: question?.is_shown_at_door ?? false,
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

function bodyOf(form: QuestionForm) {
  return { ...form, options: optionsOf(form) };
}

/** Problems that depend on the type of the question. */
function problemsOf(form: QuestionForm): FormProblems {
  return {
    ...(isChoice(form.type) && optionsOf(form).length === 0 && { options: "required" as const }),
    ...(form.belongs_to === "PRODUCT" &&
      form.product_ids.length === 0 && { product_ids: "required" as const }),
  };
}

interface QuestionEditorProps {
  /** Undefined: creates a question. */
  question: Versioned<Question> | undefined;
  onClose: () => void;
}

export function QuestionEditor({ question, onClose }: QuestionEditorProps) {
  const { t } = useLingui();
  const { show } = useToasts();
  const editor = useResourceForm({
    name: `question-${useEvent().id}`,
    resource: question,
    formOf,
    bodyOf,
    rules: QUESTION_RULES,
    problemsOf,
    calls: useQuestions(),
    onSaved: () => {
      show({ message: question ? t`Saved.` : t`Buyers are asked this from now on.` });
      onClose();
    },
  });
  const { form, tick } = editor;
  return (
    <ResourceForm
      editor={editor}
      onCancel={onClose}
      submitLabel={question ? <Trans>Save</Trans> : <Trans>Add question</Trans>}
    >
      <WhoIsAsked {...editor} />
      <WhatIsAsked {...editor} />
      <Checkbox label={t`Required`} {...tick("required")} />
      <Checkbox label={t`Hidden: buyers are not asked`} {...tick("is_hidden")} />
      <Checkbox
        label={t`Show the answer at the door`}
        description={t`Door staff read it when they scan the ticket.`}
        {...tick("is_shown_at_door")}
      />
      <Stack
        component="section"
        aria-label={t`Preview`}
        p="md"
        bd="1px solid var(--hairline)"
        bdrs="lg"
        gap="xs"
      >
        <Text c="dimmed" fz={13}>
          <Trans>What buyers see:</Trans>
        </Text>
        <QuestionPreview question={{ ...form, options: optionsOf(form) }} />
      </Stack>
    </ResourceForm>
  );
}

function WhoIsAsked({ form, errors, set }: FormParts<QuestionForm>) {
  const { t } = useLingui();
  return (
    <>
      <Choices
        isField
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

function WhatIsAsked({ form, errors, set, text }: FormParts<QuestionForm>) {
  const { t } = useLingui();
  const types = Object.entries(useTypeWords()).map(([value, label]) => ({ value, label }));
  return (
    <>
      <TextInput data-autofocus label={t`Question`} {...text("title")} />
      <Textarea
        label={<Optional>{t`Explanation`}</Optional>}
        description={t`One or two sentences below the question.`}
        autosize
        minRows={2}
        maxRows={8}
        {...text("description")}
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
