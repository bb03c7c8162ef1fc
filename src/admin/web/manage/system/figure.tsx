import { Box, Group, Stack, Text } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { DividedList } from "../../../../manage-ui/lists/divided-list.tsx";
import { SystemChip } from "../parts/system-summary.tsx";

/** A figure in words. One beyond the limit of its alert stands out. */
export function Figure({ isBad, children }: { isBad: boolean; children: ReactNode }) {
  if (!isBad) return children;
  return (
    <Group gap="4px 12px" justify="space-between">
      <strong>{children}</strong>
      <Attention />
    </Group>
  );
}

interface NamedFigure {
  /** As in the metrics. */
  name: string;
  words: string;
  isBad: boolean;
}

/** Names that may be long, each with its figures below. */
export function FigureList({ items, empty }: { items: readonly NamedFigure[]; empty: string }) {
  if (items.length === 0) return <Text c="dimmed">{empty}</Text>;
  return (
    <DividedList isDense>
      {items.map(({ name, words, isBad }) => (
        <Group component="li" key={name} justify="space-between" wrap="nowrap">
          <Stack gap={0} miw={0} className="break-anywhere">
            <span dir="ltr">{name}</span>
            <Text span c="dimmed" fz={14}>
              {words}
            </Text>
          </Stack>
          {isBad && (
            <Box flex="none">
              <Attention />
            </Box>
          )}
        </Group>
      ))}
    </DividedList>
  );
}

function Attention() {
  const { t } = useLingui();
  return <SystemChip state="WARNING" name={t`Needs attention`} />;
}
