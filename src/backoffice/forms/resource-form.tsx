import { Button } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import type { FormEvent, ReactNode } from "react";
import { DialogButtons } from "../../manage-ui/dialogs/dialog-buttons.tsx";
import { StackedForm } from "../../manage-ui/stacked-form.tsx";
import { DraftRestored } from "../../manage-ui/drafts/draft-restored.tsx";
import { SaveProblem, type SaveState } from "../editing/save-problem.tsx";

interface ResourceFormProps {
  /** From useResourceForm. */
  editor: {
    handleSubmit: (submit: FormEvent<HTMLFormElement>) => void;
    save: SaveState & { isPending: boolean };
    isRestored: boolean;
    forget: () => void;
  };
  /** The draft stays after the form was left, so a restored one is announced. */
  announcesDraft?: boolean;
  /** Errors that fields show are not repeated above the buttons. */
  isBesideFields?: boolean;
  onCancel: () => void;
  /** "Save" by default. */
  submitLabel?: ReactNode;
  children: ReactNode;
}

/** The form of a dialog or panel in which a resource is created or edited: fields, refusals, buttons. */
export function ResourceForm({
  editor,
  announcesDraft = false,
  isBesideFields = false,
  onCancel,
  submitLabel,
  children,
}: ResourceFormProps) {
  const { handleSubmit, save, isRestored, forget } = editor;
  return (
    <StackedForm onSubmit={handleSubmit} noValidate>
      {announcesDraft && isRestored && <DraftRestored onDiscard={forget} />}
      {children}
      <SaveProblem save={save} isBesideFields={isBesideFields} />
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={save.isPending}>
          {submitLabel ?? <Trans>Save</Trans>}
        </Button>
      </DialogButtons>
    </StackedForm>
  );
}
