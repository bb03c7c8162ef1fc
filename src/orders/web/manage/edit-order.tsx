import { Button, Checkbox, SimpleGrid, Text, Textarea, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { SaveProblem } from "../../../backoffice/editing/save-problem.tsx";
import { DialogButtons } from "../../../manage-ui/dialogs/dialog-buttons.tsx";
import { focusFirstError } from "../../../manage-ui/focus/focus-first-error.ts";
import { Optional } from "../../../manage-ui/optional.tsx";
import { SidePanel } from "../../../manage-ui/dialogs/overlays.tsx";
import type { CallFailed } from "../../../platform/http/browser-client.ts";
import type { Order } from "../../contract.ts";
import { useOrderEdit } from "./use-change.ts";

interface EditOrderProps {
  order: Versioned<Order>;
  isOpen: boolean;
  onClose: () => void;
}

/** Edits the buyer and the internal notes. */
export function EditOrder({ order, isOpen, onClose }: EditOrderProps) {
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={<Trans>Edit order {order.public_id}</Trans>}>
      <OrderFields order={order} onClose={onClose} />
    </SidePanel>
  );
}

function formOf({ first_name, last_name, email, notes }: Order) {
  return {
    first_name: first_name ?? "",
    last_name: last_name ?? "",
    email: email ?? "",
    notes: notes ?? "",
  };
}

function OrderFields({ order, onClose }: Omit<EditOrderProps, "isOpen">) {
  const { t } = useLingui();
  const [opened] = useState({ version: order.version, body: formOf(order) });
  const [form, setForm] = useState(opened.body);
  const [sends, setSends] = useState(true);
  const isLive = order.status === "COMPLETED" || order.status === "AWAITING_OFFLINE_PAYMENT";
  const isMoved = form.email.trim().toLowerCase() !== opened.body.email.toLowerCase();
  const isSending = isMoved && isLive && sends;
  const newAddress = form.email.trim();
  const params = { event_id: order.event_id, order_id: order.id };
  const save = useOrderEdit({
    eventId: order.event_id,
    opened,
    change: async (api, body, version, idempotencyKey) => {
      await api("PUT /events/{event_id}/orders/{order_id}", {
        params,
        // An order created by hand may have a buyer with a single name.
        body: { ...body, last_name: body.last_name === "" && !order.last_name ? undefined : body.last_name },
        version,
      });
      if (isSending)
        await api("POST /events/{event_id}/orders/{order_id}/resend_confirmation", {
          params,
          idempotencyKey,
        });
    },
    message: isSending ? t`Saved. The confirmation is on its way to ${newAddress}.` : t`Saved.`,
    onDone: onClose,
  });
  const errors = (save.error as CallFailed | null)?.problem?.errors ?? {};
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    save.mutate(form, { onError: () => focusFirstError(currentTarget) });
  };
  return (
    <form className="stack" onSubmit={handleSubmit} noValidate>
      <Text c="dimmed" fz={13}>
        <Trans>Tickets keep their own names.</Trans>
      </Text>
      <SimpleGrid minColWidth="11rem" spacing="sm" verticalSpacing="md">
        <TextInput
          data-autofocus
          label={t`First name`}
          required
          maxLength={100}
          value={form.first_name}
          error={errors.first_name?.[0]}
          onChange={(event) => setForm({ ...form, first_name: event.currentTarget.value })}
        />
        <TextInput
          label={t`Last name`}
          required={Boolean(order.last_name)}
          maxLength={100}
          value={form.last_name}
          error={errors.last_name?.[0]}
          onChange={(event) => setForm({ ...form, last_name: event.currentTarget.value })}
        />
      </SimpleGrid>
      <TextInput
        type="email"
        label={t`E-mail`}
        description={t`With another address the order and the tickets sent to the old one get new links and codes; the old ones stop working.`}
        required
        maxLength={100}
        value={form.email}
        error={errors.email?.[0]}
        onChange={(event) => setForm({ ...form, email: event.currentTarget.value })}
      />
      {isMoved && isLive && (
        <Checkbox
          label={t`E-mail the confirmation to the new address`}
          checked={sends}
          onChange={(event) => setSends(event.currentTarget.checked)}
        />
      )}
      <Textarea
        label={<Optional>{t`Notes`}</Optional>}
        description={t`Only your team can see this.`}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={2000}
        value={form.notes}
        error={errors.notes?.[0]}
        onChange={(event) => setForm({ ...form, notes: event.currentTarget.value })}
      />
      <SaveProblem save={save} isBesideFields />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={save.isPending}>
          <Trans>Save</Trans>
        </Button>
      </DialogButtons>
    </form>
  );
}
