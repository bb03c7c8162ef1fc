import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useMe } from "../../../backoffice/queries/me.ts";
import type { Blocker, ErasurePreview } from "../../../erasures/contract.ts";
import { DialogButtons } from "../../../manage-ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../../../manage-ui/dialogs/overlays.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { StackedForm } from "../../../manage-ui/stacked-form.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useToasts } from "../../../ui/overlays/toasts.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { CustomerDetails } from "../../contract.ts";
import { erasureQuery, useErasure } from "./erasure-query.ts";

/** The way to erase a person from the account, for admins. */
export function EraseCustomer({ customer }: { customer: CustomerDetails }) {
  const { role } = useMe();
  const [isOpen, setIsOpen] = useState(false);
  if (role === "ORGANIZER") return null;
  return (
    <Panel title={<Trans>Personal data</Trans>}>
      <Text c="dimmed">
        <Trans>
          When someone asks you to delete their data, erase them here. Your sales figures and invoices stay
          complete.
        </Trans>
      </Text>
      <Group>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          <Trans>Erase this person</Trans>
        </Button>
      </Group>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        size={560}
        title={<Trans>Erase this person?</Trans>}
      >
        <Preview customerId={customer.id} onClose={() => setIsOpen(false)} />
      </Dialog>
    </Panel>
  );
}

interface PreviewProps {
  customerId: number;
  onClose: () => void;
}

function Preview({ customerId, onClose }: PreviewProps) {
  const { data, error, refetch } = useQuery(erasureQuery(customerId));
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  if (data.blockers.length > 0) return <NotYet blockers={data.blockers} onClose={onClose} />;
  return <EraseForm customerId={customerId} preview={data} onClose={onClose} />;
}

function NotYet({ blockers, onClose }: { blockers: Blocker[]; onClose: () => void }) {
  return (
    <Stack>
      <Notice tone="warning" title={<Trans>This person cannot be erased yet</Trans>}>
        <Trans>
          You still need their details for these orders. Cancel or settle them first, or wait until the event
          is over.
        </Trans>
      </Notice>
      <ul>
        {blockers.map(({ reason, order_id, order_public_id, event }) => (
          <li key={`${order_id}-${reason}`}>
            <Link to={`/manage/event/${event.id}/orders/${order_id}`}>
              {order_public_id} · {event.title}
            </Link>
            <Text c="dimmed" fz={13}>
              <Reason reason={reason} />
            </Text>
          </li>
        ))}
      </ul>
      <DialogButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans>Close</Trans>
        </Button>
      </DialogButtons>
    </Stack>
  );
}

function Reason({ reason }: Pick<Blocker, "reason">): ReactNode {
  switch (reason) {
    case "VALID_TICKET":
      return <Trans>A ticket is valid, and the event is not over.</Trans>;
    case "UNPAID":
      return <Trans>The order is not paid yet.</Trans>;
    case "PAYMENT_OPEN":
      return <Trans>A payment is not settled.</Trans>;
    case "REFUND_PENDING":
      return <Trans>A refund is on its way.</Trans>;
    case "DISPUTE_OPEN":
      return <Trans>The buyer’s bank disputes a payment.</Trans>;
  }
}

function EraseForm({ customerId, preview, onClose }: PreviewProps & { preview: ErasurePreview }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const navigate = useNavigate();
  const { show } = useToasts();
  const erase = useErasure(customerId);
  const handleErased = () => {
    show({ message: t`The person is erased.` });
    void navigate("/manage/customers");
  };
  const isConfirmed = typed.trim().toLowerCase() === preview.email;
  return (
    <StackedForm
      onSubmit={(submit) => {
        submit.preventDefault();
        if (isConfirmed) erase.mutate(typed.trim(), { onSuccess: handleErased });
      }}
    >
      <WhatGoes preview={preview} />
      <WhatStays preview={preview} />
      <TextInput
        label={t`To confirm, type ${preview.email}`}
        type="email"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(input) => setTyped(input.currentTarget.value)}
        data-autofocus
      />
      {erase.isError && <ProblemNotice error={erase.error} />}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          <Trans>Keep this person</Trans>
        </Button>
        <Button type="submit" color="danger" loading={erase.isPending} disabled={!isConfirmed}>
          <Trans>Erase for good</Trans>
        </Button>
      </DialogButtons>
    </StackedForm>
  );
}

function WhatGoes({ preview: { orders, tickets, answers, messages, notes } }: { preview: ErasurePreview }) {
  return (
    <div>
      <Text fw={600}>
        <Trans>What is erased</Trans>
      </Text>
      <ul>
        <li>
          <Plural
            value={orders}
            one="Name, e-mail and address in # order"
            other="Name, e-mail and address in # orders"
          />
        </li>
        <li>
          <Plural value={tickets} one="The name on # ticket" other="The names on # tickets" />
        </li>
        {answers > 0 && (
          <li>
            <Plural value={answers} one="# answer at the checkout" other="# answers at the checkout" />
          </li>
        )}
        {messages > 0 && (
          <li>
            <Plural
              value={messages}
              one="The e-mail address on # message you sent"
              other="The e-mail address on # messages you sent"
            />
          </li>
        )}
        {notes > 0 && (
          <li>
            <Plural value={notes} one="# note about this person" other="# notes about this person" />
          </li>
        )}
        <li>
          <Trans>Consents, wallet passes on phones, and export files that contain this person</Trans>
        </li>
      </ul>
    </div>
  );
}

function WhatStays({ preview: { invoices } }: { preview: ErasurePreview }) {
  return (
    <div>
      <Text fw={600}>
        <Trans>What stays</Trans>
      </Text>
      <ul>
        <li>
          <Trans>Amounts, items, taxes, refunds and check-ins, without a name</Trans>
        </li>
        {invoices > 0 && (
          <li>
            <Plural
              value={invoices}
              one="# invoice as it was issued, because tax law demands it"
              other="# invoices as they were issued, because tax law demands it"
            />
          </li>
        )}
        <li>
          <Trans>An objection to advertising, and the entry in the audit log that you erased a person</Trans>
        </li>
      </ul>
      <Text c="dimmed" fz={13} mt="xs">
        <Trans>Connected systems are told to update their copies. This cannot be undone.</Trans>
      </Text>
    </div>
  );
}
