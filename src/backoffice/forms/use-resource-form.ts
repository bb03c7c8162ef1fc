import { useEffect, useEffectEvent, useRef, useState } from "react";
import { removeSentDraft } from "../../manage-ui/drafts/draft-store.ts";
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
  onSaved: (form: Form) => void;
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
  const [resource, setResource] = useState(shown);
  const [initial, setInitial] = useState(() => formOf(resource));
  const draftName = `${name}-${resource?.id ?? "new"}`;
  const draft = useDraft(draftName, initial, draftLife);
  const sent = useRef<Form>(undefined);
  const save = useEdit<Body, Done>({
    opened: resource && { version: resource.version, body: bodyOf(initial, resource) },
    draft: draftName,
    create: (body) => sendOnce(draftName, body, (idempotencyKey) => calls.create!(body, idempotencyKey)),
    change: (body, version) => calls.change(resource!.id, body, version),
    ...(reopen && {
      reopen: (done) => {
        const next = reopen(done);
        setResource(next);
        setInitial(formOf(next));
        draft.discardSent(sent.current!);
        return { version: next.version, body: bodyOf(formOf(next), next) };
      },
    }),
    // Runs even if the form was left meanwhile.
    onSuccess: () => {
      removeSentDraft(draftName, sent.current!);
      return calls.onChanged();
    },
  });
  // A restored draft disappears when the call of an earlier form succeeds. The form then shows and edits what was
  // saved, as soon as the page has loaded it.
  const [hasDraft, setHasDraft] = useState(false);
  const [followed, setFollowed] = useState<typeof shown>();
  if (draft.isRestored && !hasDraft) setHasDraft(true);
  if (hasDraft && draft.isUntouched && shown && shown.version !== resource?.version) {
    setHasDraft(false);
    setFollowed(shown);
    setResource(shown);
    setInitial(formOf(shown));
  }
  const editFollowed = useEffectEvent(() => {
    if (followed) save.reopen({ version: followed.version, body: bodyOf(formOf(followed), followed) });
  });
  useEffect(() => editFollowed(), [followed]);
  const checked = useCheckedForm<Form, Body>({
    draft,
    draftLife,
    bodyOf: (form) => bodyOf(form, resource),
    rules,
    problemsOf,
    failure: save.error,
    send: ({ form, body }, { onSuccess, onError }) => {
      sent.current = form;
      setHasDraft(false);
      save.mutate(body, {
        onSuccess: () => {
          onSuccess();
          onSaved(form);
        },
        onError,
      });
    },
  });
  return { ...checked, save };
}
