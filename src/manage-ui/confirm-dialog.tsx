import { Button } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { DialogButtons } from "./dialog-buttons.tsx";
import { Dialog } from "./overlays.tsx";
import { ProblemNotice } from "./problem-notice.tsx";

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** What will happen, to whom and to how many. */
  children: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel?: ReactNode;
  /** Red, unless it does something good. */
  tone?: "danger" | "accent";
  /** False when there turned out to be nothing to do. */
  canConfirm?: boolean;
  /** What can be done where the answer was no. */
  instead?: ReactNode;
  /** What the confirmation sets off. */
  mutation: { isPending: boolean; isError: boolean; error: unknown; reset: () => void };
  onConfirm: () => void;
}

/** For what cannot, or not easily, be taken back: names the consequence and waits for a yes. */
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
