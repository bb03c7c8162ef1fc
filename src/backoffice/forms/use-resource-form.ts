import { useState } from "react";
import { type DraftLife, useDraft } from "../../manage-ui/drafts/use-draft.ts";
import type { Versioned } from "../../platform/http/editing/resource.ts";
import { useEdit } from "../editing/use-edit.ts";
import type { FormProblems } from "./form-problems.ts";
import type { FormRules } from "./form-rules.ts";
import { useCheckedForm } from "./use-checked-form.ts";

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
  const draftName = `${name}-${resource?.id ?? "new"}`;
  const draft = useDraft(draftName, initial, draftLife);
  const save = useEdit<Body, Done>({
    opened: resource && { version: resource.version, body: bodyOf(initial, resource) },
    draft: draftName,
    create: (body) => calls.create(body, idempotencyKey),
    change: (body, version) => calls.change(resource!.id, body, version),
    onSuccess: calls.onChanged,
  });
  const checked = useCheckedForm<Form, Body>({
    draft,
    draftLife,
    bodyOf: (form) => bodyOf(form, resource),
    rules,
    problemsOf,
    failure: save.error,
    send: ({ form, body }, { onSuccess, onError }) =>
      save.mutate(body, {
        onSuccess: () => {
          onSuccess();
          onSaved(form);
        },
        onError,
      }),
  });
  return { ...checked, save };
}
