import { Box, Group, Paper, Text } from "@mantine/core";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Chip } from "../../ui/chip.tsx";

export interface ExampleRow {
  title: string;
  detail: ReactNode;
  /** Content at the end of the row: an amount, a status. */
  end?: ReactNode;
}

interface ExampleRowsProps {
  /** The icon of every row. */
  picture: ReactNode;
  rows: readonly ExampleRow[];
}

/**
 * Shows invented rows as an example of the list. Hidden from screen readers, which get the text beside it.
 */
export function ExampleRows({ picture, rows }: ExampleRowsProps) {
  return (
    <Box aria-hidden="true" pos="relative" w="min(32rem, 100%)" mb="md">
      <Box pos="absolute" style={{ insetBlockStart: -10, insetInlineEnd: 16, zIndex: 1 }}>
        <Chip>
          <Trans>Example</Trans>
        </Chip>
      </Box>
      <Paper
        withBorder
        radius="lg"
        ta="start"
        style={{ overflow: "hidden", maskImage: "linear-gradient(#000 55%, transparent)" }}
      >
        {rows.map(({ title, detail, end }) => (
          <Group
            key={title}
            px="md"
            py="sm"
            gap="sm"
            wrap="nowrap"
            style={{ borderBlockEnd: "1px solid var(--hairline)" }}
          >
            <Group p="xs" bdrs="md" bg="var(--accent-soft)" c="var(--accent-text)" flex="none">
              {picture}
            </Group>
            <Box className="break-anywhere" flex={1} miw={0}>
              <Text fw={500}>{title}</Text>
              <Text component="div" c="dimmed" fz={13}>
                {detail}
              </Text>
            </Box>
            <Box className="tabular-nums" fw={500} flex="none" maw="45%" ta="end">
              {end}
            </Box>
          </Group>
        ))}
      </Paper>
    </Box>
  );
}
