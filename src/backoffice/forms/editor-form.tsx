import { Button } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import type { FormEvent, ReactNode } from "react";
import { StackedForm } from "../../manage-ui/stacked-form.tsx";
import { DialogButtons } from "../../manage-ui/dialog-buttons.tsx";
import { SaveProblem, type SaveState } from "../editing/save-problem.tsx";

interface EditorFormProps {
  onSubmit: (submit: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  save: SaveState & { isPending: boolean };
  /** Default: "Save". */
  submitLabel?: ReactNode;
  children: ReactNode;
}

/** The form of a dialog or panel: fields, errors, buttons. */
export function EditorForm({ onSubmit, onCancel, save, submitLabel, children }: EditorFormProps) {
  return (
    <StackedForm onSubmit={onSubmit} noValidate>
      {children}
      <SaveProblem save={save} />
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
