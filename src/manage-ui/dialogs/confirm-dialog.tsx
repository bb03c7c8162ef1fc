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
  /** What will happen, and to whom or how many. */
  children: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  /** Red unless the action is positive. */
  tone?: "danger" | "accent";
  /** False when there is nothing to do. */
  canConfirm?: boolean;
  /** The next step after a refusal. */
  instead?: ReactNode;
  /** The action. */
  mutation: { isPending: boolean; isError: boolean; error: unknown; reset: () => void };
  onConfirm: () => void;
}

/** For actions that are hard to undo: names the consequence and asks for confirmation. */
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
