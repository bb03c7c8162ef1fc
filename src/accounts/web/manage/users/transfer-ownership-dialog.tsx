import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMe } from "../../../../backoffice/queries/me.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { useToasts } from "../../../../ui/overlays/toasts.tsx";
import type { AccountsContract, Member } from "../../../contract.ts";
import { PasswordDialog } from "../profile/password-dialog.tsx";
import { passkeysQuery } from "../profile/profile-queries.ts";

interface TransferOwnershipDialogProps {
  member: Member;
  isOpen: boolean;
  onClose: () => void;
}

/** Transfers ownership to another administrator, after the owner proves their identity again. */
export function TransferOwnershipDialog({ member, isOpen, onClose }: TransferOwnershipDialogProps) {
  const { t } = useLingui();
  const { show } = useToasts();
  const { account } = useMe();
  const client = useQueryClient();
  const { data: passkeys } = useQuery({ ...passkeysQuery(), enabled: isOpen });
  const { account_id, id: user_id, full_name: name } = member;
  const transfer = useMutation({
    mutationFn: async (password: string | null) =>
      browserClient<AccountsContract>()("POST /accounts/{account_id}/owner", {
        params: { account_id },
        body: {
          user_id,
          ...(password === null ? { credential: await askPasskey() } : { current_password: password }),
        },
      }),
    onSuccess: () => {
      show({ message: t`${name} is now the account owner.` });
      onClose();
      void client.invalidateQueries({ queryKey: ["me"] });
      void client.invalidateQueries({ queryKey: ["users"] });
    },
  });
  return (
    <PasswordDialog
      isOpen={isOpen}
      onClose={onClose}
      title={<Trans>Hand the account over to {name}?</Trans>}
      confirmLabel={<Trans>Hand over</Trans>}
      isDangerous
      mutation={transfer}
      onConfirm={(password) => transfer.mutate(password)}
      onPasskey={passkeys && passkeys.length > 0 ? () => transfer.mutate(null) : undefined}
    >
      <Trans>
        {name} becomes the owner of {account.name}, and you stay an administrator. Only {name} can give it
        back. Both of you get an e-mail about it.
      </Trans>
    </PasswordDialog>
  );
}

/** Loads the passkey code on first use. */
async function askPasskey() {
  const { signWithPasskey } = await import("../../parts/sign-with-passkey.ts");
  return signWithPasskey();
}
