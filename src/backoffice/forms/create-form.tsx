import type { ComponentProps, FormEvent } from "react";
import { DraftRestored } from "../../manage-ui/drafts/draft-restored.tsx";
import { StackedForm } from "../../manage-ui/stacked-form.tsx";

interface CreateFormProps extends Pick<ComponentProps<typeof StackedForm>, "gap" | "maw" | "children"> {
  /** The result of useCreateForm. */
  editor: {
    handleSubmit: (submit: FormEvent<HTMLFormElement>) => void;
    isRestored: boolean;
    forget: () => void;
  };
}

/** The form of a page that creates something. `ResourceForm` is the form of a dialog. */
export function CreateForm({ editor, gap, maw, children }: CreateFormProps) {
  const { handleSubmit, isRestored, forget } = editor;
  return (
    <StackedForm gap={gap} maw={maw} onSubmit={handleSubmit} noValidate>
      {isRestored && <DraftRestored onDiscard={forget} />}
      {children}
    </StackedForm>
  );
}
