import { Button, Checkbox, Group, SimpleGrid, Stack, Textarea, TextInput, TagsInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconDoorEnter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { SaveProblem } from "../../../../backoffice/editing/save-problem.tsx";
import type { Attendee } from "../../../../tickets/contract.ts";
import { AttendeeMenu, CheckInDialog } from "./attendee-menu.tsx";
import { useHolderName } from "./use-holder-name.ts";
import { useSendTicket } from "./use-send-ticket.ts";
import { Optional } from "../../../../manage-ui/optional.tsx";
import { focusFirstError } from "../../../../manage-ui/focus/focus-first-error.ts";
import { lazyDialog } from "../../../../manage-ui/dialogs/lazy-dialog.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { AttendeeStatusChip } from "../../../../backoffice/status-chip.tsx";
import type { CallFailed } from "../../../../platform/http/browser-client.ts";
import { Chip } from "../../../../ui/chip.tsx";
import { DateTime } from "../../../../ui/date-time.tsx";
import { ticketName } from "../../../../values/ticket-name.ts";
import { ChangeTicket } from "./change-ticket.tsx";
import { OrderHistory } from "../order-history.tsx";
import styles from "../order-page.module.css";
import { orderQuery } from "../orders-query.ts";
import { AnswersPanel } from "../answers/answers-panel.tsx";
import { useOrderEdit } from "../use-change.ts";

const WriteMessage = lazyDialog(
  async () => (await import("../write-message/write-message.tsx")).WriteMessage,
);

export function AttendeeChips({ attendee }: { attendee: Versioned<Attendee> }) {
  const event = useEvent();
  return (
    <>
      <AttendeeStatusChip status={attendee.status} />
      {attendee.checked_in_at && (
        <Chip tone="info" icon="check">
          <Trans>
            In since <DateTime at={attendee.checked_in_at} zone={event.timezone} style="time" />
          </Trans>
        </Chip>
      )}
      <span>{ticketName(attendee.product_title, attendee.tier)}</span>
    </>
  );
}

/** Attendee details, ticket, answers, order and history. */
export function AttendeeParts({ attendee }: { attendee: Versioned<Attendee> }) {
  const event = useEvent();
  return (
    <div className={styles.parts}>
      <Stack className={styles.column} gap="lg" miw={0}>
        <Details key={attendee.id} attendee={attendee} />
        <HistoryOfOrder orderId={attendee.order_id} />
      </Stack>
      <Stack className={styles.column} gap="lg" miw={0}>
        <AnswersPanel orderId={attendee.order_id} attendeeId={attendee.id} />
        <ChangeTicket attendee={attendee} />
        <Panel title={<Trans>Order</Trans>}>
          <p>
            <Link to={`/manage/event/${event.id}/orders/${attendee.order_id}`}>
              {attendee.order_public_id}
            </Link>
          </p>
        </Panel>
      </Stack>
    </div>
  );
}

function HistoryOfOrder({ orderId }: { orderId: number }) {
  const event = useEvent();
  const { data: order } = useQuery(orderQuery(event.id, orderId));
  return order ? <OrderHistory order={order} /> : null;
}

/** Actions on a ticket, most frequent first. */
export function AttendeeActions({ attendee }: { attendee: Versioned<Attendee> }) {
  const nameOf = useHolderName();
  const [open, setOpen] = useState<"write" | "check-in">();
  const close = () => setOpen(undefined);
  const { event_id, email } = attendee;
  const resend = useSendTicket(attendee);
  return (
    <>
      {attendee.status === "ACTIVE" && attendee.checked_in_at === null && (
        <Button leftSection={<IconDoorEnter size={18} />} onClick={() => setOpen("check-in")}>
          <Trans>Check in</Trans>
        </Button>
      )}
      {attendee.status === "ACTIVE" && (
        <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
          <Trans>Send the ticket again</Trans>
        </Button>
      )}
      <Button variant="default" onClick={() => setOpen("write")}>
        <Trans>Write a message</Trans>
      </Button>
      <WriteMessage
        eventId={event_id}
        to={{ message_type: "INDIVIDUAL_ATTENDEES", attendee_ids: [attendee.id] }}
        name={nameOf(attendee)}
        email={email}
        isOpen={open === "write"}
        onClose={close}
      />
      <CheckInDialog attendee={attendee} isOpen={open === "check-in"} onClose={close} />
      <AttendeeMenu attendee={attendee} isRest />
    </>
  );
}

const MAX_LABELS = 10;

type Form = ReturnType<typeof formOf>;

function formOf({ first_name, last_name, email, notes, labels, door_note }: Attendee) {
  return { first_name, last_name, email, notes: notes ?? "", labels, door_note: door_note ?? "" };
}

const openedOf = (attendee: Versioned<Attendee>) => ({ version: attendee.version, body: formOf(attendee) });

function Details({ attendee }: { attendee: Versioned<Attendee> }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<Form | null>(null);
  const [saved, setSaved] = useState<{ over: Attendee; attendee: Versioned<Attendee> }>();
  // The answer to a save arrives before the page has read the ticket again.
  const current = saved?.over === attendee ? saved.attendee : attendee;
  // Typed values stay, even if another member changes the ticket. An untouched form shows the ticket.
  const form = typed ?? formOf(current);
  const [sends, setSends] = useState(true);
  const isMoved = form.email.trim().toLowerCase() !== current.email.toLowerCase();
  const isSending = isMoved && sends && attendee.status === "ACTIVE";
  const newAddress = form.email.trim();
  const params = { event_id: attendee.event_id, attendee_id: attendee.id };
  const save = useOrderEdit({
    eventId: attendee.event_id,
    opened: openedOf(current),
    change: async (api, body, version, idempotencyKey) => {
      const done = await api("PUT /events/{event_id}/attendees/{attendee_id}", {
        params,
        body: {
          ...body,
          last_name: body.last_name === "" && attendee.last_name === "" ? undefined : body.last_name,
        },
        version,
      });
      if (isSending)
        await api("POST /events/{event_id}/attendees/{attendee_id}/resend-ticket", {
          params,
          idempotencyKey,
        });
      return done;
    },
    message: isSending ? t`Saved. The ticket is on its way to ${newAddress}.` : t`Saved.`,
    onDone: ({ data }) => {
      setSaved({ over: attendee, attendee: data });
      setTyped(null);
    },
  });
  const setForm = (next: Form) => {
    if (typed === null) save.reopen(openedOf(current));
    setTyped(next);
  };
  const errors = (save.error as CallFailed | null)?.problem?.errors ?? {};
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    save.mutate(form, { onError: () => focusFirstError(currentTarget) });
  };
  return (
    <Panel title={<Trans>Details</Trans>}>
      <form className="stack" onSubmit={handleSubmit} noValidate>
        <SimpleGrid minColWidth="11rem" spacing="sm" verticalSpacing="md">
          <TextInput
            label={t`First name`}
            required
            maxLength={100}
            value={form.first_name}
            error={errors.first_name?.[0]}
            onChange={(event) => setForm({ ...form, first_name: event.currentTarget.value })}
          />
          <TextInput
            label={t`Last name`}
            required={attendee.last_name !== ""}
            maxLength={100}
            value={form.last_name}
            error={errors.last_name?.[0]}
            onChange={(event) => setForm({ ...form, last_name: event.currentTarget.value })}
          />
        </SimpleGrid>
        <TextInput
          type="email"
          label={t`E-mail`}
          description={t`With another address the ticket gets a new link and code; the old ones stop working.`}
          required
          maxLength={100}
          value={form.email}
          error={errors.email?.[0]}
          onChange={(event) => setForm({ ...form, email: event.currentTarget.value })}
        />
        {isMoved && attendee.status === "ACTIVE" && (
          <Checkbox
            label={t`E-mail the new ticket to this address`}
            checked={sends}
            onChange={(event) => setSends(event.currentTarget.checked)}
          />
        )}
        <TagsInput
          label={<Optional>{t`Labels`}</Optional>}
          description={t`Words such as VIP or Press. A check-in list can take one of them only.`}
          maxTags={MAX_LABELS}
          maxLength={40}
          value={form.labels}
          error={errors.labels?.[0]}
          onChange={(labels) => setForm({ ...form, labels })}
        />
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
        <TextInput
          label={<Optional>{t`Note for the door`}</Optional>}
          description={t`Door staff read it when they scan the ticket.`}
          maxLength={200}
          value={form.door_note}
          error={errors.door_note?.[0]}
          onChange={(event) => setForm({ ...form, door_note: event.currentTarget.value })}
        />
        <SaveProblem save={save} isBesideFields />
        <Group gap="xs" align="stretch">
          <Button type="submit" loading={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </Group>
      </form>
    </Panel>
  );
}
