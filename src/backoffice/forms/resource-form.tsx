import { Button } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import type { FormEvent, KeyboardEvent, ReactNode } from "react";
import { DialogButtons } from "../../manage-ui/dialogs/dialog-buttons.tsx";
import { StackedForm } from "../../manage-ui/stacked-form.tsx";
import { DraftRestored } from "../../manage-ui/drafts/draft-restored.tsx";
import { SaveProblem, type SaveState } from "../editing/save-problem.tsx";

interface ResourceFormProps {
  /** The result of useResourceForm. */
  editor: {
    handleSubmit: (submit: FormEvent<HTMLFormElement>) => void;
    save: SaveState & { isPending: boolean };
    isRestored: boolean;
    forget: () => void;
  };
  /** Tells the user about a restored draft. For drafts that outlive the form. */
  announcesDraft?: boolean;
  /** Does not repeat errors above the buttons that fields show. */
  isBesideFields?: boolean;
  onCancel: () => void;
  /** Default: "Cancel". */
  cancelLabel?: ReactNode;
  /** Default: "Save". */
  submitLabel?: ReactNode;
  /**
   * For a form that removes something: the submit button has the colour of danger, and Enter in a field does not
   * send.
   */
  isDangerous?: boolean;
  children: ReactNode;
}

/** The form of a dialog or panel that creates or edits a resource: fields, refusals, buttons. */
export function ResourceForm({
  editor,
  announcesDraft = false,
  isBesideFields = false,
  onCancel,
  cancelLabel,
  submitLabel,
  isDangerous = false,
  children,
}: ResourceFormProps) {
  const { handleSubmit, save } = editor;
  return (
    <StackedForm onSubmit={handleSubmit} onKeyDown={isDangerous ? keepFromSending : undefined} noValidate>
      {announcesDraft && editor.isRestored && <DraftRestored onDiscard={editor.forget} />}
      {children}
      <SaveProblem save={save} isBesideFields={isBesideFields} />
      <DialogButtons>
        <Button variant="default" data-autofocus={isDangerous || undefined} onClick={onCancel}>
          {cancelLabel ?? <Trans>Cancel</Trans>}
        </Button>
        <Button type="submit" color={isDangerous ? "danger" : undefined} loading={save.isPending}>
          {submitLabel ?? <Trans>Save</Trans>}
        </Button>
      </DialogButtons>
    </StackedForm>
  );
}

function keepFromSending(press: KeyboardEvent): void {
  if (press.key === "Enter" && press.target instanceof HTMLInputElement) press.preventDefault();
}
