import { Button } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { DialogButtons } from "./dialog-buttons.tsx";
import { Dialog } from "./overlays.tsx";
import { ProblemNotice } from "../problem-notice.tsx";

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Describes what will happen, and to whom or to how many. */
  children: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  /** Use "accent" for a positive action. Default: red. */
  tone?: "danger" | "accent";
  /** False if the action would change nothing. */
  canConfirm?: boolean;
  /** The next step after a refusal. */
  instead?: ReactNode;
  /** The mutation that performs the action. */
  mutation: { isPending: boolean; isError: boolean; error: unknown; reset: () => void };
  onConfirm: () => void;
}

/** Asks for confirmation of an action that is hard to undo, and names the consequence. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  mutation,
  onConfirm,
  tone = "danger",
  canConfirm = true,
  instead,
  ...labels
}: ConfirmDialogProps) {
  const handleClose = () => {
    mutation.reset();
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={handleClose} title={title}>
      <div>{children}</div>
      {mutation.isError && <ProblemNotice error={mutation.error} />}
      <DialogButtons>
        <Button variant="default" onClick={handleClose} data-autofocus>
          {labels.cancelLabel ?? <Trans>Keep it</Trans>}
        </Button>
        {instead}
        {canConfirm && (
          <Button
            color={tone === "danger" ? "danger" : undefined}
            loading={mutation.isPending}
            onClick={onConfirm}
          >
            {labels.confirmLabel}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}
