import { Checkbox, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { errorWithin } from "../../../backoffice/forms/field-errors.ts";
import { ResourceForm } from "../../../backoffice/forms/resource-form.tsx";
import { useResourceForm } from "../../../backoffice/forms/use-resource-form.ts";
import { Dialog } from "../../../manage-ui/dialogs/overlays.tsx";
import { useToasts } from "../../../ui/overlays/toasts.tsx";
import type { Webhook } from "../../contract.ts";
import type { WebhookEventType } from "../../rules/event-types.ts";
import { EventTypesChoice } from "./event-types-choice.tsx";
import { WEBHOOK_RULES } from "./form-rules.ts";
import { SecretShown } from "./secret-shown.tsx";
import { type Owner, type ShownWebhook, useWebhooks } from "./webhooks-query.ts";

interface WebhookDialogProps {
  owner: Owner;
  /** Absent: adds a webhook. */
  webhook?: ShownWebhook;
  isOpen: boolean;
  onClose: () => void;
}

export function WebhookDialog({ owner, webhook, isOpen, onClose }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string>();
  const close = () => {
    setSecret(undefined);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      size={620}
      title={
        secret ? (
          <Trans>Your signing secret</Trans>
        ) : webhook ? (
          <Trans>Edit webhook</Trans>
        ) : (
          <Trans>Add webhook</Trans>
        )
      }
    >
      {secret ? (
        <SecretShown secret={secret} onDone={close} />
      ) : (
        <WebhookEditor owner={owner} webhook={webhook} onClose={close} onCreated={setSecret} />
      )}
    </Dialog>
  );
}

interface WebhookForm {
  url: string;
  event_types: WebhookEventType[];
  isEnabled: boolean;
}

function WebhookEditor({
  owner,
  webhook,
  onClose,
  onCreated,
}: Pick<WebhookDialogProps, "owner" | "webhook" | "onClose"> & { onCreated: (secret: string) => void }) {
  const { t } = useLingui();
  const { show } = useToasts();
  const calls = useWebhooks(owner);
  const editor = useResourceForm({
    name: `webhook-${owner.kind}-${owner.id}`,
    resource: webhook,
    formOf: formOfWebhook,
    bodyOf: ({ isEnabled, ...form }) => ({
      ...form,
      status: isEnabled ? ("ENABLED" as const) : ("PAUSED" as const),
    }),
    rules: WEBHOOK_RULES,
    calls: {
      ...calls,
      async create(body, idempotencyKey) {
        const made = await calls.create(body, idempotencyKey);
        onCreated(made.secret);
        return made;
      },
    },
    onSaved: () => {
      if (!webhook) return;
      show({ message: t`Saved.` });
      onClose();
    },
  });
  const { form, errors, set, text } = editor;
  return (
    <ResourceForm
      editor={editor}
      onCancel={onClose}
      submitLabel={webhook ? <Trans>Save</Trans> : <Trans>Add webhook</Trans>}
    >
      <TextInput
        data-autofocus
        type="url"
        label={t`Address`}
        description={t`Events are sent here as signed JSON by POST.`}
        placeholder="https://example.com/webhooks"
        autoComplete="off"
        spellCheck={false}
        {...text("url")}
      />
      <EventTypesChoice
        chosen={form.event_types}
        error={errorWithin(errors, "event_types")}
        onChange={(event_types) => set({ event_types })}
      />
      <Checkbox
        label={t`Send events to this address`}
        checked={form.isEnabled}
        onChange={(input) => set({ isEnabled: input.currentTarget.checked })}
      />
    </ResourceForm>
  );
}

function formOfWebhook(webhook: Webhook | undefined): WebhookForm {
  return {
    url: webhook?.url ?? "",
    event_types: webhook?.event_types ?? [],
    isEnabled: webhook?.status !== "PAUSED",
  };
}
