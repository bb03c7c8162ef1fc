import { Group, Stack, Text } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { DividedList } from "../../../manage-ui/lists/divided-list.tsx";
import { Panel } from "../../../manage-ui/panel.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import type { CustomerMessage } from "../../contract.ts";
import { useMessageKinds, useMessageStates } from "./customer-words.tsx";

/** The messages to a customer, and whether they arrived. */
export function CustomerMessages({ messages }: { messages: CustomerMessage[] }) {
  const kinds = useMessageKinds();
  const states = useMessageStates();
  return (
    <Panel title={<Trans>Messages</Trans>}>
      {messages.length === 0 && (
        <Text c="dimmed">
          <Trans>Nobody has written to them, beyond confirmations of their orders.</Trans>
        </Text>
      )}
      <DividedList>
        {messages.map((message) => (
          <Group
            component="li"
            key={`${message.kind} ${message.id}`}
            gap="8px 16px"
            wrap="nowrap"
            justify="space-between"
          >
            <Stack gap={0} flex={1} miw={0} className="break-anywhere">
              <Link
                to={`/manage/event/${message.event.id}/messages${message.kind === "MESSAGE" ? "" : "/automatic"}`}
              >
                {message.subject ?? kinds[message.kind]}
              </Link>
              <Text span c="dimmed" fz={13}>
                {message.event.title} ·{" "}
                <DateTime at={message.at} zone={message.event.timezone} hasZoneName={false} />
              </Text>
            </Stack>
            <Group component="span" gap="4px 8px" justify="flex-end" flex="none">
              {message.is_promotional && (
                <Chip>
                  <Trans>Advertising</Trans>
                </Chip>
              )}
              <Chip tone={states[message.status].tone}>{states[message.status].label}</Chip>
            </Group>
          </Group>
        ))}
      </DividedList>
    </Panel>
  );
}
