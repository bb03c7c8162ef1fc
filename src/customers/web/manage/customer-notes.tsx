import { ActionIcon, Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMe } from "../../../backoffice/queries/me.ts";
import { ConfirmDialog } from "../../../manage-ui/dialogs/confirm-dialog.tsx";
import { DividedList } from "../../../manage-ui/lists/divided-list.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { StackedForm } from "../../../manage-ui/stacked-form.tsx";
import { browserClient } from "../../../platform/http/browser-client.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import type { CustomerDetails, CustomerNote, CustomersContract } from "../../contract.ts";
import { customerQuery } from "./customers-query.ts";

const MAX_LENGTH = 2_000;

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
  const [note, setNote] = useState("");
  const [key, setKey] = useState(() => crypto.randomUUID());
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: () =>
      browserClient<CustomersContract>()("POST /customers/{customer_id}/notes", {
        params: { customer_id: customerId },
        body: { note },
        idempotencyKey: key,
      }),
    onSuccess: async () => {
      setNote("");
      setKey(crypto.randomUUID());
      await client.invalidateQueries(customerQuery(customerId));
    },
  });
  return (
    <StackedForm
      gap="xs"
      onSubmit={(submit) => {
        submit.preventDefault();
        add.mutate();
      }}
    >
      <Textarea
        aria-label={t`Add a note`}
        placeholder={t`Add a note`}
        description={t`Only members of this account read notes.`}
        inputWrapperOrder={["label", "input", "description", "error"]}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={MAX_LENGTH}
        value={note}
        onChange={(input) => setNote(input.currentTarget.value)}
      />
      {add.isError && <ProblemNotice error={add.error} />}
      <Group>
        <Button type="submit" variant="default" loading={add.isPending} disabled={note.trim() === ""}>
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
