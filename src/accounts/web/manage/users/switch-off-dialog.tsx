import { Checkbox } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ConfirmDialog } from "../../../../manage-ui/dialogs/confirm-dialog.tsx";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import type { Member } from "../../../contract.ts";
import { useChangeUser } from "./use-users.ts";

interface SwitchOffDialogProps {
  member: Versioned<Member>;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Deactivates a member. A check-in link works without a log-in, so deactivating door staff also replaces the
 * links that they have seen, unless unticked.
 */
export function SwitchOffDialog({ member, isOpen, onClose }: SwitchOffDialogProps) {
  const { t } = useLingui();
  const change = useChangeUser(member);
  const [rotates, setRotates] = useState(member.role === "DOOR");
  const handleConfirm = () =>
    change.mutate({ status: "INACTIVE", rotates_check_in_links: rotates }, { onSuccess: onClose });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={<Trans>Switch off {member.full_name}’s access?</Trans>}
      confirmLabel={<Trans>Switch off</Trans>}
      cancelLabel={<Trans context="access to the account">Leave it on</Trans>}
      mutation={change}
      onConfirm={handleConfirm}
    >
      <Trans>They are logged out of this account at once, everywhere. You can restore their access.</Trans>
      <Checkbox
        mt="md"
        checked={rotates}
        onChange={(input) => setRotates(input.currentTarget.checked)}
        label={t`Replace the check-in links they could see`}
        description={t`Check-in links work without logging in. Devices at the door have to open the new link, which your door staff find under Check-in.`}
      />
    </ConfirmDialog>
  );
}
