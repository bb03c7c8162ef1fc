import { Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { DividedList } from "../../manage-ui/lists/divided-list.tsx";
import type { AttentionItem } from "../../reporting/contract.ts";
import { Icon } from "../../ui/icon.tsx";
import { attentionLink } from "./attention-link.ts";
import { AttentionWords, NextStep } from "./attention-words.tsx";

interface AttentionListProps {
  items: readonly AttentionItem[];
  /** Hides the next steps. */
  isDense?: boolean;
}

/** Lists the items that need attention, each with its event and a link to the page that handles it. */
export function AttentionList({ items, isDense = false }: AttentionListProps) {
  return (
    <DividedList isDense={isDense}>
      {items.map((item) => (
        <Group
          component="li"
          key={`${item.kind} ${item.event?.id ?? ""} ${item.organizer.id}`}
          gap="sm"
          wrap="nowrap"
          align="flex-start"
        >
          <Text span c={item.is_urgent ? "var(--danger)" : "dimmed"} flex="none" mt={2}>
            <Icon name={item.is_urgent ? "alert" : "info"} size={18} />
          </Text>
          <Stack gap={0} flex={1} miw={0} className="break-anywhere">
            <Link to={attentionLink(item)} className="row-link">
              <Text span fw={500}>
                <AttentionWords item={item} />
              </Text>
            </Link>
            <Text span c="dimmed" fz={13}>
              {item.event?.title ?? item.organizer.name}
            </Text>
          </Stack>
          {!isDense && (
            <Text span c="var(--accent-text)" fz={14} ta="end" maw="45%">
              <NextStep kind={item.kind} />
            </Text>
          )}
        </Group>
      ))}
    </DividedList>
  );
}
