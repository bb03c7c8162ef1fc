import { Button, Select, Textarea } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ResourceForm } from "../../../../backoffice/forms/resource-form.tsx";
import { useCreateForm } from "../../../../backoffice/forms/use-create-form.ts";
import { Dialog } from "../../../../manage-ui/dialogs/overlays.tsx";
import { ConfirmDialog } from "../../../../manage-ui/dialogs/confirm-dialog.tsx";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { AdminAccountDetails, AdminContract } from "../../../contract.ts";
import { SUSPEND_RULES } from "../form-rules.ts";
import { useAccountChange, useAccountChanged } from "./use-account-change.ts";

/** Suspends an account with a reason that its members can read, or ends the suspension. */
export function SuspendButton({ account }: { account: AdminAccountDetails }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant={account.suspended_at ? "filled" : "default"}
        c={account.suspended_at ? undefined : "danger"}
        onClick={() => setIsOpen(true)}
      >
        {account.suspended_at ? <Trans>Restore</Trans> : <Trans>Suspend</Trans>}
      </Button>
      {account.suspended_at ? (
        <RestoreDialog account={account} isOpen={isOpen} onClose={close} />
      ) : (
        <SuspendDialog account={account} isOpen={isOpen} onClose={close} />
      )}
    </>
  );
}

interface DialogProps {
  account: AdminAccountDetails;
  isOpen: boolean;
  onClose: () => void;
}

function RestoreDialog({ account, isOpen, onClose }: DialogProps) {
  const restore = useAccountChange(account.id, () =>
    browserClient<AdminContract>()("POST /admin/accounts/{account_id}/restore", {
      params: { account_id: account.id },
    }),
  );
  const name = account.name;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      tone="accent"
      title={<Trans>Restore {name}?</Trans>}
      confirmLabel={<Trans>Restore</Trans>}
      cancelLabel={<Trans>Cancel</Trans>}
      mutation={restore}
      onConfirm={() => restore.mutate(undefined, { onSuccess: onClose })}
    >
      <Trans>Its members can work again, and the events that were paused with it are on sale again.</Trans>
    </ConfirmDialog>
  );
}

function SuspendDialog({ account, isOpen, onClose }: DialogProps) {
  const name = account.name;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={<Trans>Suspend {name}?</Trans>}>
      <SuspendForm account={account} onClose={onClose} />
    </Dialog>
  );
}

function SuspendForm({ account, onClose }: Omit<DialogProps, "isOpen">) {
  const { t } = useLingui();
  const changed = useAccountChanged(account.id);
  const editor = useCreateForm({
    name: `suspend-${account.id}`,
    initial: { reason: "" },
    draftLife: "while-open",
    bodyOf: (form) => form,
    rules: SUSPEND_RULES,
    create: ({ body }) =>
      browserClient<AdminContract>()("POST /admin/accounts/{account_id}/suspend", {
        params: { account_id: account.id },
        body,
      }),
    leave: onClose,
    onCreated: changed,
  });
  const templates = [
    t`We could not verify who runs this account.`,
    t`Payments of this account were disputed unusually often.`,
    t`This account sent messages that their recipients had not asked for.`,
    t`An event of this account breaks our terms.`,
  ];
  return (
    <ResourceForm
      editor={editor}
      isBesideFields
      isDangerous
      onCancel={onClose}
      submitLabel={<Trans>Suspend</Trans>}
    >
      <p>
        <Trans>
          Its members and API keys are refused, and its events are paused. Tickets that were sold stay valid,
          and checkouts under way can be finished.
        </Trans>
      </p>
      <Select
        label={t`Reason`}
        placeholder={t`Choose a reason, or write one below`}
        data={templates}
        onChange={(reason) => reason && editor.set({ reason })}
      />
      <Textarea
        data-autofocus
        label={t`What its members read`}
        autosize
        minRows={3}
        {...editor.text("reason")}
      />
    </ResourceForm>
  );
}
