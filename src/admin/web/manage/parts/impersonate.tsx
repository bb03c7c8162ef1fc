import { Button, Menu } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { IconMasksTheater } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../../../manage-ui/dialogs/confirm-dialog.tsx";
import { RowMenu } from "../../../../manage-ui/lists/row-menu.tsx";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { AdminContract } from "../../../contract.ts";

interface Person {
  id: number;
  name: string;
  accounts: readonly { id: number; name: string }[];
}

/** A user's menu: act in their name in one of their accounts. */
export function ImpersonateMenu({ person }: { person: Person }) {
  const [account, setAccount] = useState<Person["accounts"][number]>();
  return (
    <>
      <RowMenu name={person.name}>
        {person.accounts.map((one) => (
          <Menu.Item
            key={one.id}
            leftSection={<IconMasksTheater size={18} stroke={1.75} />}
            onClick={() => setAccount(one)}
          >
            <Trans>Act as this person in {one.name}</Trans>
          </Menu.Item>
        ))}
      </RowMenu>
      <ImpersonateDialog person={person} account={account} onClose={() => setAccount(undefined)} />
    </>
  );
}

/** A button to act in a user's name in their first account. */
export function ImpersonateButton({ person }: { person: Person }) {
  const [account, setAccount] = useState<Person["accounts"][number]>();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMasksTheater size={18} stroke={1.75} />}
        onClick={() => setAccount(person.accounts[0])}
      >
        <Trans>Act as the owner</Trans>
      </Button>
      <ImpersonateDialog person={person} account={account} onClose={() => setAccount(undefined)} />
    </>
  );
}

interface ImpersonateDialogProps {
  person: Person;
  account: Person["accounts"][number] | undefined;
  onClose: () => void;
}

function ImpersonateDialog({ person, account, onClose }: ImpersonateDialogProps) {
  const start = useMutation({
    mutationFn: (account_id: number) =>
      browserClient<AdminContract>()("POST /admin/impersonate/{user_id}", {
        params: { user_id: person.id },
        body: { account_id },
      }),
    // Loads a new document, so that no data of the administration stays in memory.
    onSuccess: ({ data }) => location.assign(data.redirect_url),
  });
  const name = person.name;
  const accountName = account?.name ?? "";
  return (
    <ConfirmDialog
      isOpen={account !== undefined}
      onClose={onClose}
      tone="accent"
      title={<Trans>Act as {name}?</Trans>}
      confirmLabel={<Trans>Act as {name}</Trans>}
      cancelLabel={<Trans>Cancel</Trans>}
      mutation={start}
      onConfirm={() => account && start.mutate(account.id)}
    >
      <Trans>
        For an hour you see and change {accountName} as this person does. Every change is logged under both of
        your names, where the account’s administrators can read it. Passwords, two-step login, addresses,
        sessions and API keys stay out of reach.
      </Trans>
    </ConfirmDialog>
  );
}
