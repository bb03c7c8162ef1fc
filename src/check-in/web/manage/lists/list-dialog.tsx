import { Checkbox, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { ResourceForm } from "../../../../backoffice/forms/resource-form.tsx";
import { useResourceForm } from "../../../../backoffice/forms/use-resource-form.ts";
import type { FormParts } from "../../../../backoffice/forms/use-checked-form.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { DateTimeInput } from "../../../../manage-ui/dates/date-time-input.tsx";
import { wallTimeIn } from "../../../../manage-ui/dates/wall-time.ts";
import { Dialog } from "../../../../manage-ui/dialogs/overlays.tsx";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import type { CheckInList } from "../../../contract.ts";
import { CHECK_IN_LIST_RULES } from "../form-rules.ts";
import { EntryFields } from "./entry-fields.tsx";
import { bodyOfList, formOfList, type ListForm, problemsOfList } from "./list-form.ts";
import { useLists } from "./lists-query.ts";
import { TakenFields } from "./taken-fields.tsx";

interface ListDialogProps {
  /** Absent: the dialog creates a list. */
  list?: Versioned<CheckInList>;
  isOpen: boolean;
  onClose: () => void;
}

export function ListDialog({ list, isOpen, onClose }: ListDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size={560}
      title={list ? <Trans>Edit {list.name}</Trans> : <Trans>Add door</Trans>}
    >
      <ListEditor list={list} onClose={onClose} />
    </Dialog>
  );
}

function ListEditor({ list, onClose }: Omit<ListDialogProps, "isOpen">) {
  const { t } = useLingui();
  const event = useEvent();
  const words = {
    pin: t`A PIN has 4 to 8 digits.`,
    entries: t`Please enter a number from 2 to 100.`,
    inside: t`Please enter a number from 1 to 10,000,000.`,
  };
  const editor = useResourceForm({
    name: `check-in-list-${event.id}`,
    resource: list,
    formOf: formOfList(event.timezone),
    bodyOf: bodyOfList,
    rules: CHECK_IN_LIST_RULES,
    problemsOf: (form) => problemsOfList(form, words, list?.has_pin ?? false),
    calls: useLists(),
    onSaved: onClose,
  });
  const { text, tick } = editor;
  return (
    <ResourceForm editor={editor} onCancel={onClose}>
      <TextInput data-autofocus label={t`Name`} placeholder={t`Main entrance`} {...text("name")} />
      <TextInput label={t`Note for the staff`} description={t`Shown at the door.`} {...text("description")} />
      <TakenFields {...editor} />
      <EntryFields {...editor} />
      <Times {...editor} />
      <Stack gap="xs">
        <Checkbox label={t`Sell tickets at this door`} {...tick("allows_sales")} />
        <Checkbox label={t`Take payment for unpaid orders at this door`} {...tick("allows_payments")} />
        <Checkbox
          label={t`Ask for a PIN`}
          description={t`Each device gives it once. Members of your team who are logged in need none.`}
          {...tick("hasPin")}
        />
        {editor.form.hasPin && (
          <TextInput
            label={t`PIN`}
            description={
              list?.has_pin
                ? t`Leave empty to keep the PIN. A new one asks every device again.`
                : t`4 to 8 digits`
            }
            inputMode="numeric"
            autoComplete="off"
            {...text("pin")}
            maxLength={8}
          />
        )}
      </Stack>
    </ResourceForm>
  );
}

function Times({ form, set, errors }: FormParts<ListForm>) {
  const { t } = useLingui();
  const { timezone, start_date: startsAt, end_date: endsAt } = useEvent();
  const suggested = wallTimeIn(timezone, new Date(startsAt));
  return (
    <Stack gap={4}>
      <SimpleGrid minColWidth="12rem" spacing="sm" verticalSpacing="md">
        <DateTimeInput
          label={t`Opens`}
          value={form.activates_at}
          zone={timezone}
          suggested={suggested}
          error={errors.activates_at}
          onChange={(activates_at) => set({ activates_at })}
        />
        <DateTimeInput
          label={t`Closes`}
          value={form.expires_at}
          zone={timezone}
          suggested={suggested}
          error={errors.expires_at}
          onChange={(expires_at) => set({ expires_at })}
        />
      </SimpleGrid>
      <Text c="dimmed" fz={13}>
        {endsAt ? (
          <Trans>
            Times are in {timezone}. Left empty, the door is open at once, and closes 48 hours after the end
            of the event.
          </Trans>
        ) : (
          <Trans>
            Times are in {timezone}. Left empty, the door is open at once, and closes 7 days after the start
            of the event, because it has no end.
          </Trans>
        )}
      </Text>
    </Stack>
  );
}
