import { Text } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { CheckboxField } from "../../../../ui/fields/checkbox-field.tsx";
import { OptionalMark } from "../../../../ui/fields/field.tsx";
import { RadioGroup } from "../../../../ui/fields/radio-group.tsx";
import { SelectField } from "../../../../ui/fields/select-field.tsx";
import { TextArea, TextField } from "../../../../ui/fields/text-field.tsx";
import type { Question } from "../../../questions/contract.ts";
import { isManyChoice } from "../../../rules/question-types.ts";
import styles from "./questions-page.module.css";

type PreviewedQuestion = Pick<Question, "type" | "title" | "description" | "options" | "required">;

/** Preview of a question as buyers see it. Values entered here are not stored. */
export function QuestionPreview({ question }: { question: PreviewedQuestion }) {
  const { t } = useLingui();
  // Radio buttons of one name are one group, also those of different previews on one page.
  const name = useId();
  const { type, required } = question;
  const title = question.title.trim() || t`Question`;
  const field = { label: title, help: question.description || undefined, required };
  const options = question.options.map((option) => ({ value: option, label: option }));
  if (isManyChoice(type)) {
    return (
      <fieldset className={styles.choices}>
        <legend>
          {title}
          {!required && <OptionalMark />}
        </legend>
        {[...new Set(question.options)].map((option) => (
          <CheckboxField key={option} label={option} />
        ))}
        {question.description && (
          <Text c="dimmed" fz={13}>
            {question.description}
          </Text>
        )}
      </fieldset>
    );
  }
  switch (type) {
    case "MULTI_LINE_TEXT":
      return <TextArea {...field} rows={3} />;
    case "RADIO":
      return <RadioGroup {...field} name={name} options={options} />;
    case "DROPDOWN":
      return <SelectField {...field} options={options} placeholder={t`Please choose`} />;
    case "DATE":
      return <TextField {...field} type="date" />;
    case "ADDRESS":
      return (
        <TextField {...field} placeholder={t`Street, postal code, city and country, each in its field`} />
      );
    case "PHONE":
    case "SINGLE_LINE_TEXT":
      return <TextField {...field} />;
  }
}
