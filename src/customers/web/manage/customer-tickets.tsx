import { Group, Stack, Text } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { AttendeeStatusChip } from "../../../backoffice/status-chip.tsx";
import { DividedList } from "../../../manage-ui/lists/divided-list.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { Chip } from "../../../ui/chip.tsx";
import type { CustomerTicket } from "../../contract.ts";

/** The tickets of the customer's orders, including those for guests. */
export function CustomerTickets({ tickets }: { tickets: CustomerTicket[] }) {
  return (
    <Panel title={<Trans>Tickets</Trans>}>
      {tickets.length === 0 && (
        <Text c="dimmed">
          <Trans>They have bought no tickets.</Trans>
        </Text>
      )}
      <DividedList>
        {tickets.map((ticket) => (
          <Group component="li" key={ticket.id} gap="8px 16px" wrap="nowrap" justify="space-between">
            <Stack gap={0} flex={1} miw={0} className="break-anywhere">
              <Link to={`/manage/event/${ticket.event.id}/attendees/${ticket.id}`}>
                {ticket.name || ticket.public_id}
              </Link>
              <Text span c="dimmed" fz={13}>
                {ticket.product_title} · {ticket.event.title}
              </Text>
            </Stack>
            <Group component="span" gap="4px 8px" justify="flex-end" flex="none">
              {ticket.checked_in_at && (
                <Chip tone="info" icon="check">
                  <Trans context="a guest who has come in">In</Trans>
                </Chip>
              )}
              <AttendeeStatusChip status={ticket.status} />
            </Group>
          </Group>
        ))}
      </DividedList>
    </Panel>
  );
}
