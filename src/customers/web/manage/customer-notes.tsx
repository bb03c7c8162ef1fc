import { ActionIcon, Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SaveProblem } from "../../../backoffice/editing/save-problem.tsx";
import { useCreateForm } from "../../../backoffice/forms/use-create-form.ts";
import { useMe } from "../../../backoffice/queries/me.ts";
import { ConfirmDialog } from "../../../manage-ui/dialogs/confirm-dialog.tsx";
import { DividedList } from "../../../manage-ui/lists/divided-list.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { StackedForm } from "../../../manage-ui/stacked-form.tsx";
import { browserClient } from "../../../platform/http/browser-client.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import type { CustomerDetails, CustomerNote, CustomersContract } from "../../contract.ts";
import { customerQuery } from "./customers-query.ts";
import { NOTE_RULES } from "./form-rules.ts";

/** The members' notes about a customer. */
export function CustomerNotes({ customer }: { customer: CustomerDetails }) {
  const [removed, setRemoved] = useState<CustomerNote>();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (note_id: number) =>
      browserClient<CustomersContract>()("DELETE /customers/{customer_id}/notes/{note_id}", {
        params: { customer_id: customer.id, note_id },
      }),
    onSuccess: () => client.invalidateQueries(customerQuery(customer.id)),
  });
  return (
    <Panel title={<Trans>Notes</Trans>}>
      <AddNote customerId={customer.id} />
      <DividedList>
        {customer.notes.map((note) => (
          <NoteRow key={note.id} note={note} onRemove={() => setRemoved(note)} />
        ))}
      </DividedList>
      <ConfirmDialog
        isOpen={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title={<Trans>Delete this note?</Trans>}
        confirmLabel={<Trans>Delete</Trans>}
        mutation={remove}
        onConfirm={() => removed && remove.mutate(removed.id, { onSuccess: () => setRemoved(undefined) })}
      >
        <Trans>This cannot be undone.</Trans>
      </ConfirmDialog>
    </Panel>
  );
}

function AddNote({ customerId }: { customerId: number }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { form, text, handleSubmit, save } = useCreateForm({
    name: `customer-note-${customerId}`,
    initial: { note: "" },
    bodyOf: ({ note }) => ({ note }),
    rules: NOTE_RULES,
    create: ({ body, idempotencyKey }) =>
      browserClient<CustomersContract>()("POST /customers/{customer_id}/notes", {
        params: { customer_id: customerId },
        body,
        idempotencyKey,
      }),
    onCreated: () => client.invalidateQueries(customerQuery(customerId)),
  });
  return (
    <StackedForm gap="xs" onSubmit={handleSubmit} noValidate>
      <Textarea
        aria-label={t`Add a note`}
        placeholder={t`Add a note`}
        description={t`Only members of this account read notes.`}
        inputWrapperOrder={["label", "input", "description", "error"]}
        autosize
        minRows={2}
        maxRows={10}
        {...text("note")}
      />
      <SaveProblem save={save} isBesideFields />
      <Group>
        <Button type="submit" variant="default" loading={save.isPending} disabled={form.note.trim() === ""}>
          <Trans>Add note</Trans>
        </Button>
      </Group>
    </StackedForm>
  );
}

function NoteRow({ note, onRemove }: { note: CustomerNote; onRemove: () => void }) {
  const { t } = useLingui();
  const me = useMe();
  const mayRemove = me.role !== "ORGANIZER" || note.author?.id === me.id;
  return (
    <Group component="li" gap="xs" wrap="nowrap" align="flex-start">
      <Stack gap={4} flex={1} miw={0} className="break-anywhere">
        <Text style={{ whiteSpace: "pre-wrap" }}>{note.note}</Text>
        <Text c="dimmed" fz={13}>
          {note.author?.name ?? <Trans>A former member</Trans>} ·{" "}
          <DateTime at={note.created_at} zone={me.timezone} hasZoneName={false} />
        </Text>
      </Stack>
      {mayRemove && (
        <ActionIcon variant="subtle" c="dimmed" size={36} aria-label={t`Delete this note`} onClick={onRemove}>
          <IconTrash size={18} />
        </ActionIcon>
      )}
    </Group>
  );
}
