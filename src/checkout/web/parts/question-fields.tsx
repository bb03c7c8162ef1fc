import { Trans, useLingui } from "@lingui/react/macro";
import { AuthoredText, useAuthored } from "../../../ui/authored-text.tsx";
import { CheckboxField } from "../../../ui/fields/checkbox-field.tsx";
import { FieldNotes, OptionalMark } from "../../../ui/fields/field.tsx";
import { RadioGroup } from "../../../ui/fields/radio-group.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { TextArea, TextField } from "../../../ui/fields/text-field.tsx";
import type { AddressPart, AskedQuestion } from "../../questions/contract.ts";
import { questionField, type TypedAnswers, type Unit, unitField, unitText } from "./details-answers.ts";
import styles from "../details-page.module.css";

export interface QuestionsProps {
  /** For postal addresses. */
  countries: readonly { value: string; label: string }[];
  values: TypedAnswers["values"];
  errorOf: (name: string) => string | undefined;
}

/** Fields for the organiser's questions. */
export function QuestionFields({
  questions,
  unit,
  ...rest
}: QuestionsProps & { questions: readonly AskedQuestion[]; unit?: number }) {
  return questions.map((question) => (
    <QuestionField key={question.id} question={question} unit={unit} {...rest} />
  ));
}

/** Repeats the questions for each ticket or other product. */
export function UnitQuestions({ units, ...rest }: QuestionsProps & { units: readonly Unit[] }) {
  return units.map((unit, index) => (
    // Keyed by position: after a renewal the lines are new, but the form is the same.
    // oxlint-disable-next-line react/no-array-index-key
    <fieldset key={index} className={styles.fieldset} data-guests={unit.isGuests || undefined}>
      <legend>
        <span>
          {unit.number}. <AuthoredText>{unit.itemName}</AuthoredText>
        </span>
      </legend>
      <input type="hidden" name={unitField(unit.number)} value={unitText(unit)} />
      <QuestionFields questions={unit.questions} unit={unit.number} {...rest} />
    </fieldset>
  ));
}

interface QuestionFieldProps extends QuestionsProps {
  question: AskedQuestion;
  unit: number | undefined;
}

const SINGLE_LINE = 255;
const MULTI_LINE = 5000;

function QuestionField({ question, unit, countries, values, errorOf }: QuestionFieldProps) {
  const { t } = useLingui();
  const own = useAuthored();
  const name = questionField(question.id, unit);
  const field = {
    id: name,
    name,
    label: <AuthoredText>{question.title}</AuthoredText>,
    help: question.description && <AuthoredText>{question.description}</AuthoredText>,
    required: question.required,
    defaultValue: values[name]?.[0],
    error: errorOf(name),
  };
  const options = question.options.map((option) => ({
    value: option,
    label: <AuthoredText>{option}</AuthoredText>,
  }));
  switch (question.type) {
    case "SINGLE_LINE_TEXT":
      return <TextField {...field} maxLength={SINGLE_LINE} />;
    case "MULTI_LINE_TEXT":
      return <TextArea {...field} rows={4} maxLength={MULTI_LINE} />;
    case "PHONE":
      return <TextField {...field} type="tel" autoComplete="tel" maxLength={40} />;
    case "DATE":
      return <TextField {...field} type="date" />;
    case "RADIO":
      return <RadioGroup {...field} options={options} />;
    case "DROPDOWN":
      return (
        <SelectField
          {...field}
          options={question.options.map((option) => ({ value: option, label: option, ...own }))}
          placeholder={t`Please choose`}
        />
      );
    case "CHECKBOX":
    case "MULTI_SELECT_DROPDOWN":
      return <ManyChoices question={question} name={name} chosen={values[name] ?? []} error={field.error} />;
    case "ADDRESS":
      return <AddressFields {...{ question, unit, countries, values, errorOf }} />;
  }
}

interface ManyChoicesProps {
  question: AskedQuestion;
  name: string;
  chosen: readonly string[];
  error: string | undefined;
}

/** The first box has the group's id, so that an error can link to it. */
function ManyChoices({ question, name, chosen, error }: ManyChoicesProps) {
  return (
    <fieldset className={styles.choices} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>
        <AuthoredText>{question.title}</AuthoredText>
        {!question.required && <OptionalMark />}
      </legend>
      {question.options.map((option, index) => (
        <CheckboxField
          key={option}
          id={index === 0 ? name : undefined}
          name={name}
          value={option}
          label={<AuthoredText>{option}</AuthoredText>}
          defaultChecked={chosen.includes(option)}
          aria-invalid={error ? true : undefined}
        />
      ))}
      <FieldNotes
        id={name}
        help={question.description && <AuthoredText>{question.description}</AuthoredText>}
        error={error}
      />
    </fieldset>
  );
}

function AddressFields({ question, unit, countries, values, errorOf }: QuestionFieldProps) {
  const { t } = useLingui();
  const labels = useAddressLabels();
  const part = (key: AddressPart) => {
    const name = questionField(question.id, unit, key);
    const [defaultValue, error] = [values[name]?.[0], errorOf(name)];
    return { id: name, name, label: labels[key], defaultValue, error };
  };
  const text = (key: AddressPart) => ({ ...part(key), maxLength: SINGLE_LINE });
  const { required } = question;
  const needed = { required, saysOptional: false };
  return (
    <fieldset className={styles.fieldset}>
      <legend>
        <AuthoredText>{question.title}</AuthoredText>
        {!required && <OptionalMark />}
      </legend>
      {question.description && (
        <p className="muted size-14 snug">
          <AuthoredText>{question.description}</AuthoredText>
        </p>
      )}
      <TextField {...text("address_line_1")} {...needed} autoComplete="address-line1" />
      <TextField {...text("address_line_2")} autoComplete="address-line2" />
      <div className={styles.names}>
        <TextField {...text("zip_or_postal_code")} {...needed} autoComplete="postal-code" />
        <TextField {...text("city")} {...needed} autoComplete="address-level2" />
      </div>
      <SelectField
        {...part("country")}
        {...needed}
        autoComplete="country"
        options={countries}
        placeholder={t`Please choose`}
      />
    </fieldset>
  );
}

/**
 * Labels of address parts, also for the billing address, which differs only in the key of its postal code.
 */
export function useAddressLabels(): Record<AddressPart, string> {
  const { t } = useLingui();
  return {
    address_line_1: t`Street and number`,
    address_line_2: t`Address line 2`,
    zip_or_postal_code: t`Postal code`,
    city: t`City`,
    country: t`Country`,
  };
}

/** Field names in the list of errors. */
export function useQuestionLabels(
  questions: readonly AskedQuestion[],
  units: readonly Unit[],
): Record<string, string> {
  const parts = useAddressLabels();
  const labels: Record<string, string> = {};
  const add = (question: AskedQuestion, title: string, unit?: number) => {
    labels[questionField(question.id, unit)] = title;
    if (question.type !== "ADDRESS") return;
    for (const [part, word] of Object.entries(parts)) {
      labels[questionField(question.id, unit, part as AddressPart)] = `${title}, ${word}`;
    }
  };
  for (const question of questions) add(question, question.title);
  for (const { number, questions: asked } of units) {
    for (const question of asked) add(question, `${number}. ${question.title}`, number);
  }
  return labels;
}

/** Heading of the questions of each ticket. */
export function UnitsHeading() {
  return (
    <h2 className="size-18">
      <Trans>About each ticket</Trans>
    </h2>
  );
}
