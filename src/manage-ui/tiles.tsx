import { Group, Radio, type RadioGroupProps, SimpleGrid, Text } from "@mantine/core";
import type { ReactNode } from "react";

export interface Tile<Value extends string> {
  value: Value;
  picture: ReactNode;
  label: string;
  /** One short sentence. */
  help: string;
}

interface TilesProps<Value extends string> extends Pick<
  RadioGroupProps,
  "label" | "description" | "error" | "required"
> {
  name: string;
  tiles: readonly Tile<Value>[];
  /** Null: nothing is chosen yet. */
  value: Value | null;
  isDisabled?: boolean;
  onChange: (value: Value) => void;
}

/** A few choices that need an explanation, side by side: radio buttons with one tab stop and arrow keys. */
export function Tiles<Value extends string>({
  name,
  tiles,
  value,
  isDisabled = false,
  onChange,
  ...group
}: TilesProps<Value>) {
  return (
    <Radio.Group {...group} name={name} value={value} onChange={(chosen) => onChange(chosen as Value)}>
      <SimpleGrid className="break-anywhere" cols={2} spacing="xs" verticalSpacing="xs">
        {tiles.map((tile, index) => {
          const isChosen = tile.value === value;
          return (
            <Radio.Card
              key={tile.value}
              value={tile.value}
              withBorder={false}
              disabled={isDisabled}
              tabIndex={isChosen || (value === null && index === 0) ? 0 : -1}
              aria-label={tile.label}
              aria-describedby={`${name}-${tile.value}`}
              px="sm"
              py="xs"
              bdrs="md"
              bd={isChosen ? "1px solid var(--accent)" : "1px solid var(--border)"}
              bg={isChosen ? "var(--accent-soft)" : "var(--surface)"}
              opacity={isDisabled && !isChosen ? 0.6 : undefined}
            >
              <Group
                gap="xs"
                wrap="nowrap"
                align="flex-start"
                c={isChosen ? "var(--accent-text)" : undefined}
              >
                {tile.picture}
                <span>
                  <Text span display="block" fw={500}>
                    {tile.label}
                  </Text>
                  <Text span id={`${name}-${tile.value}`} display="block" c="dimmed" fz={13}>
                    {tile.help}
                  </Text>
                </span>
              </Group>
            </Radio.Card>
          );
        })}
      </SimpleGrid>
    </Radio.Group>
  );
}
