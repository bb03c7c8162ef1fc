import { Box, Checkbox, Flex, Group, SimpleGrid, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { WebhookEventType } from "../../rules/event-types.ts";
import { EVENT_TYPE_GROUPS } from "./event-type-words.ts";

interface EventTypesChoiceProps {
  chosen: readonly WebhookEventType[];
  error: string | undefined;
  onChange: (chosen: WebhookEventType[]) => void;
}

/** Selects the events of a webhook, by group. */
export function EventTypesChoice({ chosen, error, onChange }: EventTypesChoiceProps) {
  const { i18n } = useLingui();
  const set = (types: WebhookEventType[], isChosen: boolean) => {
    const others = chosen.filter((one) => !types.includes(one));
    onChange(isChosen ? [...others, ...types] : others);
  };
  return (
    <Flex component="fieldset" direction="column" gap="sm">
      <Box component="legend" mb="xs" fw={500}>
        <Trans>Send these events</Trans>
      </Box>
      <SimpleGrid minColWidth="min(15rem, 100%)" autoFlow="auto-fit" spacing="md">
        {EVENT_TYPE_GROUPS.map(({ title, types }) => {
          const names = types.map(([type]) => type);
          const count = names.filter((type) => chosen.includes(type)).length;
          return (
            <Flex key={title.id} direction="column" gap={6}>
              <Checkbox
                label={<strong>{i18n._(title)}</strong>}
                checked={count === names.length}
                indeterminate={count > 0 && count < names.length}
                onChange={(input) => set(names, input.currentTarget.checked)}
              />
              <Group gap={4} ps="1.75rem">
                {types.map(([type, words]) => (
                  <Checkbox
                    key={type}
                    w="100%"
                    label={i18n._(words)}
                    description={<code>{type}</code>}
                    checked={chosen.includes(type)}
                    aria-invalid={error !== undefined || undefined}
                    onChange={(input) => set([type], input.currentTarget.checked)}
                  />
                ))}
              </Group>
            </Flex>
          );
        })}
      </SimpleGrid>
      {error && (
        <Text c="var(--danger)" fz={13}>
          {error}
        </Text>
      )}
    </Flex>
  );
}
