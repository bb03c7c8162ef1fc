import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import { findPartialDate } from "../../manage-ui/dates/find-partial-date.ts";
import type { DraftLife, DraftOf } from "../../manage-ui/drafts/use-draft.ts";
import { focusFirstError } from "../../manage-ui/focus/focus-first-error.ts";
import { useFieldErrors } from "./field-errors.ts";
import type { FormProblems } from "./form-problems.ts";
import { type FormRules, missingFields } from "./form-rules.ts";

interface CheckedFormOptions<Form, Body> {
  /**
   * The result of `useDraft`. A form must call it before the hook that sends, because their effects depend on
   * that order.
   */
  draft: DraftOf<Form>;
  draftLife: DraftLife;
  /**
   * Returns the body to send. Text that is not a number may stay out of the body, because `problemsOf`
   * reports it.
   */
  bodyOf: (form: Form) => Body;
  /** The rules of the call's schema. */
  rules: FormRules;
  /**
   * Finds problems that the schema cannot detect: text that is not an amount, fields that are required only
   * in some cases.
   */
  problemsOf?: ((form: Form) => FormProblems) | undefined;
  /** The error of the last attempt. */
  failure: unknown;
  send: (sent: { form: Form; body: Body }, callbacks: { onSuccess: () => void; onError: () => void }) => void;
}

export type NamesOf<Form, Value> = {
  [Name in keyof Form]: Form[Name] extends Value ? Name : never;
}[keyof Form] &
  string;

/**
 * The shared behaviour of all forms: the draft, the contract's rules before sending, errors at their fields
 * after the first attempt, the focus on the first error, and one call at a time.
 */
export function useCheckedForm<Form extends object, Body extends object>({
  draft,
  draftLife,
  bodyOf,
  rules,
  problemsOf,
  failure,
  send,
}: CheckedFormOptions<Form, Body>) {
  const [isChecked, setIsChecked] = useState(false);
  const isSending = useRef(false);
  const { draft: form, change: set, isRestored, forget, discardSent } = draft;
  const body = bodyOf(form);
  const problems = { ...missingFields(rules, body), ...problemsOf?.(form) };
  const validBody = Object.keys(problems).length === 0 ? body : null;
  const errors = useFieldErrors(isChecked ? problems : {}, failure);

  const handleSubmit = (submit: FormEvent<HTMLFormElement>) => {
    submit.preventDefault();
    // A dialog is a child of the form that opened it, which would otherwise be sent too.
    submit.stopPropagation();
    // The busy state is rendered too late to block a second press of Enter.
    if (isSending.current) return;
    setIsChecked(true);
    const { currentTarget } = submit;
    const isPartial = findPartialDate(currentTarget) !== null;
    if (isPartial || !validBody) return focusFirstError(currentTarget);
    isSending.current = true;
    // As typed values they stay visible until the form closes. A restored draft disappears with the answer.
    set({});
    send(
      { form, body },
      {
        onSuccess: () => {
          isSending.current = false;
          // A form that stays open is empty after sending. Its empty fields are no errors yet.
          setIsChecked(false);
          if (draftLife === "until-sent") discardSent(form);
        },
        onError: () => {
          isSending.current = false;
          focusFirstError(currentTarget);
        },
      },
    );
  };

  /** Returns the props of a text field. */
  const text = (field: NamesOf<Form, string>) => ({
    value: form[field] as string,
    error: errors[field],
    required: rules[field]?.isRequired,
    maxLength: rules[field]?.maxLength,
    onChange: (input: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set({ [field]: input.currentTarget.value } as Partial<Form>),
  });
  /** Returns the props of a check box. */
  const tick = (field: NamesOf<Form, boolean>) => ({
    checked: form[field] as boolean,
    error: errors[field],
    onChange: (input: ChangeEvent<HTMLInputElement>) =>
      set({ [field]: input.currentTarget.checked } as Partial<Form>),
  });
  return { form, validBody, set, errors, text, tick, handleSubmit, isRestored, forget };
}

/** The values that the parts of a form need. */
export type FormParts<Form extends object> = Pick<
  ReturnType<typeof useCheckedForm<Form, object>>,
  "form" | "set" | "errors" | "text" | "tick"
>;
