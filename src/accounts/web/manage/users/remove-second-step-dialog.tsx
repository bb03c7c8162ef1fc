import { Trans, useLingui } from "@lingui/react/macro";
import { ConfirmDialog } from "../../../../manage-ui/dialogs/confirm-dialog.tsx";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { Member } from "../../../contract.ts";
import { useRemoveSecondStep } from "./use-users.ts";

interface RemoveSecondStepDialogProps {
  member: Member;
  isOpen: boolean;
  onClose: () => void;
}

/** Removes the second step of a member who has lost phone and recovery codes. */
export function RemoveSecondStepDialog({ member, isOpen, onClose }: RemoveSecondStepDialogProps) {
  const { t } = useLingui();
  const { show } = useToasts();
  const remove = useRemoveSecondStep(member.id);
  const handleConfirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        onClose();
        show({ message: t`${member.full_name} can log in with their password alone.` });
      },
    });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={<Trans>Switch off two-step login for {member.full_name}?</Trans>}
      confirmLabel={<Trans>Switch off</Trans>}
      cancelLabel={<Trans context="two-step login">Leave it on</Trans>}
      mutation={remove}
      onConfirm={handleConfirm}
    >
      <Trans>
        Do this only if you are sure that they have lost their phone and their recovery codes, for example
        after speaking to them. They are logged out everywhere and notified by e-mail.
      </Trans>
    </ConfirmDialog>
  );
}
