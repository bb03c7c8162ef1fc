import { Button, Group, Select, Stack, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useFieldErrors } from "../../../../backoffice/forms/field-errors.ts";
import { DialogButtons } from "../../../../manage-ui/dialogs/dialog-buttons.tsx";
import { SecretText } from "../../../../manage-ui/secret-text.tsx";
import { Dialog } from "../../../../manage-ui/dialogs/overlays.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { StackedForm } from "../../../../manage-ui/stacked-form.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import type { ApiKey } from "../../../contract.ts";
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

function ApiKeyForm({ onCancel, onCreated }: { onCancel: () => void; onCreated: (key: string) => void }) {
  const { t } = useLingui();
  const roles = useRoleWords();
  const [name, setName] = useState("");
  const [role, setRole] = useState<ApiKey["role"]>("ORGANIZER");
  const [events, setEvents] = useState<Choice>(null);
  const [days, setDays] = useState("365");
  const [isChecked, setIsChecked] = useState(false);
  const create = useCreateApiKey();
  const isNamed = name.trim() !== "";
  const errors = useFieldErrors(isChecked && !isNamed ? { name: "required" } : {}, create.error);
  return (
    <StackedForm
      noValidate
      onSubmit={(submit) => {
        submit.preventDefault();
        setIsChecked(true);
        if (!isNamed || hasNone(events) || create.isPending) return;
        create.mutate(
          {
            name,
            role,
            event_ids: idsOf(events),
            expires_at: days === "" ? null : new Date(Date.now() + Number(days) * DAY).toISOString(),
          },
          { onSuccess: ({ key }) => onCreated(key) },
        );
      }}
    >
      <TextInput
        data-autofocus
        label={t`Name`}
        description={t`What uses it. It stands in the history of what the program changes.`}
        required
        maxLength={100}
        autoComplete="off"
        value={name}
        error={errors.name}
        onChange={(input) => setName(input.currentTarget.value)}
      />
      <Select
        label={t`Role`}
        description={roles[role].abilities}
        allowDeselect={false}
        value={role}
        onChange={(value) => value && setRole(value as ApiKey["role"])}
        data={ROLES.map((value) => ({ value, label: roles[value].name }))}
      />
      <EventsChoice value={events} hasProblem={isChecked && hasNone(events)} onChange={setEvents} />
      <Select
        label={t`Valid for`}
        allowDeselect={false}
        value={days}
        error={errors.expires_at}
        onChange={(value) => setDays(value ?? "")}
        data={[
          { value: "30", label: t`30 days` },
          { value: "90", label: t`90 days` },
          { value: "365", label: t`A year` },
          { value: "", label: t`Until it is revoked` },
        ]}
      />
      {create.isError && <ProblemNotice error={create.error} />}
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={create.isPending}>
          <Trans>Create key</Trans>
        </Button>
      </DialogButtons>
    </StackedForm>
  );
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
