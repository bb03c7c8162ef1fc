import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import type { FieldErrors } from "../../../../backoffice/forms/field-errors.ts";
import { CountrySelect } from "../../../../manage-ui/places/country-select.tsx";
import type { AddressPart, Answer, AnswerView } from "../../../contract.ts";
import { isManyChoice } from "../../../rules/question-types.ts";

interface AnswerFieldProps {
  answer: AnswerView;
  value: Answer;
  errors: FieldErrors;
  onChange: (value: Answer) => void;
}

/** Edits the answer to a question in the way that its type asks for. */
export function AnswerField({ answer, value, errors, onChange }: AnswerFieldProps) {
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

function AddressFields({ answer: { answer: stored }, value, errors, onChange }: AnswerFieldProps) {
  const { t } = useLingui();
  const labels: Record<AddressPart, string> = {
    address_line_1: t`Street and number`,
    address_line_2: t`Address line 2`,
    zip_or_postal_code: t`Postal code`,
    city: t`City`,
    country: t`Country`,
  };
  const parts = partsOf(value);
  // An older answer has a country as the buyer typed it. The field stays the same while it is edited.
  const isFromList = /^(?:[A-Z]{2})?$/.test(partsOf(stored).country ?? "");
  return (Object.keys(labels) as AddressPart[]).map((part) => {
    const field = { label: labels[part], value: parts[part] ?? "", error: errors[`answer.${part}`] };
    const change = (text: string) => onChange({ ...parts, [part]: text });
    return part === "country" && isFromList ? (
      <CountrySelect key={part} {...field} onChange={change} />
    ) : (
      <TextInput key={part} {...field} onChange={(input) => change(input.currentTarget.value)} />
    );
  });
}

function partsOf(answer: Answer): Partial<Record<AddressPart, string>> {
  return typeof answer === "object" && !Array.isArray(answer) ? answer : {};
}
