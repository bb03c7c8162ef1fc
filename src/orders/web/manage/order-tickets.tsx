import { Group, Stack, Text } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { AttendeeMenu } from "./attendees/attendee-menu.tsx";
import { useHolderName } from "./attendees/use-holder-name.ts";
import { DividedList } from "../../../manage-ui/lists/divided-list.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { AttendeeStatusChip } from "../../../backoffice/status-chip.tsx";
import { useOpenItem } from "../../../manage-ui/use-open-item.ts";
import { Chip } from "../../../ui/chip.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Attendee } from "../../../tickets/contract.ts";
import { ticketName } from "../../../values/ticket-name.ts";
import type { Order } from "../../contract.ts";
import { orderTicketsQuery } from "./orders-query.ts";

/** Attendees of this order and the actions on each ticket. */
export function OrderTickets({ order }: { order: Order }) {
  const { data: tickets, error, refetch } = useQuery(orderTicketsQuery(order.event_id, order.id));
  const nameOf = useHolderName();
  const linkOf = useTicketLink();
  if (tickets?.length === 0) return null;
  return (
    <Panel title={<Trans>Tickets</Trans>}>
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!error && !tickets && <Skeleton lines={3} />}
      {tickets && (
        <DividedList>
          {tickets.map((ticket) => (
            <Group component="li" key={ticket.id} gap="8px 16px" wrap="nowrap" justify="space-between">
              <Stack component="span" className="break-anywhere" gap={0} flex={1} miw={0}>
                <Link to={linkOf(ticket)} preventScrollReset>
                  {nameOf(ticket)}
                </Link>
                <Text span c="dimmed" fz={13}>
                  {ticketName(ticket.product_title, ticket.tier)}
                  {"\u00a0· "}
                  <span className="nowrap">{ticket.public_id}</span>
                </Text>
              </Stack>
              <Group component="span" gap="4px 8px" justify="flex-end">
                {ticket.checked_in_at && (
                  <Chip tone="info" icon="check">
                    <Trans context="a guest who has come in">In</Trans>
                  </Chip>
                )}
                <AttendeeStatusChip status={ticket.status} />
              </Group>
              <AttendeeMenu attendee={ticket} />
            </Group>
          ))}
        </DividedList>
      )}
    </Panel>
  );
}

/** Inside an order's drawer, a ticket opens in the same drawer. On the order's page, it opens as a page. */
function useTicketLink() {
  const order = useOpenItem("order");
  const { addressOf } = useOpenItem("attendee");
  return (ticket: Attendee) =>
    order.open === null ? `/manage/event/${ticket.event_id}/attendees/${ticket.id}` : addressOf(ticket.id);
}
