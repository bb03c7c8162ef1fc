import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useEdit } from "../../../../backoffice/editing/use-edit.ts";
import type { FormProblems } from "../../../../backoffice/forms/form-problems.ts";
import type { FormRules } from "../../../../backoffice/forms/form-rules.ts";
import { useCheckedForm } from "../../../../backoffice/forms/use-checked-form.ts";
import { useDraft } from "../../../../manage-ui/drafts/use-draft.ts";
import { useIsGone } from "../../../../manage-ui/drafts/use-is-gone.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { Api, Calls } from "../use-change.ts";

interface OrderFormOptions<Form, Body, Done> {
  eventId: number;
  /** The name of the draft. */
  name: string;
  /** The version that `initial` shows. */
  version: string;
  initial: Form;
  bodyOf: (form: Form) => Body;
  /** The rules of the call's schema. */
  rules: FormRules;
  problemsOf?: (form: Form) => FormProblems;
  change: (
    api: Api,
    sent: { form: Form; body: Body; version: string; idempotencyKey: string },
  ) => Promise<Done>;
  /** Toast after success. */
  message: (form: Form) => string;
  /** The form is part of a page: after a save it shows the saved resource. */
  staysOpen?: boolean;
  /** Closes the form or shows the saved resource. Does not run if the form was left meanwhile. */
  onDone: (done: Done) => void;
}

/**
 * A form that edits an order, a ticket or an answer, while other members may edit it too. Until the user
 * types, it shows the newest resource. Typed values stay.
 */
export function useOrderForm<Form extends object, Body extends object, Done>({
  eventId,
  name,
  version,
  initial,
  change,
  message,
  staysOpen = false,
  onDone,
  ...checks
}: OrderFormOptions<Form, Body, Done>) {
  const client = useQueryClient();
  const { show } = useToasts();
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const isTyped = useRef(false);
  const isGone = useIsGone();
  const sent = useRef<Form>(undefined);
  const draft = useDraft(name, initial, "while-open");
  const form = draft.draft;
  const shown = { version, body: checks.bodyOf(initial) };
  const save = useEdit<Body, Done>({
    opened: shown,
    draft: name,
    change: (body, against) =>
      change(browserClient<Calls>(), { form, body, version: against, idempotencyKey }),
    bodyNow: (): Body | null => {
      sent.current = checked.form;
      return checked.validBody;
    },
    onSuccess: async (done) => {
      setIdempotencyKey(crypto.randomUUID());
      if (!isGone.current) onDone(done);
      if (staysOpen) {
        // What was typed since stays, and is a change of the saved resource.
        isTyped.current = false;
        draft.discardSent(sent.current!);
      }
      show({ message: message(form) });
      await client.invalidateQueries({ queryKey: ["events", eventId] });
    },
  });
  const begin = () => {
    if (!isTyped.current && !draft.isRestored) save.reopen(shown);
    isTyped.current = true;
  };
  const checked = useCheckedForm<Form, Body>({
    ...checks,
    draft: {
      ...draft,
      change: (some) => {
        begin();
        draft.change(some);
      },
    },
    draftLife: "while-open",
    failure: save.error,
    send: ({ form: typed, body }, callbacks) => {
      begin();
      sent.current = typed;
      save.mutate(body, callbacks);
    },
  });
  return { ...checked, save };
}
