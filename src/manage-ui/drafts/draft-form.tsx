import { type FormEvent, type ReactNode, useState } from "react";
import { DraftRestored } from "./draft-restored.tsx";
import { focusFirstError } from "../focus/focus-first-error.ts";
import { useDraft } from "./use-draft.ts";

/** A form over a draft (use-draft.ts). Errors show after the first attempt to send it. */
export function useDraftForm<Draft extends object>(key: string, initial: Draft) {
  const { draft, change, isRestored, forget } = useDraft(key, initial);
  const [isChecked, setIsChecked] = useState(false);
  return {
    draft,
    change,
    forget,
    isChecked,
    form: { isRestored, forget, onCheck: () => setIsChecked(true) },
  };
}

interface DraftFormProps {
  form: ReturnType<typeof useDraftForm>["form"];
  className: string | undefined;
  /** Focuses the first missing or invalid field. */
  hasProblem: (form: HTMLFormElement) => boolean;
  onSend: (form: HTMLFormElement) => void;
  children: ReactNode;
}

export function DraftForm({ form, className, hasProblem, onSend, children }: DraftFormProps) {
  const { isRestored, forget, onCheck } = form;
  const handleSubmit = (submit: FormEvent<HTMLFormElement>) => {
    submit.preventDefault();
    onCheck();
    const { currentTarget } = submit;
    if (hasProblem(currentTarget)) focusFirstError(currentTarget);
    else onSend(currentTarget);
  };
  return (
    <form className={className} onSubmit={handleSubmit} noValidate>
      {isRestored && <DraftRestored onDiscard={forget} />}
      {children}
    </form>
  );
}
