import { Button } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import type { FormEvent, ReactNode } from "react";
import { DialogButtons } from "../../manage-ui/dialog-buttons.tsx";
import styles from "./editor-form.module.css";
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
    <form className={styles.form} onSubmit={onSubmit} noValidate>
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
    </form>
  );
}
