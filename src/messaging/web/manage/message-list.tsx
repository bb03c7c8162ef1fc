import { Button, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { IconSearch } from "@tabler/icons-react";
import { Link } from "react-router";
import type { Message } from "../../contract.ts";
import type { MessageStatus } from "../../rules/message-states.ts";
import { MessageChip, MessageMoment } from "./message-state.tsx";
import { useAudienceWords } from "./message-words.ts";
import styles from "./messages-page.module.css";

interface MessageListProps {
  messages: readonly Message[];
  openId: number | null;
  addressOf: (id: number) => string;
  search: string;
  onSearch: (text: string) => void;
  status: MessageStatus | null;
  onStatus: (status: MessageStatus | null) => void;
  /** Absent: all messages are shown. */
  more: (() => void) | undefined;
  isLoadingMore: boolean;
}

export function MessageList({
  messages,
  openId,
  addressOf,
  search,
  status,
  more,
  ...list
}: MessageListProps) {
  const { t } = useLingui();
  const audienceOf = useAudienceWords();
  return (
    <Stack gap="sm">
      <Group gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          type="search"
          aria-label={t`Find a message`}
          placeholder={t`Find a message`}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
          value={search}
          onChange={(input) => list.onSearch(input.currentTarget.value)}
        />
        <Select
          w={160}
          aria-label={t`State`}
          placeholder={t`All states`}
          clearable
          value={status}
          onChange={(wanted) => list.onStatus(wanted as MessageStatus | null)}
          data={[
            { value: "PENDING_REVIEW", label: t({ message: "In review", context: "a message" }) },
            { value: "SCHEDULED", label: t({ message: "Scheduled", context: "a message" }) },
            { value: "PROCESSING", label: t({ message: "Sending", context: "a message" }) },
            { value: "SENT", label: t({ message: "Sent", context: "a message" }) },
            { value: "CANCELLED", label: t({ message: "Cancelled", context: "a message" }) },
            { value: "FAILED", label: t({ message: "Not sent", context: "a message" }) },
          ]}
        />
      </Group>
      {messages.length === 0 && (
        <Text role="status" c="dimmed" py="lg" ta="center">
          <Trans>No message matches that.</Trans>
        </Text>
      )}
      <ul className="plain-list" aria-label={t`Messages`}>
        {messages.map((message) => (
          <li key={message.id}>
            <Link
              to={addressOf(message.id)}
              preventScrollReset
              className={styles.row}
              aria-current={message.id === openId || undefined}
            >
              <Group component="span" gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
                <Text span fw={500}>
                  {message.subject}
                </Text>
                <MessageChip message={message} />
              </Group>
              <Text span display="block" fz={13} c="dimmed">
                {audienceOf(message)}
              </Text>
              <Text span display="block" fz={13} c="dimmed">
                <MessageMoment message={message} />
              </Text>
            </Link>
          </li>
        ))}
      </ul>
      {more && (
        <Button variant="default" loading={list.isLoadingMore} onClick={more}>
          <Trans>Show earlier messages</Trans>
        </Button>
      )}
    </Stack>
  );
}
