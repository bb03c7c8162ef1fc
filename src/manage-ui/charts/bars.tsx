import { Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import bar from "./bar.module.css";
import styles from "./charts.module.css";

export interface BarsRow {
  key: string;
  name: ReactNode;
  value: number;
  /** The value as text, with any addition. */
  figure: ReactNode;
}

/** Compares figures by the length of bars. The text beside the bars carries all information. */
export function Bars({
  rows,
  most = Math.max(...rows.map(({ value }) => value), 1),
}: {
  rows: readonly BarsRow[];
  most?: number;
}) {
  return (
    <Stack component="ul" className="plain-list" gap="xs">
      {rows.map(({ key, name, value, figure }) => (
        <Group component="li" key={key} gap="2px 12px" align="stretch" justify="space-between">
          <Text span className="break-anywhere" miw={0}>
            {name}
          </Text>
          <span className={styles.barFigure}>{figure}</span>
          <svg width="100%" height="6" aria-hidden="true">
            <rect className={bar.track} width="100%" height="6" rx="3" />
            {value > 0 && (
              <rect
                className={bar.fill}
                width={`${Math.min(100, (value / most) * 100)}%`}
                height="6"
                rx="3"
              />
            )}
          </svg>
        </Group>
      ))}
    </Stack>
  );
}
