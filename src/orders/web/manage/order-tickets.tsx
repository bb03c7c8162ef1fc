import { Group, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
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
import { formatNumber } from "../../../ui/format.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Attendee } from "../../../tickets/contract.ts";
import { ticketName } from "../../../values/ticket-name.ts";
import type { Order } from "../../contract.ts";
import { orderTicketsQuery } from "./orders-query.ts";

/** Attendees of this order and the actions on each ticket. */
export function OrderTickets({ order }: { order: Order }) {
  const { data, error, refetch } = useQuery(orderTicketsQuery(order.event_id, order.id));
  const tickets = data?.data;
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
      {data && data.meta.last_page > 1 && (
        <RestOfTickets order={order} shown={data.data.length} total={data.meta.total} />
      )}
    </Panel>
  );
}

interface RestOfTicketsProps {
  order: Order;
  shown: number;
  total: number;
}

/** Leads to the list of attendees, where the code of an order finds all of its tickets. */
function RestOfTickets({ order, shown, total }: RestOfTicketsProps) {
  const { i18n } = useLingui();
  const [first, all] = [shown, total].map((count) => formatNumber(count, i18n.locale));
  const address = `/manage/event/${order.event_id}/attendees?${new URLSearchParams({ query: order.public_id })}`;
  return (
    <Text c="dimmed" fz={13}>
      <Trans>
        The first {first} of {all} tickets. <Link to={address}>Show all in the list of attendees</Link>
      </Trans>
    </Text>
  );
}

/** Inside an order's drawer, a ticket opens in the same drawer. On the order's page, it opens as a page. */
function useTicketLink() {
  const order = useOpenItem("order");
  const { addressOf } = useOpenItem("attendee");
  return (ticket: Attendee) =>
    order.open === null ? `/manage/event/${ticket.event_id}/attendees/${ticket.id}` : addressOf(ticket.id);
}
