import { type ChangeEvent, type FormEvent, useState } from "react";
import { findPartialDate } from "../../manage-ui/dates/find-partial-date.ts";
import { focusFirstError } from "../../manage-ui/focus/focus-first-error.ts";
import { type DraftLife, useDraft } from "../../manage-ui/drafts/use-draft.ts";
import type { Versioned } from "../../platform/http/editing/resource.ts";
import { useEdit } from "../editing/use-edit.ts";
import { useFieldErrors } from "./field-errors.ts";
import { type FormRules, missingFields } from "./form-rules.ts";
import type { FormProblems } from "./form-problems.ts";

/** The calls that write one kind of resource. */
export interface ResourceCalls<Body, Done = unknown> {
  create: (body: Body, idempotencyKey: string) => Promise<Done>;
  change: (id: number, body: Body, version: string) => Promise<Done>;
  /** Reads again what shows the resource. */
  onChanged: () => unknown;
}

interface ResourceFormOptions<Resource, Form, Body, Done> {
  /** The draft's name without the id: `promo-code-7`. */
  name: string;
  /** Undefined: the form creates one. */
  resource: Versioned<Resource & { id: number }> | undefined;
  formOf: (resource: Resource | undefined) => Form;
  /** The body that is sent. What is no number yet need not become one: `problemsOf` names it. */
  bodyOf: (form: Form, resource: Resource | undefined) => Body;
  /** The rules of the call's schema. */
  rules: FormRules;
  /** What the schema cannot know: text that is no amount, fields that are required in some cases only. */
  problemsOf?: (form: Form) => FormProblems;
  calls: ResourceCalls<Body, Done>;
  draftLife?: DraftLife;
  onSaved: (form: Form) => void;
}

type NamesOf<Form, Value> = { [Name in keyof Form]: Form[Name] extends Value ? Name : never }[keyof Form] &
  string;

/**
 * A form that creates a resource or edits the one it was opened with. It checks what the contract's schema says before
 * it sends, keeps what is typed as a draft, sends the version it was opened with, merges what others have changed, and
 * shows each refusal at its field.
 */
export function useResourceForm<Resource, Form extends object, Body extends object, Done>({
  name,
  resource: shown,
  formOf,
  bodyOf,
  rules,
  problemsOf,
  calls,
  draftLife = "while-open",
  onSaved,
}: ResourceFormOptions<Resource, Form, Body, Done>) {
  // As it was when the form opened: the page may read it again meanwhile.
  const [resource] = useState(shown);
  const [initial] = useState(() => formOf(resource));
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [isChecked, setIsChecked] = useState(false);
  const draftName = `${name}-${resource?.id ?? "new"}`;
  const { draft: form, change: set, isRestored, forget } = useDraft(draftName, initial, draftLife);
  const save = useEdit<Body, Done>({
    opened: resource && { version: resource.version, body: bodyOf(initial, resource) },
    draft: draftName,
    create: (body) => calls.create(body, idempotencyKey),
    change: (body, version) => calls.change(resource!.id, body, version),
    onSuccess: calls.onChanged,
  });
  const body = bodyOf(form, resource);
  const problems = { ...missingFields(rules, body), ...problemsOf?.(form) };
  const errors = useFieldErrors(isChecked ? problems : {}, save.error);

  const handleSubmit = (submit: FormEvent<HTMLFormElement>) => {
    submit.preventDefault();
    setIsChecked(true);
    const { currentTarget } = submit;
    const isPartial = findPartialDate(currentTarget) !== null;
    if (isPartial || Object.keys(problems).length > 0) return focusFirstError(currentTarget);
    save.mutate(body, {
      onSuccess: () => {
        if (draftLife === "until-sent") forget();
        onSaved(form);
      },
      onError: () => focusFirstError(currentTarget),
    });
  };

  /** Props of a text field. */
  const text = (field: NamesOf<Form, string>) => ({
    value: form[field] as string,
    error: errors[field],
    required: rules[field]?.isRequired,
    maxLength: rules[field]?.maxLength,
    onChange: (input: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      set({ [field]: input.currentTarget.value } as Partial<Form>),
  });
  /** Props of a checkbox. */
  const tick = (field: NamesOf<Form, boolean>) => ({
    checked: form[field] as boolean,
    error: errors[field],
    onChange: (input: ChangeEvent<HTMLInputElement>) =>
      set({ [field]: input.currentTarget.checked } as Partial<Form>),
  });
  return { form, set, errors, text, tick, save, handleSubmit, isRestored, forget };
}

/** What the parts of a form need of it. */
export type FormParts<Form extends object> = Pick<
  ReturnType<typeof useResourceForm<unknown, Form, object, unknown>>,
  "form" | "set" | "errors" | "text" | "tick"
>;
