import { Button } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type ReactNode, useState } from "react";
import { StackedForm } from "../../../../manage-ui/stacked-form.tsx";
import { DialogButtons } from "../../../../manage-ui/dialogs/dialog-buttons.tsx";
import { errorsOf, isAboutFields } from "../../../../manage-ui/saving/errors-of.ts";
import { Dialog } from "../../../../manage-ui/dialogs/overlays.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { PasswordField } from "../../../../ui/fields/text-field.tsx";

interface PasswordDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  confirmLabel: ReactNode;
  isDangerous?: boolean;
  mutation: { isPending: boolean; isError: boolean; error: unknown; reset: () => void };
  onConfirm: (password: string) => void;
  /** The other way to prove the user's identity. Absent: only the password. */
  onPasskey?: (() => void) | undefined;
}

/** Asks for the password again before an action that could give the account away. */
export function PasswordDialog({ isOpen, onClose, title, ...question }: PasswordDialogProps) {
  const handleClose = () => {
    question.mutation.reset();
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={handleClose} title={title}>
      <PasswordQuestion {...question} onClose={handleClose} />
    </Dialog>
  );
}

function PasswordQuestion({
  children,
  mutation,
  onClose,
  onConfirm,
  onPasskey,
  ...look
}: Omit<PasswordDialogProps, "isOpen" | "title">) {
  const { t } = useLingui();
  const [password, setPassword] = useState("");
  const handleSubmit = (submit: FormEvent) => {
    submit.preventDefault();
    onConfirm(password);
  };
  return (
    <StackedForm onSubmit={handleSubmit} noValidate>
      <div>{children}</div>
      <PasswordField
        data-autofocus
        label={t`Your password`}
        required
        autoComplete="current-password"
        value={password}
        error={errorsOf(mutation.error).current_password}
        onChange={(input) => setPassword(input.currentTarget.value)}
      />
      {mutation.isError && !isAboutFields(mutation.error) && <ProblemNotice error={mutation.error} />}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        {onPasskey && (
          <Button variant="default" onClick={onPasskey}>
            <Trans>Use a passkey instead</Trans>
          </Button>
        )}
        <Button type="submit" color={look.isDangerous ? "danger" : undefined} loading={mutation.isPending}>
          {look.confirmLabel}
        </Button>
      </DialogButtons>
    </StackedForm>
  );
}
