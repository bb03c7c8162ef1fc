import { useRef, useState } from "react";
import { sendOnce } from "../../manage-ui/drafts/send-once.ts";
import { type DraftLife, useDraft } from "../../manage-ui/drafts/use-draft.ts";
import type { Versioned } from "../../platform/http/editing/resource.ts";
import { useEdit } from "../editing/use-edit.ts";
import type { FormProblems } from "./form-problems.ts";
import type { FormRules } from "./form-rules.ts";
import { useCheckedForm } from "./use-checked-form.ts";

/** The calls that write one kind of resource. */
export interface ResourceCalls<Body, Done = unknown> {
  /** Undefined if the form can only edit. */
  create?: (body: Body, idempotencyKey: string) => Promise<Done>;
  change: (id: number, body: Body, version: string) => Promise<Done>;
  /** Reloads the queries that show the resource. */
  onChanged: () => unknown;
}

interface ResourceFormOptions<Resource, Form, Body, Done> {
  /** The name of the draft without the id: `promo-code-7`. */
  name: string;
  /** Undefined: the form creates a resource. */
  resource: Versioned<Resource & { id: number }> | undefined;
  formOf: (resource: Resource | undefined) => Form;
  /**
   * Returns the body to send. Text that is not a number may stay out of the body, because `problemsOf`
   * reports it.
   */
  bodyOf: (form: Form, resource: Resource | undefined) => Body;
  /** The rules of the call's schema. */
  rules: FormRules;
  /**
   * Finds problems that the schema cannot detect: text that is not an amount, fields that are required only
   * in some cases.
   */
  problemsOf?: (form: Form) => FormProblems;
  calls: ResourceCalls<Body, Done>;
  draftLife?: DraftLife;
  /** For a form that stays open: returns the resource that it shows and edits after saving. */
  reopen?: (done: Done) => Versioned<Resource & { id: number }>;
  onSaved: (form: Form, done: Done) => void;
}

/**
 * A form that creates a resource or edits the one it was opened with. It checks the rules of the contract's
 * schema before it sends, stores typed values as a draft, sends the version it was opened with, merges the
 * changes of others, and shows each refusal at its field.
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
  reopen,
  onSaved,
}: ResourceFormOptions<Resource, Form, Body, Done>) {
  // The resource as it was when the form opened. The page may load it again meanwhile.
  const [{ resource, initial }, open] = useState(() => ({ resource: shown, initial: formOf(shown) }));
  const show = (next: NonNullable<typeof shown>) => open({ resource: next, initial: formOf(next) });
  const draftName = `${name}-${resource?.id ?? "new"}`;
  const draft = useDraft(draftName, initial, draftLife);
  const sent = useRef<Form>(undefined);
  const opened = resource && { version: resource.version, body: bodyOf(initial, resource) };
  const save = useEdit<Body, Done>({
    opened,
    draft: draftName,
    create: (body) => sendOnce(draftName, body, (idempotencyKey) => calls.create!(body, idempotencyKey)),
    change: (body, version) => calls.change(resource!.id, body, version),
    bodyNow: (): Body | null => {
      sent.current = checked.form;
      return checked.validBody;
    },
    ...(reopen && {
      reopen: (done) => {
        const next = reopen(done);
        show(next);
        draft.discardSent(sent.current!);
        return { version: next.version, body: bodyOf(formOf(next), next) };
      },
    }),
    // Runs even if the form was left meanwhile.
    onSuccess: () => {
      draft.wasSent(sent.current!);
      return calls.onChanged();
    },
  });
  // A restored draft disappears when the call of an earlier form succeeds. The form then shows and edits what was
  // saved, as soon as the page has loaded it.
  const [origin, setOrigin] = useState<"draft" | "saved" | "sent">();
  if (draft.isRestored && !origin) setOrigin("draft");
  if (origin === "draft" && draft.isUntouched && shown && shown.version !== resource?.version) {
    setOrigin("saved");
    show(shown);
  }
  const checked = useCheckedForm<Form, Body>({
    draft,
    draftLife,
    bodyOf: (form) => bodyOf(form, resource),
    rules,
    problemsOf,
    failure: save.error,
    send: ({ form, body }, { onSuccess, onError }) => {
      sent.current = form;
      if (origin === "saved") save.reopen(opened!);
      setOrigin("sent");
      save.mutate(body, {
        onSuccess: (done) => {
          onSuccess();
          onSaved(sent.current!, done);
        },
        onError,
      });
    },
  });
  return { ...checked, save };
}
