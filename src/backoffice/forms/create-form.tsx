import type { ComponentProps, FormEvent } from "react";
import { DraftRestored } from "../../manage-ui/drafts/draft-restored.tsx";
import { StackedForm } from "../../manage-ui/stacked-form.tsx";

interface CreateFormProps extends Pick<
  ComponentProps<typeof StackedForm>,
  "gap" | "maw" | "miw" | "align" | "children"
> {
  /** The result of useCreateForm, or of useResourceForm for a form that stays open. */
  editor: {
    handleSubmit: (submit: FormEvent<HTMLFormElement>) => void;
    isRestored: boolean;
    forget: () => void;
  };
}

/** The form of a page. It tells the user about a restored draft. `ResourceForm` is the form of a dialog. */
export function CreateForm({ editor, children, ...layout }: CreateFormProps) {
  return (
    <StackedForm {...layout} onSubmit={editor.handleSubmit} noValidate>
      {editor.isRestored && <DraftRestored onDiscard={editor.forget} />}
      {children}
    </StackedForm>
  );
}
