import { Menu } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconHistory, IconKey, IconPlayerPause, IconPlayerPlay, IconSend } from "@tabler/icons-react";
import { useRemove } from "../../../backoffice/forms/use-remove.ts";
import { ConfirmDialog } from "../../../manage-ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../../manage-ui/dialogs/overlays.tsx";
import { ResourceMenu } from "../../../manage-ui/lists/resource-menu.tsx";
import { useTellProblem } from "../../../manage-ui/problem-notice.tsx";
import { useToasts } from "../../../ui/overlays/toasts.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { SecretShown } from "./secret-shown.tsx";
import { TestDialog } from "./test-dialog.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { type Owner, type ShownWebhook, useWebhookChange, useWebhooks } from "./webhooks-query.ts";

export type OpenedDialog = "log" | "test" | "rotate" | "secret" | undefined;

interface WebhookMenuProps {
  owner: Owner;
  webhook: ShownWebhook;
  opened: OpenedDialog;
  onOpen: (dialog: OpenedDialog) => void;
}

export function hostOf({ url }: ShownWebhook): string {
  return URL.parse(url)?.host ?? url;
}

/** The actions of a webhook, and the dialogs that they open. */
export function WebhookMenu({ owner, webhook, opened, onOpen }: WebhookMenuProps) {
  const { t } = useLingui();
  const close = () => onOpen(undefined);
  const rotate = useWebhookChange(owner, (calls, _given: void) => calls.rotate(webhook.id));
  const pauseOrResume = usePauseOrResume(owner, webhook);
  const host = hostOf(webhook);
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
            <Menu.Item leftSection={<IconHistory size={18} />} onClick={() => onOpen("log")}>
              <Trans>Delivery log</Trans>
            </Menu.Item>
            <Menu.Item leftSection={<IconSend size={18} />} onClick={() => onOpen("test")}>
              <Trans>Send a test event</Trans>
            </Menu.Item>
            <Menu.Item
              leftSection={
                webhook.status === "PAUSED" ? <IconPlayerPlay size={18} /> : <IconPlayerPause size={18} />
              }
              onClick={pauseOrResume}
            >
              {webhook.status === "PAUSED" ? (
                <Trans context="a webhook">Resume</Trans>
              ) : (
                <Trans context="a webhook">Pause</Trans>
              )}
            </Menu.Item>
            <Menu.Item leftSection={<IconKey size={18} />} onClick={() => onOpen("rotate")}>
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
        onSent={() => onOpen("log")}
      />
      <ConfirmDialog
        isOpen={opened === "rotate"}
        onClose={close}
        title={<Trans>Make a new signing secret?</Trans>}
        confirmLabel={<Trans>Make a new secret</Trans>}
        cancelLabel={<Trans>Cancel</Trans>}
        tone="accent"
        mutation={rotate}
        onConfirm={() => rotate.mutate(undefined, { onSuccess: () => onOpen("secret") })}
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

/** Pauses a webhook, or resumes it, which also sends what waits. */
function usePauseOrResume(owner: Owner, webhook: ShownWebhook) {
  const { t } = useLingui();
  const { show } = useToasts();
  const { url, event_types, status } = webhook;
  const host = hostOf(webhook);
  const isPaused = status === "PAUSED";
  const onError = useTellProblem();
  const change = useWebhookChange(owner, (calls, _given: void) =>
    calls.change(webhook.id, { url, event_types, status: isPaused ? "ENABLED" : "PAUSED" }, webhook.version),
  );
  const message = isPaused
    ? t`Events are sent to ${host} again.`
    : t`Nothing is sent to ${host} until you resume it.`;
  return () => change.mutate(undefined, { onSuccess: () => show({ message }), onError });
}
