import { Button } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import type { FormEvent, ReactNode } from "react";
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
  /** Default: "Save". */
  submitLabel?: ReactNode;
  /** Colours the submit button as dangerous, for a form that removes something. */
  isDangerous?: boolean;
  children: ReactNode;
}

/** The form of a dialog or panel that creates or edits a resource: fields, refusals, buttons. */
export function ResourceForm({
  editor,
  announcesDraft = false,
  isBesideFields = false,
  onCancel,
  submitLabel,
  isDangerous = false,
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
        <Button type="submit" color={isDangerous ? "danger" : undefined} loading={save.isPending}>
          {submitLabel ?? <Trans>Save</Trans>}
        </Button>
      </DialogButtons>
    </StackedForm>
  );
}
