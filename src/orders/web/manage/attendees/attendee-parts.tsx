import { Button, Stack } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { IconDoorEnter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import type { Attendee } from "../../../../tickets/contract.ts";
import { AttendeeDetails } from "./attendee-details.tsx";
import { AttendeeMenu, CheckInDialog } from "./attendee-menu.tsx";
import { useHolderName } from "./use-holder-name.ts";
import { canBeSent, useSendTicket } from "./use-send-ticket.ts";
import { lazyDialog } from "../../../../manage-ui/dialogs/lazy-dialog.tsx";
import { useOneOpen } from "../../../../manage-ui/dialogs/use-one-open.ts";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { useTellProblem } from "../../../../manage-ui/problem-notice.tsx";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { AttendeeStatusChip } from "../../../../backoffice/status-chip.tsx";
import { Chip } from "../../../../ui/chip.tsx";
import { DateTime } from "../../../../ui/date-time.tsx";
import { ticketName } from "../../../../values/ticket-name.ts";
import { ChangeTicket } from "./change-ticket.tsx";
import { TicketCode } from "./ticket-code.tsx";
import { OrderHistory } from "../order-history.tsx";
import styles from "../order-page.module.css";
import { orderQuery } from "../orders-query.ts";
import { AnswersPanel } from "../answers/answers-panel.tsx";

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
        <AttendeeDetails key={attendee.id} attendee={attendee} />
        {attendee.status === "ACTIVE" && <TicketCode attendee={attendee} />}
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
  const dialogs = useOneOpen<"write" | "check-in">();
  const { event_id, email } = attendee;
  const resend = useSendTicket(attendee);
  const tell = useTellProblem();
  return (
    <>
      {attendee.status === "ACTIVE" && attendee.checked_in_at === null && (
        <Button leftSection={<IconDoorEnter size={18} />} onClick={() => dialogs.show("check-in")}>
          <Trans>Check in</Trans>
        </Button>
      )}
      {canBeSent(attendee) && (
        <Button
          variant="default"
          loading={resend.isPending}
          onClick={() => resend.mutate(undefined, { onError: tell })}
        >
          <Trans>Send the ticket again</Trans>
        </Button>
      )}
      <Button variant="default" onClick={() => dialogs.show("write")}>
        <Trans>Write a message</Trans>
      </Button>
      <WriteMessage
        eventId={event_id}
        to={{ message_type: "INDIVIDUAL_ATTENDEES", attendee_ids: [attendee.id] }}
        name={nameOf(attendee)}
        email={email}
        {...dialogs.of("write")}
      />
      <CheckInDialog attendee={attendee} {...dialogs.of("check-in")} />
      <AttendeeMenu attendee={attendee} isRest />
    </>
  );
}
