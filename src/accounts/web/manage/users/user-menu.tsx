import { Menu } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  IconCrown,
  IconLock,
  IconLockOpen,
  IconMail,
  IconTrash,
  IconShieldOff,
  IconUserCog,
} from "@tabler/icons-react";
import { useState } from "react";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { ConfirmDialog } from "../../../../manage-ui/dialogs/confirm-dialog.tsx";
import { RowMenu } from "../../../../manage-ui/lists/row-menu.tsx";
import { useTellProblem } from "../../../../manage-ui/problem-notice.tsx";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { Member } from "../../../contract.ts";
import { TransferOwnershipDialog } from "./transfer-ownership-dialog.tsx";
import { RoleDialog } from "./role-dialog.tsx";
import { RemoveSecondStepDialog } from "./remove-second-step-dialog.tsx";
import { SwitchOffDialog } from "./switch-off-dialog.tsx";
import { useChangeUser, useResendInvitation, useWithdrawInvitation } from "./use-users.ts";

/** The actions on one member. The owner cannot be changed, and members cannot lock themselves out. */
export function UserMenu({ member }: { member: Versioned<Member> }) {
  const me = useMe();
  const [dialog, setDialog] = useState<"role" | "off" | "withdraw" | "owner" | "second-step">();
  const name = member.full_name || member.email;
  const close = () => setDialog(undefined);
  const canOwn = me.is_account_owner && member.role === "ADMIN" && member.status === "ACTIVE";
  if (member.is_account_owner || member.id === me.id || member.role === "SUPERADMIN") return null;
  return (
    <>
      <RowMenu name={name}>
        <Menu.Item leftSection={<IconUserCog size={18} />} onClick={() => setDialog("role")}>
          <Trans>Change role and events</Trans>
        </Menu.Item>
        {canOwn && (
          <Menu.Item leftSection={<IconCrown size={18} />} onClick={() => setDialog("owner")}>
            <Trans>Hand the account over</Trans>
          </Menu.Item>
        )}
        {member.is_two_factor_on && (
          <Menu.Item leftSection={<IconShieldOff size={18} />} onClick={() => setDialog("second-step")}>
            <Trans>Switch off two-step login</Trans>
          </Menu.Item>
        )}
        {member.status === "INVITED" ? (
          <>
            <ResendItem member={member} />
            <Menu.Item
              color="danger"
              leftSection={<IconTrash size={18} />}
              onClick={() => setDialog("withdraw")}
            >
              <Trans>Withdraw invitation</Trans>
            </Menu.Item>
          </>
        ) : (
          <AccessItem member={member} onSwitchOff={() => setDialog("off")} />
        )}
      </RowMenu>
      {canOwn && <TransferOwnershipDialog member={member} isOpen={dialog === "owner"} onClose={close} />}
      <RoleDialog member={member} isOpen={dialog === "role"} onClose={close} />
      <RemoveSecondStepDialog member={member} isOpen={dialog === "second-step"} onClose={close} />
      <SwitchOffDialog member={member} isOpen={dialog === "off"} onClose={close} />
      <WithdrawDialog member={member} isOpen={dialog === "withdraw"} onClose={close} />
    </>
  );
}

function ResendItem({ member }: { member: Versioned<Member> }) {
  const { t } = useLingui();
  const { show } = useToasts();
  const resend = useResendInvitation(member.id);
  const tell = useTellProblem();
  const handleClick = () =>
    resend.mutate(undefined, {
      onSuccess: () => show({ message: t`A new invitation is on its way to ${member.email}.` }),
      onError: tell,
    });
  return (
    <Menu.Item leftSection={<IconMail size={18} />} onClick={handleClick}>
      <Trans>Send the invitation again</Trans>
    </Menu.Item>
  );
}

function AccessItem({ member, onSwitchOff }: { member: Versioned<Member>; onSwitchOff: () => void }) {
  const { t } = useLingui();
  const { show } = useToasts();
  const tell = useTellProblem();
  const change = useChangeUser(member);
  if (member.status === "ACTIVE")
    return (
      <Menu.Item color="danger" leftSection={<IconLock size={18} />} onClick={onSwitchOff}>
        <Trans>Switch off access</Trans>
      </Menu.Item>
    );
  const handleClick = () =>
    change.mutate(
      { status: "ACTIVE" },
      {
        onSuccess: () => show({ message: t`${member.full_name} can log in again.` }),
        onError: tell,
      },
    );
  return (
    <Menu.Item leftSection={<IconLockOpen size={18} />} onClick={handleClick}>
      <Trans>Restore access</Trans>
    </Menu.Item>
  );
}

interface DialogProps {
  member: Versioned<Member>;
  isOpen: boolean;
  onClose: () => void;
}

function WithdrawDialog({ member, isOpen, onClose }: DialogProps) {
  const withdraw = useWithdrawInvitation(member.id);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={<Trans>Withdraw the invitation to {member.email}?</Trans>}
      confirmLabel={<Trans>Withdraw</Trans>}
      mutation={withdraw}
      onConfirm={() => withdraw.mutate(undefined, { onSuccess: onClose })}
    >
      <Trans>The link in the e-mail stops working at once.</Trans>
    </ConfirmDialog>
  );
}
