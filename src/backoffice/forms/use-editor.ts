import { type FormEvent, useState } from "react";
import type { Opened } from "../editing/merge-edit.ts";
import type { SavedEdit } from "../editing/use-edit.ts";
import { findPartialDate } from "../../manage-ui/dates/find-partial-date.ts";
import { focusFirstError } from "../../manage-ui/focus-first-error.ts";
import { useKeptForm } from "./use-kept-form.ts";
import { useFieldErrors } from "./field-errors.ts";
import type { FormProblems } from "./form-problems.ts";

/** What a form saves: something new, or the thing it was opened with. */
export interface Saving<Thing, Body> {
  thing: Thing | undefined;
  opened: Opened<Body> | undefined;
  /** Names what is typed. */
  draft: string;
  idempotencyKey: string;
}

interface EditorOptions<Form, Input, Saved> {
  /** Names what is typed, so that it is found again after a reload or a log-in. */
  name: string;
  initial: Form | (() => Form);
  problemsOf: (form: Form) => FormProblems;
  /** What is sent of what was typed. */
  inputOf: (form: Form) => Input;
  save: SavedEdit<Input, Saved>;
  onSaved: (form: Form) => void;
}

/** What is being typed about a thing: checked when it is sent, and again with each letter from then on. */
export function useEditor<Form extends object, Input, Saved>({
  name,
  initial,
  problemsOf,
  inputOf,
  save,
  onSaved,
}: EditorOptions<Form, Input, Saved>) {
  const { form, set } = useKeptForm(name, initial);
  const [isChecked, setIsChecked] = useState(false);
  const problems = problemsOf(form);
  const errors = useFieldErrors(isChecked ? problems : {}, save.error);

  const handleSubmit = (submit: FormEvent<HTMLFormElement>) => {
    submit.preventDefault();
    setIsChecked(true);
    const { currentTarget } = submit;
    const isPartial = findPartialDate(currentTarget) !== null;
    if (isPartial || Object.keys(problems).length > 0) return focusFirstError(currentTarget);
    save.mutate(inputOf(form), {
      onSuccess: () => onSaved(form),
      onError: () => focusFirstError(currentTarget),
    });
  };
  return { form, errors, handleSubmit, set };
}
