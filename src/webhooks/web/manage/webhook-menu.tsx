import { Menu } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconHistory, IconKey, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { useRemove } from "../../../backoffice/forms/use-remove.ts";
import { ConfirmDialog } from "../../../manage-ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../../manage-ui/dialogs/overlays.tsx";
import { ResourceMenu } from "../../../manage-ui/lists/resource-menu.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { SecretShown } from "./secret-shown.tsx";
import { TestDialog } from "./test-dialog.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { type Owner, type ShownWebhook, useWebhookChange, useWebhooks } from "./webhooks-query.ts";

/** The actions of a webhook, and the dialogs that they open. */
export function WebhookMenu({ owner, webhook }: { owner: Owner; webhook: ShownWebhook }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState<"log" | "test" | "rotate" | "secret">();
  const close = () => setOpened(undefined);
  const rotate = useWebhookChange(owner, (calls, _given: void) => calls.rotate(webhook.id));
  const host = URL.parse(webhook.url)?.host ?? webhook.url;
  return (
    <>
      <ResourceMenu
        id={webhook.id}
        name={host}
        editor={(dialog) => <WebhookDialog owner={owner} webhook={webhook} {...dialog} />}
        removal={useRemove(useWebhooks(owner))}
        deleteTitle={<Trans>Delete the webhook to {host}?</Trans>}
        items={
          <>
            <Menu.Item leftSection={<IconHistory size={18} />} onClick={() => setOpened("log")}>
              <Trans>Delivery log</Trans>
            </Menu.Item>
            <Menu.Item leftSection={<IconSend size={18} />} onClick={() => setOpened("test")}>
              <Trans>Send a test event</Trans>
            </Menu.Item>
            <Menu.Item leftSection={<IconKey size={18} />} onClick={() => setOpened("rotate")}>
              <Trans>New signing secret</Trans>
            </Menu.Item>
          </>
        }
      >
        <Trans>Nothing more is sent to it, and what still waits is dropped. Its log goes with it.</Trans>
      </ResourceMenu>
      <DeliveryLog owner={owner} webhook={webhook} isOpen={opened === "log"} onClose={close} />
      <TestDialog
        owner={owner}
        webhook={webhook}
        isOpen={opened === "test"}
        onClose={close}
        onSent={() => setOpened("log")}
      />
      <ConfirmDialog
        isOpen={opened === "rotate"}
        onClose={close}
        title={<Trans>Make a new signing secret?</Trans>}
        confirmLabel={<Trans>Make a new secret</Trans>}
        cancelLabel={<Trans>Cancel</Trans>}
        tone="accent"
        mutation={rotate}
        onConfirm={() => rotate.mutate(undefined, { onSuccess: () => setOpened("secret") })}
      >
        <Trans>
          For 24 hours deliveries to {host} are signed with both secrets, so your receiver misses nothing.
        </Trans>
      </ConfirmDialog>
      <Dialog isOpen={opened === "secret"} onClose={close} title={t`Your signing secret`}>
        <SecretShown secret={rotate.data?.secret ?? ""} isRotation onDone={close} />
      </Dialog>
    </>
  );
}
