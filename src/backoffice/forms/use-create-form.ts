import { useMutation } from "@tanstack/react-query";
import { sendOnce } from "../../manage-ui/drafts/send-once.ts";
import { type DraftLife, useDraft } from "../../manage-ui/drafts/use-draft.ts";
import { useIsGone } from "../../manage-ui/drafts/use-is-gone.ts";
import type { FormProblems } from "./form-problems.ts";
import type { FormRules } from "./form-rules.ts";
import { useCheckedForm } from "./use-checked-form.ts";

interface CreateFormOptions<Form, Body, Done> {
  /** The draft's name. */
  name: string;
  initial: Form;
  draftLife?: DraftLife;
  /**
   * Returns the body to send. Text that is not a number may stay out of the body, because `problemsOf`
   * reports it.
   */
  bodyOf: (form: Form) => Body;
  /** The rules of the call's schema. */
  rules: FormRules;
  /**
   * Finds problems that the schema cannot detect, with sentences that are more specific than "Please fill
   * this in."
   */
  problemsOf?: (form: Form) => FormProblems;
  create: (sent: { form: Form; body: Body; idempotencyKey: string }) => Promise<Done>;
  /**
   * Leaves the form after a success: closes its dialog, or opens the page of what was created. Does not run if the
   * form was left meanwhile.
   */
  leave?: (done: Done) => unknown;
  /** Says so, and reloads what shows it. Runs even if the form was left meanwhile. */
  onCreated?: (done: Done) => unknown;
}

/**
 * A form that creates, or that replaces something without a version. It has no conflicts. Its page or dialog lays
 * out fields and buttons.
 */
export function useCreateForm<Form extends object, Body extends object, Done>({
  name,
  initial,
  draftLife = "until-sent",
  create,
  leave,
  onCreated,
  ...form
}: CreateFormOptions<Form, Body, Done>) {
  const draft = useDraft(name, initial, draftLife);
  const isGone = useIsGone();
  const save = useMutation({
    mutationFn: (sent: { form: Form; body: Body }) =>
      sendOnce(name, sent.body, (idempotencyKey) => create({ ...sent, idempotencyKey })),
    // Runs even if the form was left meanwhile.
    onSuccess: async (done, sent) => {
      draft.wasSent(sent.form);
      if (!isGone.current) await leave?.(done);
      await onCreated?.(done);
    },
  });
  const checked = useCheckedForm<Form, Body>({
    ...form,
    draft,
    draftLife,
    failure: save.error,
    send: save.mutate,
  });
  return { ...checked, save };
}
