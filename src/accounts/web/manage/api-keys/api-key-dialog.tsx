import { Button, Group, Select, Stack, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { FormProblems } from "../../../../backoffice/forms/form-problems.ts";
import { ResourceForm } from "../../../../backoffice/forms/resource-form.tsx";
import { useCreateForm } from "../../../../backoffice/forms/use-create-form.ts";
import { SecretText } from "../../../../manage-ui/secret-text.tsx";
import { Dialog } from "../../../../manage-ui/dialogs/overlays.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import type { ApiKey } from "../../../contract.ts";
import { API_KEY_RULES } from "../form-rules.ts";
import { type Choice, EventsChoice, hasNone, idsOf } from "../users/events-choice.tsx";
import { useRoleWords } from "../users/role-words.ts";
import { useCreateApiKey } from "./use-api-keys.ts";

interface ApiKeyDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Creates a key and shows it once. */
export function ApiKeyDialog({ isOpen, onClose }: ApiKeyDialogProps) {
  const [key, setKey] = useState<string>();
  const close = () => {
    setKey(undefined);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={key ? <Trans>Your API key</Trans> : <Trans>Create an API key</Trans>}
    >
      {key ? <KeyShown apiKey={key} onDone={close} /> : <ApiKeyForm onCancel={close} onCreated={setKey} />}
    </Dialog>
  );
}

const DAY = 86_400_000;
const ROLES = ["ORGANIZER", "ADMIN", "DOOR"] as const;

const NOTHING = { name: "", role: "ORGANIZER" as ApiKey["role"], events: null as Choice, days: "365" };

function ApiKeyForm({ onCancel, onCreated }: { onCancel: () => void; onCreated: (key: string) => void }) {
  const { t } = useLingui();
  const roles = useRoleWords();
  const create = useCreateApiKey();
  const editor = useCreateForm({
    name: "api-key",
    initial: NOTHING,
    draftLife: "while-open",
    bodyOf: ({ name, role, events }) => ({ name, role, event_ids: idsOf(events) }),
    rules: API_KEY_RULES,
    problemsOf: ({ events }): FormProblems => (hasNone(events) ? { event_ids: "required" } : {}),
    create: ({ form, body }) => create({ ...body, expires_at: expiryAfter(form.days) }),
    onCreated: ({ key }) => onCreated(key),
  });
  const { form, set, errors, text } = editor;
  return (
    <ResourceForm editor={editor} isBesideFields onCancel={onCancel} submitLabel={<Trans>Create key</Trans>}>
      <TextInput
        data-autofocus
        label={t`Name`}
        description={t`What will use it. Shown in the audit log.`}
        autoComplete="off"
        {...text("name")}
      />
      <Select
        label={t`Role`}
        description={roles[form.role].abilities}
        allowDeselect={false}
        value={form.role}
        error={errors.role}
        onChange={(role) => role && set({ role: role as ApiKey["role"] })}
        data={ROLES.map((value) => ({ value, label: roles[value].name }))}
      />
      <EventsChoice
        value={form.events}
        hasProblem={errors.event_ids !== undefined}
        onChange={(events) => set({ events })}
      />
      <Select
        label={t`Valid for`}
        allowDeselect={false}
        value={form.days}
        error={errors.expires_at}
        onChange={(days) => set({ days: days ?? "" })}
        data={[
          { value: "30", label: t`30 days` },
          { value: "90", label: t`90 days` },
          { value: "365", label: t`A year` },
          { value: "", label: t`Until it is revoked` },
        ]}
      />
    </ResourceForm>
  );
}

/** Returns when a key expires that is valid for the given number of days. Null: never. */
function expiryAfter(days: string): string | null {
  return days === "" ? null : new Date(Date.now() + Number(days) * DAY).toISOString();
}

function KeyShown({ apiKey, onDone }: { apiKey: string; onDone: () => void }) {
  return (
    <Stack>
      <Notice tone="warning" isLive title={<Trans>Copy this key now</Trans>}>
        <Trans>It is shown only this once. Send it as “Authorization: Bearer” with each call.</Trans>
      </Notice>
      <SecretText data-testid="api-key">{apiKey}</SecretText>
      <Group gap="xs" align="stretch" justify="flex-end">
        <CopyButton text={apiKey} />
        <Button onClick={onDone} data-autofocus>
          <Trans>I have saved it</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
